import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import type { SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import { isJsonObject, jsonIn, type JsonObject } from "../../domain/forms/codec/Json.ts"
import type { UnreadableReason } from "../../domain/forms/records/Submission.ts"

/** A row of the database is not as this release writes it. Names the column, never what stands in it. */
export class RowUnreadable extends Error {
  override readonly name = "RowUnreadable"
}

const explain = SchemaIssue.makeFormatterStandardSchemaV1()

const columnOf = (issue: SchemaIssue.Issue): string =>
  (explain(issue).issues[0]?.path ?? []).map((part) => (typeof part === "object" ? part.key : part)).join(".")

/** Reads a list; the first item that is not as the schema says fails. */
const listOf = <S extends Schema.ConstraintDecoder<unknown>>(item: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(item))
  return (items: ReadonlyArray<unknown>) =>
    Effect.mapError(decode(items), ({ issue }) => new RowUnreadable(`unexpected at ${columnOf(issue)}`))
}

/** Reads the rows of one statement; one that is not as the schema says fails the statement. */
export const rowsOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const read = listOf(row)
  return <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) => Effect.flatMap(statement, read)
}

/** A row of which something could not be read. */
export interface Mended {
  readonly unreadable?: UnreadableReason
}

type Mending<S extends Schema.ConstraintDecoder<unknown>> = S["Type"] | (S["Type"] & Mended)

const columnIn = (issue: SchemaIssue.Issue): string => columnOf(issue).split(".", 1)[0]!

/**
 * Reads the rows of one statement; in one that is not as the schema says, what is `usual` stands in the place of the columns that are
 * damaged, and it says so. One that cannot be told from others even then fails the statement.
 */
export const mendedRowsOf = <S extends Schema.ConstraintDecoder<unknown>>(
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
 * A page of what belongs to one form or person, planned for the values at hand. A plan that is kept for all values reads from the newest row
 * of the whole table, over everybody's: beside a form of a million answers a page of another one took 1,000 ms in place of 5
 * (`bench/scale/rows.ts`).
 */
export const plannedAnew = <A>(statement: Statement<A>): Effect.Effect<ReadonlyArray<A>, SqlError> =>
  statement.unprepared

export const documentRows = rowsOf(Schema.Struct({ document: Schema.String }))

/** Reads rows that keep a record as one JSON text, selected as `document`. */
export const recordsOf = <S extends Schema.ConstraintDecoder<unknown>>(record: S) => {
  const read = listOf(Schema.fromJsonString(record))
  return <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
    Effect.flatMap(documentRows(statement), (rows) => read(rows.map(({ document }) => document)))
}

/** The object in a column of JSON text. By hand: a schema of the text would cost as much as the rest of the row. */
export const objectIn = (text: string): JsonObject => {
  const json = jsonIn(text)
  if (!isJsonObject(json)) throw new Error("a column does not hold a JSON object")
  return json
}

/** The same; undefined where the column was damaged. */
export const objectOrNone = (text: string): JsonObject | undefined => {
  const json = jsonIn(text)
  return isJsonObject(json) ? json : undefined
}

/** A column of type text holds every character but NUL. */
export const storable = (value: string): string => value.replaceAll("\0", "\u{FFFD}")
