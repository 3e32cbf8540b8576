import { similarity } from "../text/Similarity.ts"
import type { Span } from "./Edit.ts"

/** Less similar parts are different texts, not spellings of the same text. */
const leastAlike = 0.6

/** A text can replace a whole part of the value if their lengths differ by at most this many characters. */
const sameLength = 2

/**
 * The value with its highest-scoring span replaced by the text. Undefined if no score reaches `least`, or if a tie
 * gives several results.
 */
const withBest = (
  value: string,
  fresh: string,
  spans: ReadonlyArray<Span>,
  least: number,
  scoreOf: (part: string) => number,
): string | undefined => {
  const scored = spans.map((span) => ({ span, score: scoreOf(value.slice(span.from, span.to)) }))
  const most = Math.max(least, ...scored.map(({ score }) => score))
  const results = new Set(
    scored.flatMap(({ span: { from, to }, score }) =>
      score === most ? [value.slice(0, from) + fresh + value.slice(to)] : [],
    ),
  )
  return results.size === 1 ? [...results][0] : undefined
}

const maskOf = (text: string): string => text.replaceAll(/\p{L}/gu, "a").replaceAll(/\p{N}/gu, "0")

/**
 * The code with the new characters in place of the most similar part of the same length: "B D" for LD58KVT. Undefined
 * if fewer than half of the part's characters match, or if several parts match equally well.
 */
export const withLikestSigns = (value: string, fresh: string): string | undefined => {
  const all = Array.from({ length: Math.max(0, value.length - fresh.length + 1) }, (_, from) => from)
  const spans = all.map((from) => ({ from, to: from + fresh.length }))
  const alike = spans.filter(({ from, to }) => maskOf(value.slice(from, to)) === maskOf(fresh))
  const equal = (part: string): number => [...fresh].filter((one, at) => one === part[at]).length
  return withBest(value, fresh, alike, fresh.length / 2, equal)
}

const spansOf = (value: string, run: RegExp): ReadonlyArray<Span> =>
  Array.from(value.matchAll(run), ({ 0: text, index }) => ({ from: index, to: index + text.length }))

/** The beginnings and ends of a span that are `length` characters long, give or take one. */
const endsOf = ({ from, to }: Span, length: number): ReadonlyArray<Span> =>
  [-1, 0, 1].flatMap((more) => {
    const size = length + more
    if (size <= 0 || size >= to - from) return []
    return [
      { from, to: from + size },
      { from: to - size, to },
    ]
  })

/**
 * Replaces the part of the address that is most similar to the text: a whole name, or else the beginning or end of one.
 */
export const withLikestName = (value: string, fresh: string): string | undefined => {
  const alike = (part: string): number => similarity(part, fresh)
  const isDotted = /[^\p{L}\p{N}]/u.test(fresh)
  const runs = isDotted
    ? spansOf(value, /[^@:/]+/g)
    : [/[\p{L}\p{N}]+/gu, /\p{L}+/gu, /\p{N}+/gu].flatMap((run) => spansOf(value, run))
  const numbers = spansOf(value, /\p{N}+/gu)
  const isNumber = /^\p{N}+$/u.test(fresh) && numbers.length === 1
  const whole = isNumber ? numbers : runs.filter(({ from, to }) => Math.abs(to - from - fresh.length) <= sameLength)
  const ends = isDotted ? [] : runs.flatMap((run) => endsOf(run, fresh.length))
  return (
    withBest(value, fresh, whole, isNumber ? 0 : leastAlike, alike) ?? withBest(value, fresh, ends, leastAlike, alike)
  )
}
