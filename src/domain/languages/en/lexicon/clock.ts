import type { ClockWords } from "../../lexicon/ClockWords.ts"
import { among, list } from "../../lexicon/list.ts"

export const clock: ClockWords = {
  parts: {
    ...among("am", "am, a m, ay em, a em"),
    ...among("pm", "pm, p m, pee em, p em, p"),
    ...among("morning", "in the morning, in the mornings, this morning, of the morning"),

    ...among("morning", "first thing, first thing in the morning, morning"),
    "in the early morning": "dawn",
    ...among(
      "afternoon",
      "in the afternoon, in the arvo, this arvo, arvo, this afternoon, of the afternoon, afternoon",
    ),
    ...among("evening", "in the evening, this evening, evening"),
    ...among("night", "at night, in the night, tonight, last night, night"),
  },
  named: {
    ...among(720, "noon, 12 noon, midday, mid day, noontime"),
    ...among(0, "midnight, mid night, zero hundred hours, zero hundred, oh hundred hours"),
  },
  half: ["half", "a half"],
  quarter: ["quarter", "a quarter"],
  past: ["past", "passed", "after", "gone"],
  to: ["to", "till", "til", "until", "before", "of"],
  plus: [],
  less: [],
  minutes: ["minutes", "minute", "mins", "min"],
  seconds: ["seconds", "second", "secs", "sec"],
  hours: ["hours", "hour", "hrs", "h", "hundred hours"],
  oclock: ["o'clock", "o clock", "oclock", "sharp", "on the dot", "exactly", "dot", "on the nose"],
  zero: ["oh", "o", "zero", "nought", "naught"],
  joinedHours: false,
  glue: list(`
    at, the, on, it's, is, about, around, like, say, i am, we are
  `),
  at: ["at", "around", "by", "about", "@"],
  sureAt: ["at", "@"],
  forTimes: ["for"],
  holders: list(
    "for, for about, table for, a table for, party of, a party of, group of, a group of, reservation for, a reservation for, there will be, there'll be, we're, we are, we'll be",
  ),
  beside: list("with, with my, with our, with the, with about, me and, me plus"),
  companies: list("people, persons, guests, adults, of us, kids, children, pax"),
  spanEnds: ["to", "until", "till", "til", "through", "thru", "and", "or"],
  bounds: ["from", "through", "thru"],
  now: ["now", "right now", "just now", "right away", "at this moment", "at this very moment"],
  alternatives: list(`or, between, either, from, through, thru, since`),
  doubts: list(`
    utc, gmt, est, edt, pst, pdt, cst, cdt, mst, mdt, bst, cet, cest, ist, aest, jst, eastern, pacific, at the latest, at the earliest, latest, before, until,
    till, by, not, never, ish, almost, nearly, every, except, a little, a bit, earlier, later, than, if, isn't, ago, minus,
    less, and, any
  `),
  twelveInTheMorning: "midnight",
}
