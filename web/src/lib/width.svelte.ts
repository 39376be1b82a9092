/** How wide the window is, in the steps of the tokens. */

const phone = matchMedia("(max-width: 599px)");
let narrow = $state(phone.matches);
phone.addEventListener("change", () => {
  narrow = phone.matches;
});

export const width = {
  get narrow(): boolean {
    return narrow;
  },
};
