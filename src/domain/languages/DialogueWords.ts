import type { WordList, Words } from "./lexicon/list.ts"

/**
 * Utterances that are not answers: requests for time to think, spelling, repetition, slower or louder speech; questions
 * about why something is asked, who asks, and whether the session is recorded; requests to skip, to talk to a person or
 * to delete all answers; "I don't know"; and backchannels.
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

/** Words that control a voice session, and words used in spelling. */
export interface DialogueWords {
  /** Whole utterances that are not answers, by the kind of request. */
  readonly acts: Readonly<Record<DialogueActKind, WordList>>
  /** Regional variants of verbs in `acts`: "puedes", "podés". */
  readonly elsewhere: Words<string>
  readonly requests: RequestWords
  /** Polite words that may surround one of the `acts`: "please". */
  readonly around: WordList
  /** Whole utterances that ask to switch to this language, in this language and in the others. */
  readonly thisLanguage: WordList
  readonly spelling: SpellingWords
  readonly repair: RepairPatterns
}

/**
 * Parts of a request to the service: "could you | say | that again", "hold on | while I | look for | my card".
 * The utterance is a request only if these words cover all of it.
 */
export interface RequestWords {
  readonly polite: WordList
  /**
   * Apologies to the service. They show that the next words ("the line is bad") are about the connection and not an
   * answer.
   */
  readonly apologies: WordList
  readonly heads: Words<RequestKind>
  /** Sentences about a bad connection; they count as requests only after an apology. */
  readonly troubles: WordList
  /**
   * Words after one of the `heads`: "that again" after "say". Some of these words, such as "slower", determine the kind
   * of request.
   */
  readonly around: Words<RequestKind>
  /**
   * Openings that say what the respondent is doing in the meantime. After a `told` opening, such as "I have to", only
   * `papers` may follow the verb, unless the utterance asks to wait.
   */
  readonly openings: Words<"asked" | "meanwhile" | "told">
  /** Pronouns in front of the verb: "lo" in "espere que lo busco". */
  readonly objects: WordList
  readonly errands: WordList
  readonly papers: WordList
}

/** `unsettled`: other words determine the kind of request. */
export type RequestKind = "again" | "wait" | "slower" | "louder" | "unsettled"

/** Words used between spelled letters. */
export interface SpellingWords {
  readonly capital: WordList
  readonly space: WordList
  readonly done: WordList
  readonly undo: WordList
}

/** Openings of an answer that corrects a candidate: "no, it's Ana". */
export interface RepairPatterns {
  readonly refusal: RegExp
  /** Words between the denial and the answer: "it's", "I said". */
  readonly pointing: RegExp
  readonly amending: AmendingPatterns
}

/** Phrases that add to the choices that were read back, or remove some of them. */
export interface AmendingPatterns {
  /** Boundary between two changes: "add cheese and remove the bacon". */
  readonly linkingWord: RegExp
  readonly more: RegExp
  readonly less: RegExp
}
