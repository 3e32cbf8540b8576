import * as Effect from "effect/Effect"
import type { AtRestShape, DataKey } from "../../ports/AtRest.ts"
import { keyIdOf, openText, sealText } from "./sealedText.ts"

/** How many bytes of JSON a column holds, encrypted or not. */
export const plainBytes = (column: "data" | "evidence" | "context"): string =>
  `case when left(${column}, 3) = '~1.' then ((octet_length(${column}) - 40) * 3 / 4) - 28 else octet_length(${column}) end`

/** Columns of a submission that are encrypted. */
interface Sealable {
  readonly tenant: string
  readonly form_uid: string
  readonly submission_id: string
  readonly data: string
  readonly evidence?: string | null
  readonly context?: string | null
}

const columns = ["data", "evidence", "context"] as const

const placeOf = ({ tenant, form_uid, submission_id }: Sealable, column: string): string =>
  `${tenant}/${form_uid}/${submission_id}/${column}`

/** The files that answers name, as their texts name them. */
const files = /uploads\/[A-Za-z0-9._/-]+|voice-[A-Za-z0-9_-]+/g

const namedIn = (...texts: ReadonlyArray<string | null | undefined>): string =>
  [...new Set(texts.flatMap((text) => text?.match(files) ?? []))].join(" ")

/** What the database has to know of columns that it cannot read. */
type Known = {
  readonly data_key?: string
  readonly named_files?: string
}

/** The columns as they are written: encrypted where there is a key. */
export const sealedColumns = <R extends Sealable>(row: R, key: DataKey | null): R & Known => {
  if (key === null) return row
  const sealed = columns.flatMap((column) => {
    const text = row[column]
    return typeof text === "string" ? [[column, sealText(key, text, placeOf(row, column))] as const] : []
  })
  return { ...row, ...Object.fromEntries(sealed), data_key: key.id, named_files: namedIn(row.data, row.evidence) }
}

/** Rows as they were before they were encrypted. Those whose key has been erased are gone. */
export const openedRows = <R extends Sealable>(atRest: Pick<AtRestShape, "opening">, rows: ReadonlyArray<R>) => {
  const idsOf = (row: R) => columns.flatMap((column) => keyIdOf(row[column] ?? "") ?? [])
  const ids = rows.flatMap(idsOf)
  if (ids.length === 0) return Effect.succeed(rows)
  return Effect.flatMap(atRest.opening(ids), (keys) =>
    Effect.try({
      try: () =>
        rows.flatMap((row) => {
          if (!idsOf(row).every((id) => keys.has(id))) return []
          const texts = columns.flatMap((column) => {
            const text = row[column]
            const key = keys.get(keyIdOf(text ?? "") ?? "")
            return typeof text === "string" && key !== undefined
              ? [[column, openText(key, text, placeOf(row, column))] as const]
              : []
          })
          return [{ ...row, ...Object.fromEntries(texts) }]
        }),
      catch: () => new Error("an encrypted row was changed, or moved to another place"),
    }),
  )
}
