import type { DialogueWords } from "./DialogueWords.ts"
import type { Lexicon } from "./lexicon/Lexicon.ts"

/**
 * The phrases that people say in a language. `parley/understanding` has this for each language, but none of the texts
 * of pages.
 */
export interface SpokenLanguage {
  /** The words by which answers are understood. */
  readonly lexicon: Lexicon
  /** The words by which people steer a voice session, and spell. */
  readonly dialogue: DialogueWords
}
