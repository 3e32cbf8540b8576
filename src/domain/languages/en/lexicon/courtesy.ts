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
}
