import type { AskedNumber } from "../quantity/AskedNumber.ts"
import { lookUp } from "../text/Phrasebook.ts"
import type { Token } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { cardinalAt } from "./Amount.ts"

/** The people that a question counts: everyone, or only children. */
type Counted = "people" | "children"

interface Part {
  readonly value: number
  readonly end: number
  /** Whether the part can only be an item in a list, never its total: "me", "my two kids". */
  readonly isOwn: boolean
}

const singular = (word: string): ReadonlyArray<string> => [word, word.replace(/s$/, ""), word.replace(/es$/, "")]

const isChild = ({ names, fields }: Vocabulary, word: string): boolean =>
  singular(word).some((one) => names.relations.get(one)?.alone?.value === "child" || fields.youngsters.has(one))

/** Whether a word is a noun for a person: "adult", "niece". */
export const isPerson = (vocabulary: Vocabulary, word: string): boolean =>
  isChild(vocabulary, word) ||
  singular(word).some(
    (one) =>
      vocabulary.names.relations.has(one) || vocabulary.fields.persons.has(one) || vocabulary.fields.people.has(one),
  )

const countedBy = (vocabulary: Vocabulary, words: ReadonlySet<string>): Counted | undefined => {
  if ([...words].some((word) => isChild(vocabulary, word))) return "children"
  return [...words].some((word) => vocabulary.fields.people.has(word)) ? "people" : undefined
}

/** "two adults", "my wife", "me": a group of people, and its size. */
const partAt = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  at: number,
  counted: Counted,
): Part | undefined => {
  const { numbers, fields } = vocabulary
  const self = counted === "people" ? lookUp(numbers.selves, tokens, at) : undefined
  if (self !== undefined) return { value: 1, end: at + self.length, isOwn: true }
  const owner = at + (lookUp(numbers.possessives, tokens, at)?.length ?? 0)
  const count = cardinalAt(vocabulary, tokens, owner) ?? (owner > at ? { value: 1, end: owner } : undefined)
  const noun = count === undefined ? undefined : tokens[count.end]
  if (noun?.kind !== "word" || noun.pause) return undefined
  const isMeant = counted === "people" ? isPerson(vocabulary, noun.text) : isChild(vocabulary, noun.text)
  // "my kids": there is no number
  const isMany = owner === count!.end && (noun.text.endsWith("s") || fields.severalPeople.has(noun.text))
  return isMeant && !isMany ? { value: count!.value, end: count!.end + 1, isOwn: owner > at } : undefined
}

/** Minimum number of parts in a sum. */
const fewestParts = 2

/** The sum of the parts from `start` to the end. */
const sumFrom = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  start: number,
  counted: Counted,
): number | undefined => {
  let at = start
  const parts: Array<Part> = []
  while (at < tokens.length) {
    const isLinkingWord = parts.length > 0 && vocabulary.numbers.fractionJoiners.has(tokens[at]!.text)
    if (parts.length > 0 && !isLinkingWord && !tokens[at]!.pause) return undefined
    const part = partAt(vocabulary, tokens, at + (isLinkingWord ? 1 : 0), counted)
    if (part === undefined) return undefined
    parts.push(part)
    at = part.end
  }
  const sum = parts.reduce((all, { value }) => all + value, 0)
  // "three kids, two boys and a girl": a total and its parts
  const isTotal = parts.length > fewestParts && !parts[0]!.isOwn && parts[0]!.value * 2 === sum
  return parts.length < fewestParts || isTotal ? undefined : sum
}

/**
 * "two adults and two kids", "me and my husband": the sum of the people in a list, if the question counts people. The
 * list must be the whole answer, because other words may hide another group.
 */
export const summedPeople = (
  vocabulary: Vocabulary,
  tokens: ReadonlyArray<Token>,
  asked: AskedNumber | undefined,
): number | undefined => {
  const counted = asked?.words === undefined ? undefined : countedBy(vocabulary, asked.words)
  if (counted === undefined) return undefined
  const lead = lookUp(vocabulary.fields.having, tokens, 0)?.length ?? 0
  return sumFrom(vocabulary, tokens, 0, counted) ?? sumFrom(vocabulary, tokens, lead, counted)
}
