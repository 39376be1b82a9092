/** What the dialog More shows. */
export type View = "menu" | "share" | "send" | "names" | "rules" | "history" | "end";
