import { currencyCodes, currencySigns } from "./Units.ts"
import { visibleText } from "./VisibleText.ts"

export type DecimalMark = "." | ","

/** A cell's number. A decimal with more digits than a double can hold is stored as text. */
export interface NumberText {
  readonly value: number | string
  /** The currency code or sign next to the number; empty if there is none. */
  readonly currency: string
  /**
   * Text after the number that isn't part of it: `*`, `[1]`, or the letter with which a statistical office marks a
   * provisional figure.
   */
  readonly mark: string
}

/** Groups of three digits, or of two before the last three, with one separator. */
const grouped = {
  ".": /^(?!0)\d{1,3}(?:([,'\u2019\u00a0\u202f\u2009 ])\d{3})(?:\1\d{3})*(?:\.\d+)?$|^(?!0)\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/,
  ",": /^(?!0)\d{1,3}(?:([.'\u2019\u00a0\u202f\u2009 ])\d{3})(?:\1\d{3})*(?:,\d+)?$/,
} as const
const groupSigns = { ".": /[,'\u2019\u00a0\u202f\u2009 ]/g, ",": /[.'\u2019\u00a0\u202f\u2009 ]/g } as const
const ungrouped = { ".": /^(?:\d+(?:\.\d+)?|\.\d+)$/, ",": /^(?:\d+(?:,\d+)?|,\d+)$/ } as const

/** Canonical numbers, as in most cells. */
const plainNumber = { ".": /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, ",": /^-?(?:0|[1-9]\d*)$/ } as const
const digitsOfDouble = 15

/** Exponent notation: `1.5e-05`, `1e+20`. Without a fraction or a sign it may be a code: `2E4`. */
const scientific = {
  ".": /^\d+(?:\.\d+)?e[-+]\d{1,3}$|^\d+\.\d+e\d{1,3}$/i,
  ",": /^\d+(?:,\d+)?e[-+]\d{1,3}$|^\d+,\d+e\d{1,3}$/i,
} as const

/** A footnote, or a statistical office's flag: b, c, d, e, f, i, n, p, r, s, u, v, z. */
const markBehind =
  /(?<=\d)\s*(\*{1,3}|[†‡§¹²³]|\[[^[\]]{1,3}\]|\([a-z]{1,2}\))$|(?<=\d)[\s\u00a0]+([bcdefinprsuvz]{1,3})$/u

const signs = currencySigns.map((sign) => sign.replaceAll(/[$./]/g, String.raw`\$&`)).join("|")
const before = new RegExp(`^(?:(${currencyCodes})(?![a-z])|(${signs}))[\\s\\u00a0]*`, "iu")
const behind = new RegExp(`[\\s\\u00a0]*(?:(?<![a-z])(${currencyCodes})|(${signs})|%)$`, "iu")

/** Digits that a number would not preserve: `007`, nineteen digits, or a phone number. */
const identifier = /^0\d/
const telephone = /^\+\d{9,}$/
const longWhole = /^\d{16,}$/

/**
 * Whether digits are a code rather than a number, such as a telephone number. One such cell makes its column an
 * identifier.
 */
export const isCode = (text: string): boolean => {
  const bare = visibleText(text).trim()
  return /^0\d+$/.test(bare) || telephone.test(bare) || (longWhole.test(bare) && !isExact(bare))
}

/**
 * Whether a double preserves every digit: always up to 15 digits, and beyond that only if a decimal prints unchanged. A
 * longer integer is an identifier.
 */
const isExact = (plain: string): boolean =>
  plain.replace(".", "").length <= digitsOfDouble ||
  (plain.includes(".") && String(Number(plain)) === plain.replace(/\.?0+$/, "").replace(/^\./, "0."))

const scientificOf = (digits: string, decimal: DecimalMark): number | undefined => {
  if (!scientific[decimal].test(digits)) return undefined
  const plain = digits.replace(",", ".")
  const value = Number(plain)
  return Number.isFinite(value) && isExact(plain.slice(0, plain.search(/e/i))) ? value : undefined
}

const decimalOf = (digits: string, decimal: DecimalMark): number | string | undefined => {
  if (!grouped[decimal].test(digits) && !ungrouped[decimal].test(digits)) return undefined
  const plain = digits.replaceAll(groupSigns[decimal], "").replace(",", ".")
  if (isExact(plain)) return Number(plain)
  return plain.includes(".") ? plain.replace(/^\./, "0.") : undefined
}

const negated = (value: number | string): number | string => {
  if (typeof value === "string") return `-${value}`
  return value === 0 ? 0 : -value
}

const currencyOf = (found: RegExpExecArray | null): string => found?.[1]?.toUpperCase() ?? found?.[2] ?? ""

/** Debit and credit letters after amounts: Soll and Haben, debe and haber, debit and credit. */
const sideBehind = /(?<=\d)[\s\u00a0]*(S|H|D|C|DR|CR|Dr|Cr|DB|Db)$/u
const pairs = [
  ["S", "H"],
  ["D", "H"],
  ["D", "C"],
  ["DR", "CR"],
  ["DB", "CR"],
] as const

/** The debit or credit mark at the end of a cell's text; empty if there is none. */
export const sideOf = (text: string): string => sideBehind.exec(text.trim())?.[1]?.toUpperCase() ?? ""

/** Whether letters are debit and credit marks rather than units. */
export const areSides = (letters: ReadonlySet<string>): boolean =>
  letters.size === 2 && pairs.some((pair) => pair.every((letter) => letters.has(letter)))

/** Parses an amount with a debit or credit mark. Debits are negative; zero needs no mark. */
export const sidedNumberOf = (text: string, decimal: DecimalMark): number | string | undefined => {
  const side = sideOf(text)
  const bare = text.trim()
  const value = numberText(side === "" ? bare : bare.replace(sideBehind, ""), decimal)?.value
  if (side === "") return value === 0 ? 0 : undefined
  return value !== undefined && /^(?:S|D|DR|DB)$/.test(side) ? negated(value) : value
}

/**
 * The maximum length of a number with its unit, because searching a longer string for a currency takes quadratic time.
 */
const longest = 1000

/** Parses a number and the text around it. Undefined for text, and for digits that a number would not preserve. */
export const numberText = (text: string, decimal: DecimalMark): NumberText | undefined => {
  if (text.length > longest) return undefined
  let digits = visibleText(text)
    .trim()
    .replaceAll("\u2212", "-")
    .replace(/^\u2013(?=\d)/, "-")
  if (telephone.test(digits)) return undefined
  const marked = markBehind.exec(digits)
  const mark = marked?.[1] ?? marked?.[2] ?? ""
  if (marked !== null) digits = digits.slice(0, marked.index)
  let isNegative = false
  let currency = ""
  const withoutCurrency = (): void => {
    for (const side of [before, behind]) {
      const found = side.exec(digits)
      if (found === null) continue
      currency ||= currencyOf(found)
      digits = digits.replace(side, "")
    }
  }
  /** The currency may be before or inside the accounting brackets. */
  for (let side = 0; side < 2; side++) {
    withoutCurrency()
    if (isNegative || !digits.startsWith("(") || !digits.endsWith(")")) continue
    isNegative = true
    digits = digits.slice(1, -1).trim()
  }
  const sign = /^[-+]|-$/
  if (sign.test(digits)) {
    isNegative ||= digits.includes("-")
    digits = digits.replace(sign, "").trim()
    withoutCurrency()
  }
  if (identifier.test(digits)) return undefined
  const value = decimalOf(digits, decimal) ?? scientificOf(digits, decimal)
  return value === undefined ? undefined : { value: isNegative ? negated(value) : value, currency, mark }
}

/** Whether a string is a plain number. Most cells are plain numbers, which need no further parsing. */
export const isPlainNumber = (text: string, decimal: DecimalMark): boolean =>
  text.length <= digitsOfDouble && plainNumber[decimal].test(text)

/** The number in a string such as `$1,234.50`, `1.234,5 €`, `12%`, `(300)`, `300-`, `1.5e-05`. */
export const numberOf = (text: string, decimal: DecimalMark): number | string | undefined =>
  isPlainNumber(text, decimal) ? Number(text) || 0 : numberText(text, decimal)?.value
