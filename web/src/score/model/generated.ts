// Made from the rules by `make types`; do not edit.

/** A preset: what it is called, and where it differs from the defaults. */
export interface PresetFacts {
  name: string;
  title: string;
  tagline: string;
  summary: string;
  set: Record<string, string>;
}

/** A setting as a question; other numbers than the answers lie from `low` to `high`. */
export interface QuestionFacts {
  group: string;
  setting: string;
  asks: string;
  answers: [string, string][];
  form: string;
  low: number | null;
  high: number | null;
}

export const DEFAULTS: Record<string, string> = {
  "players": "2-8",
  "packs": "auto",
  "jokers": "0",
  "first_dealer": "draw",
  "hand_size": "13/7",
  "upcard": "turned",
  "next_dealer": "left",
  "sets": "on",
  "min_run": "3",
  "set_suits": "distinct",
  "ace": "both",
  "joker": "wild",
  "max_jokers_per_meld": "none",
  "first_meld_min": "0",
  "pile": "any",
  "deep_card": "at_once",
  "pickup_layoff": "off",
  "top_card": "must_use",
  "put_back": "off",
  "lay_off": "any",
  "lay_off_needs_meld": "off",
  "joker_swap": "off",
  "final_discard": "optional",
  "discard_taken": "on",
  "rummy_call": "off",
  "off_turn_melds": "off",
  "stock_out": "end",
  "stock_out_deduct": "on",
  "out_bonus": "0",
  "pips": "face",
  "ace_value": "15",
  "ace_low_value": "1",
  "joker_value": "15",
  "joker_melded_as": "joker",
  "four_at_once_double": "off",
  "target": "500",
  "tie": "play_on",
  "rounds": "0",
  "game_bonus": "0",
  "partners": "off",
  "wild_rank": "none",
  "wild_value": "100",
};

export const PRESETS: readonly PresetFacts[] = [
  {"name": "500-rum", "title": "500 Rum", "tagline": "the usual game", "summary": "13 cards for two, 7 for more. A card from the pile must go into a new meld.", "set": {}},
  {"name": "hoyle", "title": "Hoyle", "tagline": "the book", "summary": "Top card may be kept. Taking to lay off is allowed.", "set": {"pickup_layoff": "on", "top_card": "free", "put_back": "on", "stock_out": "play_on"}},
  {"name": "seven-card", "title": "Seven-card", "tagline": "an old encyclopedia", "summary": "7 cards always, runs of four, last card is a discard.", "set": {"hand_size": "7", "min_run": "4", "pickup_layoff": "on", "top_card": "free", "final_discard": "required"}},
  {"name": "joker-rummy", "title": "Joker Rummy", "tagline": "two wild jokers", "summary": "2 to 9 count 5, jokers 25, aces high.", "set": {"jokers": "2", "set_suits": "any", "ace": "high", "pickup_layoff": "on", "top_card": "free", "final_discard": "required", "pips": "flat5", "joker_value": "25"}},
  {"name": "rummy-500", "title": "Rummy 500", "tagline": "with “Rummy!” calls", "summary": "Call a discard that fits the table.", "set": {"hand_size": "13/7/6", "pickup_layoff": "on", "rummy_call": "discard", "stock_out_deduct": "off"}},
  {"name": "rummy-5000", "title": "Rummy 5000", "tagline": "by name", "summary": "Open cards set the hands, wild rank, to 5000.", "set": {"hand_size": "by_upcard", "set_suits": "any", "pickup_layoff": "on", "top_card": "free", "final_discard": "required", "pips": "flat5", "ace_value": "100", "ace_low_value": "100", "target": "5000", "wild_rank": "dealer"}},
  {"name": "persian", "title": "Persian", "tagline": "partners", "summary": "Four jokers meld only together. Two deals.", "set": {"players": "4", "packs": "1", "jokers": "4", "hand_size": "7", "ace": "high", "joker": "own", "pickup_layoff": "on", "top_card": "free", "put_back": "on", "stock_out": "play_on", "out_bonus": "25", "joker_value": "20", "four_at_once_double": "on", "target": "none", "rounds": "2", "game_bonus": "50", "partners": "on"}},
  {"name": "ace-25", "title": "Seven-card, aces 25", "tagline": "an old scale of points", "summary": "Seven-card in which 2 to 9 count 5 and every ace 25.", "set": {"hand_size": "7", "min_run": "4", "pickup_layoff": "on", "top_card": "free", "final_discard": "required", "pips": "flat5", "ace_value": "25", "ace_low_value": "25"}},
  {"name": "partnership", "title": "Seven-card partners", "tagline": "two against two", "summary": "Seven-card for four; partners' points count together.", "set": {"players": "4", "hand_size": "7", "min_run": "4", "pickup_layoff": "on", "top_card": "free", "final_discard": "required", "partners": "on"}},
  {"name": "hoyle-partnership", "title": "Hoyle partners", "tagline": "two against two", "summary": "Hoyle for four; partners' points count together.", "set": {"players": "4", "pickup_layoff": "on", "top_card": "free", "put_back": "on", "stock_out": "play_on", "partners": "on"}},
  {"name": "rummy-1500", "title": "Rummy 1500", "tagline": "a longer game", "summary": "Joker Rummy, played to 1500.", "set": {"jokers": "2", "set_suits": "any", "ace": "high", "pickup_layoff": "on", "top_card": "free", "final_discard": "required", "pips": "flat5", "joker_value": "25", "target": "1500"}},
  {"name": "rummy-2500", "title": "Rummy 2500", "tagline": "a long evening", "summary": "Joker Rummy, played to 2500.", "set": {"jokers": "2", "set_suits": "any", "ace": "high", "pickup_layoff": "on", "top_card": "free", "final_discard": "required", "pips": "flat5", "joker_value": "25", "target": "2500"}},
  {"name": "runs-only", "title": "Runs only", "tagline": "no sets", "summary": "Joker Rummy in which only runs are melds.", "set": {"jokers": "2", "sets": "off", "set_suits": "any", "ace": "high", "pickup_layoff": "on", "top_card": "free", "final_discard": "required", "pips": "flat5", "joker_value": "25"}},
  {"name": "top-card-only", "title": "Top card only", "tagline": "no digging", "summary": "Joker Rummy in which only the top of the pile may be taken.", "set": {"jokers": "2", "set_suits": "any", "ace": "high", "pile": "top", "pickup_layoff": "on", "top_card": "free", "final_discard": "required", "pips": "flat5", "joker_value": "25"}},
];

