import type { WordList, Words } from "./lexicon/list.ts"

/**
 * What people want who do not answer: time, to spell, to hear it again, slower or louder, to know why something is asked, who asks, whether they are
 * recorded; not to answer, not to know an answer, a person; all answers deleted; or nothing: they only say that they listen.
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

/** The words by which people steer a voice session rather than answer, and those of spelling. */
export interface DialogueWords {
  /** Whole utterances that are no answer, by what they want. */
  readonly acts: Readonly<Record<DialogueActKind, WordList>>
  /** Words of acts, and how they are said in other countries: "puedes", "podés". */
  readonly elsewhere: Words<string>
  /** Said at the beginning or the end of such an utterance without changing it: "please". */
  readonly around: WordList
  /** Whole utterances that ask for this language, in it and in the others. */
  readonly thisLanguage: WordList
  readonly spelling: SpellingWords
  readonly repair: RepairPatterns
}

/** What is said while somebody spells, besides the letters. */
export interface SpellingWords {
  readonly capital: WordList
  readonly space: WordList
  readonly done: WordList
  readonly undo: WordList
}

/** How an answer opens that takes back what the service proposed: "no, it's Ana". */
export interface RepairPatterns {
  readonly refusal: RegExp
  /** What points at the answer after the refusal: "it's", "I said". */
  readonly pointing: RegExp
  readonly amending: AmendingPatterns
}

/** How somebody adds to what was read back of several choices, or takes away from it. */
export interface AmendingPatterns {
  /** Where one amendment ends and the next begins: "add cheese and remove the bacon". */
  readonly joint: RegExp
  readonly more: RegExp
  readonly less: RegExp
}
