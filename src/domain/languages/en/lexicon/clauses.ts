import type { ClauseWords } from "../../lexicon/ClauseWords.ts"
import { among, clauses as combined, list } from "../../lexicon/list.ts"

export const clauses: ClauseWords = {
  turns: list("but, but now, and now, though"),
  former: list(
    "used to, was, were, wasn't, had been, before, before that, previously, formerly, once, originally, i'm from, i am from, we're from, i come from, born in, no longer, not any more",
  ),
  now: list(
    "now, right now, just now, at the moment, at the minute, for the time being, at present, currently, these days, nowadays, this year, today, for now, as of now, since then, this time, this time round, this time around",
  ),
  usual: list(
    "usually, normally, generally, typically, as a rule, most times, most of the time, other times, last time, now and then, every now and then, now and again, meant to, supposed to",
  ),
  reasons: list("with, counting, including, if you count, because, since, as, but that includes, and that includes"),
  remarks: [
    ...list(`
      since, for, until, till, because, so, as, which, who, where, when, if, though, although, unless, while, before, after, from, in, on, at, by, with, near, close to, next to, opposite, across from,
      started, finished, left, graduated, retired, moved, joined, been, being, working, living, based, born, used, never, always, only, mostly, mainly, usually, sometimes,
      i, i'm, i've, i'd, i'll, we, we're, we've, we'd, he, he's, she, she's, they, they're, it, it's, that, that's, there, there's, this, these, you,
      you know, my, our, his, her, their, me, myself, just me, plus, including, depending, full time, part time, thank you, thanks, please, or so, still, now, but, and i, and we, and it's, and my
    `),
    ...combined("have, had, has", "", "been, worked, lived, done, moved"),
  ],
  lasting: list(
    "since, now, right now, at the moment, at the minute, for the time being, at present, currently, these days, nowadays, for now, until, for the last, for the past, for about, for over, for almost, for nearly, for years, for ages, if, unless, depending, because, plus, on a good day, on a bad day, on a normal day, on a busy day, on most days, on weekdays, on the weekend, which is, which was, the one by, the one next to, the one on, next to, close to, right by, just off, across from",
  ),
  bettering: list("well, well now, or rather"),
  frames: {
    ...among(
      "subject",
      list(`
      i, we, he, she, they, it, that, this, you, i'm, we're, he's, she's, they're, it's, i've, we've, they've, i'd, we'd, he'd, she'd, they'd, it'd, i'll, we'll, he'll, she'll, they'll, it'll, that's, there's, there is, this is, it was, it would, mine's, mine is, ours is, you can, you could
    `),
    ),
    ...among(
      "link",
      list(`
      to, at, for, with, by, as, in, on, from, off, around, near, into, over, about, like, currently, now, usually, mostly, mainly, probably, maybe, perhaps, normally, always, often, just, actually, really, also, only, still, it, me, him, her, them, you, us, up, out, back, down, not,
      something, somewhere, anywhere, anything, someone, some, any, ever, already, most, at home, here, today, okay, so, the one for, the one in
    `),
    ),
    ...among("verb", "let's, let me, would like, please look for, please find"),
    ...among(
      "form",
      list(`
      am, is, are, was, were, be, been, being, have, has, had, having, got, do, does, did, will, would, could, should, might, must, can, gonna, going, go, goes, went, gone, want, wanted, wants, need, needs, like to, love, prefer, think, guess, believe, suppose, reckon, use, uses, using, used, take, takes, taking, took,
      apply, applying, enroll, enrol, sign up, drive, drives, driving, own, owns, bought, buy, work, works, worked, working, live, lives, lived, living, study, studies, studied, studying, speak, speaks, spoke, play, plays, teach, teaches, attend, attends, attended, visit, visited, stay, staying, stayed, travel, travelling, traveling, fly, flies, flying, flew, treated, seen, see, saw, shop, bank, insured,
      registered, employed, called, named, known, says, say, look, looking, find, finding, search, searching, check, pick, get, getting, make, makes, made, send, sending, pay, pays, paying, paid, transfer, share, give, leave, leaving, left, depart, departing, heading, headed, start, starting, arrive, arriving, come, comes, coming, came, born, interested, planning, hoping, trying,
      try, wish, choose, chose, choosing, book, booked, show, put, let's, let me, locate, located, based, supposed, taken, brought, rent, renting, wear, eat, drink, read, watch, watching, support, recommend, please, chose
    `),
    ),
  },
  towards: list("in, at, to, from, near, around, for, towards"),
  definite: list("the"),
  indefinite: list("a, an"),
  openings: list(
    "i'd say, i'd say that, i would say, i would say that, oh and, ah and, okay so, ok so, right so, yeah so, well basically, so basically, to be honest, you see, let's see, i mean, you know",
  ),
  beforeClause: list(
    "well, so, okay, ok, right, look, listen, oh, ah, hmm, yes, yeah, yep, sure, basically, honestly, hi, hello, hey",
  ),
  prefaces: [
    ...combined(
      "i'll, i will, let me, i'm going to, to, i won't, i'm not going to, i can't",
      "",
      "be honest, be honest with you, be straight, be straight with you, be frank, be frank with you, be blunt, be fair, lie, lie to you, tell you, tell you the truth",
    ),
    ...combined("i'll, i will, let me, i'm going to", "", "explain, count, check, look, see, think"),
  ],
  vocatives: list(
    "doctor, doc, sir, madam, ma'am, miss, mate, love, dear, darling, nurse, officer, my dear, my friend",
  ),
  naming: list("called, is called, are called, named, is named, goes by, go by, name's, names are"),
  topics: list("and here, here, so here, this, then, exactly, and"),
  equating: list("is, was, is that, was that"),
  answering: {
    ...among(
      "around",
      list(
        "i, i'm, i am, am i, do i, should i, have to, need to, should, supposed, meant, to, can, could, here, there, in here, in this box, exactly, then, for, about, else, it, this, that, me to, now, sort of thing, kind of thing, kind of answer, sort of answer, thing, things, next",
      ),
    ),
    ...among(
      "act",
      combined(
        "you, do you, would you, are you, you're, you are",
        "",
        "want, need, need to know, mean, expect, like, ask, asking, after, looking for, expecting, asking me",
      ),
    ),
    ...among(
      "act",
      list(
        "say, put, put down, write, answer, reply, tell, tell you, give, give you, type, enter, explain, describe, fill in, an example, for example",
      ),
    ),
  },
  closings: list(
    "please, thanks, thank you, and thanks, and thank you, cheers, thanks a lot, thank you very much, many thanks",
  ),
  nothingMore: list(
    "that's all, that's everything, that's it, that'll be all, that would be all, that will be all, nothing else, nothing more, nothing to add, no more, i think that's all, i think that's everything, i think that's it, not really",
  ),
}
