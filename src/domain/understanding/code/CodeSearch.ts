import type { CodeFormat } from "./CodeFormat.ts"
import { asTwo } from "./NumberStretch.ts"
import { never, type Reading, type Stretch } from "./Stretch.ts"

/** A reading of the utterance up to a point. `isOver`: small talk followed the code. */
interface Path {
  readonly text: string
  readonly cost: number
  readonly isOver: boolean
}

const mostPaths = 30
/** If there are more stretches than this, fewer paths are followed. */
const many = 24
const mostOfMany = 10
/** The maximum number of ways to separate the characters of a number. */
const mostWays = 2

/** The cost of small talk inside a code. */
const resumed = 3

const cased = (text: string, written: Stretch["case"], isMixed: boolean): readonly [string, string] => {
  const [upper, lower] = [text.toUpperCase(), text.toLowerCase()]
  if (written === "own") return [text, text]
  const isSmall = written === "small" || (written === undefined && isMixed)
  return isSmall ? [lower, upper] : [upper, lower]
}

/** The cost of a separator where the format also allows the next character without one. */
const mayBeSeparated = 0.6

/**
 * Appends a character to the text, in the format's case. Depending on the format, returns the text with a separator
 * before the character, the text without one, or both.
 */
const withSign = (
  format: CodeFormat,
  { text, cost }: Reading,
  sign: string,
  written: Stretch["case"],
  isMixed: boolean,
): ReadonlyArray<Reading> => {
  const signs = cased(sign, written, isMixed)
  const plain = signs.find((one) => format.mayBegin(text + one))
  const taken = plain === undefined ? [] : [{ text: text + plain, cost }]
  if (text === "") return taken
  for (const separator of format.separators) {
    const one = signs.find((each) => format.mayBegin(text + separator + each))
    if (one === undefined) continue
    return [...taken, { text: text + separator + one, cost: cost + (plain === undefined ? 0 : mayBeSeparated) }]
  }
  return taken
}

/**
 * The cost of splitting a number at the separator if it sounds like two numbers. This makes the split as likely as one
 * number that continues past the separator.
 */
const atSeam = 0.3

/** "m sixty one n w" for M60 1NW */
const joined = (before: Reading, ahead: Reading, isSeam: boolean): Reading =>
  isSeam && ahead.text.length > before.text.length + 1 ? { ...ahead, cost: ahead.cost - asTwo + atSeam } : ahead

const withReading = (
  format: CodeFormat,
  path: Path,
  reading: Reading,
  written: Stretch["case"],
  isMixed: boolean,
): ReadonlyArray<Path> => {
  const isResumed = path.isOver && reading.text !== ""
  const cost = path.cost + reading.cost + (isResumed ? resumed : 0)
  let taken: ReadonlyArray<Reading> = [{ text: path.text, cost }]
  for (const [at, sign] of Array.from(reading.text).entries()) {
    const isSeam = at === reading.seam
    const next = (one: Reading) =>
      withSign(format, one, sign, written, isMixed).map((ahead) => joined(one, ahead, isSeam))
    taken = taken.length === 1 ? next(taken[0]!) : taken.flatMap(next).slice(0, mostWays)
    if (taken.length === 0) return []
  }
  return taken.map((one) => ({ ...one, isOver: path.isOver && !isResumed }))
}

const best = (paths: ReadonlyArray<Path>, most: number): ReadonlyArray<Path> => {
  const byText = new Map<string, Path>()
  for (const path of paths) {
    const key = `${path.text}${path.isOver ? "\n" : ""}`
    const cached = byText.get(key)
    if (cached === undefined || path.cost < cached.cost) byText.set(key, path)
  }
  return [...byText.values()].sort((a, b) => a.cost - b.cost).slice(0, most)
}

/**
 * The codes, or beginnings of codes, that `stretches` may spell, cheapest first. None costs more than `dearest`.
 * `corrected` may add readings to a stretch; every text begins with `start`.
 */
export const readPaths = (
  format: CodeFormat,
  stretches: ReadonlyArray<Stretch>,
  dearest = Number.POSITIVE_INFINITY,
  corrected: (stretch: Stretch) => Stretch = (stretch) => stretch,
  start = "",
): ReadonlyArray<Path> => {
  const has = (one: Stretch["case"]) => stretches.some(({ case: written }) => written === one)
  // in a code of unknown format, letters are capitals unless a remark says otherwise
  const isMixed = has("capital") && (!format.isOpen || has("small"))
  const most = stretches.length > many ? mostOfMany : mostPaths
  let paths: ReadonlyArray<Path> = [{ text: start, cost: 0, isOver: false }]
  for (const stretch of stretches.values().map(corrected)) {
    const next: Array<Path> = []
    for (const path of paths) {
      for (const reading of stretch.readings) {
        if (path.cost + reading.cost > dearest) continue
        next.push(...withReading(format, path, reading, stretch.case, isMixed))
      }
      if (stretch.talk < never && path.cost + stretch.talk <= dearest)
        next.push({ text: path.text, cost: path.cost + stretch.talk, isOver: path.text !== "" })
    }
    paths = best(next, most)
    if (paths.length === 0) return paths
  }
  return paths
}

export type { Path }
