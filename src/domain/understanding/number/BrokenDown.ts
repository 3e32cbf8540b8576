import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { cardinalAt } from "./Amount.ts"

/** Minimum number of parts in a list. */
const fewestParts = 2

/** "two boys and a girl": the sum of the parts; undefined if the words are not a list of things. */
const sumOf = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): number | undefined => {
  let sum = 0
  let parts = 0
  let index = 0
  while (index < tokens.length) {
    // "two or no pets" is not a list
    if (lookUp(vocabulary.options.disjunctions, tokens, index) !== undefined) return undefined
    // "my daughter": one person, as the possessive shows
    const owner = vocabulary.numbers.possessives.has(tokens[index]!.text) ? index + 1 : index
    const counted = cardinalAt(vocabulary, tokens, owner)
    const count = counted ?? (owner > index ? { value: 1, end: owner } : undefined)
    const thing = count === undefined ? undefined : tokens[count.end]
    if (count !== undefined && (thing?.kind !== "word" || thing.pause)) return undefined
    sum += count?.value ?? 0
    parts += count === undefined ? 0 : 1
    index = count?.end ?? index + 1
  }
  return parts < fewestParts ? undefined : sum
}

/** The maximum number of words in the parts. */
const mostWords = 20

/**
 * "three children, two boys and a girl": a number and its parts. `total` returns the number in the words before the
 * parts.
 */
export const totalWithParts = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  total: (tokens: ReadonlyArray<Token>) => number | undefined,
): number | undefined => {
  if (tokens.length > mostWords) return undefined
  // "four people two adults and two children": a pause is not needed
  for (let at = 1; at < tokens.length; at++) {
    const isCount = tokens[at - 1]!.kind === "word" && cardinalAt(vocabulary, tokens, at) !== undefined
    // "siete coma cero cinco": the words after the comma are part of the same number
    const isFraction = lookUp(vocabulary.numbers.point, tokens, at - 1) !== undefined
    if (isFraction || (!tokens[at]!.pause && !isCount)) continue
    const sum = sumOf(vocabulary, tokens.slice(at))
    if (sum !== undefined && total(tokens.slice(0, at)) === sum) return sum
  }
  return undefined
}
