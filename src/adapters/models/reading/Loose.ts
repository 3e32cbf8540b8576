/**
 * JSON as servers send it: any field may be missing, null, or of another type. In all three cases, it counts as absent.
 */
export type Json = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** A list of records; a single record counts as a list of one. */
export const recordsOf = (value: unknown): ReadonlyArray<Json> =>
  Array.isArray(value) ? value.filter(isRecord) : isRecord(value) ? [value] : []

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** A number of tokens; fractions, negative numbers and strings are invalid. */
export const countOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null

/** A position, given as a number or as digits. */
export const positionOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * JSON with lone surrogates replaced, because providers refuse them. A tool or a person may have cut text off in the
 * middle of a character.
 */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "null"
  return text.includes("\\ud")
    ? text.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) => (found.startsWith("\\u") ? "\\ufffd" : found))
    : text
}
