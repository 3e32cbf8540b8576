import type { NumberWords } from "../../lexicon/NumberWords.ts"
import { among, clauses, list } from "../../lexicon/list.ts"

export const numbers: NumberWords = {
  fractions: {
    ...among(4, "quarter, quarters, fourth, fourths"),
    ...among(3, "third, thirds"),
    ...among(5, "fifth, fifths"),
    ...among(6, "sixth, sixths"),
    ...among(8, "eighth, eighths"),
    ...among(10, "tenth, tenths"),
  },
  bareFractions: {},
  fractionJoiners: ["and"],
  couples: {
    ...among(2, "a couple, a couple of, just a couple, couple, a pair, a pair of"),
    ...among(
      1,
      "just me, only me, only myself, just myself, just the one, on my own, by myself, i live alone, i live on my own, i live by myself",
    ),
    ...among(0, clauses("none, nobody, no one", ", so far, at the moment, right now, yet, at all, for now", "")),
    ...among(0, clauses("i, we, they, you", "don't, do not", "have any, have one")),
    ...among(0, clauses("i, we", "haven't, have not", "got any, any")),
    ...among(
      0,
      clauses(
        ",i have, we have, i've got, we've got",
        "not a single one, not one, not even one, not a single, none whatsoever, none at all",
        "",
      ),
    ),
    ...among(0, "there aren't any, there are not any, there isn't any"),
  },
  collectives: {
    ...among(12, "dozen, dozens"),
    ...among(20, "score"),
    ...among(144, "gross, grosses"),
    ...among(2, "pair, pairs, duo, duos"),
    ...among(3, "trio, trios, threesome"),
    ...among(4, "quartet, quartets, foursome"),
    ...among(5, "quintet, quintets"),
    ...among(6, "sextet, sextets"),
  },
  noneOf: [
    ...list(
      "no, not any, not a, not a single, without, without any, never had, never had any, have never had, have never had any",
    ),
    ...clauses("i, we, they, he, she, you,", "have, had, have got, 've got, has, has got, got, own", "no"),
    ...clauses(
      "i, we, they, he, she, you,",
      "don't, do not, didn't, doesn't, does not",
      "have any, have a, have, own any, own",
    ),
    ...clauses("i, we, they, he, she, you,", "haven't, have not, hasn't", "got any, got a, any, got"),
    ...list(
      "i've no, we've no, i've got no, we've got no, there are no, there is no, there's no, there were no, there aren't any, there are not any, there isn't any",
    ),
  ],
  noneAtAll: [
    ...list(
      "none, nothing, nothing at all, none at all, none whatsoever, not any, not any at all, zilch, nil, nada, no one, never had any",
    ),
    ...clauses(
      "i, we, they, there,",
      "don't have, do not have, haven't got, have not got, didn't have, aren't, haven't",
      "any, a single one, one, any at all",
    ),
  ],
  uncounted: list(`
    idea, ideas, thanks, thank, problem, problems, problemo, way, more, comment, comments, clue, doubt, worries, need, matter, reason, rush, hurry, sorry,
    longer, good, no, chance, offence, offense, answer, preference, point, time, question, wonder, one, sense, opinion, fun, kidding, joke
  `),
  lone: list("single, solitary, lone, sole, only"),
  scorePoints: list(
    "point, points, star, stars, out, of, mark, marks, overall, thank, thanks, please, maybe, perhaps, probably, because, since, honestly, sadly, unfortunately, sorry, i think, i'd say, i would say, i guess, i suppose, i'm afraid",
  ),
  ones: ["one"],
  withCents: [],
  selves: list("me, myself, i, just me"),
  possessives: list("my, our, his, her, their, the, a"),
  ages: list("year old, years old, month old, year old son, year old daughter, year old kid, year old child"),
  agesAfterOf: [],
  numbered: list(`
    room, apartment, apt, flat, gate, platform, door, building, block, house, seat, row, floor, page, bus, line, street, road, avenue, track, bay,
    locker, office, suite, ward, terminal, exit, route, class, grade, level, section, group, unit
  `),
  vehicles: list("bus, train, tram, flight, coach, subway, subway line, line, ferry, taxi, route"),
  sideLetters: list("b, c, d, e, f, bee, dee"),
  times: ["times"],
  complaints: list(`
    i told you, i've told you, i already told you, i've already told you, i have told you, i said it, i've said it, i said that, i've said that, i already said,
    i've already said, you asked me, you've asked me, you already asked, i answered that, i've answered that, i repeated
  `),
  point: ["point", "dot"],
  minus: ["minus", "negative"],
  belowZero: ["below zero", "degrees below zero", "below 0", "degrees below 0"],
  andHalf: ["and a half", "and one half", "and half", "and 1/2"],
  half: ["half", "a half", "one half"],
  measures: list(`
    hour, minute, day, week, month, year, mile, kilometer, kilometre, meter, metre, inch, foot, yard, pound, ounce, kilo, kilogram, gram, ton, liter,
    litre, gallon, pint, cup, teaspoon, tablespoon, tablet, pill, acre, hectare, dollar, euro
  `),
  halfOfScale: true,
  suffixes: { k: 1e3 },
  currencySuffixes: { m: 1e6, b: 1e9, bn: 1e9, mm: 1e6 },
  ignored: list(`
    first of all, first off, for starters, a hundred percent sure, one hundred percent sure, hundred percent sure, 100 % sure, 100 percent sure, on average,
    something around, something like, somewhere around, somewhere near, in the region of, in the neighborhood of,
    a total of, an average of, a party of, a group of, a team of, a family of, i'm not sure, i am not sure,
    not sure, i don't know, i do not know, more than enough, percent, per cent, really, more or less, and a bit, and change, just the, only the
  `),
  cents: ["cent", "cents", "pence", "penny", "p", "paise", "paisa"],
  centsJoiner: [
    "quid",
    "dollars",
    "dollar",
    "buck",
    "euros",
    "euro",
    "pounds",
    "pound",
    "bucks",
    "rupee",
    "rupees",
    "rand",
    "peso",
    "pesos",
  ],
  decimalJoiner: [],
  articles: [],
  doubts: list(`
    century, centuries, decade, decades, fortnight, none of, a hundred and a half, a thousand and a half, maybe more, perhaps more, possibly more, probably more, maybe less, if not more, call me in, call me back in, call back in, foot, footer, ton, tons, bunch, loads, lots, handful, plenty, no, or, between, not, isn't, aren't, wasn't, don't, never, than, over, under, above, below, at least, at most,
    up to, as high as, as low as, as much as, as many as, as little as, as few as, minimum, maximum, max, min, almost, nearly, close to, ish, and something, odd, some, plus, tops, figures, digits,
    couple, few, several, many, dozens, hundreds, thousands, billions, tens, twenties, thirties, forties, fifties,
    sixties, seventies, eighties, nineties, quarter, quarters, half, halves, thirds, fourths, fifths, sixths,
    sevenths, eighths, ninths, tenths, twelfths, hundredths, thousandths, squared, cubed, divided, multiplied,
    gazillion, zillion, oh, double, triple, except, without, if, depends, every, less, fewer, baker's, o'clock, pm, p m, born in, born on, fifty fifty, 50 50, call me at, call me back at, meet me at, see you at, i finish at, i start at, back at
  `),
  fractionEndings: ["th", "ths"],
  holding: ["for", "of"],
  partOf: ["of"],
  beforePronounOne: list(`
    the, this, that, no, any, every, some, which, other, another, last, next, first, each
  `),
  afterIdleOne: list(`
    hell of, heck of, day i'll, day i will, day we'll, day you'll, moment, second, sec, minute, more, of, another, can, could, might, way, question
  `),
  afterOpenOne: ["thing", "day", "time", "with"],
  articleOne: ["one"],
  roundings: ["something"],
  copulas: list("it's, it is, it was, that's, that is"),
  becoming: list(`
    turning, turn, i turn, i'm turning, i'll turn, i'll be, i will be, about to turn, about to be, soon to be
  `),
  remainders: list(`
    and something, something, odd, and some change, or a bit more, or a bit less, or a little more, or a little less, maybe a bit more, maybe a bit less, maybe a little more, maybe a little less,
    or maybe a bit more, or maybe a bit less, or slightly more, or slightly less, or thereabouts
  `),
  addition: list("plus, plus another, and another, and then, and then another"),
}
