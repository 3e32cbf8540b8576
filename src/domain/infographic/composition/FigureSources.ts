import type { Source, ToolCall } from "../../chat/ChatAnswer.ts"
import { longestQuote, mostSourced, type SourcedFigure } from "../provenance/SourcedFigure.ts"
import type { Value } from "./Composition.ts"
import type { FilledSection, FilledTemplate } from "./CompositionCheck.ts"
import type { Material } from "./CompositionPrompt.ts"
import type { TableSummary } from "./TableSummary.ts"

/** A piece of text that the model received, and its source. */
interface Statement extends Omit<SourcedFigure, "figure" | "quote"> {
  readonly text: string
}

const ofDocument = ({ filename, content }: Source): Statement => ({ by: "document", name: filename, text: content })

const ofTool = ({ name, output }: Pick<ToolCall, "name" | "output">): Statement => ({
  by: "tool",
  name,
  text: JSON.stringify(output) ?? "",
})

const textIn = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

const ofTable = ([name, { rowCount, columns }]: readonly [string, TableSummary]): ReadonlyArray<Statement> => [
  { by: "dataset", name, text: String(rowCount) },
  ...columns.map(({ name: column, examples, extremes }): Statement => {
    const values = [...examples, ...(extremes === null ? [] : [extremes.lowest, extremes.highest])]
    return { by: "dataset", name, text: `${column}: ${values.map(textIn).join("; ")}` }
  }),
]

const speakers = { system: "instructions", user: "conversation", assistant: "conversation" } as const

/** All text that figures may come from, which excludes the templates' descriptions. */
const statementsOf = (
  { sections }: FilledTemplate,
  { opening, query, answer, tables, sources }: Material,
): ReadonlyArray<Statement> => {
  const turns = opening.map((turn): Statement =>
    turn.role === "tool" ? ofTool(turn) : { by: speakers[turn.role], text: turn.text },
  )
  return [
    { by: "question", text: query },
    ...(answer?.tool_calls ?? []).map(ofTool),
    ...[...sources, ...(answer?.sources ?? [])].map(ofDocument),
    { by: "counted", text: sections.map(({ rows }) => rows.length).join(" ") },
    ...[...tables].flatMap(ofTable),
    ...turns.slice(1),
    ...(answer === null ? [] : [{ by: "answer", text: answer.content } as const]),
    ...turns.slice(0, 1),
  ]
}

