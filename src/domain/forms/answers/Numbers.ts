import { pointsOf, scaleOf } from "./Choices.ts"
import { read, type Read, type Reader, refused } from "./Reading.ts"

/** Parses a finite number, given as a number or as plain decimal text. */
export const numberOf = (raw: unknown): number | undefined => {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : undefined
  if (typeof raw !== "string" || raw.length > 64) return undefined
  const words = raw.trim()
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(words)) return undefined
  const value = Number(words)
  return Number.isFinite(value) ? value : undefined
}

/** Removes binary rounding errors from decimal sums and products. */
export const tidy = (value: number): number => Number(value.toPrecision(15))

/** The number of decimal places, up to 100. */
const decimalsOf = (value: number): number => {
  const [, fraction = "", exponent = "0"] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.min(100, Math.max(0, fraction.length - Number(exponent)))
}

/**
 * A sum or difference without binary rounding errors. It never has more decimal places than its operands, so 1.005
 * minus 1 is 0.005.
 */
export const exactSum = (sum: number, numbers: ReadonlyArray<number>): number =>
  Number(sum.toFixed(numbers.reduce((most, value) => Math.max(most, decimalsOf(value)), 0)))

export const isMultiple = (value: number, step: number): boolean => {
  const times = value / step
  return Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times))
}

/** Refuses a whole number that would lose digits, such as a long account number. */
const beyondExact = (value: number): Read =>
  value < 0
    ? refused("min_value", { min: Number.MIN_SAFE_INTEGER })
    : refused("max_value", { max: Number.MAX_SAFE_INTEGER })

export const number: Reader = (raw) => {
  const value = numberOf(raw)
  if (value === undefined) return refused("number")
  const isWritten = typeof raw === "string" && /^[+-]?\d+$/.test(raw.trim())
  return isWritten && !Number.isSafeInteger(value) ? beyondExact(value) : read(value)
}

/** Never rounds: 3.7 is refused, and 3.0 is accepted as 3. */
export const integer: Reader = (raw) => {
  const value = numberOf(raw)
  if (value === undefined || !Number.isInteger(value)) return refused("integer")
  return Number.isSafeInteger(value) ? read(value) : beyondExact(value)
}

export const scale: Reader = (raw, field) => {
  const value = numberOf(raw)
  if (value === undefined || !Number.isInteger(value)) return refused("integer")
  if (pointsOf(field)?.among.has(value) === false) return refused("option", { value: String(value) })
  const { min, max, step } = scaleOf(field)
  if (value < min || value > max) return refused("scale", { min, max })
  return (value - min) % step === 0 ? read(value) : refused("scale_step", { min, max, step })
}

const yes = new Set(["true", "1", "yes", "on", "sí", "si"])
const no = new Set(["false", "0", "no", "off"])

export const booleanOf = (raw: unknown): boolean | undefined => {
  if (typeof raw === "boolean") return raw
  const word = typeof raw === "number" ? String(raw) : typeof raw === "string" ? raw.trim().toLowerCase() : ""
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

export const boolean: Reader = (raw) => {
  const value = booleanOf(raw)
  return value === undefined ? refused("boolean") : read(value)
}
