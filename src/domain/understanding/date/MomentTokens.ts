import { withoutAgreement } from "../text/Agreement.ts"
import { without } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "we'd like the third": "we'd" is not Wednesday. */
const wouldBe = /\bwe['’]d\b/giu

/** Tokens of a day or a time, without fillers and without a yes at the beginning. */
export const momentTokens = (vocabulary: Vocabulary, text: string): ReadonlyArray<Token> =>
  without(vocabulary.fillers, tokenize(withoutAgreement(vocabulary, text.replaceAll(wouldBe, "we would"))))
