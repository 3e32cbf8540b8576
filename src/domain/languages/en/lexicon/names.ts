import type { NameWords } from "../../lexicon/NameWords.ts"
import { list } from "../../lexicon/list.ts"

export const names: NameWords = {
  whole: list(`
    my name is, my name's, my full name is, my full name's, the name is, the name's, name is, name's, full name, my name, name,
    i'm called, i am called, i'm, i am, it's, it is, that's, that is, this is, call me, you can call me, people call me, they call me,
    i go by, put me down as, put down, just call me, everyone calls me, it would be, that would be, the patient is, the patient's name is
  `),
  first: list(`
    my first name is, my first name's, first name is, first name's, my first name, first name, given name, my given name is,
    given name is, forename, my forename is, forename is, christian name, christian name is
  `),
  last: list(`
    my last name is, my last name's, last name is, last name's, my last name, last name, surname, surname is, my surname is,
    the surname is, surname's, my surname, family name, my family name is, family name is, second name, second name is
  `),
  being: list("is, it's, would be, it is, as"),
  idle: list(`
    hello, hi, hey, yes, yeah, yep, sure, ok, okay, well, so, um, uh, er, hmm, oh, right, of course, certainly, good morning,
    good afternoon, good evening, here, speaking, thanks, thank you, please, there, no problem, that's me, and that's it, that's it,
    let me see, by the way, you know, like, just, actually, all one word, one word
  `),
  alsoNames: list("well, just, sure, like"),
  titles: list("mr, mister, mrs, missus, ms, miss, dr, doctor, prof, professor, sir, madam, dame"),
  suffixes: {
    junior: "Jr.",
    jr: "Jr.",
    senior: "Sr.",
    sr: "Sr.",
    "the second": "II",
    "the third": "III",
    "the fourth": "IV",
    "the 2nd": "II",
    "the 3rd": "III",
    "the 4th": "IV",
    ii: "II",
    iii: "III",
    iv: "IV",
    phd: "PhD",
    md: "MD",
    esquire: "Esq.",
  },
  hyphen: list("hyphen, dash"),
  spelled: list(`
    spelled, spelt, that's spelled, that is spelled, it's spelled, which is spelled, i spell it, i'll spell it, that's spelt, you spell it,
    spelling, that's, that is, it's, it is
  `),
  joints: list("and, but, or, because, so, then, with, for, from, at"),
  sentenceWords: list(`
    mhm, mm, uh-huh, uhuh, huh, aha, hm, yup, nah, say,
    i, i'm, i'd, i'll, i've, you, you're, your, yours, he, she, we, they, them, their, his, her, our, us, me, my, mine, it, it's, its, this, that, that's,
    these, those, what, what's, why, who, who's, how, when, where, which, whose, do, does, did, don't, doesn't, didn't, is, isn't, are, aren't, was, wasn't,
    were, be, been, have, haven't, has, had, can, can't, cannot, could, couldn't, would, wouldn't, should, shouldn't, won't, must, not, no, nope, never,
    ask, asking, asked, know, knows, tell, say, said, saying, think, need, want, mean, meant, hear, heard, repeat, understand, give, get, got, go, going, wait,
    hold, speak, talk, talking, question, answer, name, number, phone, email, address, street, birthday, born, live, lives, living, the, a, an, to, of, in, on,
    it'll, about, there's, there, here's, if, because, please, sorry, again, something, anything, nothing, nobody, someone, else, person, human, robot, machine,
    operator, agent, recorded, recording, skip, back, help, stop, next, rather, prefer, like, minute, second, moment, later, now, private, none, business
  `),
  doubts: list("i think, i believe, i guess, maybe, perhaps, not sure, probably"),
}
