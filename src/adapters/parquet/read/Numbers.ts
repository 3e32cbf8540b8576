import { corrupt } from "./Fault.ts"

/** A decimal's digits with the point `scale` digits from the right: exact, unlike a number. */
export const decimalText = (unscaled: number | bigint | string, scale: number): string => {
  const text = String(unscaled)
  if (scale === 0) return text
  const negative = text.startsWith("-")
  const digits = (negative ? text.slice(1) : text).padStart(scale + 1, "0")
  const point = digits.length - scale
  return `${negative ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`
}

const maxDecimalBytes = 64

/** A big-endian two's complement number of up to 64 bytes. */
export const bigEndian = (bytes: Uint8Array, start: number, end: number): number | bigint => {
  if (end - start > maxDecimalBytes) throw corrupt("decimal_length")
  if (start === end) return 0
  const fill = bytes[start]! >= 0x80 ? 0xff : 0
  let at = start
  while (at < end && bytes[at] === fill) at++
  if (end - at <= 6) {
    let value = 0
    for (; at < end; at++) value = value * 256 + (bytes[at]! ^ fill)
    return fill === 0 ? value : -value - 1
  }
  let value = 0n
  for (; at < end; at++) value = (value << 8n) | BigInt(bytes[at]! ^ fill)
  return fill === 0 ? value : -value - 1n
}

/** A 16-bit float: 1 sign bit, 5 exponent bits, 10 fraction bits. */
export const float16 = (bits: number): number => {
  const sign = bits >= 0x8000 ? -1 : 1
  const exponent = (bits >>> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/**
 * Months, days and milliseconds as an ISO 8601 duration. The three stay separate, because months have no fixed number
 * of days.
 */
export const durationText = (months: number, days: number, millis: number): string => {
  const date = (months === 0 ? "" : `${months}M`) + (days === 0 ? "" : `${days}D`)
  const fraction = millis % 1000 === 0 ? "" : `.${String(millis % 1000).padStart(3, "0")}`
  const time = millis === 0 && date !== "" ? "" : `T${Math.floor(millis / 1000)}${fraction}S`
  return `P${date}${time}`
}
