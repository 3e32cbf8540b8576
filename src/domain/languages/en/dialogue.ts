import type { DialogueWords } from "../DialogueWords.ts"
import { list, clauses } from "../lexicon/list.ts"
import { requests } from "./requests.ts"

export const dialogue: DialogueWords = {
  elsewhere: {},
  acts: {
    wait: [
      ...list("not yet, not now, later, in a moment, in a minute").concat(
        clauses(
          "not right now, not just now, maybe later, i'll tell you later, i'll do it later, let's do it later, can we do this later, could we do this later, can i do this later, ask me later, call me later, i'm busy, i'm busy right now, i'm driving, not at the moment, another time, come back later",
          "",
          "",
        ),
      ),
      ...clauses(
        "give me, just give me, give us, i need, can i have, could i have, can you give me, wait, hold on",
        "",
        "ten seconds, fifteen seconds, twenty seconds, thirty seconds, forty seconds, sixty seconds, half a minute, three minutes, four minutes, a couple of minutes, a couple of seconds, a couple of moments, a bit, a little time, some time, a tick",
      ),
      ...clauses(
        "i'm, i'm just, i am, i am just, i'm still, wait i'm, wait a minute i'm, hold on i'm, hang on i'm, one second i'm, one moment i'm",
        "",
        "looking, looking for it, looking it up, checking, searching, getting it, finding it, thinking, thinking about it",
      ),
      ...clauses(
        "this isn't, it isn't, it's not, now isn't, now's not, that's not",
        "",
        "a good time, a good moment, the best time, the right time",
      ),
      ...list(
        "it's a bad time, it's a bad moment, it's not a good time, this is a bad time, this is a bad moment, this is not a good time, now is a bad time, now is a bad moment, now is not a good time",
      ),
      ...clauses("i", "have to, need to, must, gotta, have got to, really have to", "go, leave, run, hang up, go now"),
      ...clauses(
        "can we, could we, let's, can i, i'll, i'd like to",
        "",
        "come back to this, come back to that, come back to it, come back to this later, come back to that later, come back to it later, do that later, continue later",
      ),
    ],
    spell: list("spell it, let me spell it, let me spell, spelling, i will spell it, i'll spell it"),
    again: [
      // After a greeting, or "can you hear me?", the respondent is waiting for the question.
      ...list(
        "hello, hi, hey, hiya, hello there, hi there, good morning, good afternoon, good evening, sorry, testing, testing testing, is this working, is this thing on, is it working, does this work, are you listening, are you still listening",
      ),
      ...clauses(
        "can you, do you, could you, are you able to, ",
        "",
        "hear me, hear me now, hear me okay, hear me ok, hear me all right, still hear me",
      ),
      ...list(
        "am i on, am i live, am i connected, am i coming through, is it on, is it live, is it connected, is it coming through, are we on, are we live, are we connected, are we coming through",
      ),
      ...list(
        "say what, pardon, what, what's that, excuse me, pardon me, i do not understand, what do you mean, what does that mean, what are you asking",
      ),
      ...list(
        "what did you said, what did you just say, what did you just ask, what did you just ask me, what did you just say to me, what did you just said, what was it you say, what was it you ask, what was it you ask me, what was it you say to me, what was it you said",
      ),
      ...list(
        "i'm listening, yes i'm listening, yeah i'm listening, i'm here, yes i'm here, yeah i'm here, i'm still here, i'm with you, one more time, once more, what was your question, sorry what, sorry again, like what, such as, such as what, what are you saying, what were you saying",
      ),
    ],
    slower: [
      ...list(
        "slower, too fast, you're too fast, that's too fast, that was too fast, not so fast, you talk too fast, you speak too fast, you're talking too fast, you're speaking too fast",
      ),
      ...clauses(
        "could you, can you, would you, please, can you please, could you please, could you just, you have to, you need to",
        "",
        "go slower, go a bit slower, go a little slower, slow down a little, speak slowly, talk slowly, speak a bit more slowly, speak a little more slowly, talk a bit slower, talk a little slower, say it more slowly, say that more slowly, read it slower, read it slowly, repeat it slowly, repeat that slowly, take it slower, not go so fast",
      ),
      ...list(
        "a bit slower, a little slower, more slowly, slowly, a bit more slowly, a little more slowly, much slower",
      ),
      ...clauses(
        "you're, that's, that was, that is, you are, you go, you speak, it's, it was, you're going, you're talking, you're speaking, you talk",
        ", way, a bit, much, a little, far",
        "too fast, too fast for me, very fast, too quick, too quickly, so fast, quite fast",
      ),
    ],
    louder: [
      ...list(
        "louder, too quiet, you're too quiet, i can barely hear you, i can hardly hear you, volume up, i can't hear",
      ).concat(
        list(
          "can you be louder, could you be louder, would you be louder, please be louder, can you please be louder, could you please be louder",
        ),
      ),
      ...clauses(
        "i, sorry i",
        "can't, cannot, can hardly, can barely, couldn't, don't",
        "hear you, hear you very well, hear you well, hear you properly, hear you too well, hear it well, hear anything, hear much, hear you clearly",
      ),
      ...clauses(
        "you're, you are, it's, that's, the sound is, the volume is, your voice is",
        "very, too, so, a bit, really, way too",
        "quiet, low, soft, faint",
      ),
      ...clauses(
        "could you, can you, would you, please, can you please, could you please, could you just, you have to, you need to",
        "",
        "turn the volume up, raise your voice, talk up, speak a little bit louder, talk a bit louder, talk a little louder, say it a bit louder, speak up a little, make it louder, go louder",
      ),
      ...list("a bit louder, a little louder, turn the volume up, much louder"),
    ],
    why: [
      ...clauses(
        "do i have to, must i, do i need to, do i really have to, do i really need to",
        "",
        "give that, give it, give you that, say, say that, tell you, tell you that, answer, answer this",
      ),
      ...list(`
      why, why do you ask, why do you need that, why do you need this, why do you need to know, why do you need to know that,
      why are you asking, why are you asking me that, what do you need that for, what do you need it for, what is this for,
      what's this for, what is that for, what's that for, what for, why is that, why should i tell you, is that necessary,
      do you really need that, do i have to answer that, why is that needed, why is this needed, what's that got to do with it, why would you need that, is that really necessary,
      is this necessary, do you really need to know, do i have to, is it mandatory, is it required, is that required, who gets to see this, why does it matter, why do i have to tell you that
    `).concat(
        clauses(
          "why, why on earth",
          "do you need, do you want, are you asking for, do you ask for, would you need, do you require, must you know, do you have to know",
          "it, that, this, my name, my address, my phone, my phone number, my number, my email, my date of birth, my birthday, to know, to know that, to know this, that information",
        ),
        clauses(
          "what",
          "do you need, do you want",
          "it for, that for, this for, my name for, my address for, my number for, my phone for, to know that for",
        ),
      ),
      ...clauses(
        "why, why on earth, how come, and why, but why, why exactly",
        "",
        "would you want that, would you want this, would you want to know, would you need that, would you need this, is that important, is this important, is it important, is that relevant, is this relevant, does that matter, should you know, should you know that, should i, should i say, should i say that, must you know, do you care, you need that, you need this, you need it, you want that, you want to know, you ask, you're asking, you're asking that, do they need that, do they want that",
      ),
      ...clauses(
        "what",
        "",
        "do you want it for, will you do with it, will you do with that, do you do with it, do you do with that, are you going to do with it, are you going to do with that, is the point, is the reason, is the purpose, does that have to do with anything, does it have to do with anything, will that be used for, will it be used for, is it used for, is that used for, does it matter, does that matter",
      ),
      ...list(
        "what's that got to do with anything, what's that got to do with this, what has that got to do with it, what's the point, what's the point of that, what's the reason, for what purpose, for what reason, what business is it of yours, what's it for",
      ),
      ...clauses(
        "is this, is that, is it",
        "really, actually, even, absolutely",
        "needed, necessary, required, mandatory, important, compulsory",
      ),
      ...clauses(
        "do you",
        "really, actually, even",
        "need it, need that, need this, have to know, have to know that, have to ask, have to ask that, need to ask",
      ),
    ],
    who: [
      ...list(`
      who are you, who's asking, who is asking, who is this, who's this, who am i talking to, who am i speaking to, who is there, who's there, are you a robot,
      are you a machine, are you human, are you a person, are you a real person, am i talking to a machine, am i talking to a robot,
      is this a machine, is this a robot, what are you, who's calling, who is calling, what company is this, which company is this, who do you work for, where are you calling from, what is this, what's this about, what is this about, who's speaking, who is speaking
    `),
      ...clauses(
        "is this, is that, are you, am i speaking to, am i talking to, am i speaking with, am i talking with, is it",
        "",
        "a bot, a robot, a computer, a machine, a recording, an ai, ai, a program, a person, a human, real, a real person, a real human, human, automated, an automated system, a recorded message, a computer voice, a chatbot, a voice assistant, an assistant",
      ),
      ...list(
        "who am i speaking with, who am i talking with, who is it that i'm talking to, what's your name, what is your name, who is on the line, who's on the line, who's on the phone, is anybody there, is anyone there, is someone there, is somebody there, hello is anybody there, are you there, are you still there, which company are you with, which company are you from, what company are you with, what company are you from, who do i have the pleasure of speaking to, is that a recording i'm talking to, is this a recording i'm talking to",
      ),
    ],
    recorded: [
      ...list(`
      is this recorded, is this being recorded, are you recording, are you recording this, are you recording me, am i being recorded,
      is this call recorded, is this call being recorded, do you record this, is this conversation recorded, is this conversation being recorded,
      are you taping this, is anybody recording this, is someone recording this, will this be recorded, do you keep the recording, do you keep recordings, is it recorded, is it being recorded
    `),
      ...clauses(
        "is this, is it, is my voice, is this call, is the call, is this conversation, is this line, is that, are we, am i, are my answers, will this be, will this call be, will it be, is everything",
        "",
        "recorded, being recorded, being taped, taped, on tape, on record, being saved, being stored",
      ),
      ...clauses(
        "are you, is anyone, is anybody, is someone, is somebody, are they",
        "",
        "recording, recording this, recording me, recording us, recording this call, recording this conversation, saving this, saving this recording, saving my voice, taping this, keeping this, listening in",
      ),
      ...clauses(
        "do you, will you, do they",
        "",
        "record this, record calls, record the call, record this call, record this conversation, record me, keep recordings, keep the recording, keep a recording, save recordings, save the recording, tape this",
      ),
    ],
    decline: [
      ...list(`
      i'd sooner not, i'd sooner not say, i don't fancy answering that, i'd rather not say, i would rather not say, i'd rather not, i'd rather not answer, i'd rather not answer that, i prefer not to say,
      i'd prefer not to say, i would prefer not to say, prefer not to say, i don't want to say, i don't want to answer,
      i don't want to answer that, i don't want to tell you, i won't tell you, i'm not telling you, no comment, that's private,
      i'd rather keep that to myself, i'd rather keep it private, i'd prefer not to, i'd prefer not to answer, i'd prefer not to answer that, i would rather not answer, i would rather not answer that, i'd rather not give that, i'd rather not give you that,
      i don't want to give you that, i don't want to give that, i won't say, i'm not going to tell you, i'm not going to answer that, i'm not comfortable with that, i'm not comfortable saying that, i don't feel comfortable saying that, it's private, it's personal, it's confidential, that's confidential,
      can i not answer that, i don't give that out, i don't give out that information, mind your own business, that's a private matter,
      that's personal, that's none of your business, none of your business, i refuse to answer, i won't answer that
    `),
      ...clauses(
        "i'd rather, i would rather, i prefer to, i'd prefer to, i want to, i'd like to, can i, could i, may i",
        "",
        "not tell you, not tell you that, not say that, not say it, not share that, not share it, keep that private, keep it private, keep this private, keep that to myself, keep it to myself, not answer this, not answer this one, not answer that one, not give it, not disclose that, skip that one, skip this one, not talk about that, not talk about it",
      ),
      ...clauses(
        "i'm not, i am not, i don't feel, i wouldn't be, i'd not be",
        "comfortable, happy, keen on",
        "giving that, giving it, giving you that, giving that out, saying, sharing that, telling you, telling you that, answering that, disclosing that",
      ),
      ...clauses(
        "i'm not, i am not, i won't be, i will not be",
        "",
        "giving you that, giving that, giving it, giving it to you, telling you that, answering that, answering this, sharing that, saying that, saying, going to say, going to say that, going to share that, going to give you that, willing to say, willing to share that, allowed to say",
      ),
      ...clauses(
        "i don't, i do not, i don't really",
        "",
        "wish to say, wish to answer, want to say that, want to share that, want to give it, want to tell you that, feel like telling you, feel like saying, feel like saying that, feel like answering, like to say, care to say, wish to share that, wish to disclose that, want to talk about it, want to talk about that, want to disclose that",
      ),
      ...clauses("that's, that is, it's, this is", "too, very, a bit, rather, quite", "personal, private"),
      ...list(
        "i'll pass on that one, i'll pass on this one, pass on that one, pass on this one, let's skip that one, let's skip this one, you don't need to know that, you don't need to know, that's not your business, that's my business, that's my own business, i'd rather skip that, i'd rather skip this",
      ),
    ],
    unknown: [
      ...list(`
      i don't know, i do not know, don't know, dunno, i have no idea, no idea, i've no idea, i don't remember, i can't remember,
      i don't recall, i'm not sure, not sure, i forgot, i forget, i don't know it, i don't know that, i haven't a clue, no clue,
      i have no clue, beats me, i couldn't say, i couldn't tell you, i can't say, i wouldn't know, i really don't know, i honestly don't know, i'm not really sure, i'm not certain, i'd have to check, i don't have that, i don't have it, i don't have one, i don't have it here, i don't have that on me, i don't have it on me,
      i don't have that with me, i don't have it handy, not that i know, not that i know of, i don't know that one, i don't know yet, i don't remember it, i can't recall, i can't think of it, it's on the tip of my tongue, search me, who knows, god knows, i don't know off the top of my head,
      i don't know it by heart, i don't have it with me, i can't tell
    `),
      ...clauses(
        "i, i really, i honestly, i just, right now i, i'm afraid i, at the moment i",
        "",
        "don't know, have no idea, don't remember, can't remember, can't recall, wouldn't know, wouldn't know that, forgot, don't know that, don't know offhand, don't know exactly, don't know for sure, can't say, couldn't say, can't tell, have no clue, haven't a clue, can't remember right now, don't remember right now, don't know right now, have absolutely no idea, don't have a clue, don't have any idea, haven't got a clue, can't remember that, don't remember that, can't think of it right now",
      ),
      ...list(
        "i've forgotten, i have forgotten, i've forgotten it, not a clue, i'm not sure about that, i'm not sure about that one, not sure about that one, haven't the foggiest, i haven't the foggiest, no idea at all, no clue at all, your guess is as good as mine, absolutely no idea, i'm not sure what it is, i'm not sure right now, it slipped my mind",
      ),
    ],
    human_requested: [
      ...list(`
      i want to talk to a person, i want to speak to a person, i want to talk to a human, i want to speak to a human, talk to a human,
      speak to a human, talk to a person, speak to a person, let me talk to a person, let me speak to a person, let me talk to a human,
      let me speak to a human, can i talk to a person, can i speak to a person, can i talk to someone, can i speak to someone,
      can i talk to a human, can i speak to a human, human, operator, agent, representative, a real person, a person, get me a person,
      get me a human, give me a person, give me a human, transfer me, put me through to someone, put me through to a person, put me through to an agent, transfer me to an agent, transfer me to a person, transfer me to a human, i want an agent, i want a real person, is there a real person,
      is there a human i can talk to, customer service, speak to an agent, talk to an agent, speak to someone, talk to someone, i need to speak to someone, i need to talk to someone, i need a human, i need a person, i'd like to speak to a person, i'd like to talk to a person, i'd like to speak to someone, i would like to speak to a person,
      i'd like to speak with someone, can i speak with someone, can i speak with a person, speak to a representative, let me speak to someone, let me talk to someone, let me talk to an agent, real person please, speak to your manager, let me speak to your manager,
      connect me to an operator, i want a person, i want a human
    `),
      ...clauses(
        "can i, could i, may i, i want to, i'd like to, i would like to, i need to, let me, can you let me, i prefer to, i'd rather, i'd prefer to, is it possible to, ",
        "speak to, talk to, speak with, talk with",
        "a person, a real person, a live person, a human, a real human, a human being, somebody, someone, an agent, an operator, a representative, a colleague, a supervisor, your supervisor, a manager, your manager, a member of staff, someone else, somebody else, somebody real, someone real",
      ),
      ...clauses(
        "get me, put me through to, transfer me to, connect me to, connect me with, pass me to, pass me on to, can you get me, can you put me through to, can you transfer me to, could you transfer me to, can you connect me to",
        "",
        "a person, a real person, a live person, a human, a real human, a human being, somebody, someone, an agent, an operator, a representative, a colleague, a supervisor, your supervisor, a manager, your manager, a member of staff, someone else, somebody else, somebody real, someone real",
      ),
      ...clauses(
        "is there, isn't there",
        "",
        "a person i can speak to, a person i can talk to, someone i can talk to, someone i can speak to, somebody i can talk to, somebody i can speak to, anyone i can talk to, anybody i can talk to, anyone i can speak to, a human i can talk to, a human i can speak to",
      ),
    ],
    discard: [
      ...clauses(
        "delete, erase, discard, remove, please delete, i want to delete, can you delete, throw away",
        "all my, all the, my, the, all of my",
        "answers, data, responses",
      ),
      ...list(
        "delete everything, erase everything, discard everything, delete it all, delete the form, discard the form",
      ),
    ],
    backchannel: [
      ...list("mhm, mm, mmm, uh huh, uhuh, hm, hmm, aha, huh, mm hmm, i see, right right"),
      ...list("hm hm, hmm hmm, ah, oh, uh huh uh huh, mhm mhm, mm mm, ah ok, ah okay, oh i see, ah i see, i see i see"),
      ...list(
        "um, uh, er, erm, uhm, eh, umm, uhh, well, so, ok, okay, all right, alright, you know, i mean, let's see, anyway, so yeah, okay then, right then, well then, now then",
      ),
    ],
  },
  requests,
  around: list(
    "mhm, mm hmm, uh huh, yeah, hm, hmm, mm, would you, will you, mate, love, dear, buddy, i'm sorry, i am sorry, oh sorry, sir, madam, actually, but, and, now, right, right now, then, i mean, look, wait, hi, hello, well well, anyway, again, to be honest, honestly, you know, please, sorry, um, uh, er, well, oh, so, ok, okay, excuse me, hey, thanks, thank you",
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
    amending: {
      linkingWord: /[\s,;.]+(?:(?:and|but|then)\s+)?(?=(?:add|include|remove|take|drop|leave|without|no|not)\s)/iu,
      more: /^(?:(?:and|also|plus|add|include|put|put in|throw in|with|i forgot|i left out|i missed)[,]?\s+)+(?:the\s+)?|[,]?\s+(?:too|as well|also)[.!]?$/giu,
      less: /^(?:(?:and|but)\s+)?(?:remove|without|no|not|drop|delete|minus|except|lose|take (?:off|out|away)|leave (?:off|out))\s+(?:the\s+)?|^(?:take|leave)\s+(?:the\s+)?(?=.*\s(?:off|out|away)[.!]?$)|(?<=^(?:take|leave)\s.*)\s+(?:off|out|away)[.!]?$/giu,
    },
  },
}
