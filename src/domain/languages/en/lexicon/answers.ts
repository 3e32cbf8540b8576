import type { AnswerWords } from "../../lexicon/AnswerWords.ts"
import { list, clauses } from "../../lexicon/list.ts"

export const answers: AnswerWords = {
  yes: list(`
    yes, yeah, yep, ok, okay, sure, correct, right, true
  `),
  no: ["no", "nope", "incorrect", "wrong", "false"],
  affirmations: ["yes", "yeah", "yep", "yup", "yeap"],
  negators: list(`
    not, don't, doesn't, didn't, isn't, aren't, wasn't, weren't, haven't, hasn't, hadn't, won't, wouldn't, can't,
    cannot, couldn't, shouldn't, never
  `),
  leaningYes: list("i do not disagree, don't disagree, i wouldn't disagree, i can't disagree, i don't object").concat(
    clauses(
      "i, we",
      "wouldn't, can't, couldn't, won't, would not, could not, would never, could never",
      "say no, say no to that, refuse, object, mind, really mind",
    ).concat(
      clauses(
        "i, we",
        "don't, do not, wouldn't, didn't",
        "think not, believe not, suppose not, think it's not, think it isn't, think i don't, think i haven't, think i'm not",
      ),
      clauses(", it, that", "can't, couldn't, wouldn't, won't, could not, would not, doesn't", "hurt, hurt me"),
      clauses(
        ", i",
        "can't, cannot, couldn't",
        "wait, argue with that, argue, fault it, complain about that, do without it",
      ),
      clauses("i, we", "wouldn't, would not", "miss it, miss that"),
      // Denials with a negated verb.
      clauses(
        ", it's, this is, it is, that's, that is",
        "not, not entirely, not altogether",
        "impossible, untrue, false, incorrect, inaccurate, a lie, unlikely, improbable, unusual, uncommon, bad, a bad idea, unreasonable, unfair, unheard of, out of the question",
      ),
      clauses("it's, this is, it is", "not, not entirely", "wrong"),
      clauses(
        "it, that",
        "isn't, wasn't, wouldn't be, isn't exactly",
        "impossible, wrong, untrue, false, incorrect, inaccurate, a lie, unlikely, improbable, unusual, uncommon, bad, a bad idea, unreasonable, unfair, unheard of, out of the question",
      ),
      clauses(
        "i, i'd, we",
        "don't, do not, can't, cannot, couldn't, won't, wouldn't, can't really",
        "deny it, deny that, dispute it, dispute that, doubt it, doubt that, dislike it, hate it, reject it, refuse it, rule it out",
      ),
      clauses("nothing, nothing's, there's nothing", "", "wrong with that, against that, against it, wrong with it"),
      clauses(
        "don't, do not",
        "mind",
        "a, an, the, that, this, it, having, taking, sharing, being, going, doing, using, getting, if, to, waiting, paying",
      ),
      list(`
      that's cool, that'd be cool, if you want, if you wish, if you must, why not, wouldn't mind, not opposed,
      is the pope catholic, does a bear live in the woods, who doesn't, who wouldn't, who hasn't, who isn't,
      guilty as charged, guilty, i'll go with yes, no yeah, no yep, always have, always do, always am, always did,
      always will, since forever, all the time, constantly, most of the time, nearly always, almost always,
      sounds lovely, sounds nice, sounds wonderful, sounds amazing, that sounds lovely, that sounds nice,
      that sounds good, that looks good, seems good, already done, it's already done, that's already done, i guess,
      no objection, no objections, no issue, no issues, not an issue, no harm in that, no problem, no problems,
      no worries, no drama, no dramas, no sweat, not a problem, not a worry, fair enough, that's fair, that'll do,
      my pleasure, kind of yes, why wouldn't i be, you are right, all good, all right then, more often than not,
      most days, most nights, most weeks, almost every day, nearly every day, every day, every single day, each day,
      every night, every morning, every week, every month, always, every time, cool, nice, awesome, pretty sure,
      most likely, very likely, likely, probably, i would imagine so, presumably, good, mostly, for the most part,
      usually, i'm certain, one hundred, why wouldn't i, no go ahead, grand, grand so, that's grand, lovely, brilliant,
      smashing, super, sweet, wonderful, splendid
    `),
    ),
  ),
  seldom: list(
    "without, hardly, hardly ever, scarcely, scarcely ever, rarely, very rarely, seldom, barely, almost never",
  ),
  leaningNo: list(`
      can't say, can't really say, you must be joking, you must be kidding, you're joking, you're kidding,
      you've got to be joking, you've got to be kidding, that's a lie, that is a lie, it's a lie, not quite,
      not completely, yeah nah, ya nah, yea nah, i'll go with no, when pigs fly, when hell freezes over, doubtful,
      i'm doubtful, highly doubtful, next time, later, some other time, yeah right, not that often, once in a blue moon,
      infrequently, unlikely, very unlikely, i wish, if only, as if
    `),
  yesPhrases: clauses(
    ", i, we, i'd, i would, i do, i'm",
    ", certainly, definitely, really, should, sure, rather",
    `
      reckon so, think so, believe so, guess so, suppose so, expect so, assume so, imagine so, say so, reckon yes,
      think yes
    `,
  ).concat(
    list(`
      you got that right, yeap, yeh, damn straight, darn tootin, darn tooting, dead right, that's a positive,
      that's an affirmative, all set, i'm afraid i do, i'm afraid i am, i'm afraid i did, i'm afraid i have,
      i'm afraid it is, i'd be delighted, i would be delighted, i'd be happy to, i'd be glad to, i'd be honored,
      i'd love that, i would love that, i'd love it, i'd like that, i would enjoy that, i'd enjoy that, nah yeah,
      nah yep, too easy, sweet as, fair dinkum, no dramas at all, deffo, defo, definately, def, totes, fo sho, bet,
      put yes, put down yes, sounds like a plan, say less, facts, word, for real, you know I do, that it is, that i do,
      that i am, that i did, that i have, so it is, so i do, so i am, och aye, righty ho, ten four, copy that, affirm,
      very good, yes please, be my guest, you can, you may, do it, do that, go on, go right ahead, let's go,
      that'll be fine, that's okay, that's ok, that's all right, that's alright, it's fine, it's okay, it's all right,
      i can, we can, i'm willing, i'm ready, ready, i'm happy with it, all correct, everything is correct,
      that's all correct, it's correct, it's right, ha ji, haan, ji, acha yes, yes only, exact, yes of course,
      no question, without hesitation, i'll say, rather yes, as a matter of fact yes, matter of fact yes, in fact yes,
      i'm positive, that checks out, i consent, consent, i give my consent, that's what i want, that's what i meant,
      that is what i want, that's the one, couldn't agree more, could not agree more, i couldn't agree more,
      couldn't be better, okie dokie, okie doke, oki doki, alrighty, yes yes, that's a fact, very true, so true,
      that's me, that is me, it me, that's what i said, damn right, darn right, too right, spot on, bingo, hell yeah,
      heck yeah, let's do it, let's do that, i'm fine with that, i'm ok with that, i'm okay with that,
      i'm happy with that, i'm happy to, happy to, i'm down, i'm up for it, i'm on board, no objections, suits me,
      works great, you know it, big time, a hundred times yes, hell yes, heck yes, most certainly, i certainly do,
      most definitely, yessir, okey dokey, okey doke, roger, aye, righto, you betcha, count me in, i'm in, works for me,
      good with me, that'd be great, please do, go for it, very well, naturally, obviously, surely, gladly,
      with pleasure, amen, it's a yes, that's a yes, a yes, big yes, without question, i'm good with that, agree,
      i'm afraid so, will do, can do, got it, yess, yeahh, yup, ya, hundred percent, a hundred percent,
      one hundred percent, 100%, yea, yah, affirmative, absolutely, definitely, certainly, of course, for sure, indeed,
      that's right, that's correct, that's true, that's it, you got it, i agree, agreed, i accept, accepted, i confirm,
      confirmed, confirm, go ahead, sounds good, sounds right, looks good, all right, alright, uh huh, mhm, mm hmm,
      you bet, totally, by all means, i think so, i believe so, i guess so, i suppose, without a doubt, no doubt,
      that works, why yes, exactly, y, very much so, i'd love to, i would like that, perfect, fine, that's fine, great,
      positive, not wrong, i'm sure
    `),
  ),
  noPhrases: list(`
      you can put no, put no, put down no, zero chance, zero interest, not in my case, not for my part, neither of us,
      none of us, not in the slightest, never in my life, not in my life, yeah not really, no ways, not on your life,
      not on your nelly, no siree, no sirree, not in a million years, not in a month of sundays,
      not for all the tea in china, over my dead body, i'd rather you didn't, i'd rather you did not,
      nothing of the sort, nothing like that, nobody, no one, not a one, not a soul, zilch, nil, nada, negatory,
      not for now, not for the moment, not tonight, not tomorrow, don't think so, don't believe so, don't reckon so,
      do not think so, can't say i do, can't say i have, can't say i did, can't say that i do, can't say that i have,
      can't say that i did, never ever, not ever, never once, never have, never did, never had, never will,
      i'm okay thanks, i'm ok thanks, i'm all right thanks, i'm alright thanks, i'm fine thanks, no i'm good,
      no i'm fine, no i'm okay, no i'm all right, no that's fine, no that's okay, no that's all right, no it's fine,
      no it's okay, no all good, no you're right, that is not me, that's not me, not mine, that isn't me,
      that wasn't me, wasn't me, not a fan, by no means, nowhere near, not by a long shot, not even, nuh, nuhuh,
      nah nah, neither, don't bother, don't worry about it, leave it, forget it, skip that, pass, i pass,
      no everything's fine, no everything's good, no everything is fine, no we're good, no we're fine,
      no we're all good, no can't, no haven't, no didn't, no won't, i'd prefer not to, i prefer not to,
      i would prefer not to, under no circumstances, on no account, in no way, please do not, no need, far from it,
      anything but, i'd say no, i'll say no, nothing, not one, not a single one, not once, not in the least, not a bit,
      not likely, i doubt it, i doubt that, i highly doubt it, absolutely never, i beg to differ, hardly, not quite,
      hell no, heck no, hard no, hard pass, big no, a no, it's a no, that's a no, no chance, not a chance, fat chance,
      no dice, no can do, not at the moment, not at this time, not at this moment, not at this point, not at present,
      not presently, not currently, not anymore, not any more, not any longer, no longer, not as far as i know,
      not to my knowledge, not particularly, not so far, not this time, not necessary, not needed, not applicable,
      not interested, not especially, not since, i'm good, i'll pass, pass on that, count me out, i was not, i wasn't,
      it was not, it wasn't, i have none of that, there isn't, there is not, there aren't, there are not, he doesn't,
      she doesn't, they don't, they aren't, definitely no, absolutely no, certainly no, no indeed, most definitely not,
      most certainly not, unfortunately not, unfortunately no, sadly not, sadly no, i'm afraid not, of course i haven't,
      of course i didn't, of course i won't, of course i can't, of course we don't, of course we haven't,
      of course i don't, of course i do not, of course i'm not, i really don't, i really do not, i certainly don't,
      i have none, disagree, that's not it, noo, nah, naw, nay, no way, no sir, no ma'am, not at all, negative,
      not just yet, absolutely not, definitely not, certainly not, of course not, not really, no thanks, no thank you,
      i don't, i do not, i'm not, i am not, i haven't, i have not, i didn't, i did not, i won't, i will not, i can't,
      i cannot, i wouldn't, i would not, it isn't, it is not, it's not, it doesn't, that's wrong, that is wrong,
      that's not right, that is not right, that isn't right, not right, that's not correct, that is not correct,
      that isn't correct, not correct, that's incorrect, that is incorrect, that's false, not true, that's not true,
      that is not true, that isn't true, i disagree, i decline, declined, i refuse, i guess not, i suppose not,
      i think not, not yet, not today, not now, not me, we don't, we do not, we aren't, we're not, we haven't, uh uh,
      nuh uh, not for me, n, none, i have never, i've never, i'd rather not, i would rather not, not okay, not ok,
      not sure i do
    `),
  denials: clauses(
    "i",
    "can't, cannot, couldn't",
    `
      say that i have, say i have, say that i do, say i do, say that i did, say i did, say that i am, agree,
      agree to that, do that, do it
    `,
  ).concat(
    list("that's not what i want, that is not what i want, i do not consent, i don't consent"),
    clauses(
      "i, we",
      "don't, do not, didn't, did not, never, wouldn't",
      `
        think i did, think i do, think i have, think i am, think i was, think i will, think i can, think so i,
        think we did, think we do, think we have, think it is, think it was, think it does, think that's right,
        think that is right, think that's true, believe i did, believe i do, believe i have, believe i am,
        believe it is, believe that's right, believe we have, say so, say that, like that, like to, want to,
        need to, need it, want it, need that, want that, have any, have one, have it, have that, do that, did that,
        have to
      `,
    ),
  ),
  claims: clauses(
    "i, we, it, that, he, she, they, there, you, this",
    ", sure, really, certainly, definitely, absolutely, already, still, just, actually, probably",
    `
      do, am, have, did, will, can, would, is, are, was, were, does, has, could, should, must, have been, has been,
      sure do, sure am, sure did, sure have, sure will, do indeed, definitely do, have already, did already,
      would love to, would like to, would like that, would be happy to, would be glad to
    `,
  ).concat(
    clauses(
      "i've, we've, they've, you've, he's, she's, it's",
      ", already, just, actually, always, definitely",
      "had, been, done, got, seen, tried, used, gone, taken, received, met, finished, read",
    ),
    clauses("", "sure", "do, am, did, have, will, would, is, does, was"),
  ),
  unsure: list(`
      with or without, no way of knowing, no way to know, no way to tell, no telling, not fussed, not too fussed,
      not bothered, i'm easy, easy either way, haven't the faintest, not the faintest idea, couldn't tell ya,
      not a clue, haven't a clue, haven't got a clue, not the foggiest, haven't the foggiest,
      your guess is as good as mine, not for me to say, not my call, not up to me, above my pay grade, ask someone else,
      don't mind, do not mind, does not mind, don't care, is that right, is it, not exactly, not always, only sometimes,
      kind of, sort of, right now, haven't decided, undecided, i'm undecided, not decided, still thinking,
      thinking about it, on the fence, i'm torn, let me think about it, need to think about it, jury's still out,
      can't decide, can't make up my mind, haven't made up my mind, we'll see, couldn't say, i could not say,
      couldn't tell you, can't tell, wouldn't know, i wouldn't like to say, who knows, search me, beats me, maybe,
      not sure, i'm not sure, i am not sure, don't know, perhaps, possibly, sometimes, it depends, depends, dunno,
      no idea, no clue, yes and no, yes or no, no preference, i forget, i'm unsure, can't remember, can't recall,
      i can't say, i cannot recall, i do not recall, don't recall, i do not remember, don't remember, hard to say,
      neither, prefer not to say, i'd rather not say, no comment, unsure, say again, what, can you repeat,
      i do not understand, i didn't understand, don't understand, i don't get it, i don't follow, i didn't hear,
      can't hear you, i couldn't hear, i don't have an opinion, i don't wish to say, i don't want to say,
      i don't want to answer, of no importance, unimportant, that is all, that's all, that will be all, that'll be all,
      that would be all, that is enough, that's enough, do it again, do that again, not clear about, not so clear about,
      not quite clear about, wasn't clear, was not clear, isn't clear, is not clear
    `).concat(
    clauses(
      "don't, do not, didn't, did not, can't, cannot, can not, couldn't, could not",
      ", quite, really, fully",
      `
        get this, get that, get the question, get the last, get your, catch, understand this, understand that,
        understand you, understand what, understand the, understand your, follow you, follow that, hear that, hear the, make out
      `,
    ),
    clauses(
      "don't, do not, doesn't, does not, wouldn't, would not",
      ", really, particularly, much",
      "care, matter, know",
    ),
    clauses("don't, do not", "really, particularly, much", "mind"),
    clauses(", i", "can't, cannot, can not, couldn't, could not", "say for sure, say for certain, be sure, be certain"),
    list("never mind, nevermind, who's asking"),
    list("not a no, that wasn't a no, i'm not saying no"),
    clauses(
      "i don't think, i do not think, i don't believe",
      "",
      "i don't, i do not, i can't, i won't, i haven't, i didn't, i'm not, it isn't",
    ),
    clauses("i", "never, didn't, did not", "say no, said no, say that i didn't, say i didn't"),
    clauses(
      "not that, not like, not because, it isn't that, it isn't like, it isn't because",
      "",
      `
        i never, we never, i don't, i do not, i can't, i cannot, i won't, i wouldn't, i couldn't, i haven't, i have not, i didn't, i'm not, i am not,
        we don't, we can't, we haven't, we aren't, we're not, it isn't, it's not
      `,
    ),
  ),
  talk: list(`
    hear, see you, see it, find it, find that, find my, find the, read it, read that, speak english, talk, with me,
    on me, handy, to hand, in front of me, my glasses, complain, finished, done yet, be long, matter, the question,
    your question, asked that, apologize, apologise
  `),
  former: list("i used to, we used to, used to, i quit, i gave it up, i gave up, i stopped, we stopped, in the past"),
  contented: list(`
    all good, fine, good, great, perfect, okay, i'm good, i'm fine, i'm okay, i'm all right, i'm alright, i'm great,
    i'm perfect, we're good, we're fine, that's fine, that's okay, that's all right, that's good, that's perfect,
    that's great, it's fine, it's okay, it's good, it's all right, everything's fine, everything's good,
    everything is fine, everything is good, all set, thanks, ok, that's ok, that is ok, it's ok, i'm ok
  `),
  reasons: list("because, cause, since, seeing as"),
  conditions: list("sort of, kind of, more or less, partly, but, only, unless, except, if, depending, until, when"),
  sentenceStarts: list("i, it, we, that, not, there, my, never, they, he, she, i'm, i've, i'd, it's, don't"),
  interjections: list(
    "oh, ah, sorry, excuse me, pardon, god, oh god, my god, lord, goodness, well, so, ooh, gosh, hmm, um, uh, er",
  ),
  polite: clauses(
    "i'm going to, i'm gonna, i'll, i will, let me, i have to, i'd have to, i must, i want to, i'd like to",
    "",
    "say, go with, answer, say that's a",
  ).concat(
    list(`
    reckon, no cap, mate, bro, dude, man, buddy, pal, love, dear, darling, boss, yaar, lol, haha, ta, cheers,
    why not, why wouldn't i, how could i not, why would i not, no problem, no problem at all, no worries, please,
    thanks, thank, you, sir, madam, ma'am, well, um, uh, er, hmm, oh, ah, so, it, is, that, that's, it's, the,
    answer, my, i, think, guess, would, say, i'd, very, much, just, a, big, hundred, percent, 100, of, course,
    always, all, really, actually, honestly, am, do, does, have, did, will, can, are, we, this, totally, completely,
    quite, pretty, certain, and, to
  `),
  ),
  restrictive: list("only, just, just the, only the"),
  restrictiveLinks: list("to, at, on, when, during, once, one, two"),
  existence: list(
    "any, anyone, anybody, anything, someone, somebody, something, ever, in the family, in your family, in your household",
  ),
}
