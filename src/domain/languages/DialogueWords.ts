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
  readonly requests: RequestWords
  /** Words around such an utterance that don't change it: "please". */
  readonly around: WordList
  /** Whole utterances that ask for this language, in this language and in the others. */
  readonly thisLanguage: WordList
  readonly spelling: SpellingWords
  readonly repair: RepairPatterns
}

/**
 * What a request to the service consists of: "could you | say | that again", "hold on | while I | look for | my card".
 * It is a request only if these words explain all of it.
 */
export interface RequestWords {
  readonly polite: WordList
  /** Words that address the service, so that a trouble on the line is not an answer about lines. */
  readonly apologies: WordList
  readonly heads: Words<RequestKind>
  /** Sentences about the line, requests only after an apology. */
  readonly troubles: WordList
  /** Words after a head. Some of them settle what is asked for: "slower". */
  readonly around: Words<RequestKind>
  /** Openings of what the person does in the meantime; after the person's own ones only \`papers\` may follow. */
  readonly openings: Words<"asked" | "meanwhile" | "told">
  readonly errands: WordList
  readonly papers: WordList
}

/** \`unsettled\`: other words say which request it is. */
export type RequestKind = "again" | "wait" | "slower" | "louder" | "unsettled"

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
