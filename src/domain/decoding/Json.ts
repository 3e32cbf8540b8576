import * as Result from "effect/Result"
import { limits } from "../budget/Limits.ts"

/** An integer with at least this many digits may not be exact as a double. */
const longest = 16

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/**
 * Whether a string may contain an integer that a double can't represent: a long run of digits that does not follow a
 * decimal point. Checking every sixteenth character is enough to find such a run.
 */
const isSuspicious = (text: string): boolean => {
  for (let at = longest - 1; at < text.length; at += longest) {
    if (!isDigit(text.charCodeAt(at))) continue
    let start = at
    while (isDigit(text.charCodeAt(start - 1))) start--
    while (isDigit(text.charCodeAt(at + 1))) at++
    if (at - start >= longest - 1 && text[start - 1] !== ".") return true
  }
  return false
}

const integer = /^-?[0-9]+$/

interface Source {
  readonly source?: string
}

/** Returns the digits of an integer that would be rounded, as a string. */
const exact = (_key: string, value: unknown, context?: Source): unknown =>
  typeof value === "number" &&
  !Number.isSafeInteger(value) &&
  context?.source !== undefined &&
  integer.test(context.source)
    ? context.source
    : value

/**
 * Like `JSON.parse`, but returns integers beyond 2^53 as strings, so that they stay exact. Fails without details if the
 * text is not JSON.
 */
export const parseJson = (text: string): Result.Result<unknown, "not JSON"> =>
  Result.try({
    try: (): unknown => (isSuspicious(text) ? JSON.parse(text, exact) : JSON.parse(text)),
    catch: () => "not JSON" as const,
  })

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Decodes UTF-8; fails on invalid bytes. A byte order mark is dropped. */
export const decodeUtf8 = (bytes: Uint8Array): Result.Result<string, "not UTF-8"> =>
  Result.try({
    try: () => utf8.decode(bytes),
    catch: () => "not UTF-8" as const,
  })

/** Sorts object keys by code unit at every depth. */
export const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  )
}

/**
 * Whether every number can be serialized as JSON. A literal such as `1e999` is parsed as infinity, which JSON can't
 * represent.
 */
export const isFinite = (value: unknown): boolean => {
  if (typeof value === "number") return Number.isFinite(value)
  return typeof value !== "object" || value === null || Object.values(value).every(isFinite)
}

/** The maximum depth of JSON in any input. */
export const deepestJson = limits.jsonLevels

/** Whether the value is at most `depth` levels deep. Deeper values could overflow the stack of recursive code. */
export const isNestedAtMost = (value: unknown, depth: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isNestedAtMost(inner, depth - 1)))
