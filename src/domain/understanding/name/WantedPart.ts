import { lookUp } from "../text/Phrasebook.ts"
import { fold } from "../text/Token.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { hasTwoLasts, isGiven } from "./KnownName.ts"
import type { NamePart } from "./NamePart.ts"
import type { Read } from "./NameReading.ts"

/** "María del Carmen Ruiz": "del Carmen" is part of the first name. */
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

/** Whether a name that doesn't begin with a first name is a last name; `isSure` if its first word shows that it is. */
const asLastName = (vocabulary: Vocabulary, { text, isSure, isWhole }: Read, all: string): PartRead | undefined => {
  const first = text[0]!
  if (isGiven(vocabulary, first)) return undefined
  if (/^(?:v[ao]n|l[ae]|d[aiu])$/i.test(first)) return { text: all, isSure: isSure && first === first.toLowerCase() }
  return opensLast(first) || (hasTwoLasts(vocabulary) && !isWhole)
    ? { text: all, isSure: isSure && opensLast(first) }
    : undefined
}

/** "Mary Jane" is two first names, "Smith Jones" two last names: whether both words may be the requested part. */
const areBothWanted = (vocabulary: Vocabulary, { text, isWhole }: Read, wanted: NamePart): boolean => {
  if (text.length !== 2 || hasTwoLasts(vocabulary) || isWhole) return false
  return wanted === "first"
    ? isGiven(vocabulary, text[1]) || !isFamily(vocabulary, text[1]!)
    : !isGiven(vocabulary, text[0])
}

const isFamily = ({ names }: Vocabulary, word: string): boolean => names.family.has(fold(word))

/** The index at which the last name starts, chosen so that the requested part isn't empty. */
const cutFor = (vocabulary: Vocabulary, text: ReadonlyArray<string>, wanted: NamePart): number => {
  const begin = surnameStart(vocabulary, text)
  if (wanted === "first") return Math.min(begin, text.length)
  // "María del Carmen" alone may be a first name, or a first name and a last name
  return begin === text.length ? 1 : Math.min(begin, text.length - 1)
}

/** The requested part. If a name can be split in two places, the start of the last name is uncertain. */
export const partOf = (vocabulary: Vocabulary, read: Read, wanted: NamePart): PartRead => {
  const { part, text, suffix, isSure } = read
  const ending = suffix === undefined ? [] : [suffix]
  const all = [...text, ...ending].join(" ")
  if (wanted === "whole" || part !== "whole" || text.length === 1) {
    const isOther = wanted !== "whole" && part !== "whole" && part !== wanted
    return { text: all, isSure: isSure && !isOther }
  }
  const lastName = wanted === "last" ? asLastName(vocabulary, read, all) : undefined
  if (lastName !== undefined) return lastName
  const cut = (at: number) => (wanted === "first" ? text.slice(0, at) : [...text.slice(at), ...ending]).join(" ")
  if (areBothWanted(vocabulary, read, wanted)) {
    const isAll =
      wanted === "first"
        ? isGiven(vocabulary, text[1]) && !isFamily(vocabulary, text[1]!)
        : isFamily(vocabulary, text[0]!)
    const [shown, other] = isAll ? [all, cut(1)] : [cut(1), all]
    return { text: shown, isSure: false, other }
  }
  const start = cutFor(vocabulary, text, wanted)
  const opening = text[start]
  const isClear =
    text.length === 2 || opening === undefined || opening !== opening.charAt(0).toUpperCase() + opening.slice(1)
  const other = start === 1 ? 2 : start - 1
  return {
    text: cut(start),
    isSure: isSure && isClear,
    ...(isClear || other >= text.length ? {} : { other: cut(other) }),
  }
}
