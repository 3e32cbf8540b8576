import { hasAddress } from "./EmailEnding.ts"
import { isSign } from "./EmailFrame.ts"
import { isLetter } from "./EmailLetters.ts"
import type { EmailToken } from "./EmailToken.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/**
 * "es con doble ele", "my full name at": a remark on the spelling is not small talk, and must not be separated from the
 * name.
 */
const isRemarkCut = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number): boolean =>
  [start - 2, start - 1].some((index) =>
    [email.remarks, email.doubts].some(
      (book) => index >= 0 && (lookUp(book, tokens, index)?.length ?? 0) > start - index,
    ),
  )

/** "first initial o, penhaligon at": the speaker described a letter as an initial. */
const isInitialCut = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number): boolean =>
  tokens.slice(0, start).some(({ text }) => email.initialNouns.has(text))

/**
 * "kimberlee but with a y on the end at": a remark about a letter comes before `start`, and the word before the remark
 * isn't repeated after `start`.
 */
const isLetterCut = ({ email }: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number): boolean =>
  tokens.slice(0, start).some(({ kind }, index) => {
    const length = index > 0 && kind === "word" ? (lookUp(email.letterRemarks, tokens, index)?.length ?? 0) : 0
    const isAgain = () => tokens.slice(start).some(({ text }) => text === tokens[index - 1]!.text)
    return length > 1 && index + length < start && isLetter(tokens[index + length]) && !isAgain()
  })

/** "write to the info at": "the" may be an article, or the first word of the address. */
const isOpenArticle = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number): boolean =>
  lookUp(vocabulary.email.towards, tokens, start - 1) !== undefined &&
  lookUp(vocabulary.options.articles, tokens, start) !== undefined &&
  !isSign(vocabulary, tokens, start + 1)

/** Whether the words before `start` may be part of the address, which makes the start uncertain. */
export const isOpenCut = (vocabulary: Vocabulary, tokens: ReadonlyArray<EmailToken>, start: number): boolean =>
  isRemarkCut(vocabulary, tokens, start) ||
  isInitialCut(vocabulary, tokens, start) ||
  isLetterCut(vocabulary, tokens, start) ||
  // "bob at gmail dot com and my wife's is ann at ..."
  hasAddress(vocabulary, tokens.slice(0, start)) ||
  isOpenArticle(vocabulary, tokens, start)
