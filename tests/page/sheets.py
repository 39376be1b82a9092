"""Score sheets for the tests of the page: begun by hand, or read from a table of figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PHONE = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}
FOUR = ("Ada", "Ben", "Col", "Dee")
EIGHT = (*FOUR, "Eva", "Maximiliane-Charlotte", "Maximilian", "Hal")
_SIGNS = {"-": "Minus", "+": "Plus"}


def begin(page: Page, names: tuple[str, ...] = FOUR, *, first: str = "", rules: str = "") -> None:
    """From the page of a new sheet to the sheet."""
    for name in names:
        page.get_by_label("Name of another player").fill(name)
    if rules:
        page.get_by_role("button", name="more", exact=False).click()
        page.get_by_role("radio", name=rules, exact=True).check()
    if first:
        page.get_by_role("radiogroup", name="Who deals first").get_by_label(first, exact=True).check()
    page.locator(".foot").get_by_role("button", name="Begin").click()
    page.wait_for_selector(".grid")


def bring(page: Page, table: str) -> None:
    """From the list to a sheet of these figures."""
    page.get_by_label("Read a file").set_input_files(
        {"name": "sheet.csv", "mimeType": "text/csv", "buffer": table.encode()}
    )
    page.wait_for_selector(".grid")


def rows(*figures: tuple[int | str, ...], names: tuple[str, ...] = FOUR, rules: str = "500-rum") -> str:
    """Figures by round as a table to be brought."""
    head = [f"rules,{rules}", ",".join(("round", *names))]
    return "\n".join(head + [",".join(map(str, (at, *row))) for at, row in enumerate(figures, 1)])


def tap(page: Page, name: str) -> None:
    """A key of the pad."""
    key = page.locator(".entry").get_by_role("button", name=name, exact=True)
    key.tap()


def enter(page: Page, figure: str) -> None:
    """A figure by thumb, and Next."""
    for sign in figure:
        tap(page, _SIGNS.get(sign, sign))
    page.locator(".key.go").tap()


def cell(page: Page, round_: int, name: str) -> Locator:
    """The cell of a player in a round."""
    return page.get_by_role("table").get_by_role("button", name=f"{name}, round {round_}:")


def half(page: Page, name: str) -> Locator:
    """The key that says what is typed: laid, or caught."""
    return page.locator(".halves .chip", has_text=name)
