import type { CourtesyWords } from "../../lexicon/CourtesyWords.ts"
import { list } from "../../lexicon/list.ts"

export const courtesy: CourtesyWords = {
  before: list(`
    probably not relevant but, not sure if it's relevant but, i don't know if it matters but, not sure if it matters but, not that it matters but, for what it's worth, as far as that goes, if you must know, well if you must know, i hope that's okay but,
    yeah no, no yeah, yeah so, so yeah, yeah sure, sure yeah, no problem, no problem at all, no worries, no worries at all, sure no problem, not a problem, good question,
    that's a good question, great question, good morning, good afternoon, good evening, hi there, hello there, alright, all right, alright then, alright so,
    all right then, all right so, ah right, oh right, right so, right then, okay so, okay then, okay sure, oh okay, oh sure, oh yes, oh yeah, ah yes, ah yeah, of course yes,
    here you go, here it is, there you go, that one's easy, that's easy, that's an easy one, easy one, you know what, well you know what, honestly, to be honest, to be fair, well honestly,
    bear with me, one moment, one second, just a second, just a moment, just one second, just one moment, give me a second, give me a moment, let me check, let me think, let me see, let me have a look,
    let me look, let me just check, okay let me think, okay let me see, let me check okay, uh huh, uh huh yes, mhm, mm hmm, hi yes, hello yes, hi yeah, thanks for asking, glad you asked, funny you ask, off the top of my head, as i said,
    like i said, as i said before, as i said earlier, sorry about that, excuse me, pardon me, um okay, uh okay, well okay, okay well, okay yeah, okay yes, yes okay, yes sure, sure thing, that'll be, that will be
  `),
  after: list(`
    if that helps, if that's any help, hope that helps, i hope that helps, is that all right, is that alright, is that okay, is that ok, is that fine, is that good, is that enough, will that do, does that help, does that work,
    that's it, that's all, that's about it, got it, you got that, got that, did you get that, did you catch that, okay, ok, alright, all right, right, cheers, thanks, thanks a lot, thanks so much, thank you, thank you very much,
    thank you so much, many thanks, ta, please, have a nice day, there you go, here you go, i'm told, you know, mate, love, sir, madam, ma'am
  `),
  beforeTexts: list(`
    morning it's, afternoon it's, evening it's, good morning it's, good afternoon it's, good evening it's, sorry, oh sorry, sorry it's, so sorry, pardon, i have it here, i have it here it's, i have it right here, i've got it here, got it here, got it here it's, it should be, it must be, that should be, it ought to be,
    ready, ok ready, okay ready, yes ready, all right ready, are you ready, ready it's, i said, i told you, i already said, i already told you, as i told you, the answer is, the answer's, my answer is, mine is, in my case, in my case it's, for me, for me it's, last time it was,
    basically, basically it's, simply, technically, technically it's, you can put, you can put down, you can write, you can write down, it says, it says here, what i have is, what i have here is
  `),
  afterTexts: list(`
    correct, that's correct, that is correct, that's right, is that right, is that correct, right there, bye, bye bye, bye now, goodbye, over and out, and that's it, and that's all, and that is all, and that's about it, sorry, sorry about that, no problem,
    as i said, like i said, as i told you, i already said, just that, only that, and nothing else, nothing else
  `),
  hedges: list(`
    i think, i believe, i guess, i think so, i suppose, probably,
    as far as i know, as far as i remember, as far as i can tell, i'm pretty sure, i'm quite sure, i'm fairly sure, i'm almost sure, pretty sure, if i'm not mistaken, if i remember correctly, if i remember right, if i recall correctly, i'd say, if i'm right, or so i think
  `),
}
