import { complements } from "../../lexicon/complements.ts"
import type { NameWords } from "../../lexicon/NameWords.ts"
import { among, list, clauses } from "../../lexicon/list.ts"

import { familyNames } from "./familyNames.ts"
import { givenNames } from "./givenNames.ts"

/** Roles of people whose name a form may ask for. */
const roles =
  "account holder, policy holder, policyholder, cardholder, patient, caller, customer, client, owner, tenant, guest, driver, insured, applicant, passenger, member, student, employee, beneficiary"

export const names: NameWords = {
  whole: list(`
    my name is, my name's, my full name is, my full name's, the name is, the name's, name is, name's, full name, my name, name,
    i'm called, i am called, i'm, i am, it's, it is, that's, that is, this is, call me, you can call me, people call me, they call me,
    i go by, put me down as, put down, just call me, everyone calls me, it would be, that would be, it'd be, that'd be, that would be me, that'd be me, it'd be me, you can put, you can write, write, it should be under, it's under, should be under, put it under,
    it's under the name of, it's under the name, it is under the name of, is under the name of, booked under the name of, reserved under the name of,
    under, under the name, under the name of, in the name of, it's in the name of, the account is under, make it out to, it's registered to, registered as, just put, my legal name is, legal name, my legal name,
    you'll have it as, you have it as, you've got it as, you have me as, you've got me as, you'll have me as, you should have me as, you should have me down as, you should have it as, you might have me as, you'll have me down as, but officially, but legally, but formally, but on paper,
    my parents named me, my parents called me, my mother named me, my father named me, they named me, they christened me, i was christened, i was named, i was baptized, i was baptised, i was registered as,
    it's gonna be, it's going to be, it'll be, but it's, but it is, but really it's, but my name is, my complete name is, that would have to be, let's say, in full, in full it's, first and last, first and last it's, once more, one more time, my name should be, name should be, my name would be, the name would be, that'd be, it'd be, licensed to, signed, gonna be, on behalf of, calling on behalf of, i'm calling on behalf of, it's on behalf of,
    it's for me, it is for me, that's for me, this is for me, it's for myself, that's for myself, this is for myself, it's me, it is me, it's mine
  `),
  first: list(`
    my first name is, my first name's, first name is, first name's, my first name, first name, given name, my given name is,
    given name is, first initial, first initial is, my first initial is, forename, my forename is, forename is, christian name, christian name is
  `),
  last: list(`
    my last name is, my last name's, last name is, last name's, my last name, last name, surname, surname is, my surname is,
    the surname is, surname's, my surname, family name, my family name is, family name is, second name, second name is
  `),
  nouns: {
    ...among("whole" as const, "name, names, name's"),
    ...among(
      "first" as const,
      "first name, first name's, given name, given name's, forename, forename's, christian name, first names, given names",
    ),
    ...among(
      "last" as const,
      "last name, last name's, surname, surname's, family name, family name's, second name, last names, surnames",
    ),
  },
  closingNouns: { first: "first", "first one": "first", last: "last", "last one": "last" },
  determiners: list("my, the, our, his, her, their, your, a, an, that, this").concat(
    roles.split(", ").map((role) => `${role}'s`),
  ),
  owners: list("his, her, their, the, a, an, my, our, your"),
  ownNames: list(
    "in my name, in my own name, under my name, under my own name, my name, my own name, my own, mine, same as mine, just my name, put it in my name",
  ),
  selves: list(
    "i'm, i am, my name is, my name's, this is, mine is, my own name is, you're talking to, you're speaking to",
  ),
  relations: {
    ...among("mother", "mother, mom, mum, mommy, mummy, mama, stepmother, stepmum, stepmom"),
    ...among("father", "father, dad, daddy, papa, stepfather, stepdad"),
    ...among("parent", "parent, guardian, legal guardian, godmother, godfather, foster parent"),
    ...among(
      "child",
      "child, children, kid, son, daughter, stepson, stepdaughter, baby, toddler, little boy, little girl, little one, eldest, youngest",
    ),
    ...among(
      "spouse",
      "husband, wife, spouse, partner, fiancé, fiancée, girlfriend, boyfriend, other half, ex husband, ex wife, late husband, late wife",
    ),
    ...among(
      "sibling",
      "sister, brother, half sister, half brother, stepsister, stepbrother, twin sister, twin brother",
    ),
    ...among("grandparent", "grandmother, grandma, gran, nan, granny, grandfather, grandad, grandpa, granddad"),
    ...among(
      "relative",
      "aunt, auntie, uncle, niece, nephew, cousin, mother in law, father in law, sister in law, brother in law, daughter in law, son in law, grandson, granddaughter",
    ),
    ...among("doctor", "doctor, gp, physician, nurse, dentist, midwife"),
    ...among("teacher", "teacher, tutor, coach, professor, instructor"),
    ...among("contact", "next of kin, emergency contact"),
    ...among(
      "charge",
      "patient, student, pupil, participant, camper, guest of honour, policyholder, policy holder, insured",
    ),
    ...among(
      "other",
      "carer, caregiver, caretaker, friend, neighbour, neighbor, colleague, coworker, assistant, secretary, boss, manager, supervisor, social worker, lawyer, solicitor, representative, landlord, housemate, flatmate, roommate",
    ),
  },
  adjectives: list(
    "full, complete, whole, legal, actual, real, proper, official, entire, own, correct, registered, english, birth, married, current, first and last",
  ),
  between: list(`
    on, in, of, for, at, to, with, under, the, my, this, that, that's, your, it's, and, a, an, you, i, we, want, need, have, gave, use, used, should, looking, card, account, id, passport, file, records, record, system, booking, reservation, order, policy, form,
    license, licence, driver's, birth, certificate, bill, contract, document, documents, papers, ticket, tickets, stands, appears, patient, customer, caller, client, holder, owner, person, tenant, guest, insured, registered, surname, there
  `),
  leads: list(`
    you can, you could, you may, you might, you should, please, just, just please, please just, let's, let's just, go ahead and, i'd like you to, could you, can you, would you, i'm, i am, we're, we are, it's, it is, it was, that's, i've been, i was, i should be, it should be, it'll be, it will be, it would be, i'd, i would, i'll, they have, you have, you've got, you'll find, you will find, it's probably, i'm probably, should be, i usually, i mostly
  `),
  putting: {
    ...among(
      "bare" as const,
      "put, put down, try, write, write down, enter, note, note down, type, type in, book, register, use, take down, sign",
    ),
    ...among(
      "under" as const,
      "booked, registered, list, listed, file, filed, save, saved, record, recorded, find, found, check, look, look up, search, go, known, entered, signed, sign up, signed up, go by, written down",
    ),
  },
  objects: list(
    "me, it, that, this, us, everything, the booking, the account, the reservation, the order, the appointment, the ticket, in, down, up, there, for me, in the system, on file, in your system, here",
  ),
  under: list(
    "as, under, under the name, under the name of, in the name of, in the name, for, to, with the name, with, by, by the name of, by the name",
  ),
  papers: list(
    "passport, id, id card, card, credit card, driver's license, drivers license, driving licence, driver's licence, license, licence, birth certificate, certificate, papers, documents, document, account, file, bill, contract, ticket, badge, form, order, booking, reservation, policy, records, record, system, screen, letter, it",
  ),
  within: list("on, in, at, to, from, per"),
  saying: list("says, say, reads, read, shows, show, has, have, states, gives, calls me, says it's, goes"),
  according: list(
    "according to, as per, per, as it says on, like it says on, as it appears on, as it's written on, as written on, as shown on, the way it appears on, as on, same as on, exactly as on",
  ),
  nicknames: list(
    "i go by, i just go by, i usually go by, call me, you can call me, people call me, they call me, everyone calls me, everybody calls me, friends call me, my friends call me, just call me, most people call me, some call me, known to my friends as, known as, also known as, better known as, goes by",
  ),
  anotherPersons: list(
    "his name, her name, their name, his full name, her full name, their full name, he's, she's, he is, she is, they're called, they are called, name was",
  ),
  origins: list("from, of"),
  former: clauses(
    "my maiden name, my old name, my former name, my previous name, my birth name, my married name, my last name, my surname",
    "",
    "was, used to be",
  ).concat(
    list(
      "i used to be, i used to be called, i was christened, i was baptised, i was baptized, i used to go by, i was called, i was born, it used to be, used to be, formerly, previously, once, nee, née, born",
    ),
  ),
  present: list(
    "now, but now, and now, now it's, now it is, it's now, it is now, now i'm, now i am, i'm now, but now i'm, and now i'm, but i'm now, but it's now, these days, these days it's, nowadays, but these days it's",
  ),
  nickLinkingWords: list(
    "but, though, although, and, but usually, but really, or, although usually, though usually, even though",
  ),
  accents: {
    ...among(
      "has" as const,
      "with an accent, with accent, with accents, with the accent, with an umlaut, with two dots, with the two dots, with a tilde, with a cedilla, accent",
    ),
    ...among(
      "lacks" as const,
      "with no accent, without an accent, without accent, without the accent, without accents, with no accents, no accent, no accents",
    ),
  },
  likeness: list("as in, like in, is in"),
  asOne: list(
    "all one word, one word, as one word, is one word, is all one word, no space, with no space, without a space, no spaces, all together",
  ),
  letterCounts: {
    ...among("twice" as const, "two, double"),
    ...among("once" as const, "one, single, just one, only one"),
  },
  complements: complements,
  inShort: list("for short, to my friends, to friends, to my family, to most people, to everyone"),
  inFull: list(
    "well, short for, it's short for, that's short for, which is short for, or rather, i mean, really, officially, actually",
  ),
  closings: list(
    "that's all, and that's all, that's it, and that's it, calling, speaking, is who i am, that's me, is me, that's my name, that's the name, is what it says, is what they call me, is correct, with you",
  ),
  betweenWords: list(
    "space, new word, next word, second word, and then, then, and, last name, surname, family name, and last name, and surname, and the last name, and my last name is, last name is, my last name is, surname is, and my surname is, blank, another word",
  ),
  being: list(
    "is, is called, it's, would be, it is, as, should be, will be, goes, reads, says, are, was, that's, that is, is just, is actually, is simply, i use is, i go by is, you want is",
  ),
  idle: list(`
    got it, with pleasure, one moment, just a moment, one second, just a second, one sec, give me a second, middle initial, middle name, with the middle initial, hello, hi, hey, yes, yeah, yep, sure, ok, okay, well, so, um, uh, er, hmm, oh, right, of course, certainly, good morning,
    good afternoon, good evening, here, speaking, thanks, thank you, please, there, no problem, that's me, and that's it, that's it, nothing else,
    let me see, by the way, you know, like, just, actually, all one word, one word,
    sure thing, no problem at all, not a problem, all right, alright, absolutely, gladly, happy to, you got it, you bet, my pleasure, pleasure, cheers, great, perfect, cool, fine, yup, aye, mm, mmm, uhm, uhh, umm, erm, ah, aha,
    officially, legally, formally, technically, basically, usually, normally, simply, only, mainly, generally, properly, originally, it goes, nice to meet you, pleased to meet you, how do you do, how are you, as i said, like i said, again, good day, greetings, hiya, howdy, evening, morning, afternoon, then, okay so, let's see, here we go, here goes, it's me, yes it's me
  `),
  alsoNames: list("well, just, sure, like, major, judge, constable, pastor, sergeant, lord, rabbi"),
  titles: list(
    "rt hon, right honourable, the right honourable, mr, mister, mrs, missus, ms, miss, mx, dr, doctor, prof, professor, sir, madam, dame, lady, lord, sergeant, captain, lieutenant, colonel, commander, major, corporal, admiral, reverend, rev, father, sister, rabbi, pastor, inspector, constable, officer, detective, councillor, senator, judge, doctor mister",
  ),
  suffixes: {
    ...among("Jr.", "junior, jr"),
    ...among("Sr.", "senior, sr"),
    ...among("II", "the second, the 2nd, ii"),
    ...among("III", "the third, the 3rd, iii"),
    ...among("IV", "the fourth, the 4th, iv"),
    ...among("PhD", "phd, ph d, p h d"),
    ...among("MD", "md, m d"),
    ...among("Esq.", "esquire, esq"),
  },
  commas: ["comma"],
  hyphen: list("hyphen, dash"),
  apostrophe: list("apostrophe"),
  spelled: list(`
    spelled, spelt, that's spelled, that is spelled, it's spelled, which is spelled, i spell it, i'll spell it, i'll spell that, let me spell it,
    let me spell that, let me spell it for you, let me spell that for you, i'll spell it for you, that's spelt, you spell it,
    spelling, spelled out, spelt out, that's, that is, it's, it is
  `),
  linkingWords: list("and, but, or, because, so, then, with, for, from, at"),
  sentenceWords: list(`
    mhm, mm, uh-huh, uhuh, huh, aha, hm, yup, nah, say,
    same, usual, somewhere, anywhere, nowhere, elsewhere, i, i'm, i'd, i'll, i've, we've, we'll, we'd, they've, they're, they'll, you've, you'll, you'd, let's, you, you're, your, yours, he, she, we, they, them, their, his, her, our, us, me, my, mine, it, it's, its, this, that, that's,
    these, those, what, what's, why, who, who's, how, when, where, which, whose, do, does, did, don't, doesn't, didn't, is, isn't, are, aren't, was, wasn't,
    were, be, been, have, haven't, has, hasn't, had, hadn't, can, can't, cannot, could, couldn't, would, wouldn't, should, shouldn't, won't, must, not, no, nope, never,
    ask, asking, asked, know, knows, tell, say, said, saying, think, need, want, mean, meant, hear, heard, repeat, understand, give, get, got, go, going, wait,
    hold, speak, talk, talking, question, answer, name, number, phone, email, address, street, birthday, born, live, lives, living, the, a, an, to, of, in, on,
    it'll, about, there's, there, here's, if, because, please, sorry, again, something, anything, nothing, nobody, someone, else, person, human, robot, machine,
    operator, agent, recorded, recording, skip, back, help, stop, next, rather, prefer, like, minute, second, moment, later, now, private, none, business
  `),
  asideNames: list(
    "why, what, help, again, repeat, next, stop, back, hold, speak, ask, tell, human, skip, must, private, moment, second",
  ),
  alsoLast: list("good, best, early, street, church, may, will, person, minute, later, say, needs, hurd, wait"),
  verbEndings: [],
  commonWords: list(`
    circumstances, circumstance, hurry, forever, quit, exit, night, taking, lovely, initial, initials, instead, facebook, google, gmail, yahoo, surname, surnames, non, smoker, nonsmoker, vegetarian, vegan, absolutely, certainly, definitely, probably, possibly, really, totally, obviously, seriously, honestly, basically, exactly, correct, incorrect, right, wrong, true, false, perfect, great,
    alright, fine, okay, good, bad, nice, cool, tired, ready, happy, sad, sick, busy, lost, confused, complicated, ridiculous, stupid, weird, funny, late, early, impossible, possible, private, confidential,
    important, necessary, mandatory, optional, different, difficult, easy, same, before, after, over, under, above, below, start, cancel, restart, begin, continue, finish, finished, done, working, driving,
    raining, snowing, looking, calling, searching, checking, waiting, thinking, trying, running, sitting, standing, walking, eating, cooking, shopping, leaving, coming, doing, making, having, being, feeling, fed,
    hungry, everything, everyone, everybody, somebody, anybody, account, owner, holder, card, order, password, username, mother, father, husband, wife, son, daughter, brother, sister, boss, manager, customer, client,
    tenant, patient, caller, form, field, box, line, screen, computer, phone's, mobile, already, yet, still, always, sometimes, often, today, tomorrow, yesterday, tonight, morning, afternoon, evening, years, old,
    forget, forgot, forgotten, remember, check, call, help, used, using, let, let's, see, look, find, send, tell, told, done, mute, mic, microphone, sound, voice, volume, noise, weather, first, last, full, middle, maiden, legal, both,
    agree, disagree, accept, decline, refuse, appreciate, welcome, goodbye, bye, cheers, damn, gosh, wow, whatever, nevermind, testing, test, joking, kidding, whoops, oops, nothing's, home, married, single, divorced, retired,
    male, female, american, british, canadian, irish, spanish, from, at, by, than, too, very, so, as, or, actually, just, only, here, hungover, afraid, glad, allowed, supposed, gonna, wanna, interested, another, enough, time, idea,
    outside, inside, abroad, fun, hard, amazing, awesome, terrible, horrible, wonderful, anonymous, emergency, option, options, gotcha, understood, indeed, precisely, congratulations, merry, christmas, birthday,
    thank, god, blah, fully, currently, recently, unfortunately, luckily, sadly, usually, normally, hopefully, apparently, clearly, simply, into, off, down, up, back, out, away, around, soon, maybe, perhaps, anyway, anyways, otherwise, however, although, while, until, again, quite, rather, pretty, almost, also, dot, com,
    visa, mastercard, paypal, red, blue, yellow, orange, purple, pink, brown, black, white, grey, gray, green, gray, urgent, silly, guess, guessing, shoot, listening, new, broken, ears, come, comes, came, turn, left, keep, keeps, kept, play, show, shows, bring, brings, run, runs, move, moved, change, changed, add, remove, delete, press, push, click, tap, touch, open, closed,
    england, france, germany, poland, italy, spain, china, india, canada, mexico, america, york, california, texas, illinois, monday, tuesday, wednesday, thursday, saturday, sunday, week, month, year, hour, hours, day, days, weeks, months, thing, things, stuff, place, places, house, car, work, job, money, price, number's, water, coffee, tea, food, dinner, lunch, breakfast, dog, cat, kid, kids, child, children,
    baby, people, man, woman, guy, girl, boy, men, women, friend, friends, family, colleague, doctor's, nurse, teacher, engineer, student, lawyer, driver, plumber, accountant, assistant, secretary, neighbour, neighbor, landlord, parent, parents, grandmother, grandfather, uncle, aunt, cousin, partner, girlfriend, boyfriend, poor, rich, heavy, light, dark, hot, warm, loud, quiet, slow, fast, quick, slowly, quickly, short, tall, small, little, large, big, huge, tiny, great,
    better, worse, worst, least, most, more, less, many, much, few, several, every, each, any, some, all, such, own, other, others, another's, serious, curious, nervous, annoying, annoyed, boring, bored, tired, scared, worried, excited, exciting, angry, upset, frustrated, embarrassing, uncomfortable, comfortable, willing, unable, able, available, unavailable, responsible, aware, familiar, similar, special, specific, particular,
    general, simple, clear, unclear, obvious, actual, current, previous, past, future, recent, present, ago, since, during, between, against, through, toward, towards, across, along, behind, beside, beyond, despite, except, inside, onto, per, unless, upon, via, whether, within, without, yourself, myself, himself, herself, itself, themselves, ourselves, mean, means, seems, seem, looks, sounds, feels, feel, try, tried, tries, believe, hope, hoping, wish, wishing,
    love, loved, hate, hated, enjoy, wonder, wondering, supposed, happen, happened, happening, matter, matters, depend, depends, mind, care, worry, worries, problem, problems, issue, issues, trouble, mistake, reason, reasons, way, ways, part, parts, side, top, bottom, middle, end, ends, start, starts, started, beginning, finish, point, points, case, cases, fact, facts, story, news, question's, sir, madam, ma'am, dude, buddy, honey, darling, sweetheart, mate, hell, heck, gosh, jeez, yikes, ouch, oops, hooray, ugh, meh, duh,
    invoice, receipt, delivery, package, parcel, shipment, refund, payment, bill, bills, bank, branch, office, company, department, service, insurance, policy, claim, loan, mortgage, rent, tax, taxes, salary, appointment, meeting, booking, reservation, flight, train, bus, taxi, hotel, room, ticket, tickets, passport, license, licence, registration, certificate, document, documents, file, files, page, pages, link, links, app, website, web, internet, wifi, signal, battery, charger, laptop, tablet, keyboard, button, mouse, camera, microphone, headphones, speaker
  `),
  weak: list(
    "it says, it just says, it reads, it was, this is she, this is he, he's called, she's called, he is called, she is called, they're called, they are called, he's, she's, he is, she is, i'm, i am, it's, it is, that's, that is, that's me, yes that's me, you got, this is, it would be, that would be, that'd be, name is, that'll be, that will be, i'd be, i would be, it'd be, it'll be, it will be, here is, here's, you're talking to, you're speaking to, you are speaking to, you're speaking with, you are talking to, you are talking with, you're talking with, you are speaking with, you've got, we're, it goes",
  ).concat(
    clauses("that's, this is, it's, it is, name's, my name's", "", "going to be, gonna be"),
    clauses("the, ", roles, "is, would be"),
    clauses("i'm the, i am the, this is the, it's the, i'm, i am", "", roles),
    clauses("it's, it is, this is, i'm calling, calling", "", "for"),
  ),
  starters: list("i, i'm, i've, i'd, my, we, but, and, you, he, she, it's, because, please, thanks"),
  given: givenNames,
  givenWords: list(
    "page, honey, india, china, america, buddy, story, gray, price, rich, cliff, heath, jay, kit, eve, royal, destiny, melody, misty, rusty, stormy, sunny, phoenix, ray, les, don, ted, rick, dick, nick, peg, luna, willow, chase, hunter, cole, colt, carson, tanner, wade, clay, dale, earl, homer, drew, kennedy, sawyer, min, ji, jun, mai, ling, will, may, april, june, dawn, hope, joy, faith, rose, grace, mark, bill, pat, guy, rob, jack, sue, frank, victoria, virginia, jordan, austin, madison, charlotte, max, logan, holly, poppy, lily, ruth, christian, mason, jean, gene, jade, hazel, miles, rosemary, rowan, sherry, norman, florence, georgia, carol, roman, flora, heather, amber, summer, pearl, ruby, ivy, iris, olive, clement, dean, dexter, parker, spencer, warren, mercy, patience, violet, otis, lance, clark, erin, paris, mei, una, beau, blake, miles",
  ),
  family: familyNames,
  doubts: list(
    "i think, i believe, i guess, maybe, perhaps, not sure, probably, with a hyphen, with a dash, no hyphen, without a hyphen, with no hyphen, hyphenated, all one with a hyphen, one word with a hyphen, all one word with a hyphen, double barrelled, double barreled, it's double barrelled, it's double barreled, it's hyphenated, two words, in two words, three words, separate words, as two words",
  ),
}
