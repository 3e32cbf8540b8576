import type { ClauseWords } from "../../lexicon/ClauseWords.ts"
import { clauses as combined, list } from "../../lexicon/list.ts"

export const clauses: ClauseWords = {
  turns: list("but, but now, and now, though"),
  former: list(
    "used to, was, were, wasn't, had been, before, before that, previously, formerly, once, originally, i'm from, i am from, we're from, i come from, born in, no longer, not any more",
  ),
  now: list(
    "now, right now, just now, at the moment, at present, currently, these days, nowadays, this year, today, for now, as of now, since then",
  ),
  remarks: [
    ...list(`
      since, for, until, till, because, so, as, which, who, where, when, if, though, although, unless, while, before, after, from, in, on, at, by, with, near,
      started, finished, left, graduated, retired, moved, joined, been, being, working, living, based, born, used, never, always, only, mostly, mainly, usually, sometimes,
      i, i'm, i've, i'd, i'll, we, we're, we've, we'd, he, he's, she, she's, they, they're, it, it's, that, that's, there, there's, this, these, you,
      you know, my, our, his, her, their, me, myself, just me, plus, including, depending, full time, part time, thank you, thanks, please, or so, still, now, but, and i, and we, and it's, and my
    `),
    ...combined("have, had, has", "", "been, worked, lived, done, moved"),
  ],
  lasting: list(
    "since, now, right now, at the moment, at present, currently, these days, nowadays, for now, until, for the last, for the past, for about, for over, for almost, for nearly, for years, for ages, if, unless, depending, because, plus, on a good day, on a bad day, on a normal day, on a busy day, on most days, on weekdays, on the weekend",
  ),
  bettering: list("well, well now, or rather"),
}
