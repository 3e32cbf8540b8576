import type { Decimal } from "./Decimal.ts"
import { decimalOf, placesOf, rounded } from "./Decimal.ts"
import { magnitude } from "./Magnitude.ts"
import type { LocaleConventions } from "./Locale.ts"

const minus = "\u2212"
const nbsp = "\u00a0"
const scientificFrom = 16

export interface NumberStyle {
  /** The number of decimals; by default the value's own, at most two. */
  readonly places?: number
  /** Whether positive values get a plus sign, for changes. */
  readonly signed?: boolean
  /**
   * `always` also groups where the locale would not group a single number, because figures in a column must look alike.
   */
  readonly grouped?: boolean | "always"
}

function superscript(digits: string): string {
  return [...digits]
    .map((digit) =>
      digit === "-" ? "\u207b" : "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"[Number(digit)],
    )
    .join("")
}

function scientific({ whole: integer }: Decimal, locale: LocaleConventions): string {
  const mantissa = rounded({ negative: false, whole: integer.charAt(0), fraction: integer.slice(1) }, 2)
  const carried = mantissa.whole.length > 1
  const head = carried ? "1" : mantissa.whole
  const tail = carried ? "" : mantissa.fraction.replace(/0+$/, "")
  const text = tail === "" ? head : `${head}${locale.decimal}${tail}`
  return `${text}${nbsp}\u00d7${nbsp}10${superscript(String(integer.length - 1 + (carried ? 1 : 0)))}`
}

function groupedDigits(integerDigits: string, locale: LocaleConventions, isAlways: boolean): string {
  if (integerDigits.length < locale.groupedFrom && !isAlways) return integerDigits
  return integerDigits.replace(/\B(?=(\d{3})+$)/g, locale.group)
}

/** A number in the locale's format; an em dash if it is missing or infinite. */
export function formatNumber(value: unknown, locale: LocaleConventions, style: NumberStyle = {}): string {
  const decimal = decimalOf(value)
  if (decimal === null) return "\u2014"
  const places = style.places ?? Math.min(placesOf(decimal), 2)
  const shown = rounded(decimal, places)
  const isZero = !/[1-9]/.test(shown.whole + shown.fraction)
  const sign = shown.negative ? minus : style.signed === true && !isZero ? "+" : ""
  if (shown.whole.length > scientificFrom) return sign + scientific(shown, locale)
  const integerPart =
    style.grouped === false ? shown.whole : groupedDigits(shown.whole, locale, style.grouped === "always")
  return sign + integerPart + (places > 0 ? locale.decimal + shown.fraction : "")
}

const [mostExact, nearlyNothing, nearlyAll] = [12, 0.05, 99.5]

/**
 * The number of decimals of a percentage: one below ten, otherwise none. Only an exact 100 or 0 is shown as 100% or 0%,
 * so 99.93 and 0.02 get as many decimals as they need.
 */
const percentPlaces = (size: number): number => {
  if (size === 0 || size >= 100) return 0
  if (size < nearlyNothing) return Math.min(mostExact, -magnitude(size))
  return size < 9.95 ? 1 : size < nearlyAll ? 0 : Math.min(mostExact, -magnitude(100 - size))
}

/** Formats a value that is already a percentage: 9.34 becomes 9.3%, and 12.34 becomes 12%. */
export function formatPercent(value: unknown, locale: LocaleConventions, style: NumberStyle = {}): string {
  const number = Number(value)
  if (decimalOf(value) === null) return "\u2014"
  const places = style.places ?? percentPlaces(Math.abs(number))
  return formatNumber(value, locale, { ...style, places }) + locale.percent
}

/**
 * The number of decimals of a value below a thousand. Values below 0.01 get enough decimals for two significant digits.
 */
function smallPlaces(size: number): number {
  if (size >= 1) return size >= 100 ? 0 : 1
  return size === 0 || size >= 0.01 ? 2 : Math.min(1 - magnitude(size), 12)
}

/** The number of decimals for three significant digits without trailing zeros: 4.76, 4.8, 12.3, 128. */
function figuresAfterPoint(size: number): number {
  const most = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2
  const digits = size.toFixed(most).split(".")[1] ?? ""
  return digits.replace(/0+$/, "").length
}

/** Formats a number with up to three significant digits and a suffix: 1.2K, 34.5M, 678B. */
export function formatCompact(value: unknown, locale: LocaleConventions, style: NumberStyle = {}): string {
  const decimal = decimalOf(value)
  if (decimal === null) return "\u2014"
  const number = Number(value)
  const size = Math.abs(number)
  if (size >= 999.95e12) return (number < 0 ? minus : style.signed === true ? "+" : "") + scientific(decimal, locale)
  const step = locale.compact.find(([threshold]) => size >= threshold * 0.99995)
  if (step === undefined) {
    return formatNumber(value, locale, {
      ...style,
      places: style.places ?? Math.min(placesOf(decimal), smallPlaces(size)),
    })
  }
  const scaled = number / step[0]
  const places = style.places ?? figuresAfterPoint(Math.abs(scaled))
  return formatNumber(scaled, locale, { ...style, places }) + step[1]
}

/**
 * From this value up, figures next to drawings and in sentences are abbreviated; smaller ones are written as in tables.
 */
export const shortenedFrom = 9_999.5

/** Abbreviates large figures only: 9,870, but 12.3K. */
export function formatShort(value: number, locale: LocaleConventions, style: NumberStyle = {}): string {
  const size = Math.abs(value)
  return size >= 999.5 && size < shortenedFrom
    ? formatNumber(value, locale, { places: 0, grouped: "always", ...style })
    : formatCompact(value, locale, style)
}

const symbols: Readonly<Record<string, string>> = {
  EUR: "€",
  USD: "$",
  GBP: "£",
  JPY: "¥",
  CNY: "¥",
  INR: "₹",
  KRW: "₩",
  BRL: "R$",
  MXN: "$",
  CHF: "CHF",
  ARS: "$",
  COP: "$",
  CLP: "$",
}
const signs = new Set(Object.values(symbols))

/** The symbol of a currency given by code or symbol; null for other units. */
export function currencyOf(unit: string): string | null {
  const code = unit.trim().toUpperCase()
  if (Object.hasOwn(symbols, code)) return symbols[code] ?? null
  return signs.has(unit.trim()) ? unit.trim() : null
}

/** Adds the unit where the locale puts it: €4.2M, 4,2 M €, 12.3%, 812 people. */
export function withUnit(number: string, unit: string, locale: LocaleConventions): string {
  const bare = unit.trim()
  if (bare === "" || number === "\u2014") return number
  if (bare === "%") return number + locale.percent
  const currency = currencyOf(bare)
  if (currency === null || !locale.currencyBefore) return `${number}${nbsp}${currency ?? bare}`
  const sign = /^[+\u2212]/.exec(number)?.[0] ?? ""
  const gap = currency.length > 2 ? nbsp : ""
  return `${sign}${currency}${gap}${number.slice(sign.length)}`
}
