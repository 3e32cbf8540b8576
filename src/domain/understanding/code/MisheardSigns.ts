import type { Vocabulary } from "../text/Vocabulary.ts"
import { confirm, invalid, type Understanding } from "../Understanding.ts"
import type { CodeFormat } from "./CodeFormat.ts"
import { type Path, readPaths } from "./CodeSearch.ts"
import type { Stretch } from "./Stretch.ts"

/** In more of them nothing is taken for misheard. */
const mostCorrected = 40
/** What it costs to take a sign for one that sounds like it. */
const misheard = 4

type Alike = (sign: string) => ReadonlyArray<string>

const alikeByGroups = new WeakMap<ReadonlyArray<string>, ReadonlyMap<string, ReadonlyArray<string>>>()

/** The signs that sound like one, as the groups say. */
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

/** Longer readings are numbers that were heard well. */
const longestMisheard = 24

/** Each sign also as those that sound like it. */
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

/** Those readings that are a whole code. */
export const complete = (format: CodeFormat, paths: ReadonlyArray<Path>): ReadonlyArray<Path> =>
  paths.filter(({ text }) => text !== "" && format.matches(text))

export type Reading = Understanding<string>

/** What was heard is shown to be edited, and not taken. */
export const heldBack = (text: string | undefined): Reading =>
  text === undefined ? invalid : { _tag: "rejected", code: "INVALID_VALUE", value: text }

/** A code with one sign for another that sounds like it. */
const variants = (alike: Alike, text: string): ReadonlyArray<string> =>
  Array.from(text, (sign, at) => {
    const isLower = sign !== sign.toUpperCase()
    return alike(sign.toLowerCase()).map(
      (other) => text.slice(0, at) + (isLower ? other : other.toUpperCase()) + text.slice(at + 1),
    )
  }).flat()

/** One sign was misheard: the only correction that holds is proposed; where there are several, what was heard is shown. */
export const corrected = (
  { lexicon: { codes } }: Vocabulary,
  format: CodeFormat,
  stretches: ReadonlyArray<Stretch>,
  heard: string | undefined,
): Reading => {
  if (stretches.length > mostCorrected) return heldBack(heard)
  for (const groups of [codes.confusable, codes.alsoConfusable]) {
    const alike = alikeIn(groups)
    const candidates =
      heard === undefined
        ? complete(format, readPaths(format, stretches, misheard + 1, withMisheard(alike))).map(({ text }) => text)
        : variants(alike, heard).filter((text) => format.matches(text))
    const held = [...new Set(candidates)].filter((text) => format.holds(text))
    if (held.length > 0) return held.length === 1 ? confirm(held[0]!) : heldBack(heard)
  }
  return heldBack(heard)
}
