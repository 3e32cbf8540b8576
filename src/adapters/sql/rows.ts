import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import type { SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import { isJsonObject, jsonIn, type JsonObject } from "../../domain/forms/codec/Json.ts"
import type { UnreadableReason } from "../../domain/forms/records/Submission.ts"

/** A row is not in this release's format. The error names the column, never its content. */
export class RowUnreadable extends Error {
  override readonly name = "RowUnreadable"
}

const explain = SchemaIssue.makeFormatterStandardSchemaV1()

const columnOf = (issue: SchemaIssue.Issue): string =>
  (explain(issue).issues[0]?.path ?? []).map((part) => (typeof part === "object" ? part.key : part)).join(".")

/** Parses a list; fails at the first item that doesn't match the schema. */
const listOf = <S extends Schema.ConstraintDecoder<unknown>>(item: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(item))
  return (items: ReadonlyArray<unknown>) =>
    Effect.mapError(decode(items), ({ issue }) => new RowUnreadable(`unexpected at ${columnOf(issue)}`))
}

/** Parses the rows of one statement; fails if any row doesn't match the schema. */
export const rowsOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const read = listOf(row)
  return <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) => Effect.flatMap(statement, read)
}

/** A row with damaged columns. */
export interface Mended {
  readonly unreadable?: UnreadableReason
}

type Mending<S extends Schema.ConstraintDecoder<unknown>> = S["Type"] | (S["Type"] & Mended)

const columnIn = (issue: SchemaIssue.Issue): string => columnOf(issue).split(".", 1)[0]!

/**
 * Parses the rows of one statement. Damaged columns get the values in `usual`, and the row is marked as damaged. If a
 * row can't be identified even then, the statement fails.
 */
export const rowsWithRepairs = <S extends Schema.ConstraintDecoder<unknown>>(
  row: S,
  usual: Readonly<Record<string, unknown>>,
) => {
  const read = rowsOf(row)
  const decode = Schema.decodeUnknownResult(row)
  const mended = (given: unknown): Effect.Effect<Mending<S>, RowUnreadable> => {
    const draft: Record<string, unknown> = Object.assign({}, given)
    const tried = new Set<string>()
    for (;;) {
      const decoded = decode(draft)
      if (Result.isSuccess(decoded))
        return Effect.succeed(
          tried.size === 0 ? decoded.success : { ...Object(decoded.success), unreadable: "damaged" },
        )
      const column = columnIn(decoded.failure.issue)
      if (!Object.hasOwn(usual, column) || tried.has(column))
        return Effect.fail(new RowUnreadable(`unexpected at ${column}`))
      tried.add(column)
      draft[column] = usual[column]
    }
  }
  return <E>(
    statement: Effect.Effect<ReadonlyArray<unknown>, E>,
  ): Effect.Effect<ReadonlyArray<Mending<S>>, E | RowUnreadable, S["DecodingServices"]> =>
    Effect.flatMap(statement, (rows) => Effect.catch(read(Effect.succeed(rows)), () => Effect.forEach(rows, mended)))
}

/**
 * Reads a page of one form's or person's rows, with a query plan made for the actual values. A generic plan scans the
 * whole table from its newest row: with a million answers to another form, reading a page took 1,000 ms instead of 5
 * (`bench/scale/rows.ts`).
 */
export const freshlyPlanned = <A>(statement: Statement<A>): Effect.Effect<ReadonlyArray<A>, SqlError> =>
  statement.unprepared

export const documentRows = rowsOf(Schema.Struct({ document: Schema.String }))

/** Parses rows that store a record as JSON in one column, selected as `document`. */
export const recordsOf = <S extends Schema.ConstraintDecoder<unknown>>(record: S) => {
  const read = listOf(Schema.fromJsonString(record))
  return <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
    Effect.flatMap(documentRows(statement), (rows) => read(rows.map(({ document }) => document)))
}

/**
 * The object in a column of JSON text. It is parsed without a schema, because a schema would cost as much as the rest
 * of the row.
 */
export const objectIn = (text: string): JsonObject => {
  const json = jsonIn(text)
  if (!isJsonObject(json)) throw new Error("a column does not contain a JSON object")
  return json
}

/** Like `objectIn`, but undefined if the column was damaged. */
export const objectOrNone = (text: string): JsonObject | undefined => {
  const json = jsonIn(text)
  return isJsonObject(json) ? json : undefined
}

/** A text column accepts every character except NUL. */
export const storable = (value: string): string => value.replaceAll("\0", "\u{FFFD}")
