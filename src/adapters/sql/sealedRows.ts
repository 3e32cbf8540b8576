import * as Effect from "effect/Effect"
import type { UnreadableReason } from "../../domain/forms/records/Submission.ts"
import type { AtRestShape, AtRestUnavailable, DataKey } from "../../ports/AtRest.ts"
import { keyIdOf, openText, sealText } from "./sealedText.ts"

/** The number of bytes of JSON in a column, encrypted or not. */
export const plainBytes = (column: "data" | "evidence" | "context"): string =>
  `case when left(${column}, 3) = '~1.' then ((octet_length(${column}) - 40) * 3 / 4) - 28 else octet_length(${column}) end`

/** The row that a value belongs to. */
interface Place {
  readonly tenant: string
  readonly form_uid: string
  readonly submission_id: string
}

/** The encrypted columns of a submission, or of an earlier revision. */
interface Sealable extends Place {
  readonly data: string | null
  readonly evidence?: string | null
  readonly context?: string | null
  readonly tags?: string | null
  readonly reason?: string | null
}

const columns = ["data", "evidence", "context", "tags", "reason"] as const
type Column = (typeof columns)[number]

/** Empty values stay unencrypted. */
const empty = { tags: "[]", reason: "" } as const

const placeOf = ({ tenant, form_uid, submission_id }: Place, column: Column): string =>
  `${tenant}/${form_uid}/${submission_id}/${column}`

/** Matches files that answers reference. */
const files = /uploads\/[A-Za-z0-9._/-]+|voice-[A-Za-z0-9_-]+/g

const namedIn = (...texts: ReadonlyArray<string | null | undefined>): string =>
  [...new Set(texts.flatMap((text) => text?.match(files) ?? []))].join(" ")

/** The stored value of a column: encrypted if there is a key and the value is not empty. */
export const sealedColumn = (key: DataKey | null, row: Place, column: Column, text: string): string =>
  key === null || text === (column in empty ? empty[column as keyof typeof empty] : undefined)
    ? text
    : sealText(key, text, placeOf(row, column))

/** Whether a column is unencrypted, or encrypted with a key other than the newest one. */
export const isStaleText = (column: keyof typeof empty, newestKey: string): string =>
  `(${column} <> '${empty[column]}' and (left(${column}, 3) <> '~1.' or substr(${column}, 4, 36) is distinct from (${newestKey})))`

/** Columns that allow searching encrypted rows. */
type Known = {
  readonly data_key?: string
  readonly named_files?: string
}

/** The stored values of the columns: encrypted if there is a key. */
export const sealedColumns = <R extends Sealable>(row: R, key: DataKey | null): R & Known => {
  if (key === null) return row
  const sealed = columns.flatMap((column) => {
    const text = row[column]
    return typeof text === "string" ? [[column, sealedColumn(key, row, column, text)] as const] : []
  })
  return { ...row, ...Object.fromEntries(sealed), data_key: key.id, named_files: namedIn(row.data, row.evidence) }
}

/** A row with decrypted columns, or the reason why they are null. */
export type Opened<R> = R & { readonly unreadable?: UnreadableReason }

const closed = <R extends Sealable>(row: R, unreadable: UnreadableReason): Opened<R> => ({
  ...row,
  ...Object.fromEntries(columns.flatMap((column) => (column in row ? [[column, null]] : []))),
  unreadable,
})

/** Decrypts one row; altered or moved values are reported as damaged. */
const openedRow = <R extends Sealable>(row: R, keys: ReadonlyMap<string, DataKey | null>): Opened<R> => {
  const texts: Array<readonly [string, string]> = []
  for (const column of columns) {
    const text = row[column]
    const id = keyIdOf(text ?? "")
    if (typeof text !== "string" || id === undefined) continue
    const key = keys.get(id)
    if (key === undefined) return closed(row, "key_missing")
    if (key === null) return closed(row, "other_key")
    try {
      texts.push([column, openText(key, text, placeOf(row, column))])
    } catch {
      return closed(row, "damaged")
    }
  }
  return texts.length === 0 ? row : { ...row, ...Object.fromEntries(texts) }
}

/** Decrypts rows. An unreadable row is returned with the reason, and doesn't affect the others. */
export const openedRows = <R extends Sealable>(
  atRest: Pick<AtRestShape, "openable">,
  rows: ReadonlyArray<R>,
): Effect.Effect<ReadonlyArray<Opened<R>>, AtRestUnavailable> => {
  const ids = rows.flatMap((row) => columns.flatMap((column) => keyIdOf(row[column] ?? "") ?? []))
  if (ids.length === 0) return Effect.succeed(rows)
  return Effect.map(atRest.openable(ids), (keys) => rows.map((row) => openedRow(row, keys)))
}
