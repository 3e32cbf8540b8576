import { answerKey, levels, saysNoOpinion } from "./AnswerScales.ts"
import { type BandText, bandText } from "./BandText.ts"
import { namesRest } from "./RestNames.ts"
import { isUnstated, saysTotal } from "./Values.ts"

const scaleOf = (...names: ReadonlyArray<string>): ReadonlyMap<string, number> =>
  new Map(names.flatMap((same, at) => same.split("|").map((name) => [name, at] as const)))

/** Words and letters that name the levels of one quantity, the lowest first. */
const named: ReadonlyArray<ReadonlyMap<string, number>> = [
  scaleOf("xxxs|3xs", "xxs|2xs", "xs", "s", "m", "l", "xl", "xxl|2xl", "xxxl|3xl", "xxxxl|4xl", "5xl"),
  scaleOf(
    "extra small|very small|muy pequeño|muy pequeña",
    "small|pequeño|pequeña|chico|chica",
    "medium|mediano|mediana",
    "large|big|grande",
    "extra large|very large|muy grande",
  ),
  scaleOf(
    "very low|muy bajo|muy baja",
    "low|bajo|baja",
    "medium|moderate|medio|media|moderado|moderada",
    "high|alto|alta",
    "very high|muy alto|muy alta",
    "critical|crítico|crítica",
  ),
  ...levels,
]

const sizesOf = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text.split(" ").flatMap((one) => {
      const [units = "", size] = one.split("=")
      return units.split("|").map((unit) => [unit, Number(size)])
    }),
  )

/** Units of the same quantity, in the singular, with their sizes. */
const quantities: ReadonlyArray<Readonly<Record<string, number>>> = [
  sizesOf("k|mil|thousand=1e3 m|million|millon=1e6 b|bn|billion=1e9"),
  sizesOf(
    "s|sec|second|segundo=1 min|mins|minut|minuto=60 h|hr|hour|hora=3600 day|dia=86400 week|semana=604800 month|mes=2629800 yr|year|ano=31557600",
  ),
  sizesOf("mm=0.001 cm=0.01 m=1 km=1000"),
  sizesOf("mg=0.001 g=1 kg=1000 t=1000000"),
  sizesOf("kb=1 mb=1e3 gb=1e6 tb=1e9"),
]

interface Interval {
  readonly low: number
  readonly high: number
}

const unitOf = (text: string): string => text.split(" ")[0]!

/** The size of each unit that occurs in the bands; undefined if the units don't measure the same quantity. */
const unitSizes = (bands: ReadonlyArray<BandText>): ((unit: string) => number) | undefined => {
  const units = bands.flatMap(({ units: own }) => own.map(unitOf))
  const stated = new Set(units.filter((unit) => unit !== ""))
  if (stated.size <= 1) return () => 1
  const sizes = quantities.find((one) => [...stated].every((unit) => Object.hasOwn(one, unit)))
  const isUnclear = sizes !== quantities[0] && bands.some(({ units: own }) => own.every((unit) => unit === ""))
  return sizes === undefined || isUnclear ? undefined : (unit) => sizes[unit] ?? 1
}

/**
 * The interval in the smallest unit. A number without a unit takes the unit of the other number: "1–5 km", but not
 * "500–1k".
 */
const intervalOf = ({ low, high, units, kind }: BandText, sizeOf: (unit: string) => number): Interval => {
  const [first = "", second = first] = units.map(unitOf)
  if (kind !== "range") return { low: low * sizeOf(first), high: high * sizeOf(first) }
  const lowUnit = first === "" && low < high ? second : first
  return { low: low * sizeOf(lowUnit), high: high * sizeOf(second === "" ? first : second) }
}

const byLow = (a: Interval, b: Interval): number =>
  a.low === b.low ? Math.sign(a.high - b.high) || 0 : a.low - b.low || 0

