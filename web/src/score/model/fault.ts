/** What is wrong with an entry, in a sentence that says what would be right. */
export class EntryFault extends Error {
  override name = "EntryFault";
}
