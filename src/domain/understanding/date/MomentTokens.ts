import { withoutAgreement } from "../text/Agreement.ts"
import { without } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "we'd like the third" contains no Wednesday. */
const wouldBe = /\bwe['’]d\b/giu

/** Tokens about a day or a time, without fillers and without a leading yes. */
export const momentTokens = (vocabulary: Vocabulary, text: string): ReadonlyArray<Token> =>
  without(vocabulary.fillers, tokenize(withoutAgreement(vocabulary, text.replaceAll(wouldBe, "we would"))))
