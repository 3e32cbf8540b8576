import type { CodeFormat } from "./CodeFormat.ts"
import { never, type Reading, type Stretch } from "./SpokenSigns.ts"

/** What was made of the utterance so far. `isOver`: talk came after the code. */
interface Path {
  readonly text: string
  readonly cost: number
  readonly isOver: boolean
}

const mostPaths = 30
const separators = ["-", " ", "/", ".", "_"] as const

/** Talk inside a code. */
const resumed = 3

const cased = (text: string, written: Stretch["case"], isMixed: boolean): readonly [string, string] => {
  const [upper, lower] = [text.toUpperCase(), text.toLowerCase()]
  const isSmall = written === "small" || (written === undefined && isMixed)
  return isSmall ? [lower, upper] : [upper, lower]
}

/** The text with one more sign, in the case and with the separator that the format wants; undefined where it takes none. */
const withSign = (format: CodeFormat, text: string, sign: string, written: Stretch["case"], isMixed: boolean) => {
  for (const one of cased(sign, written, isMixed)) if (format.mayBegin(text + one)) return text + one
  if (text === "") return undefined
  for (const separator of separators) {
    if (format.isOpen) break
    for (const one of cased(sign, written, isMixed))
      if (format.mayBegin(text + separator + one)) return text + separator + one
  }
  return undefined
}

const withReading = (
  format: CodeFormat,
  path: Path,
  reading: Reading,
  written: Stretch["case"],
  isMixed: boolean,
): Path | undefined => {
  let text: string | undefined = path.text
  for (const sign of reading.text) {
    text = withSign(format, text, sign, written, isMixed)
    if (text === undefined) return undefined
  }
  const isResumed = path.isOver && reading.text !== ""
  return {
    text,
    cost: path.cost + reading.cost + (isResumed ? resumed : 0),
    isOver: path.isOver && !isResumed,
  }
}

const best = (paths: ReadonlyArray<Path>, most: number): ReadonlyArray<Path> => {
  const byText = new Map<string, Path>()
  for (const path of paths) {
    const key = `${path.text}${path.isOver ? "\n" : ""}`
    const known = byText.get(key)
    if (known === undefined || path.cost < known.cost) byText.set(key, path)
  }
  return [...byText.values()].sort((a, b) => a.cost - b.cost).slice(0, most)
}

/** The ways to read the stretches as the beginning of a code, the likeliest first; none that costs more than `dearest`. */
export const readPaths = (
  format: CodeFormat,
  stretches: ReadonlyArray<Stretch>,
  dearest = Number.POSITIVE_INFINITY,
): ReadonlyArray<Path> => {
  const isMixed = stretches.some(({ case: written }) => written === "capital")
  let paths: ReadonlyArray<Path> = [{ text: "", cost: 0, isOver: false }]
  for (const stretch of stretches) {
    const next: Array<Path> = []
    for (const path of paths) {
      for (const reading of stretch.readings) {
        if (path.cost + reading.cost > dearest) continue
        const taken = withReading(format, path, reading, stretch.case, isMixed)
        if (taken !== undefined) next.push(taken)
      }
      if (stretch.talk < never) next.push({ text: path.text, cost: path.cost + stretch.talk, isOver: path.text !== "" })
    }
    paths = best(next, mostPaths)
    if (paths.length === 0) return paths
  }
  return paths
}

export type { Path }
