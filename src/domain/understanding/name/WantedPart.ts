import { lookUp } from "../text/Phrasebook.ts"
import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { hasTwoLasts, isGiven } from "./KnownName.ts"
import type { NamePart } from "./NamePart.ts"
import type { Read } from "./NameReading.ts"

/** "María del Carmen Ruiz": the complement of "María" is part of the first name. */
const complementEnd = ({ names }: Vocabulary, text: ReadonlyArray<string>): number => {
  const words = text.map((word) => ({ text: fold(word), kind: "word", gap: true, pause: false }) as const)
  return 1 + (lookUp(names.complements, words, 1)?.length ?? 0)
}

/**
 * The start of the surname: at its particle, otherwise after the first word, or after two first names such as "José
 * Luis".
 */
const surnameStart = (vocabulary: Vocabulary, text: ReadonlyArray<string>): number => {
  const particle = text.findIndex((word, at) => at > 0 && word === word.toLowerCase())
  // "Ramón y Cajal"
  if (particle > 1 && /^[yei]$/.test(text[particle]!)) return particle - 1
  // "José Luis de la Torre", and "María Fernández de Córdoba"
  if (particle > 1 && hasTwoLasts(vocabulary) && !isGiven(vocabulary, text[particle - 1])) return particle - 1
  if (particle > 0) return isGiven(vocabulary, text[0]) ? complementEnd(vocabulary, text) : particle
  const isDouble =
    isGiven(vocabulary, text[0]) &&
    isGiven(vocabulary, text[1]) &&
    (text.length > 2 || (hasTwoLasts(vocabulary) && !vocabulary.names.family.has(fold(text[1] ?? ""))))
  return isDouble && (text.length !== 3 || !isGiven(vocabulary, text[2])) ? 2 : 1
}

/** Words that begin a last name, including saints: "del Río", "San Martín". */
const opensLast = (word: string): boolean => word === word.toLowerCase() || /^(?:de|del|san|santa|ste?\.?)$/i.test(word)

interface PartRead {
  readonly text: string
  readonly isSure: boolean
  /** The name, split at a different, equally likely place. */
  readonly other?: string
}

/** The requested part. If a name can be split in two places, the start of the last name is uncertain. */
export const partOf = (
  vocabulary: Vocabulary,
  { part, text, suffix, isSure, isWhole }: Read,
  wanted: NamePart,
): PartRead => {
  const ending = suffix === undefined ? [] : [suffix]
  const all = [...text, ...ending].join(" ")
  if (wanted === "whole" || part !== "whole" || text.length === 1) {
    const isOther = wanted !== "whole" && part !== "whole" && part !== wanted
    return { text: all, isSure: isSure && !isOther }
  }
  const isNoFirst = !isGiven(vocabulary, text[0])
  if (wanted === "last" && isNoFirst && /^(?:v[ao]n|l[ae]|d[aiu])$/i.test(text[0]!))
    return { text: all, isSure: isSure && text[0] === text[0]!.toLowerCase() }
  if (wanted === "last" && isNoFirst && (opensLast(text[0]!) || (hasTwoLasts(vocabulary) && !isWhole)))
    return { text: all, isSure: isSure && opensLast(text[0]!) }
  const cut = (at: number) => (wanted === "first" ? text.slice(0, at) : [...text.slice(at), ...ending]).join(" ")
  const isPair = text.length === 2 && !hasTwoLasts(vocabulary) && !isWhole
  const isFamily = (at: number) => vocabulary.names.family.has(fold(text[at]!))
  // "Mary Jane" is two first names, "Smith Jones" two last names
  const isTwice = wanted === "first" ? isGiven(vocabulary, text[1]) || !isFamily(1) : isNoFirst
  if (isPair && isTwice) {
    const isAll = wanted === "first" ? isGiven(vocabulary, text[1]) && !isFamily(1) : isFamily(0)
    const [shown, other] = isAll ? [all, cut(1)] : [cut(1), all]
    return { text: shown, isSure: false, other }
  }
  const begin = surnameStart(vocabulary, text)
  // "María del Carmen" alone is her first name, or a first name and a last name
  const isAll = begin === text.length && wanted === "last"
  const start = isAll ? 1 : Math.min(begin, wanted === "last" ? text.length - 1 : text.length)
  const isClear =
    text.length === 2 ||
    text[start] === undefined ||
    text[start] !== text[start]!.charAt(0).toUpperCase() + text[start]!.slice(1)
  const other = start === 1 ? 2 : start - 1
  return {
    text: cut(start),
    isSure: isSure && isClear,
    ...(isClear || other >= text.length ? {} : { other: cut(other) }),
  }
}
