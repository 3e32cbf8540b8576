import type { EditWords } from "../../lexicon/EditWords.ts"
import { among, clauses, list } from "../../lexicon/list.ts"

export const edits: EditWords = {
  adds: [
    ...list(
      "add, put, put in, insert, with, plus, there's, there is, there should be, there needs to be, i forgot, another",
    ),
    ...clauses("you, it, you're, it's,", "", "missing, missed, forgot, needs, has, should have"),
  ],
  drops: list(
    "no, without, remove, delete, drop, take out, take off, leave out, lose, get rid of, there's no, there is no, there isn't, it doesn't have, it has no",
  ),
  between: ["between"],
  after: ["after", "following"],
  before: ["before", "in front of"],
  atEnd: list("at the end, on the end, to the end, at the back"),
  atStart: list("at the start, at the beginning, at the front, on the front, to the front, to the start"),
  beginnings: list(
    "starts, begins, starts with, begins with, it starts with, it begins with, starting with, beginning with",
  ),
  reasons: list("because, cause, since, so that, that's because, it's because, which, otherwise"),
  characters: {
    ...among("digit", "digit, digits, number, numbers, figure, figures"),
    ...among("letter", "letter, letters"),
    ...among("any", "character, characters, one, ones"),
  },
}
