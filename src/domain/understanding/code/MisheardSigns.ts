import type { Vocabulary } from "../text/Vocabulary.ts"
import { confirm, invalid, type Understanding } from "../Understanding.ts"
import type { CodeFormat } from "./CodeFormat.ts"
import { type Path, readPaths } from "./CodeSearch.ts"
import type { Stretch } from "./Stretch.ts"

/** Misheard characters are not corrected in a code with more stretches (see `Stretch`) than this. */
const mostCorrected = 40
/** The cost of replacing a character with one that sounds like it. */
const misheard = 4

type Alike = (sign: string) => ReadonlyArray<string>

const alikeByGroups = new WeakMap<ReadonlyArray<string>, ReadonlyMap<string, ReadonlyArray<string>>>()

/** Returns the characters that sound similar to a character: the others in its groups. */
const alikeIn = (groups: ReadonlyArray<string>): Alike => {
  const lettersOf =
    alikeByGroups.get(groups) ??
    new Map(
      Array.from(new Set(groups.join("")), (sign) => [
        sign,
        [...new Set(groups.filter((group) => group.includes(sign)).join(""))].filter((other) => other !== sign),
      ]),
    )
  alikeByGroups.set(groups, lettersOf)
  return (sign) => lettersOf.get(sign) ?? []
}

/**
 * The maximum number of characters in a misheard reading; longer readings are numbers that were recognized correctly.
 */
const longestMisheard = 24

/** Each character with the characters that sound like it. */
const withMisheard =
  (alike: Alike) =>
  (stretch: Stretch): Stretch => ({
    ...stretch,
    readings: stretch.readings.flatMap((reading) => {
      if (reading.text.length > longestMisheard) return [reading]
      const cost = reading.cost + misheard
      const others = Array.from(reading.text, (sign, at) =>
        alike(sign).map((other) => ({ text: reading.text.slice(0, at) + other + reading.text.slice(at + 1), cost })),
      )
      return [reading, ...others.flat()]
    }),
  })

/** The readings that are complete codes. */
export const complete = (format: CodeFormat, paths: ReadonlyArray<Path>): ReadonlyArray<Path> =>
  paths.filter(({ text }) => text !== "" && format.matches(text))

export type Reading = Understanding<string>

/** A rejection with the recognized text, which the respondent can edit. */
export const shownForEditing = (text: string | undefined): Reading =>
  text === undefined ? invalid : { _tag: "rejected", code: "INVALID_VALUE", value: text }

/** The codes in which one character is replaced with a character that sounds like it. */
const variants = (alike: Alike, text: string): ReadonlyArray<string> =>
  Array.from(text, (sign, at) => {
    const isLower = sign !== sign.toUpperCase()
    return alike(sign.toLowerCase()).map(
      (other) => text.slice(0, at) + (isLower ? other : other.toUpperCase()) + text.slice(at + 1),
    )
  }).flat()

/**
 * Corrects a single misheard character. If only one correction is possible, it is proposed; if there are several, the
 * recognized text is shown.
 */
export const corrected = (
  { lexicon: { codes } }: Vocabulary,
  format: CodeFormat,
  stretches: ReadonlyArray<Stretch>,
  transcript: string | undefined,
): Reading => {
  if (stretches.length > mostCorrected) return shownForEditing(transcript)
  for (const groups of [codes.confusable, codes.alsoConfusable]) {
    const alike = alikeIn(groups)
    const candidates =
      transcript === undefined
        ? complete(format, readPaths(format, stretches, misheard + 1, withMisheard(alike))).map(({ text }) => text)
        : variants(alike, transcript).filter((text) => format.matches(text))
    const held = [...new Set(candidates)].filter((text) => format.holds(text))
    if (held.length > 0) return held.length === 1 ? confirm(held[0]!) : shownForEditing(transcript)
  }
  return shownForEditing(transcript)
}
