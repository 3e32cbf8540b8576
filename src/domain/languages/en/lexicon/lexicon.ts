import type { Lexicon } from "../../lexicon/Lexicon.ts"
import { list } from "../../lexicon/list.ts"
import { address } from "./address.ts"
import { answers } from "./answers.ts"
import { assertion } from "./assertion.ts"
import { clauses } from "./clauses.ts"
import { clock } from "./clock.ts"
import { codes } from "./codes.ts"
import { commands } from "./commands.ts"
import { courtesy } from "./courtesy.ts"
import { dates } from "./dates.ts"
import { edits } from "./edits.ts"
import { email } from "./email.ts"
import { fields } from "./fields.ts"
import { names } from "./names.ts"
import { numbers } from "./numbers.ts"
import { numerals } from "./numerals.ts"
import { options } from "./options.ts"
import { phone } from "./phone.ts"
import { terms } from "./terms.ts"
import { units } from "./units.ts"
import { web } from "./web.ts"

export const lexicon: Lexicon = {
  dateOrder: "month-first",
  otherOrderRegions: list("GB, IE, AU, NZ, ZA, IN, SG, HK, MT"),
  decimalMark: ".",
  otherMarkRegions: [],
  accentedYes: undefined,
  fillers: list(`
    without a doubt, without doubt, without any doubt, without hesitation,     ummm, ummmm, uhhh, uhhhh, hmmm, hmmmm, ermm, errr, at the moment, at present, at the minute,
    if i remember rightly, if i remember correctly, if i remember right, if i recall correctly, if i recall,
    if memory serves, if memory serves me right, if i'm not mistaken, if i am not mistaken, if i'm not wrong,
    as far as i remember, as far as i can remember, as far as i recall, from memory, off the top of my head,
    to be honest, to be fair, to be exact, to be precise, as it happens, don't quote me, don't quote me on that,
    but don't quote me, but don't quote me on that, to tell you the truth, if i'm honest, i'm fairly sure,
    i am fairly sure, i'm almost certain, if you must know, you know what, what is it, what was it, what was it again,
    what's it again, how does it go, how's it go, where was i, believe it or not, call me back, ring me back,
    phone me back, call back, would be grand, would be great, would be perfect, would be lovely, would be best,
    would be ideal, would be nice, one moment, one second, one sec, just a second, just a moment, give me a second,
    um, umm, uh, uhh, uhm, er, erm, hmm, mm, mmm, ah, eh, like, you know, please, or so, or something,
    or something like that, or thereabouts, should be plenty, will be plenty, would be plenty, is plenty, are plenty, should be fine, should do it, should do, if possible, if that's possible, if at all possible, if you can, give or take, let me think, let me see, let's see, let me check,
    one more time, oh gosh, oh dear, oh boy, oh lord, my goodness, oh my goodness, my word, bear with me, let me look it up,
    let me look that up, let me find it, let me find that, let me look
  `),
  corrections: list(`
    but in the end it's, but in the end we're, but in the end i'm, but in the end there are, but in the end, but now it's, but now it is, but now there's, but now there are, now there are, but now they're, but now i'm, but now i am, but now we're, but now we are, but now i, and now i'm, but now we, now it's, but it's now, but that's now, it's now, but these days it's, no wait,
    wait no, no wait no, no no wait, wait, no sorry, sorry no, oh sorry, wait sorry, sorry, i'm sorry, i am sorry, i mean,
    i meant, sorry i mean, sorry i meant, no i mean, no i meant, no wait i mean, actually, actually no, no actually,
    wait actually, scratch that, no scratch that, cross that out, delete that, forget that, or better, or better still, i tell a lie, no i tell a lie, tell a lie, strike that, correction, make that, no make that, make it,
    or rather, rather, oops, whoops, excuse me, my bad, my mistake, let me correct that, let me start over, let me start again, i'll start again, i'll start over, start again, let me try again, let me try that again, let me do that again, i'll do that again, let me repeat, let me say that again, from the top, from the beginning, once again from the top, no let me start again, no let me start over, sorry let me start again, sorry let me start over, that was wrong, that's not right, no that's not right, that isn't right, i got that wrong, i said that wrong,
    start over, no, nope, no no, no it's, no it is, no that's wrong, that's wrong, not that, or should i say,
    should i say, hold on, hold on a second, hold on a sec, hold on a minute, hang on, hang on a second, hang on a sec,
    hang on a minute, pardon, pardon me, forget that, never mind, nevermind
  `),
  exclusions: ["not"],
  contrasts: ["not", "and not", "rather than", "instead of"],
  contrastsAfterPause: [],
  conclusions: list(
    "so, so that's, so that is, that makes, which makes, so that makes, so it's, so there's, so there are, making, let's say, let's just say, let's call it, let's go with, so it'd be, so it would be, so that'd be, so that would be, so he's, so she's, so they're, so i'm, so we're, so i've, so we've, therefore, which means",
  ),
  directives: list(
    "put, put down, put in, put me down for, put us down for, put me on, put it as, put it down as, let's put, let's put down, you can put, just put, write, write down, make it, call it, we'll say, we'll put, i'll say, let's go for, mark, enter, go with, now it's, now they're, now i'm, now we're, now there are",
  ),
  courtesy,
  numerals,
  numbers,
  units,
  phone,
  edits,
  email,
  web,
  codes,
  names,
  fields,
  address,
  terms,
  dates,
  clock,
  clauses,
  options,
  answers,
  assertion,
  commands,
}
