import type { RequestWords } from "../DialogueWords.ts"
import { among, clauses, list } from "../lexicon/list.ts"

const time = clauses(
  "a, one, another, two, three, four, five, ten, fifteen, twenty, thirty, forty, sixty, some, a little, a few, a couple of, a couple, just a, just one, half a",
  "",
  "second, seconds, sec, secs, moment, moments, minute, minutes, min, mo, tick, jiffy, bit, little while, time",
)

export const requests: RequestWords = {
  polite: [
    ...clauses("can, could, will, would", "", "you, you please, you just, you possibly, you maybe, you kindly"),
    ...list(`
      please, sorry, pardon, excuse me, pardon me, i'm sorry, hello, hello hello, hi, oh, um, uh, er, well, okay, so, just, and, but, now, sir, madam, mate,
      would you mind, do you mind, could i ask you to, can i ask you to, may i ask you to, could i get you to, can i get you to, i'd like you to, i need you to, i'll need you to, you'll have to, you'll need to, you're going to have to, you're going to need to,
      if you could, if you can, if you could just, any chance you could, is it possible to, do you think you could, i wonder if you could, i was wondering if you could, you have to, you need to, let's, may i, could i, can i
    `),
  ],
  apologies: list("sorry, i'm sorry, pardon, excuse me, hello, hi, pardon me"),
  heads: {
    ...among(
      "again",
      list(`
        repeat, repeating, rephrase, rephrasing, come again, say again, what did you say, what was that, what did you ask, what was the question, what's the question, you said what, what were the options, what are the options, what are my options,
        which one was that, you're breaking up, you are breaking up, you keep breaking up, you broke up, you cut out, you're cutting out, you keep cutting out, you dropped out, i lost you, i missed, did you say something, i can barely make you out, i can't make you out
      `),
    ),
    ...among(
      "again",
      clauses(
        "i, i still, i'm afraid i",
        "didn't, did not, didn't quite, didn't really, couldn't, couldn't quite, can't, can not, cannot, don't, can't quite, don't quite",
        "catch, hear you, hear that, hear the question, hear what, hear a word, hear a thing, get that, get the question, get all of that, get what, follow, follow you, understand, understand you, understand the question, make that out, make out",
      ),
    ),
    ...among("wait", [
      ...clauses("hold, hang", "", "on, up, the line, fire, tight"),
      ...list(
        "bear with me, wait, waiting, holding, bearing with me, holding on, hanging on, stay on the line, not so fast, don't hang up, don't go away, be right back, i'll be right back, i'll be right with you, i'll be with you in",
      ),
      ...clauses(
        "give me, give us, gimme, just give me, i need, i just need, can i have, let me have, wait, hold on, hang on",
        "",
        time.join(","),
      ),
      ...clauses("a, one, just a, just one, half a", "", "second, sec, moment, mo, tick, jiffy"),
      ...list("just a minute, just one minute, one minute"),
    ]),
    ...among("louder", list("speak up, speaking up, talk up, turn it up, turn up the volume, raise your voice")),
    ...among("slower", list("slow down, slowing down")),
    ...among(
      "unsettled",
      list(`
        say, saying, say that, say it, ask, ask me, asking, asking me, read, reading, read me, read them, go over, go through, run through, run that by, explain, explaining, tell me, telling me, give me, speak, speaking, talk, talking, go, hear, have
      `),
    ),
  },
  troubles: [
    ...clauses(
      "the line, this line, your line, my line, the signal, my signal, the connection, the reception, my reception, the sound, your voice, the phone, my phone, it",
      "is, 's, was, keeps, has, is really, is very, 's really, 's very, is a bit, 's a bit, isn't, isn't very, 's not, 's not very, 's so",
      "bad, terrible, awful, poor, good, great, clear, crackly, noisy, faint, breaking up, cutting out, cut out, dropped, gone, going, dropping",
    ).map((phrase) => phrase.replace(" '", "'")),
    ...list(
      "it's a bad line, it's a terrible line, bad line, terrible line, bad signal, we have a bad connection, i've got bad reception, i've got no signal",
    ),
  ],
  around: {
    ...among("again", "again, once more, one more time, another time, a second time, over again, back to me"),
    ...among(
      "slower",
      "slower, slowly, more slowly, slow, a bit slower, a bit more slowly, a little slower, a little more slowly",
    ),
    ...among("louder", "louder, up, loudly, more loudly, a bit louder, a little louder, a bit more loudly"),
    ...among(
      "unsettled",
      list(`
        that, it, this, those, them, these, one, the, your, last, first, whole, question, questions, options, option, choices, answers, list, bit, part, word, thing, end, start, beginning, what, you, said, say, asked, want, mean, were, asking, saying, just, me, to me, for me, for, by, to, i, can, have,
        please, sorry, thanks, thank you, a, little, a bit, a little bit, at all, there, here, clearly, properly, very well, too well, well, right, now, okay, if you don't mind, would you, will you, could you, can you, if you can, if you could, of, or two, for, second, sec, minute, tick, wait, only, any, all, moment, while, then, on, when, through, over
      `),
    ),
  },
  openings: {
    ...among("asked", "let me, just let me, let me just, if you let me, if you'll let me, can i just, could i just"),
    ...among(
      "meanwhile",
      "while i, while i just, while i'm, so i can, until i, to, i'm just, i'm still, i am just, i'm, i am, i'll just, i just need to, i just have to, someone's, somebody's, someone is, there's someone, the kids are",
    ),
    ...among(
      "told",
      "i'll, i'd, i'll have to, i'd have to, i have to, i need to, i'd need to, i'll need to, i've got to, i must, i should, i'm going to, i gotta, gotta, i'll just, i just need to, i just have to, i'll go and, i'd have to go and, i have to go and, i'll have to go and, i'd need to go and, i need to go and, i'd have to go, i'll have to go",
    ),
  },
  objects: [],
  errands: list(`
    find, finding, finding it, searching, look, look for, look at, looking, looking for, look up, look it up, look that up, check, checking, check on, get, get my, get the, get a, getting, go and get, go and check, go get, go and look, fetch, fetching, grab, grabbing, just grab, see, see if, see what, search, search for, think, think about, think of, thinking, ask, ask my, asking, open, pull up, pull over, pulling up, parking, driving, put, write, turn, turn down, answer, log in,
    close, read, take, at the door, dig out, dig it out, have a look, have a think, have a quick look, just check, just look, just find, just see, just think, work it out, make sure, remember, try to remember, recall, count, calculate, work that out, double check
  `),
  papers: list(`
    it, that, them, this, one, up, out, reading, handbag, id, someone, somebody, purse, bag, there, my, the, a, an, on, in, at, of, from, card, letter, bill, bills, phone, mobile, papers, paperwork, ticket, tickets, passport, glasses, pen, inbox, calendar, diary, email, emails, app, desk, drawer, bag, wallet, purse, wife, husband, mum, mom, dad, car, box, label, sticker, file, files, folder, contract, receipt, statement, documents, document, notes, for, to, about, me,
    and, go, first, with, number, later, now, somewhere, here, again, please, sorry, though, see, look, check, find, if, i
  `),
}
