import type { PhoneWords } from "../../lexicon/PhoneWords.ts"
import { list } from "../../lexicon/list.ts"

export const phone: PhoneWords = {
  plus: ["plus"],
  zero: ["oh", "o", "owe", "nought", "naught"],
  hesitations: list("um, uh, er, uhm, em, erm, hmm"),
  repeat: { double: 2, triple: 3, treble: 3, quadruple: 4 },
  plurals: {
    zeros: "0",
    zeroes: "0",
    "zero's": "0",
    ohs: "0",
    "oh's": "0",
    "o's": "0",
    os: "0",
    noughts: "0",
    ones: "1",
    twos: "2",
    threes: "3",
    fours: "4",
    fives: "5",
    sixes: "6",
    sevens: "7",
    eights: "8",
    nines: "9",
  },
  separators: list(`
      that's the area code, that is the area code, is the area code, which is the area code, being the area code,
      and the rest is, and the rest of it is, the rest is, area code is, and the number is, the number is,
      number is, dash, hyphen, space, dot, period, point, and, then, and then, pause, comma, minus, hash, area code,
      country code, open parenthesis, close parenthesis, parenthesis, open paren, close paren, number, the number,
      followed by, next, slash
    `),
  joiners: ["and"],
  homophones: { to: "2", too: "2", for: "4", fore: "4", ate: "8", won: "1", niner: "9" },
  firstDigits: list(`
    area code, area code is, the area code is, the area code, country code, country code is, the country code is,
    is the area code, that's the area code, that is the area code, which is the area code, being the area code
  `),
  extension: ["ext", "exten", "extension", "extension number", "extn", "x"],
  extensionOpenings: list(
    "ask for, then, and then, then dial, then press, and, and the, with, at, my, on, dial, then ask for, and ask for, and it's, it's",
  ),
  figureNouns: list("digits, digit, figures, numbers, numbers long, digits long"),
  callTimes: list(
    "after, before, until, till, any time after, any time before, not before, but not before, not after, but not after, but only after, only after, only before, but only before, at",
  ),
  former: list("old number, former number, previous number, old phone, used to be"),
  doubts: list(`
    or, not, don't have, don't know, don't remember, don't think, don't use, don't want, don't call, don't ring, isn't, between, except, something, until, social, social security, ssn, zip, zip code, postcode,
    my account, account is, reference number, booking number, case number, customer number, account number, member number, policy number, order number, license number, passport, birthday, date of birth,
    born, ends in, ends with, ending in, ending with, last four, last 4,
    starts with, begins with, starting with, beginning with
  `),
}
