import { remembering } from "../../budget/Remembering.ts"
import { isLocale } from "../model/Locale.ts"

/** A locale's number format. */
interface Notation {
  readonly decimal: "." | ","
  readonly groups: "." | ","
  /** Whether digits before the last three are grouped in twos, as in 12,34,567. */
  readonly isIndian: boolean
}

const notationOf = remembering(100, (locale): Notation => {
  // An invalid language tag gets the default format.
  const tag = isLocale(locale) ? locale : "en"
  const parts = new Intl.NumberFormat([tag, "en"], { numberingSystem: "latn" }).formatToParts(123_456_789.5)
  const isComma = parts.some(({ type, value }) => type === "decimal" && value === ",")
  const isIndian = parts.some(({ type, value }, i) => i > 0 && type === "integer" && value.length === 2)
  return isComma ? { decimal: ",", groups: ".", isIndian } : { decimal: ".", groups: ",", isIndian }
})

/** The ASCII digit for a digit in any script. Each script's ten digits are consecutive. */
const digitOf = (digit: string): string => {
  let value = 0
  for (let at = digit.codePointAt(0)! - 1; /\p{Nd}/u.test(String.fromCodePoint(at)) && value < 9; at--) value++
  return String(value)
}

/**
 * Converts digits of other scripts, minus signs, special spaces and Arabic decimal separators to ASCII, and removes
 * Arabic group separators and invisible characters.
 */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}]/gu, "")
    .replaceAll("\u066c", "")
    .replaceAll("\u066b", ".")
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .trim()

const money = /^(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3}\b)\s*|\s*(?:\p{Sc}|\b[A-Z]{3})$/gu

const groupings = {
  ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ",": /^[1-9]\d{0,2}(?:,\d{3})+$/,
}
const indian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/

const isGrouped = (digits: string, groups: "." | ",", isIndian = false): boolean =>
  groupings[groups].test(digits) || (isIndian && indian.test(digits))

/** If both separators occur, the last one is the decimal separator, in any locale. */
const bothWritten = (text: string, { isIndian }: Notation): string | undefined => {
  const [decimal, groups] =
    text.lastIndexOf(",") > text.lastIndexOf(".") ? ([",", "."] as const) : ([".", ","] as const)
  const [whole = "", fraction = "", ...more] = text.split(decimal)
  return more.length === 0 && isGrouped(whole, groups, isIndian) && /^\d*$/.test(fraction)
    ? `${whole.replaceAll(groups, "")}${fraction === "" ? "" : `.${fraction}`}`
    : undefined
}

const unsigned = (text: string, notation: Notation): string | undefined => {
  const { decimal, groups, isIndian } = notation
  if (text.includes(".") && text.includes(",")) return bothWritten(text, notation)
  if (isGrouped(text, groups, isIndian)) return text.replaceAll(groups, "")
  const own = text.replace(decimal, ".")
  // "1.82" is a decimal in Spanish, too. This dot can't be a group separator, and programs write decimals with a dot.
  return [own, text].find((written) => /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(written))
}

/**
 * Converts a typed number to canonical form: "1.234,5" in Spanish is "1234.5". Undefined if numbers aren't written that
 * way in the locale: "72,5" in English may be 72.5 or an incomplete 72,500.
 */
export const readWrittenNumber = (text: string, locale: string): string | undefined => {
  if (text.length > 64) return undefined
  const typed = plain(text)
    .replaceAll(money, "")
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, "")
  const [, sign = "", digits = ""] = /^([+-]?)\s*(.*)$/.exec(typed.replaceAll(money, ""))!
  const amount = unsigned(digits.replaceAll(money, ""), notationOf(locale))
  return amount === undefined ? undefined : `${sign === "-" ? "-" : ""}${amount}`
}

/** Formats a canonical number with the locale's decimal separator. Other strings stay unchanged. */
export const writeTypedNumber = (value: string, locale: string): string =>
  /^-?\d+\.\d+$/.test(value) ? value.replace(".", notationOf(locale).decimal) : value
