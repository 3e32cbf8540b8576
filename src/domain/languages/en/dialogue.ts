import type { DialogueWords } from "../DialogueWords.ts"
import { list, said } from "../lexicon/list.ts"

export const dialogue: DialogueWords = {
  acts: {
    wait: list(`
      hold on, hang on, wait, wait a moment, wait a second, one moment, just a moment, just a second, one second, one sec, one minute,
      let me think, let me check, let me see, let me look, let me look it up, let me find it, bear with me, not yet, i need to think,
      i have to look it up, i'll be right back, be right back, don't go away, not now, later, in a moment, in a minute
    `).concat(
      said(
        "give me, just give me, gimme, wait, hold on, hang on, i need, can you give me, could you give me, let me have",
        "a, one, two, five, ten, a couple of, a few, just a, another",
        "second, seconds, sec, secs, minute, minutes, min, moment, moments",
      ),
      said(
        "let me, i have to, i need to, i've got to, i'll have to, i must, gotta, i'm going to, i'll",
        "",
        "check, look, look it up, find it, check that, look for it, get it, see, think, go get it, look that up, find my glasses, get my card, think about it, go and get it, go and check, check my papers, get my papers, grab it",
      ),
      said(
        "not right now, not just now, maybe later, i'll tell you later, i'll do it later, let's do it later, can we do this later, could we do this later, can i do this later, ask me later, call me later, i'm busy, i'm busy right now, i'm driving, not at the moment, another time, come back later",
        "",
        "",
      ),
    ),
    spell: list("spell it, let me spell it, let me spell, spelling, i will spell it, i'll spell it"),
    again: list(`
      say that again, say it again, could you repeat that, can you repeat that, can you say that again, could you say that again,
      come again, i didn't catch that, i didn't hear you, what did you say, what was that, what was the question, i didn't get that,
      pardon, can you repeat the question, could you repeat the question, what, what's that, excuse me, pardon me, i missed that, i missed it,
      i couldn't hear you, i can't hear you, i didn't hear that, i didn't hear the question, i don't understand, i didn't understand,
      i do not understand, i don't understand the question, what do you mean, what does that mean, what are you asking
    `).concat(
      said(
        "can you, could you, would you, will you, please, can you please, could you please",
        "",
        "repeat, repeat it, say it again, say that once more, say that one more time, repeat that one, ask again, ask me again, read it again, read that again, rephrase that, rephrase the question",
      ),
    ),
    slower: list(
      "slower, slow down, too fast, you're too fast, that's too fast, that was too fast, not so fast, you talk too fast, you speak too fast, you're talking too fast, you're speaking too fast, speak more slowly, talk more slowly",
    ).concat(
      said(
        "can you, could you, would you, please, can you please, could you please",
        "",
        "slow down, speak slower, talk slower, speak more slowly, talk more slowly, go slower, say that slowly, say it slower, speak a bit slower, slow down a bit, speak a little slower",
      ),
    ),
    louder: list(
      "louder, speak up, too quiet, you're too quiet, i can barely hear you, i can hardly hear you, turn it up, volume up, speak louder, talk louder, i can't hear",
    ).concat(
      said(
        "can you, could you, would you, please, can you please, could you please",
        "",
        "speak up, speak louder, talk louder, be louder, turn it up, speak up a bit, speak a bit louder, turn up the volume, say that louder, say it louder, speak a little louder",
      ),
    ),
    why: list(`
      why, why do you ask, why do you need that, why do you need this, why do you need to know, why do you need to know that,
      why are you asking, why are you asking me that, what do you need that for, what do you need it for, what is this for,
      what's this for, what is that for, what's that for, what for, why is that, why should i tell you, is that necessary,
      do you really need that, do i have to answer that, why is that needed, why is this needed, what's that got to do with it, why would you need that, is that really necessary,
      is this necessary, do you really need to know, do i have to, is it mandatory, is it required, is that required, who gets to see this, why does it matter, why do i have to tell you that
    `).concat(
      said(
        "why, why on earth",
        "do you need, do you want, are you asking for, do you ask for, would you need, do you require, must you know, do you have to know",
        "it, that, this, my name, my address, my phone, my phone number, my number, my email, my date of birth, my birthday, to know, to know that, to know this, that information",
      ),
      said(
        "what",
        "do you need, do you want",
        "it for, that for, this for, my name for, my address for, my number for, my phone for, to know that for",
      ),
    ),
    who: list(`
      who are you, who is this, who's this, who am i talking to, who am i speaking to, who is there, who's there, are you a robot,
      are you a machine, are you human, are you a person, are you a real person, am i talking to a machine, am i talking to a robot,
      is this a machine, is this a robot, what are you, who's calling, who is calling, what company is this, which company is this, who do you work for, where are you calling from, what is this, what's this about, what is this about, who's speaking, who is speaking
    `),
    recorded: list(`
      is this recorded, is this being recorded, are you recording, are you recording this, are you recording me, am i being recorded,
      is this call recorded, is this call being recorded, do you record this, is this conversation recorded, is this conversation being recorded,
      are you taping this, is anybody recording this, is someone recording this, will this be recorded, do you keep the recording, do you keep recordings, is it recorded, is it being recorded
    `),
    decline: list(`
      i'd rather not say, i would rather not say, i'd rather not, i'd rather not answer, i'd rather not answer that, i prefer not to say,
      i'd prefer not to say, i would prefer not to say, prefer not to say, i don't want to say, i don't want to answer,
      i don't want to answer that, i don't want to tell you, i won't tell you, i'm not telling you, no comment, that's private,
      i'd rather keep that to myself, i'd rather keep it private, i'd prefer not to, i'd prefer not to answer, i'd prefer not to answer that, i would rather not answer, i would rather not answer that, i'd rather not give that, i'd rather not give you that,
      i don't want to give you that, i don't want to give that, i won't say, i'm not going to tell you, i'm not going to answer that, i'm not comfortable with that, i'm not comfortable saying that, i don't feel comfortable saying that, it's private, it's personal, it's confidential, that's confidential,
      can i not answer that, i don't give that out, i don't give out that information, mind your own business, that's a private matter,
      that's personal, that's none of your business, none of your business, i refuse to answer, i won't answer that
    `),
    unknown: list(`
      i don't know, i do not know, don't know, dunno, i have no idea, no idea, i've no idea, i don't remember, i can't remember,
      i don't recall, i'm not sure, not sure, i forgot, i forget, i don't know it, i don't know that, i haven't a clue, no clue,
      i have no clue, beats me, i couldn't say, i couldn't tell you, i can't say, i wouldn't know, i really don't know, i honestly don't know, i'm not really sure, i'm not certain, i'd have to check, i don't have that, i don't have it, i don't have one, i don't have it here, i don't have that on me, i don't have it on me,
      i don't have that with me, i don't have it handy, not that i know, not that i know of, i don't know that one, i don't know yet, i don't remember it, i can't recall, i can't think of it, it's on the tip of my tongue, search me, who knows, god knows, i don't know off the top of my head,
      i don't know it by heart, i don't have it with me, i can't tell
    `),
    human_requested: list(`
      i want to talk to a person, i want to speak to a person, i want to talk to a human, i want to speak to a human, talk to a human,
      speak to a human, talk to a person, speak to a person, let me talk to a person, let me speak to a person, let me talk to a human,
      let me speak to a human, can i talk to a person, can i speak to a person, can i talk to someone, can i speak to someone,
      can i talk to a human, can i speak to a human, human, operator, agent, representative, a real person, a person, get me a person,
      get me a human, give me a person, give me a human, transfer me, put me through to someone, put me through to a person, put me through to an agent, transfer me to an agent, transfer me to a person, transfer me to a human, i want an agent, i want a real person, is there a real person,
      is there a human i can talk to, customer service, speak to an agent, talk to an agent, speak to someone, talk to someone, i need to speak to someone, i need to talk to someone, i need a human, i need a person, i'd like to speak to a person, i'd like to talk to a person, i'd like to speak to someone, i would like to speak to a person,
      i'd like to speak with someone, can i speak with someone, can i speak with a person, speak to a representative, let me speak to someone, let me talk to someone, let me talk to an agent, real person please, speak to your manager, let me speak to your manager,
      connect me to an operator, i want a person, i want a human
    `),
    backchannel: list("mhm, mm, mmm, uh huh, uhuh, hm, hmm, aha, huh, mm hmm, i see, right right"),
  },
  around: list(
    "i'm sorry, i am sorry, oh sorry, sir, madam, actually, but, and, now, right, right now, then, i mean, look, wait, hi, hello, well well, anyway, again, to be honest, honestly, you know, just, please, sorry, um, uh, er, well, oh, so, ok, okay, excuse me, hey, thanks, thank you",
  ),
  thisLanguage: list(`
    in english, english please, switch to english, en inglés, en inglés por favor, cambia a inglés, cambiar a inglés
  `),
  spelling: {
    capital: list("capital, uppercase, big"),
    space: list("space, blank"),
    done: list("done, finished, that's it, that is it, the end"),
    undo: list("delete, undo, backspace"),
  },
  repair: {
    refusal: /^(?:no|nope|wrong|incorrect|not quite)(?:[,.;:!]+\s*|\s+(?=(?:it'?s|it is|i said|i meant|make it)\b))/iu,
    pointing: /^(?:(?:it'?s|it is|that'?s|i said|i meant|make it|rather|actually)[,]?\s+)+/iu,
  },
}
