import type { AssertionWords } from "../../lexicon/AssertionWords.ts"
import { list, clauses } from "../../lexicon/list.ts"

export const assertion: AssertionWords = {
  reserved: list(`
    don't know, dunno, i'm guessing, just guessing, my guess, wild guess, might be wrong, may be wrong, could be wrong,
    not certain, not positive, might be, may be, it could, i might, we might, in theory, theoretically, supposedly,
    suppose it's, suppose it is, let's suppose, let's pretend, imagine, i wish, if only, up to me, unless, depends,
    depending, tentatively, not confirmed, at least, at most, at the most, at the least, no more than, no less than,
    not more than, not less than, more than, less than, fewer than, just over, just under, almost, nearly, close to,
    as early as, as late as, at the latest, at the earliest, half of, twice, tops, and change, and a bit, minus something, times two, previously,
    originally, back then, somewhere between, anywhere from, anything from, either, it used to, hopefully
  `),
  withdrawn: list(`
    anything but, anything except, everything but, any day but, any time but, wouldn't say, would not say,
    is wrong, was wrong, is incorrect, is not right, isn't right, a mistake, by mistake, impossible, not possible,
    isn't possible, doesn't work, does not work, won't work, will not work, wouldn't work, can't do, cannot do, can't make,
    is bad, would be bad, is no good, isn't good, not good, isn't great, is out, won't do, doesn't suit, is a bad day, is a problem, is ruled out, clashes, kidding,
    i'm joking, just joking, only joking, used to be, used to have, the old one, my old one, my previous,
    until recently, anymore, no longer, instead of
  `),
  denials: list("no it's not, no it isn't, no it is not, no that's not, no that isn't, no reply"),
  unfinished: list(`
    and, but, or, if, unless, except, because, wait, no wait, wait no, i mean, i meant, hold on, scratch that,
    strike that, or rather, i wish, or maybe, and then, but no
  `),
  others: clauses(
    "my, our, his, her",
    "",
    `
      son's, daughter's, father's, mother's, dad's, mom's, mum's, brother's, sister's, friend's, neighbor's,
      neighbour's, boss's, wife's, husband's, partner's, kid's, child's, boyfriend's, girlfriend's
    `,
  ).concat(list("his is, his was, hers is, hers was, theirs is, theirs was")),
  questions: list(`
    could it be, did you say, do you mean, did you mean, what if, can it be, should it be, must it be, does it have to
  `),
}
