import type { TermWords } from "../../lexicon/TermWords.ts"
import { list, clauses } from "../../lexicon/list.ts"

export const terms: TermWords = {
  around: list(`
    it, it's, it is, its, that, that's, that is, this, this is, is, are, was, be, the, a, an, some, my, of, in, at, from, for, on, to, with, called, it's called, is called,
    they call it, they're called, the name is, the name's, name, the name of it is, by the name of, the one called, the one, ones, one, mine, mine is,
    medicine, medication, medicines, medications, drug, pill, pills, tablet, tablets, capsules, prescription, brand, product, place, city, town, country,
    please, thanks, thank you, yes, yeah, yep, sure, ok, okay, right, well, so, um, uh, er, erm, hmm, oh, just, only, actually, like, basically,
    you know, let me see, let's see, hello, hi, hey, good morning, good afternoon, currently, right now, at the moment, every day, daily,
    once a day, twice a day, three times a day, once a week, now and then, now and again, from time to time, when i need it, as needed, sometimes, occasionally, every morning, every night, at night, in the morning, now, here, exactly, correct, that's it, that's all, that's the one,
    the answer is, my answer is, the answer would be, it would be, it'd be, that would be, that'd be, would be, i'd say, i would say, say, put, put down, you can put, write, write down, pick, choose, select,
    spelled, spelt, looking for, search for, look for, find, go with, i'll go with, let's go with, there's, there is
  `)
    .concat(
      clauses(
        "i, i'm, i am, we, i've, i have, i'd, i was, i've been, i have been, i'm currently, i currently",
        "",
        `
          take, taking, on, using, use, from, in, need, want, like, would like, prefer, live in, born in, take some, have, got, been taking, been on,
          prescribed, was prescribed, looking for, think
        `,
      ),
    )
    .concat(list("i, i'm, we, i'd like, i want, i need, i have")),
  doubts: list(`
    i think, i believe, i guess, i suppose, maybe, perhaps, probably, not sure, i'm not sure, something like, sounds like, might be, could be, may be, kind of, sort of,
    or something, or something like that, i'm not certain, if i'm not mistaken
  `),
}
