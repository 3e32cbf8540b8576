import { without } from "./Phrasebook.ts"
import type { FoundTime } from "./TimeAnswer.ts"
import { correctedTime } from "./TimeAnswer.ts"
import { tokenize } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** A label that is one clock time and nothing else: "2:00 PM", "14:00", "9 a. m.", "16 h". */
const clockLabel = /^\s*\d{1,2}(?::\d{2}(?:\s*[ap]\.?\s*m\.?|\s*h)?|\s*[ap]\.?\s*m\.?|\s*h)\s*$/i

/** The time of day that a whole label is. */
export const timeOf = (vocabulary: Vocabulary, label: string): FoundTime | undefined =>
  clockLabel.test(label) ? correctedTime(vocabulary, tokenize(label)) : undefined

/** The time of day that an utterance names. */
export const saidTime = (vocabulary: Vocabulary, text: string): FoundTime | undefined =>
  correctedTime(vocabulary, without(vocabulary.fillers, tokenize(text)))
