/**
 * A finite decimal as text. Integers beyond 2^53 and Parquet decimals, which arrive as strings, stay exact this way.
 * Rounding works on the visible digits (1.005 becomes 1.01, never 1.00).
 */
export interface Decimal {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

const written = /^([+-])?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/

/** Parses a finite number or its text; null for anything else. */
export function decimalOf(value: unknown): Decimal | null {
  if (typeof value !== "number" && typeof value !== "string" && typeof value !== "bigint") return null
  const match = written.exec(String(value).trim())
  if (match === null) return null
  const [, sign, integer = "0", fraction = "", exponent = "0"] = match
  const shift = Number(exponent)
  const digits = integer + fraction
  const point = integer.length + shift
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0")
  const cut = Math.max(point, 1)
  const trimmed = padded.slice(0, cut).replace(/^0+(?=\d)/, "")
  const rest = padded.slice(cut)
  return { negative: sign === "-" && /[1-9]/.test(digits), whole: trimmed, fraction: rest }
}

/** Rounds half away from zero. A value that rounds to zero loses its sign. */
export function rounded(decimal: Decimal, places: number): Decimal {
  if (decimal.fraction.length <= places) return { ...decimal, fraction: decimal.fraction.padEnd(places, "0") }
  const fraction = decimal.fraction.padEnd(places + 1, "0")
  const scaled = BigInt(decimal.whole + fraction.slice(0, places))
  const up = fraction.charCodeAt(places) >= 53
  const digits = String(up ? scaled + 1n : scaled).padStart(places + 1, "0")
  const integerDigits = digits.slice(0, digits.length - places)
  return {
    negative: decimal.negative && /[1-9]/.test(digits),
    whole: integerDigits,
    fraction: digits.slice(digits.length - places),
  }
}

/** The number of decimals, without trailing zeros. */
export function placesOf(decimal: Decimal): number {
  return decimal.fraction.replace(/0+$/, "").length
}
