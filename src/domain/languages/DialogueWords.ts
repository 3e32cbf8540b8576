import type { WordList } from "./lexicon/list.ts"

/** The words by which people steer a voice session rather than answer, and those of spelling. */
export interface DialogueWords {
  /** Whole utterances that ask for time. */
  readonly wait: WordList
  /** Whole utterances that announce spelling. */
  readonly spell: WordList
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
}
