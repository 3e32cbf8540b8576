import type { DialogueWords } from "./DialogueWords.ts"
import type { Lexicon } from "./lexicon/Lexicon.ts"

/**
 * The phrases that people use when they speak a language. `parley/understanding` includes this for each language,
 * without the strings of the pages.
 */
export interface SpokenLanguage {
  /** The words for understanding answers. */
  readonly lexicon: Lexicon
  /** The words that control a voice session, and words used in spelling. */
  readonly dialogue: DialogueWords
}