export const QUESTIONS: readonly QuestionFacts[] = [
  {"group": "Cards and deal", "setting": "players", "asks": "How many may play?", "answers": [["2-8", "2 to 8"], ["2-4", "2 to 4"], ["3-5", "3 to 5"], ["4", "only 4"]], "form": "one number from 2 to 8, such as 6, or a span, such as 3-6", "low": null, "high": null},
  {"group": "Cards and deal", "setting": "partners", "asks": "Do partners play together?", "answers": [["off", "no, each alone"], ["on", "yes, two against two"]], "form": "", "low": null, "high": null},
  {"group": "Cards and deal", "setting": "packs", "asks": "How many packs?", "answers": [["auto", "by players"], ["1", "1"], ["2", "2"]], "form": "", "low": null, "high": null},
  {"group": "Cards and deal", "setting": "jokers", "asks": "How many jokers?", "answers": [["0", "none"], ["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"]], "form": "", "low": 0, "high": 4},
  {"group": "Cards and deal", "setting": "first_dealer", "asks": "Who deals first?", "answers": [["draw", "the lowest card drawn"], ["seat", "the first seat"], ["random", "whoever chance picks"]], "form": "", "low": null, "high": null},
  {"group": "Cards and deal", "setting": "hand_size", "asks": "How many cards does each get?", "answers": [["13/7", "13 for two, else 7"], ["13/7/6", "13 for two, 7, 6 from six on"], ["7", "always 7"], ["10", "always 10"], ["by_upcard", "as many as an open card says"]], "form": "one number of cards for all (8), one for two players and one for more (13/7), or one for two, for three to five and for six or more (13/7/6); by_upcard is for open cards", "low": null, "high": null},
  {"group": "Cards and deal", "setting": "wild_rank", "asks": "Is a rank wild?", "answers": [["none", "no"], ["dealer", "that of the dealer's card"]], "form": "", "low": null, "high": null},
  {"group": "Cards and deal", "setting": "upcard", "asks": "How does the pile begin?", "answers": [["turned", "with the top of the stock"], ["chosen", "with the first player's pick"]], "form": "", "low": null, "high": null},
  {"group": "Cards and deal", "setting": "next_dealer", "asks": "Who deals the next round?", "answers": [["left", "the player on the left"], ["winner", "the round's winner"]], "form": "", "low": null, "high": null},
  {"group": "Taking from the pile", "setting": "pile", "asks": "How deep may one take?", "answers": [["any", "any card"], ["top_or_all", "top or all"], ["top", "top only"]], "form": "", "low": null, "high": null},
  {"group": "Taking from the pile", "setting": "deep_card", "asks": "When must the deepest card be used?", "answers": [["at_once", "at once"], ["this_turn", "before the turn ends"], ["free", "it may be kept"]], "form": "", "low": null, "high": null},
  {"group": "Taking from the pile", "setting": "pickup_layoff", "asks": "May the deepest card be laid off, or only open a new meld?", "answers": [["off", "new meld only"], ["on", "lay-off too"]], "form": "", "low": null, "high": null},
  {"group": "Taking from the pile", "setting": "top_card", "asks": "What of the top card taken alone?", "answers": [["must_use", "it must be used"], ["free", "it may be kept"]], "form": "", "low": null, "high": null},
  {"group": "Taking from the pile", "setting": "put_back", "asks": "May a take be put back?", "answers": [["off", "no"], ["on", "yes, for a stock card"]], "form": "", "low": null, "high": null},
  {"group": "Melds", "setting": "sets", "asks": "Do sets count as melds?", "answers": [["on", "yes"], ["off", "no, runs only"]], "form": "", "low": null, "high": null},
  {"group": "Melds", "setting": "set_suits", "asks": "With two packs, may a set repeat a suit?", "answers": [["distinct", "no, each suit once"], ["any", "yes"]], "form": "", "low": null, "high": null},
  {"group": "Melds", "setting": "min_run", "asks": "How long must a run be?", "answers": [["3", "3 or more"], ["4", "4 or more"]], "form": "", "low": null, "high": null},
  {"group": "Melds", "setting": "ace", "asks": "Where do aces go in a run?", "answers": [["both", "high or low"], ["high", "high only"], ["around", "round the corner"]], "form": "", "low": null, "high": null},
  {"group": "Melds", "setting": "joker", "asks": "What may jokers do?", "answers": [["wild", "stand for any card"], ["own", "meld only together"]], "form": "", "low": null, "high": null},
  {"group": "Melds", "setting": "max_jokers_per_meld", "asks": "How many wild cards may a meld hold?", "answers": [["none", "any number"], ["1", "1"], ["2", "2"], ["3", "3"], ["0", "none"]], "form": "a whole number from 0 to 12", "low": 0, "high": 12},
  {"group": "Melds", "setting": "first_meld_min", "asks": "How many points must first melds make?", "answers": [["0", "any number"], ["15", "15"], ["30", "30"], ["40", "40"], ["50", "50"]], "form": "a whole number from 0 to 100", "low": 0, "high": 100},
  {"group": "Laying off", "setting": "lay_off", "asks": "Whose melds may one lay off on?", "answers": [["any", "anyone's"], ["own_side", "one's own side's"]], "form": "", "low": null, "high": null},
  {"group": "Laying off", "setting": "lay_off_needs_meld", "asks": "Must one have melded before laying off?", "answers": [["off", "no"], ["on", "yes"]], "form": "", "low": null, "high": null},
  {"group": "Laying off", "setting": "joker_swap", "asks": "May a melded joker be swapped for its card?", "answers": [["off", "no"], ["on", "yes"]], "form": "", "low": null, "high": null},
  {"group": "Discarding and going out", "setting": "final_discard", "asks": "Must one go out with a discard?", "answers": [["optional", "no"], ["required", "yes"], ["float", "yes; without it one plays on"]], "form": "", "low": null, "high": null},
  {"group": "Discarding and going out", "setting": "discard_taken", "asks": "May the top card taken alone be discarded again?", "answers": [["on", "yes"], ["off", "no"]], "form": "", "low": null, "high": null},
  {"group": "Rummy! calls and other people's turns", "setting": "rummy_call", "asks": "May one call “Rummy!”?", "answers": [["off", "no"], ["discard", "on the discard"], ["pile", "on deeper cards too"]], "form": "", "low": null, "high": null},
  {"group": "Rummy! calls and other people's turns", "setting": "off_turn_melds", "asks": "May one meld in other people's turns?", "answers": [["off", "no"], ["on", "yes"]], "form": "", "low": null, "high": null},
  {"group": "When the stock runs out", "setting": "stock_out", "asks": "What happens then?", "answers": [["end", "the round ends"], ["play_on", "play goes on from the pile"], ["reshuffle", "the pile is turned over"]], "form": "", "low": null, "high": null},
  {"group": "When the stock runs out", "setting": "stock_out_deduct", "asks": "Do hands count against players if nobody went out?", "answers": [["on", "yes"], ["off", "no"]], "form": "", "low": null, "high": null},
  {"group": "Counting", "setting": "pips", "asks": "What do 2 to 9 count?", "answers": [["face", "what they show"], ["flat5", "5 each"]], "form": "", "low": null, "high": null},
  {"group": "Counting", "setting": "ace_value", "asks": "What does an ace count?", "answers": [["15", "15"], ["20", "20"], ["25", "25"], ["100", "100"]], "form": "a whole number from 1 to 100", "low": 1, "high": 100},
  {"group": "Counting", "setting": "ace_low_value", "asks": "And an ace melded below a 2?", "answers": [["1", "1"], ["5", "5"], ["15", "15"], ["25", "25"], ["100", "100"]], "form": "a whole number from 1 to 100", "low": 1, "high": 100},
  {"group": "Counting", "setting": "joker_value", "asks": "What does a joker count?", "answers": [["15", "15"], ["20", "20"], ["25", "25"], ["50", "50"]], "form": "a whole number from 0 to 100", "low": 0, "high": 100},
  {"group": "Counting", "setting": "joker_melded_as", "asks": "And a joker that is melded?", "answers": [["joker", "the same"], ["card", "as the card it stands for"]], "form": "", "low": null, "high": null},
  {"group": "Counting", "setting": "wild_value", "asks": "What does a card of the wild rank count?", "answers": [["25", "25"], ["50", "50"], ["100", "100"]], "form": "a whole number from 1 to 100", "low": 1, "high": 100},
  {"group": "Counting", "setting": "four_at_once_double", "asks": "Do four of a rank laid at once count double?", "answers": [["off", "no"], ["on", "yes"]], "form": "", "low": null, "high": null},
  {"group": "Counting", "setting": "out_bonus", "asks": "What does going out earn?", "answers": [["0", "nothing"], ["10", "10"], ["25", "25"], ["50", "50"], ["100", "100"]], "form": "a whole number from 0 to 500", "low": 0, "high": 500},
  {"group": "Winning", "setting": "target", "asks": "How many points win?", "answers": [["500", "500"], ["1000", "1000"], ["1500", "1500"], ["2500", "2500"], ["5000", "5000"], ["none", "no target"]], "form": "a whole number from 1 to 10000", "low": 1, "high": 10000},
  {"group": "Winning", "setting": "rounds", "asks": "After how many rounds does it end?", "answers": [["0", "no limit"], ["1", "1"], ["2", "2"], ["4", "4"], ["5", "5"], ["10", "10"]], "form": "a whole number from 0 to 100", "low": 0, "high": 100},
  {"group": "Winning", "setting": "tie", "asks": "What if the best are tied?", "answers": [["play_on", "another round"], ["share", "they share the win"]], "form": "", "low": null, "high": null},
  {"group": "Winning", "setting": "game_bonus", "asks": "What does winning the game earn?", "answers": [["0", "nothing"], ["50", "50"], ["100", "100"], ["500", "500"]], "form": "a whole number from 0 to 1000", "low": 0, "high": 1000},
];

export const FIRST_ASKED: readonly string[] = [
  "hand_size",
  "pile",
  "deep_card",
  "ace_value",
  "ace",
  "joker_value",
  "jokers",
  "sets",
  "out_bonus",
  "target",
];

export const DOUBTS: Record<string, string> = {
  "laid_too_much": "{figure} laid cannot be: all cards together count {most}.",
  "caught_too_much": "{figure} caught cannot be: all cards together count {most}.",
  "net_too_much": "{figure} cannot be: all cards together count {most}.",
  "round_too_much": "The figures of this round come to {figure}, more than all cards count: {most}.",
  "out_and_caught": "Who went out holds no card, yet {figure} were caught.",
  "two_out": "Two went out in this round.",
  "both_empty": "Two hold nothing, and only one can have gone out.",
  "stock_and_out": "The cards ran out in this round, yet somebody went out.",
  "card_too_often": "{card} comes more often in this round than the deck has it.",
  "odd_figure": "{figure} cannot be: by these settings everything counts in steps of {unit}.",
  "out_missing": "Who went out? It counts for the score.",
};
