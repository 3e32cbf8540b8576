import { similarity } from "../text/Similarity.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { isGiven } from "./KnownName.ts"
import type { Read } from "./NameReading.ts"
import { isParticleText } from "./NameWord.ts"

/** Minimum similarity between a word of the name and its repetition. */
export const minSimilarity = 0.5

/**
 * A second complete name that is not part of the result: "Bethany Rose, then Clarke"; "I was christened Rose Clarke but
 * I'm Ann Bell".
 */
const isLeftOut = (name: Read | undefined, reads: ReadonlyArray<Read>): boolean =>
  name !== undefined &&
  reads.some(
    (read) =>
      read !== name &&
      (name.rank <= 1 ||
        (read.part === "whole" && (read.text.length > 1 || (name.text.length === 1 && read.rank > 1)))) &&
      read.isSure &&
      read.text.some((word) => !name.text.includes(word)),
  )

/**
 * "primer apellido Robles, segundo apellido Arce": joins consecutive last names; a repeated last name replaces the
 * previous one.
 */
const inOne = (reads: ReadonlyArray<Read>): Read | undefined => {
  const [one, other] = reads.slice(-2)
  if (one === undefined || other === undefined) return one
  const isAgain = one.text.some((word) => other.text.some((again) => similarity(word, again) >= minSimilarity))
  return isAgain ? other : { ...other, text: [...one.text, ...other.text], isSure: one.isSure && other.isSure }
}

/** The name with the strongest announcement. */
const wholeName = (reads: ReadonlyArray<Read>): Read | undefined => {
  const best = Math.max(...reads.map(({ part, rank }) => (part === "whole" ? rank : 0)))
  const named = reads.filter(({ part, rank }) => part === "whole" && rank === best)
  // "me llamo Eulalia, pero en el DNI pone Olaya Sanchís": of two different names, the longer one is used and must be
  // confirmed
  const sure = named.filter(({ isSure }) => isSure)
  const isEither = sure.some(({ text }) => text.join(" ") !== sure[0]!.text.join(" "))
  const longest = sure.toSorted((a, b) => b.text.length - a.text.length)[0]
  return isEither ? { ...longest!, isSure: false } : named[0]
}

/** The last name next to an announced first name. */
const lastBeside = (vocabulary: Vocabulary, reads: ReadonlyArray<Read>, first: Read): Read | undefined => {
  const at = reads.indexOf(first)
  // "the first name is Ellen, and then Ripley"
  const then = reads[at + 1]
  if (then !== undefined) return then.part === "whole" ? then : undefined
  // "Okoro, first name Desmond"
  const ahead = reads[at - 1]
  return ahead?.part === "whole" && ahead.text.length === 1 && !isGiven(vocabulary, ahead.text[0]) ? ahead : undefined
}

/** "Anna Fisher, surname F I S C H E R": whether the last name is repeated. */
const isRepeated = (vocabulary: Vocabulary, front: Read | undefined, back: Read | undefined): boolean => {
  if (front?.part !== "whole" || front.text.length < 2) return false
  const [given, last] = [front.text.at(-1)!, back?.text.at(-1) ?? ""]
  return !isGiven(vocabulary, given) && similarity(given.toLowerCase(), last.toLowerCase()) >= minSimilarity
}

/** The words of both parts. */
const joinedText = (vocabulary: Vocabulary, front: Read | undefined, back: Read | undefined): ReadonlyArray<string> => {
  const [given, last] = [front?.text ?? [], back?.text ?? []]
  // "Leila", "du Pont"
  const isParted = given.length > 0 && last.length > 1 && isParticleText(last[0]!)
  const shown = isParted ? [last[0]!.toLowerCase(), ...last.slice(1)] : last
  return [...(isRepeated(vocabulary, front, back) ? given.slice(0, -1) : given), ...shown]
}

/** Combines a first and a last name from consecutive or separate parts. */
export const joined = (vocabulary: Vocabulary, reads: ReadonlyArray<Read>): Read | undefined => {
  const first = reads.findLast(({ part }) => part === "first")
  const last = inOne(reads.filter(({ part }) => part === "last"))
  const fullName = wholeName(reads)
  if (first === undefined && last === undefined)
    return isLeftOut(fullName, reads) ? { ...fullName!, isSure: false } : fullName
  const front = first ?? fullName
  const back = last ?? lastBeside(vocabulary, reads, first!)
  const parts = [front, back].filter((one) => one !== undefined)
  return {
    part: front === undefined ? "last" : back === undefined ? "first" : "whole",
    rank: 0,
    isWhole: true,
    hasPause: parts.some(({ hasPause }) => hasPause),
    text: joinedText(vocabulary, front, back),
    suffix: back?.suffix ?? front?.suffix,
    isSure: parts.every(({ isSure }) => isSure) && back?.part !== "whole",
  }
}
