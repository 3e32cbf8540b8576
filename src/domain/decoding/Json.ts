import * as Result from "effect/Result"
import { limits } from "../budget/Limits.ts"

/** Digits of the shortest integers that a number may be too small for. */
const longest = 16

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/**
 * Perhaps an integer that a number cannot hold: so many digits that are not those behind a decimal point. Such a run
 * has a digit at one of every sixteen characters, so the others need not be looked at.
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

/** An integer that a number would round stays as its digits, in a string: nothing is rounded behind anybody's back. */
const exact = (_key: string, value: unknown, context?: Source): unknown =>
  typeof value === "number" &&
  !Number.isSafeInteger(value) &&
  context?.source !== undefined &&
  integer.test(context.source)
    ? context.source
    : value

/** `JSON.parse` that keeps integers beyond 2^53 exact, as strings. Fails when the text is not JSON; says no more of it. */
export const parseJson = (text: string): Result.Result<unknown, "not JSON"> =>
  Result.try({
    try: (): unknown => (isSuspicious(text) ? JSON.parse(text, exact) : JSON.parse(text)),
    catch: () => "not JSON" as const,
  })

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** UTF-8 text of a body; fails on bytes that are not. A byte order mark is dropped. */
export const decodeUtf8 = (bytes: Uint8Array): Result.Result<string, "not UTF-8"> =>
  Result.try({
    try: () => utf8.decode(bytes),
    catch: () => "not UTF-8" as const,
  })

/** The value with the keys of its objects in code-unit order at every depth: the same whatever order they were sent in. */
export const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  )
}

/** Whether every number in the value is one that JSON can write: a literal like `1e999` parses as infinite. */
export const isFinite = (value: unknown): boolean => {
  if (typeof value === "number") return Number.isFinite(value)
  return typeof value !== "object" || value === null || Object.values(value).every(isFinite)
}

/** Levels of JSON that the service reads from anybody. */
export const deepestJson = limits.jsonLevels

/** Whether no path into the value is longer than `depth`: deeper ones would overflow the stack of whoever walks them. */
export const isNestedAtMost = (value: unknown, depth: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isNestedAtMost(inner, depth - 1)))
