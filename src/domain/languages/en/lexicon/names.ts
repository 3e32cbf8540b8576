import type { NameWords } from "../../lexicon/NameWords.ts"
import { list } from "../../lexicon/list.ts"

import { familyNames } from "./familyNames.ts"
import { givenNames } from "./givenNames.ts"

export const names: NameWords = {
  whole: list(`
    my name is, my name's, my full name is, my full name's, the name is, the name's, name is, name's, full name, my name, name,
    i'm called, i am called, i'm, i am, it's, it is, that's, that is, this is, call me, you can call me, people call me, they call me,
    i go by, put me down as, put down, just call me, everyone calls me, it would be, that would be, the patient is, the patient's name is, you can put, you can write, write, it should be under, it's under, should be under, put it under,
    under, under the name, under the name of, in the name of, it's in the name of, the account is under, make it out to, it's registered to, registered as, just put, my legal name is, legal name, my legal name,
    the account holder is, the customer's name is, my complete name is, my name should be, name should be, my name would be, the name would be, that'd be, it'd be
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
  alsoLast: list("good, best, early, street, church, may, will, person, minute, later, say, needs, hurd, wait"),
  commonWords: list(`
    absolutely, certainly, definitely, probably, possibly, really, totally, obviously, seriously, honestly, basically, exactly, correct, incorrect, right, wrong, true, false, perfect, great,
    alright, fine, okay, good, bad, nice, cool, tired, ready, happy, sad, sick, busy, lost, confused, complicated, ridiculous, stupid, weird, funny, late, early, impossible, possible, private, confidential,
    important, necessary, mandatory, optional, different, difficult, easy, same, before, after, over, under, above, below, start, cancel, restart, begin, continue, finish, finished, done, working, driving,
    raining, snowing, looking, calling, searching, checking, waiting, thinking, trying, running, sitting, standing, walking, eating, cooking, shopping, leaving, coming, doing, making, having, being, feeling, fed,
    hungry, everything, everyone, everybody, somebody, anybody, account, owner, holder, card, order, password, username, mother, father, husband, wife, son, daughter, brother, sister, boss, manager, customer, client,
    tenant, patient, caller, form, field, box, line, screen, computer, phone's, mobile, already, yet, still, always, sometimes, often, today, tomorrow, yesterday, tonight, morning, afternoon, evening, years, old,
    forget, forgot, forgotten, remember, check, call, help, used, using, let, let's, see, look, find, send, tell, told, done, mute, mic, microphone, sound, voice, volume, noise, weather, first, last, full, middle, maiden, legal, both,
    agree, disagree, accept, decline, refuse, appreciate, welcome, goodbye, bye, cheers, damn, gosh, wow, whatever, nevermind, testing, test, joking, kidding, whoops, oops, nothing's, home, married, single, divorced, retired,
    male, female, american, british, canadian, irish, spanish, from, at, by, than, too, very, so, as, or, actually, just, only, here, hungover, afraid, glad, allowed, supposed, gonna, wanna, interested, another, enough, time, idea,
    outside, inside, abroad, fun, hard, amazing, awesome, terrible, horrible, wonderful, anonymous, emergency, option, options, gotcha, understood, indeed, precisely, congratulations, merry, christmas, birthday,
    thank, god, blah, fully, currently, recently, unfortunately, luckily, sadly, usually, normally, hopefully, apparently, clearly, simply, into, off, down, up, back, out, away, around, soon, maybe, perhaps, anyway, anyways, otherwise, however, although, while, until, again, quite, rather, pretty, almost, also, dot, com
  `),
  weak: list("i'm, i am, it's, it is, that's, that is, this is, it would be, that would be, name is"),
  starters: list("i, i'm, i've, i'd, my, we, but, and, you, he, she, it's, because, please, thanks"),
  given: givenNames,
  givenWords: list(
    "will, may, april, june, dawn, hope, joy, faith, rose, grace, mark, bill, pat, guy, rob, jack, sue, frank, victoria, virginia, jordan, austin, madison, charlotte, max, logan, holly, poppy, lily, ruth, christian, mason, jean, gene, jade, hazel, miles, rosemary, rowan, sherry, norman, florence, georgia, carol, roman, flora, heather, amber",
  ),
  family: familyNames,
  doubts: list("i think, i believe, i guess, maybe, perhaps, not sure, probably"),
}
