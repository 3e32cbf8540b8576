import { isJsonObject, type Json } from "../codec/Json.ts"
import { numberOf } from "./Numbers.ts"
import { isBlank, missing, read, type Reader, refused } from "./Reading.ts"

/** The parts of a point and their limits: latitude and longitude in degrees, altitude and accuracy in meters. */
const parts = [
  { key: "lat", least: -90, most: 90 },
  { key: "lon", least: -180, most: 180 },
  { key: "altitude", least: -12_000, most: 100_000 },
  { key: "accuracy", least: 0, most: 100_000_000 },
] as const

export const geopointKeys = parts.map(({ key }) => key)

/** Parses a number, given as a JSON number or as typed decimal text. */
const degrees = (raw: unknown): number | undefined =>
  numberOf(typeof raw === "string" ? raw.trim().replace(/^([+-]?\d+),(\d+)$/, "$1.$2") : raw)

/**
 * Parses `40.4, -3.7`, or latitude, longitude, altitude and accuracy separated by spaces, as data collection apps write
 * them.
 */
const fromText = (text: string): Readonly<Record<string, unknown>> => {
  const words = text.includes(", ") || !text.includes(" ") ? text.split(/\s*,\s*/) : text.trim().split(/\s+/)
  return words.length < 2 || words.length > 4
    ? { lat: text }
    : Object.fromEntries(words.map((word, i) => [geopointKeys[i]!, word]))
}

/** A geographic point: `{lat, lon}`, with `altitude` and `accuracy` if a device measured them. */
export const geopoint: Reader = (raw) => {
  const given = typeof raw === "string" ? fromText(raw.trim()) : raw
  if (!isJsonObject(given)) return refused("geopoint")
  if (geopointKeys.every((key) => isBlank(given[key]))) return missing
  const point: Record<string, Json> = {}
  for (const { key, least, most } of parts) {
    if (isBlank(given[key])) continue
    const value = degrees(given[key])
    if (value === undefined || value < least || value > most) return refused("geopoint")
    point[key] = value
  }
  return "lat" in point && "lon" in point ? read(point) : refused("geopoint")
}
