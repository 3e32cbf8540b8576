import { currencyCodes, currencySigns } from "./Units.ts"

export type DecimalMark = "." | ","

/** What a cell says as a number. A decimal with more digits than a double has is its digits, in a text. */
export interface NumberText {
  readonly value: number | string
  /** Code of the currency that stands beside it; empty for none. */
  readonly currency: string
  /** What stands behind it and is no part of it: `*`, `[1]`, a letter by which an office says "provisional". */
  readonly mark: string
}

/** Groups of three digits, or of two before the last three, all parted by one sign. */
const grouped = {
  ".": /^(?!0)\d{1,3}(?:([,'\u2019\u00a0\u202f\u2009 ])\d{3})(?:\1\d{3})*(?:\.\d+)?$|^(?!0)\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/,
  ",": /^(?!0)\d{1,3}(?:([.'\u2019\u00a0\u202f\u2009 ])\d{3})(?:\1\d{3})*(?:,\d+)?$/,
} as const
const groupSigns = { ".": /[,'\u2019\u00a0\u202f\u2009 ]/g, ",": /[.'\u2019\u00a0\u202f\u2009 ]/g } as const
const ungrouped = { ".": /^(?:\d+(?:\.\d+)?|\.\d+)$/, ",": /^(?:\d+(?:,\d+)?|,\d+)$/ } as const

/** As programs write numbers, in few enough digits for a double: most cells. */
const plainNumber = { ".": /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, ",": /^-?(?:0|[1-9]\d*)$/ } as const
const digitsOfDouble = 15

/** With a power of ten, as programs write small and large numbers: `1.5e-05`, `1e+20`. Without a fraction or a sign it may be a code: `2E4`. */
const scientific = {
  ".": /^\d+(?:\.\d+)?e[-+]\d{1,3}$|^\d+\.\d+e\d{1,3}$/i,
  ",": /^\d+(?:,\d+)?e[-+]\d{1,3}$|^\d+,\d+e\d{1,3}$/i,
} as const

/** A footnote, or one of the letters by which offices of statistics say what a figure is: b, c, d, e, f, i, n, p, r, s, u, v, z. */
const markBehind =
  /(?<=\d)\s*(\*{1,3}|[†‡§¹²³]|\[[^[\]]{1,3}\]|\([a-z]{1,2}\))$|(?<=\d)[\s\u00a0]+([bcdefinprsuvz]{1,3})$/u

const signs = currencySigns.map((sign) => sign.replaceAll(/[$./]/g, String.raw`\$&`)).join("|")
const before = new RegExp(`^(?:(${currencyCodes})(?![a-z])|(${signs}))[\\s\\u00a0]*`, "iu")
const behind = new RegExp(`[\\s\\u00a0]*(?:(?<![a-z])(${currencyCodes})|(${signs})|%)$`, "iu")

/** What is no number, since a number would lose something of it: `007`, nineteen digits, a telephone number. */
const identifier = /^0\d/
const telephone = /^\+\d{9,}$/
const longWhole = /^\d{16,}$/

/** Whether a text consists of digits and is no number all the same: one of them says that its column names things. */
export const isCode = (text: string): boolean => {
  const bare = text.trim()
  return /^0\d+$/.test(bare) || telephone.test(bare) || (longWhole.test(bare) && !isExact(bare))
}

/**
 * Whether a double has every digit of a decimal number: up to 15 always, and more where it prints as it was written. A longer whole
 * number is an identifier.
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

/** Letters behind amounts of an account, with the sign that they stand for: Soll and Haben, debe and haber, debit and credit. */
const sideBehind = /(?<=\d)[\s\u00a0]*(S|H|D|C|DR|CR|Dr|Cr|DB|Db)$/u
const pairs = [
  ["S", "H"],
  ["D", "H"],
  ["D", "C"],
  ["DR", "CR"],
  ["DB", "CR"],
] as const

/** The side of an account that a text ends with; empty for none. */
export const sideOf = (text: string): string => sideBehind.exec(text.trim())?.[1]?.toUpperCase() ?? ""

/** Whether letters are the two sides of accounts, and no units. */
export const areSides = (letters: ReadonlySet<string>): boolean =>
  letters.size === 2 && pairs.some((pair) => pair.every((letter) => letters.has(letter)))

/** An amount with the side of an account behind it: what is paid is negative. Zero needs no side. */
export const sidedNumberOf = (text: string, decimal: DecimalMark): number | string | undefined => {
  const side = sideOf(text)
  const bare = text.trim()
  const value = numberText(side === "" ? bare : bare.replace(sideBehind, ""), decimal)?.value
  if (side === "") return value === 0 ? 0 : undefined
  return value !== undefined && /^(?:S|D|DR|DB)$/.test(side) ? negated(value) : value
}

/** A number as somebody wrote it, with what stands around it. Undefined for text, and for a number that would lose something. */
export const numberText = (text: string, decimal: DecimalMark): NumberText | undefined => {
  let digits = text
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
  /** The currency stands before the brackets of accounts or in them. */
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

/** Whether nothing stands around a number: most cells, which need no more than this. */
export const isPlainNumber = (text: string, decimal: DecimalMark): boolean =>
  text.length <= digitsOfDouble && plainNumber[decimal].test(text)

/** The number alone: `$1,234.50`, `1.234,5 €`, `12%`, `(300)`, `300-`, `1.5e-05`. */
export const numberOf = (text: string, decimal: DecimalMark): number | string | undefined =>
  isPlainNumber(text, decimal) ? Number(text) || 0 : numberText(text, decimal)?.value
