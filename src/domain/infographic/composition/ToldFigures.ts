import type { Value } from "./Composition.ts"
import type { FilledTemplate } from "./CompositionCheck.ts"
import type { Material } from "./CompositionPrompt.ts"

/** All that a model was told and that figures may come from: not what the templates are described with. */
const toldText = ({ opening, query, answer, tables }: Material): string =>
  [
    ...opening.map((turn) => (turn.role === "tool" ? JSON.stringify(turn.output) : turn.text)),
    query,
    ...(answer === null ? [] : [answer.content, JSON.stringify(answer.tool_calls.map(({ output }) => output))]),
    ...[...tables].map((table) => JSON.stringify(table)),
  ].join("\n")

const run = /\d+(?:[.,'\u2019]\d+)*/g

interface Reading {
  readonly value: number
  /** How many decimals are shown. */
  readonly places: number
}

/** What a run of digits may say: 1,234.5 and 1.234,5 are one number, 1.234 may be two. */
const readings = (digits: string): ReadonlyArray<Reading> => {
  const bare = digits.replaceAll(/['\u2019]/g, "")
  const [integer = "", places = ""] = /^(.*?)(?:[.,](\d+))?$/.exec(bare)?.slice(1) ?? []
  const isInGroups = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(bare)
  return [
    { value: Number(`${integer.replaceAll(/[.,]/g, "")}.${places}`), places: places.length },
    ...(isInGroups ? [{ value: Number(bare.replaceAll(/[.,]/g, "")), places: 0 }] : []),
  ]
}

const magnitudes: ReadonlyArray<readonly [RegExp, number]> = [
  [/^\s?(?:%|per ?cent|por ciento)/i, 0.01],
  [/^\s?(?:k\b|thousand|mil\b)/i, 1e3],
  [/^\s?(?:m\b|mn\b|million|mill[oó]n)/i, 1e6],
  [/^\s?(?:b\b|bn\b|billion)/i, 1e9],
]

/** Runs of digits with what may follow them; a date by its year and its day, because months have names as well. */
const figuresIn = (text: string): ReadonlyArray<{ readonly digits: string; readonly scale: number }> => {
  const plain = text.replaceAll(/\b(\d{4})-(?:\d{2}-(\d{2})|\d{2}|[QH]\d)\b/g, "$1 $2")
  return [...plain.matchAll(run)].map(({ 0: digits, index }) => {
    const after = plain.slice(index + digits.length)
    return { digits, scale: magnitudes.find(([pattern]) => pattern.test(after))?.[1] ?? 1 }
  })
}

/** Whether a number was told, perhaps with more decimals, as 0.12 for 12 %, or as 3,412,000 for 3.4 million. */
export const isTold = (digits: string, scale: number, told: ReadonlyArray<number>): boolean =>
  readings(digits).some(({ value, places }) =>
    [1, scale].some((times) => {
      const tolerance = (0.5 * times) / 10 ** places + Math.abs(value * times) * 1e-9
      return told.some((one) => Math.abs(one - value * times) <= tolerance)
    }),
  )

const textOf = (value: unknown): string =>
  typeof value === "number" ? String(Math.abs(value)) : typeof value === "string" ? value : ""

/** The figures in a cell, each with what a word behind it makes of it. */
export const figuresOf = (value: unknown): ReadonlyArray<{ readonly digits: string; readonly scale: number }> =>
  figuresIn(textOf(value))

/** Rows that are numbered in their order say nothing of the material by it. */
const isNumbering = (rows: ReadonlyArray<ReadonlyArray<Value>>, column: number): boolean =>
  rows.length > 1 && rows.every((row, at) => Number(row[column]) === at + 1)

/**
 * Figures in rows that a model wrote which stand in nothing that it was told, a sentence for each section: none where every figure
 * of the page has a row of the caller's, or a place in the answer, a passage or the question.
 */
export const untoldFigures = ({ sections }: FilledTemplate, material: Material): ReadonlyArray<string> => {
  const written = sections.filter(({ dataset }) => dataset === null)
  if (written.length === 0) return []
  const numbers = [...toldText(material).matchAll(run)].flatMap(([digits]) =>
    readings(digits).map(({ value }) => value),
  )
  const told = [...new Set([...numbers, ...sections.map(({ rows }) => rows.length)])]
  return written.flatMap(({ section: { target }, columns, rows }) => {
    const values = columns.flatMap((_, c) => (isNumbering(rows, c) ? [] : rows.map((row) => textOf(row[c] ?? null))))
    const untold = values.flatMap(figuresIn).filter(({ digits, scale }) => !isTold(digits, scale, told))
    const named = [...new Set(untold.map(({ digits }) => digits))].slice(0, 10).join(", ")
    return named === "" ? [] : [`section ${JSON.stringify(target)}: nothing that you were told says ${named}`]
  })
}
