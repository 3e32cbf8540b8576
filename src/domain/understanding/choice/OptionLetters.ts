import type { OptionMatch } from "./Option.ts"
import type { PreparedText, Prepared } from "./OptionMethods.ts"
import { matched } from "./OptionMethods.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Single letters are recognized only if no label is longer than this: sizes, groups, grades. */
const mostLetters = 4

interface Letters {
  readonly word: string
  /** Whether this is a single letter whose name is also an ordinary word: "ese". */
  readonly isOpen: boolean
}

/** The letters that all the words spell: "equis ele", "double x l". */
const lettersOf = ({ email }: Vocabulary, tokens: ReadonlyArray<Token>): Letters | undefined => {
  let word = ""
  let weak = 0
  let index = 0
  while (index < tokens.length) {
    const named = lookUp(email.letters, tokens, index)
    const repeat = named === undefined ? lookUp(email.repeat, tokens, index) : undefined
    index += repeat?.length ?? 0
    const hit = named ?? lookUp(email.letters, tokens, index) ?? lookUp(email.weakLetters, tokens, index)
    const letter = hit?.value ?? tokens[index]?.text
    if (letter === undefined || letter.length > 1) return undefined
    if (named === undefined && hit !== undefined) weak++
    word += letter.repeat(repeat?.value ?? 1)
    index += hit?.length ?? 1
  }
  return { word, isOpen: tokens.length === 1 && weak === 1 }
}

/** "una eme", "doble equis ele", "la talla ese": a whole label, spelled with the names of its letters. */
export const byLetters = (
  { vocabulary, core }: PreparedText,
  options: ReadonlyArray<Prepared>,
): ReadonlyArray<OptionMatch> => {
  const noun = lookUp(vocabulary.options.letterNouns, core, 0)?.length ?? 0
  const letters = core.length === noun ? undefined : lettersOf(vocabulary, core.slice(noun))
  if (letters === undefined || (letters.word.length === 1 && options.some(({ packed }) => packed.length > mostLetters)))
    return []
  const score = letters.isOpen && noun === 0 ? 0.7 : 0.9
  return options.filter(({ packed }) => packed === letters.word).map((option) => matched(option, "contains", score))
}
