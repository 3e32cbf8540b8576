import type { Kin } from "../../languages/lexicon/NameWords.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { type Token, tokenize } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { type NameWord, withoutGenitive } from "./NameWord.ts"

/** The maximum number of words that name the other person in a relation: "of the patient", "de la niña". */
const longestOwner = 4

type Words = ReadonlyArray<NameWord>

/** A person mentioned in an utterance, and the words that may contain the name. */
interface Person {
  readonly words: Words
  /** Whether there are no words before the name. */
  readonly isBare?: boolean
  readonly isSelf?: boolean
  /** The person's relation to someone else. */
  readonly kin?: Kin
  /** Whether someone else is introduced as this person's mother, daughter, ... */
  readonly isCounterpart?: boolean
}

/** Words that show whose name comes next. */
interface Mark {
  readonly at: number
  readonly end: number
  readonly kin?: Kin
  readonly counterpart?: Words
}

const isGenitive = (word: NameWord | undefined): boolean => word?.written.endsWith("'s") === true

/** "my son", "the patient's daughter", "Luke's mother", "su madre", "la madre de Luis". */
const kinAt = ({ names }: Vocabulary, words: Words, plain: Words, at: number): Mark | undefined => {
  const owner = lookUp(names.owners, words, at)?.length ?? 0
  const start = owner > 0 ? at + owner : isGenitive(words[at]) ? at + 1 : undefined
  if (start === undefined) return undefined
  const named = owner === 0 ? [{ ...plain[at]!, written: words[at]!.written.slice(0, -2) }] : []
  let index = start
  let relation = lookUp(names.relations, plain, index) ?? lookUp(names.relations, plain, ++index)
  if (relation === undefined || plain.slice(start, index + 1).some(({ pause }, n) => n > 0 && pause)) return undefined
  // "the child's mother"
  for (let next = lookUp(names.relations, plain, index + relation.length); next !== undefined;) {
    if (!isGenitive(words[index + relation.length - 1])) break
    index += relation.length
    relation = next
    next = lookUp(names.relations, plain, index + relation.length)
  }
  const end = index + relation.length
  const kin = relation.value
  if (words[end]?.pause !== false || lookUp(names.origins, words, end) === undefined)
    return { at, end, kin, counterpart: named }
  const rest = words.slice(end + 1, end + 1 + longestOwner)
  const pause = rest.findIndex(({ pause: isPause }, n) => n > 0 && isPause)
  const counterpart = pause < 0 ? rest : rest.slice(0, pause)
  const isNamed = lookUp(names.owners, counterpart, 0) === undefined
  return { at, end: end + 1 + counterpart.length, kin, counterpart: isNamed ? counterpart : named }
}

const marksIn = (vocabulary: Vocabulary, words: Words): ReadonlyArray<Mark> => {
  const plain = words.map(withoutGenitive)
  const marks: Array<Mark> = []
  for (let at = 0; at < words.length;) {
    const self = lookUp(vocabulary.names.selves, words, at)?.length ?? 0
    const mark = self > 0 ? { at, end: at + self } : kinAt(vocabulary, words, plain, at)
    if (mark !== undefined) marks.push(mark)
    at = mark?.end ?? at + 1
  }
  return marks
}

const withoutPause = (words: Words): Words => words.map((word, at) => (at === 0 ? { ...word, pause: false } : word))

/**
 * The words between two `Mark`s, without those that introduce the second one: of "Ana y llamo por" before "mi hijo",
 * only "Ana" remains.
 */
const between = ({ names }: Vocabulary, words: Words, start: number, end: number): Words => {
  const being = words[start]?.pause === true ? 0 : (lookUp(names.being, words, start)?.length ?? 0)
  const from = Math.min(end, start + being)
  let linkingWord = end
  if (end < words.length)
    for (let at = from; at < end && linkingWord === end; at++)
      if (lookUp(names.linkingWords, words, at) !== undefined) linkingWord = at
  return withoutPause(words.slice(from, linkingWord))
}

const peopleIn = (vocabulary: Vocabulary, words: Words, marks: ReadonlyArray<Mark>): ReadonlyArray<Person> => {
  const people: Array<Person> = []
  const first = words.slice(0, marks[0]!.at)
  if (first.length > 0) people.push({ words: between(vocabulary, words, 0, marks[0]!.at), isBare: true })
  for (const [n, { end, kin, counterpart = [] }] of marks.entries()) {
    const own = between(vocabulary, words, end, marks[n + 1]?.at ?? words.length)
    const before = people.at(-1)
    // "soy la madre, Pilar", and "soy Ana, la madre de Luis"
    const isAside = end === (marks[n + 1]?.at ?? words.length)
    const isTold = kin !== undefined && before !== undefined && (before.words.length === 0 || isAside)
    if (isTold) people[people.length - 1] = { ...before, kin, words: before.words.length === 0 ? own : before.words }
    else people.push(kin === undefined ? { words: own, isSelf: true } : { words: own, kin })
    if (counterpart.length > 0) people.push({ words: counterpart, isCounterpart: true })
  }
  return people
}

const parents: ReadonlySet<Kin | undefined> = new Set(["mother", "father", "parent"])

/** People on whose behalf others speak; they are never the speaker. */
const charges: ReadonlySet<Kin | undefined> = new Set(["child", "charge"])

/** How well a person matches the person in the question; 0 if not at all. */
const fitness = ({ isBare, isSelf, isCounterpart, kin }: Person, whose: Kin | undefined): number => {
  if (whose === undefined) return isSelf ? 3 : isBare ? 2 : isCounterpart ? 0 : 1
  if (kin === whose || (whose === "parent" && parents.has(kin))) return 4
  if (isCounterpart) return charges.has(whose) ? 3 : 0
  if (isBare) return 2
  return (whose === "charge" || whose === "contact") && !isSelf && kin !== undefined ? 3 : 0
}

/**
 * The words that may contain the requested person's name, the most likely first, if an utterance states a relation:
 * "I'm Anna and I'm calling about my son Luke". Otherwise empty.
 */
export const namesMeant = (vocabulary: Vocabulary, words: Words, whose: Kin | undefined): ReadonlyArray<Words> => {
  const marks = marksIn(vocabulary, words)
  if (marks.every(({ kin }) => kin === undefined)) return []
  return peopleIn(vocabulary, words, marks)
    .map((person) => ({ words: person.words, fit: fitness(person, whose) }))
    .filter((person) => person.fit > 0 && person.words.length > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map((person) => person.words)
}

/**
 * The person whose name a label asks for: the mother in "Child's mother's name" and in "Nombre de la madre del niño".
 */
export const kinIn = ({ names }: Vocabulary, label: string): Kin | undefined => {
  const tokens = tokenize(label.replaceAll(/['’]s\b/g, " 's "))
  const isOwner = (after: Token | undefined, next: number) =>
    after?.text === "s" && tokens.slice(next).some((_, at) => lookUp(names.relations, tokens, next + at) !== undefined)
  for (let at = 0; at < tokens.length; at++) {
    const relation = lookUp(names.relations, tokens, at)
    if (relation === undefined) continue
    const end = at + relation.length
    if (!isOwner(tokens[end], end + 1)) return relation.value
  }
  return undefined
}
