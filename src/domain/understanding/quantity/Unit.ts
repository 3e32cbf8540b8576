import type { UnitName } from "../../languages/lexicon/UnitWords.ts"

/** Units of one system are whole multiples of each other. A conversion to another system is approximate. */
type System =
  | "clock"
  | "calendar"
  | "metricMass"
  | "imperialMass"
  | "metricLength"
  | "imperialLength"
  | "volume"
  | "pints"
  | "area"
  | "imperialArea"

type Dimension = "time" | "mass" | "length" | "volume" | "area"

interface Measure {
  readonly system: System
  /** The size of the unit in the smallest unit of the system. */
  readonly size: number
  /** The unit of the next number if that number has no unit: "an hour twenty". */
  readonly next?: UnitName
}

const measures: Readonly<Record<UnitName, Measure>> = {
  second: { system: "clock", size: 1 },
  minute: { system: "clock", size: 60, next: "second" },
  hour: { system: "clock", size: 3600, next: "minute" },
  day: { system: "clock", size: 86_400 },
  week: { system: "clock", size: 604_800 },
  fortnight: { system: "clock", size: 1_209_600 },
  fifteenDays: { system: "clock", size: 1_296_000 },
  month: { system: "calendar", size: 1 },
  quarterYear: { system: "calendar", size: 3 },
  halfYear: { system: "calendar", size: 6 },
  year: { system: "calendar", size: 12 },
  decade: { system: "calendar", size: 120 },
  century: { system: "calendar", size: 1200 },
  milligram: { system: "metricMass", size: 1 },
  gram: { system: "metricMass", size: 1e3 },
  kilogram: { system: "metricMass", size: 1e6, next: "gram" },
  tonne: { system: "metricMass", size: 1e9 },
  ounce: { system: "imperialMass", size: 1 },
  pound: { system: "imperialMass", size: 16, next: "ounce" },
  stone: { system: "imperialMass", size: 224, next: "pound" },
  millimetre: { system: "metricLength", size: 1 },
  centimetre: { system: "metricLength", size: 10 },
  metre: { system: "metricLength", size: 1e3, next: "centimetre" },
  kilometre: { system: "metricLength", size: 1e6, next: "metre" },
  inch: { system: "imperialLength", size: 1 },
  foot: { system: "imperialLength", size: 12, next: "inch" },
  yard: { system: "imperialLength", size: 36 },
  mile: { system: "imperialLength", size: 63_360 },
  millilitre: { system: "volume", size: 1 },
  centilitre: { system: "volume", size: 10 },
  litre: { system: "volume", size: 1e3 },
  pint: { system: "pints", size: 1 },
  gallon: { system: "pints", size: 8 },
  squareMetre: { system: "area", size: 1 },
  hectare: { system: "area", size: 1e4 },
  squareKilometre: { system: "area", size: 1e6 },
  squareFoot: { system: "imperialArea", size: 1 },
  squareYard: { system: "imperialArea", size: 9 },
  acre: { system: "imperialArea", size: 43_560 },
}

/**
 * The dimension of each system, and the size of its smallest unit in the dimension's common unit. A pint has no common
 * size, because British pints are larger than American ones.
 */
const systems: Readonly<Record<System, { readonly dimension: Dimension; readonly base: number | undefined }>> = {
  clock: { dimension: "time", base: 1 },
  calendar: { dimension: "time", base: 2_629_746 },
  metricMass: { dimension: "mass", base: 1 },
  imperialMass: { dimension: "mass", base: 28_349.523125 },
  metricLength: { dimension: "length", base: 1 },
  imperialLength: { dimension: "length", base: 25.4 },
  volume: { dimension: "volume", base: 1 },
  pints: { dimension: "volume", base: undefined },
  area: { dimension: "area", base: 1 },
  imperialArea: { dimension: "area", base: 0.092_903_04 },
}

/** A number with its unit. */
export interface Amount {
  readonly value: number
  readonly unit: UnitName
}

export const isSameDimension = (one: UnitName, other: UnitName): boolean =>
  systems[measures[one].system].dimension === systems[measures[other].system].dimension

export const isTime = (unit: UnitName): boolean => systems[measures[unit].system].dimension === "time"

export const isOfCalendar = (unit: UnitName): boolean => measures[unit].system === "calendar"

/** How many of the smaller unit make one of the larger unit; undefined for units of different systems. */
export const ratioOf = (larger: UnitName, smaller: UnitName): number | undefined =>
  measures[larger].system === measures[smaller].system ? measures[larger].size / measures[smaller].size : undefined

/** The implied unit of a bare number that follows a number in this unit. */
export const nextUnit = (unit: UnitName): UnitName | undefined => measures[unit].next

/** Rounds off the floating-point error of a division. */
const tidy = (value: number): number => Number(value.toPrecision(12))

/** A measure in another unit: exact within a system, otherwise rounded. */
export interface Converted {
  readonly value: number
  readonly isExact: boolean
}

/** The number of significant digits after a conversion to another system. */
const digitsOfGuess = 4

/** The sum of the amounts in the given unit; undefined if they measure something else, or if the ratio isn't fixed. */
export const convert = (amounts: ReadonlyArray<Amount>, to: UnitName): Converted | undefined => {
  const target = measures[to]
  if (amounts.every(({ unit }) => measures[unit].system === target.system)) {
    const sum = amounts.reduce((total, { value, unit }) => total + value * measures[unit].size, 0)
    return { value: tidy(sum / target.size), isExact: true }
  }
  let sum = 0
  for (const { value, unit } of amounts) {
    const { base } = systems[measures[unit].system]
    if (base === undefined || !isSameDimension(unit, to)) return undefined
    sum += value * measures[unit].size * base
  }
  const { base } = systems[target.system]
  return base === undefined
    ? undefined
    : { value: Number((sum / (target.size * base)).toPrecision(digitsOfGuess)), isExact: false }
}
