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
        "second, seconds, sec, minute, minutes, moment, moments",
      ),
    ),
    spell: list("spell it, let me spell it, let me spell, spelling, i will spell it, i'll spell it"),
    again: list(`
      say that again, say it again, could you repeat that, can you repeat that, can you say that again, could you say that again,
      come again, i didn't catch that, i didn't hear you, what did you say, what was that, what was the question, i didn't get that,
      pardon, can you repeat the question, could you repeat the question
    `),
    why: list(`
      why, why do you ask, why do you need that, why do you need this, why do you need to know, why do you need to know that,
      why are you asking, why are you asking me that, what do you need that for, what do you need it for, what is this for,
      what's this for, what is that for, what's that for, what for, why is that, why should i tell you, is that necessary,
      do you really need that, do i have to answer that
    `),
    who: list(`
      who are you, who is this, who's this, who am i talking to, who am i speaking to, who is there, who's there, are you a robot,
      are you a machine, are you human, are you a person, are you a real person, am i talking to a machine, am i talking to a robot,
      is this a machine, is this a robot, what are you
    `),
    recorded: list(`
      is this recorded, is this being recorded, are you recording, are you recording this, are you recording me, am i being recorded,
      is this call recorded, is this call being recorded, do you record this, is this conversation recorded
    `),
    decline: list(`
      i'd rather not say, i would rather not say, i'd rather not, i'd rather not answer, i'd rather not answer that, i prefer not to say,
      i'd prefer not to say, i would prefer not to say, prefer not to say, i don't want to say, i don't want to answer,
      i don't want to answer that, i don't want to tell you, i won't tell you, i'm not telling you, no comment, that's private,
      that's personal, that's none of your business, none of your business, i refuse to answer, i won't answer that
    `),
    unknown: list(`
      i don't know, i do not know, don't know, dunno, i have no idea, no idea, i've no idea, i don't remember, i can't remember,
      i don't recall, i'm not sure, not sure, i forgot, i forget, i don't know it, i don't know that, i haven't a clue, no clue,
      i don't know it by heart, i don't have it with me, i can't tell
    `),
    human_requested: list(`
      i want to talk to a person, i want to speak to a person, i want to talk to a human, i want to speak to a human, talk to a human,
      speak to a human, talk to a person, speak to a person, let me talk to a person, let me speak to a person, let me talk to a human,
      let me speak to a human, can i talk to a person, can i speak to a person, can i talk to someone, can i speak to someone,
      can i talk to a human, can i speak to a human, human, operator, agent, representative, a real person, a person, get me a person,
      get me a human, connect me to an operator, i want a person, i want a human
    `),
    backchannel: list("mhm, mm, mmm, uh huh, uhuh, hm, hmm, aha, huh, mm hmm, i see, right right"),
  },
  around: list("please, sorry, um, uh, er, well, oh, so, ok, okay, excuse me, hey, thanks, thank you"),
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