const run = /\d+(?:[.,'\u2019]\d+)*/g

interface Reading {
  readonly value: number
  /** The number of decimals in the text. */
  readonly places: number
}

/** The possible values of digits. 1,234.5 and 1.234,5 are the same number, but 1.234 may mean two different numbers. */
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

/** Digits, and the factor of the word after them, such as "million". */
interface Figure {
  readonly digits: string
  readonly scale: number
}

/**
 * The figures in a piece of text. Only the year and the day of a date are figures, because months may be written as
 * names.
 */
const figuresIn = (text: string): ReadonlyArray<Figure> => {
  const plain = text.replaceAll(/\b(\d{4})-(?:\d{2}-(\d{2})|\d{2}|[QH]\d)\b/g, "$1 $2")
  return [...plain.matchAll(run)].map(({ 0: digits, index }) => {
    const after = plain.slice(index + digits.length)
    return { digits, scale: magnitudes.find(([pattern]) => pattern.test(after))?.[1] ?? 1 }
  })
}

/**
 * The index of the first number that matches a figure. The number may have more decimals; 0.12 matches 12%, and
 * 3,412,000 matches 3.4 million. -1 if none matches.
 */
export const placeOf = ({ digits, scale }: Figure, numbers: ReadonlyArray<number>): number => {
  const meant = readings(digits).flatMap(({ value, places }) =>
    [...new Set([1, scale])].map((times) => ({
      value: value * times,
      tolerance: (0.5 * times) / 10 ** places + Math.abs(value * times) * 1e-9,
    })),
  )
  return numbers.findIndex((one) => meant.some(({ value, tolerance }) => Math.abs(one - value) <= tolerance))
}

const textOf = (value: unknown): string =>
  typeof value === "number" ? String(Math.abs(value)) : typeof value === "string" ? value : ""

/** The figures in a cell. */
export const figuresOf = (value: unknown): ReadonlyArray<Figure> => figuresIn(textOf(value))

/** Whether a column numbers the rows, so that its figures need no source. */
const isNumbering = (rows: ReadonlyArray<ReadonlyArray<Value>>, column: number): boolean =>
  rows.length > 1 && rows.every((row, at) => Number(row[column]) === at + 1)

/** A number in the material, with its position. */
interface SourceNumber extends Statement {
  readonly digits: string
  readonly index: number
}

const numbersOf = (statement: Statement): ReadonlyArray<{ readonly value: number; readonly number: SourceNumber }> =>
  [...statement.text.matchAll(run)].flatMap(({ 0: digits, index }) =>
    readings(digits).map(({ value }) => ({ value, number: { ...statement, digits, index } })),
  )

const side = Math.floor((longestQuote - 40) / 2)

/** The text around a number, cut between words. */
const quoteOf = ({ text, digits, index }: SourceNumber): string => {
  const end = index + digits.length
  const before = text.slice(Math.max(0, index - side), index)
  const after = text.slice(end, end + side)
  const [isCut, isCutAfter] = [index > side, text.length > end + side]
  const first = isCut ? before.replace(/^(?:\S*\s+|[\uDC00-\uDFFF])/, "") : before
  const last = isCutAfter ? after.replace(/(?:\s+\S*|[\uD800-\uDBFF])$/, "") : after
  const quote = `${isCut ? "\u2026" : ""}${first}${digits.slice(0, 30)}${last}${isCutAfter ? "\u2026" : ""}`
  return quote.replaceAll(/\s+/g, " ").trim()
}

const originOf = (number: SourceNumber): Omit<SourcedFigure, "figure"> => {
  const { by, name, text, digits } = number
  return {
    by,
    ...(name === undefined ? {} : { name: name.slice(0, 300) }),
    ...(by === "instructions" || by === "counted" || text === digits ? {} : { quote: quoteOf(number) }),
  }
}

/** The sources of figures in rows that a model wrote. */
export interface FigureSources {
  /** Each figure with the first source found for it. */
  readonly told: ReadonlyArray<SourcedFigure>
  /** A sentence for each section with figures that have no source; empty for a valid page. */
  readonly unsourced: ReadonlyArray<string>
}

const isWritten = ({ dataset }: FilledSection): boolean => dataset === null

export const figureSources = (filled: FilledTemplate, material: Material): FigureSources => {
  const written = filled.sections.filter(isWritten)
  if (written.length === 0) return { told: [], unsourced: [] }
  const numbers = statementsOf(filled, material).flatMap(numbersOf)
  const values = numbers.map(({ value }) => value)
  const places = new Map<string, number>()
  const placed = (figure: Figure): number => {
    const key = `${figure.digits} ${figure.scale}`
    const place = places.get(key) ?? placeOf(figure, values)
    places.set(key, place)
    return place
  }
  const sourced = new Map<string, SourcedFigure>()
  const untold = written.flatMap(({ section: { target }, columns, rows }) => {
    const missing = columns.flatMap((_, c) => {
      const isCounted = isNumbering(rows, c)
      return rows.flatMap((row) =>
        figuresOf(row[c] ?? null).flatMap((figure) => {
          const { digits } = figure
          const place = isCounted ? undefined : placed(figure)
          if (place === -1) return [digits]
          if (!sourced.has(digits) && digits.length <= 100)
            sourced.set(digits, {
              figure: digits,
              ...(place === undefined ? { by: "counted" } : originOf(numbers[place]!.number)),
            })
          return []
        }),
      )
    })
    const named = [...new Set(missing)].slice(0, 10).join(", ")
    return named === "" ? [] : [`section ${JSON.stringify(target)}: the material doesn't contain ${named}`]
  })
  return { told: [...sourced.values()].slice(0, mostSourced), unsourced: untold }
}
