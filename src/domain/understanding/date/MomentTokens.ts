import { withoutAgreement } from "../text/Agreement.ts"
import { without } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** "we'd like the third": no Wednesday. */
const wouldBe = /\bwe['’]d\b/giu

/** What is said of a day or a time, without fillers and without the yes before it. */
export const momentTokens = (vocabulary: Vocabulary, text: string): ReadonlyArray<Token> =>
  without(vocabulary.fillers, tokenize(withoutAgreement(vocabulary, text.replaceAll(wouldBe, "we would"))))
