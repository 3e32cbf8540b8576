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

/** Combines a first and a last name from consecutive or separate parts. */
export const joined = (vocabulary: Vocabulary, reads: ReadonlyArray<Read>): Read | undefined => {
  const first = reads.findLast(({ part }) => part === "first")
  const last = inOne(reads.filter(({ part }) => part === "last"))
  const best = Math.max(...reads.map(({ part, rank }) => (part === "whole" ? rank : 0)))
  const named = reads.filter(({ part, rank }) => part === "whole" && rank === best)
  // "me llamo Eulalia, pero en el DNI pone Olaya Sanchís": one of the two must be confirmed, the longer one first
  const sure = named.filter(({ isSure }) => isSure)
  const isEither = sure.some(({ text }) => text.join(" ") !== sure[0]!.text.join(" "))
  const longest = sure.toSorted((a, b) => b.text.length - a.text.length)[0]
  const fullName = isEither ? { ...longest!, isSure: false } : named[0]
  if (first === undefined && last === undefined)
    return isLeftOut(fullName, reads) ? { ...fullName!, isSure: false } : fullName
  // "the first name is Ellen, and then Ripley"
  const then = first !== undefined && last === undefined ? reads[reads.indexOf(first) + 1] : undefined
  // "Okoro, first name Desmond"
  const ahead =
    first !== undefined && last === undefined && then === undefined ? reads[reads.indexOf(first) - 1] : undefined
  const isAhead = ahead?.part === "whole" && ahead.text.length === 1 && !isGiven(vocabulary, ahead.text[0])
  const [front, back] = [first ?? fullName, last ?? (then?.part === "whole" ? then : isAhead ? ahead : undefined)]
  const isSure = (front?.isSure ?? true) && (back?.isSure ?? true) && back?.part !== "whole"
  const lastWords = back?.text ?? []
  // "Anna Fisher, surname F I S C H E R": the last name is repeated
  const given = front?.text ?? []
  const isAgain =
    front?.part === "whole" &&
    !isGiven(vocabulary, given.at(-1)) &&
    given.length > 1 &&
    similarity(given.at(-1)!.toLowerCase(), lastWords.at(-1)?.toLowerCase() ?? "") >= minSimilarity
  // "Leila", "du Pont"
  const isParted = given.length > 0 && lastWords.length > 1 && isParticleText(lastWords[0]!)
  const shown = isParted ? [lastWords[0]!.toLowerCase(), ...lastWords.slice(1)] : lastWords
  const text = [...(isAgain ? given.slice(0, -1) : given), ...shown]
  const part = first === undefined && fullName === undefined ? "last" : back === undefined ? "first" : "whole"
  const hasPause = front?.hasPause === true || back?.hasPause === true
  return { part, rank: 0, isWhole: true, hasPause, text, suffix: back?.suffix ?? front?.suffix, isSure }
}