/** Whether closed ranges without a unit divide a quantity, unlike codes and telephone numbers with hyphens. */
const divide = (intervals: ReadonlyArray<Interval>): boolean => {
  const sorted = intervals.toSorted(byLow)
  const areApart = sorted.every(({ low }, at) => at === 0 || low >= sorted[at - 1]!.high)
  const follows = (one: Interval, other: Interval): boolean => one.low === other.high || one.low === other.high + 1
  const isBeside = (one: Interval): boolean => sorted.some((other) => follows(one, other) || follows(other, one))
  return areApart || sorted.filter(isBeside).length * 2 >= sorted.length
}

const [fewestBands, fewestLevels] = [2, 3]
/** A column with more names has no ordered groups. */
export const mostBands = 60

/** The bands as intervals; undefined unless all of them are intervals of one quantity. */
const intervalsOf = (bands: ReadonlyArray<BandText>): ReadonlyArray<Interval> | undefined => {
  const nouns = new Set(bands.flatMap(({ units }) => units.filter((unit) => unit !== "" && unit.includes(" "))))
  const prefixes = new Set(bands.flatMap(({ prefix }) => (prefix === "" ? [] : [prefix])))
  const sizeOf = unitSizes(bands)
  if (sizeOf === undefined || nouns.size > 1 || prefixes.size > 1) return undefined
  const intervals = bands.map((band) => intervalOf(band, sizeOf))
  if (intervals.some(({ low, high }) => high < low)) return undefined
  const wide = bands.filter(({ kind }) => kind !== "single").length
  const hasUnits = bands.every(({ units }) => units.some((unit) => unit !== ""))
  if (wide === 0) return hasUnits && bands.length >= fewestLevels ? intervals : undefined
  const isMeasured = bands.some(({ kind }) => kind === "open") || hasUnits
  return isMeasured || divide(intervals) ? intervals : undefined
}

/** Whether a name does not denote a band: "Unknown", "No answer", "Total". */
const namesNoBand = (name: string): boolean =>
  isUnstated(name) ||
  saysNoOpinion(name) ||
  saysTotal(name) ||
  namesRest(name) ||
  /^(?:unknown|desconocid[oa])$/i.test(name)

/** The position of each name on one of the known scales; undefined if no scale contains them all. */
const levelsOf = (names: ReadonlyArray<string>): ReadonlyMap<string, number> | undefined => {
  const levelled = names.filter((name) => !namesNoBand(name))
  const scale = named.find((one) => levelled.every((name) => one.has(answerKey(name) ?? "")))
  if (scale === undefined || levelled.length < fewestLevels) return undefined
  return new Map(levelled.map((name) => [name, scale.get(answerKey(name)!)!]))
}

/** The positions of names that are intervals. One other name is tolerated, because a band may be called "Studio". */
const bandPlaces = (names: ReadonlyArray<string>): ReadonlyMap<string, number> | undefined => {
  const found: Array<{ readonly name: string; readonly band: BandText }> = []
  let strays = 0
  for (const name of names.filter((one) => !namesNoBand(one))) {
    const band = bandText(name)
    if (band !== undefined) found.push({ name, band })
    else if (++strays > 1) return undefined
  }
  if (found.length < (strays === 0 ? fewestBands : fewestLevels)) return undefined
  const intervals = intervalsOf(found.map(({ band }) => band))
  if (intervals === undefined) return undefined
  const order = found.map((_, at) => at).sort((a, b) => byLow(intervals[a]!, intervals[b]!))
  return new Map(order.map((at, place) => [found[at]!.name, place]))
}

/**
 * The rows of a column in the natural order of its names, the lowest first, if the names are intervals or levels of one
 * quantity: age groups, income bands, distances, ratings, sizes. Other names, such as "Unknown", come last. Undefined if
 * the column has no such order.
 */
export const bandOrder = (cells: ReadonlyArray<unknown>): ReadonlyArray<number> | undefined => {
  const names = new Set<string>()
  for (const cell of cells) {
    if (cell === null) continue
    if (typeof cell !== "string" || names.add(cell).size > mostBands) return undefined
  }
  const all = [...names]
  const places = levelsOf(all) ?? bandPlaces(all)
  if (places === undefined) return undefined
  const rows = Map.groupBy(cells.keys(), (row) => places.get(String(cells[row])) ?? Infinity)
  return [...rows].sort(([a], [b]) => a - b).flatMap(([, own]) => own)
}
