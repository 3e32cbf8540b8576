import type { WordList, Words } from "./lexicon/list.ts"

/**
 * Requests that are not answers: time to think, spelling, repeating, slower or louder speech, why the question is
 * asked, who asks, whether the session is recorded; skipping, not knowing, a person, deleting all answers; or only
 * signs of listening.
 */
export const dialogueActKinds = [
  "wait",
  "spell",
  "again",
  "slower",
  "louder",
  "why",
  "who",
  "recorded",
  "decline",
  "unknown",
  "human_requested",
  "backchannel",
  "discard",
] as const
export type DialogueActKind = (typeof dialogueActKinds)[number]

/** Words that steer a voice session, and those of spelling. */
export interface DialogueWords {
  /** Whole utterances that are not answers, by the request they make. */
  readonly acts: Readonly<Record<DialogueActKind, WordList>>
  /** Regional verb forms in these utterances: "puedes", "podés". */
  readonly elsewhere: Words<string>
  /** Words around such an utterance that don't change it: "please". */
  readonly around: WordList
  /** Whole utterances that ask for this language, in this language and in the others. */
  readonly thisLanguage: WordList
  readonly spelling: SpellingWords
  readonly repair: RepairPatterns
}

/** Words between spelled letters. */
export interface SpellingWords {
  readonly capital: WordList
  readonly space: WordList
  readonly done: WordList
  readonly undo: WordList
}

/** Openings of an answer that corrects a candidate: "no, it's Ana". */
export interface RepairPatterns {
  readonly refusal: RegExp
  /** Words after the denial that introduce the answer: "it's", "I said". */
  readonly pointing: RegExp
  readonly amending: AmendingPatterns
}

/** Phrases that add to the choices that were read back, or remove from them. */
export interface AmendingPatterns {
  /** Boundary between two amendments: "add cheese and remove the bacon". */
  readonly linkingWord: RegExp
  readonly more: RegExp
  readonly less: RegExp
}
