import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { Sealing } from "../../ports/Sealing.ts"
import { withDeadline } from "./deadline.ts"
import { encryption } from "./encryption.ts"
import { type OwnTable, placeOfOwnText } from "./ownTexts.ts"
import { rowsOf } from "./rows.ts"
import { keyIdOf, openText, sealText } from "./sealedText.ts"

/** A sealed value, together with its context. */
export interface Sealed {
  readonly sealed: string
  readonly context: string
}

/** A table with a column of values sealed with the deployment's keys. */
export interface SealedTable {
  readonly table: string
  readonly column: string
  /** The key columns by which the table is traversed, with their types. */
  readonly key: ReadonlyArray<readonly [column: string, type: "uuid" | "text" | "int"]>
  /** Set if the column is encrypted with keys of the row's `owner`. */
  readonly own?: OwnTable
  /** The sealed values in a column's text; undefined if the text has another format. */
  readonly sealsOf: (text: string, key: ReadonlyArray<string>) => ReadonlyArray<Sealed>
}

/** Counts of sealed values by result. */
export interface Resealed {
  readonly renewed: number
  /** Values already sealed with the current key. */
  readonly current: number
  /** Values that no key opens, which are left unchanged. */
  readonly closed: number
  /** Values in rows that a concurrent write changed, which are left as that write stored them. */
  readonly changed: number
}

const none: Resealed = { renewed: 0, current: 0, closed: 0, changed: 0 }

const sum = (a: Resealed, b: Resealed): Resealed => ({
  renewed: a.renewed + b.renewed,
  current: a.current + b.current,
  closed: a.closed + b.closed,
  changed: a.changed + b.changed,
})

const batch = 200

const pages = rowsOf(
  Schema.Struct({
    key: Schema.fromJsonString(Schema.Array(Schema.String)),
    text: Schema.String,
    owner: Schema.NullOr(Schema.String),
  }),
)

/**
 * Reseals values that were sealed with older keys, in batches. A row is written only if it is unchanged, so no
 * concurrent write is lost. After a restart, the remaining values are resealed.
 */
export const resealed = Effect.fnUntraced(function* ({ table, column, key, own, sealsOf }: SealedTable) {
  const sql = yield* SqlClient.SqlClient
  const { opening } = yield* encryption
  const { isCurrent, open, seal } = yield* Sealing
  const [into, text] = [sql(table), sql(column)]
  const columns = sql.literal(key.map(([name]) => name).join(", "))
  const values = (at: ReadonlyArray<string>) =>
    sql.join(", ", false)(key.map(([, type], place) => sql`${at[place]}::text::${sql.literal(type)}`))

  const renewed = ({ sealed, context }: Sealed) =>
    Effect.option(
      Effect.map(
        Effect.flatMap(open(sealed, context), (secret) => seal(secret, context)),
        (next) => ({ sealed, next }),
      ),
    )

  /** A decrypted value, and how to re-encrypt it; undefined if the value can't be opened. */
  const readable = Effect.fnUntraced(function* (text: string, owner: string | null) {
    const id = own === undefined || owner === null ? undefined : keyIdOf(text)
    if (id === undefined) return { plain: text, again: (renewed: string) => renewed }
    const place = placeOfOwnText(table, owner ?? "", column)
    const dataKey = (yield* opening([id])).get(id)
    if (dataKey === undefined) return undefined
    const plain = yield* Effect.option(Effect.try(() => openText(dataKey, text, place)))
    return Option.getOrUndefined(
      Option.map(plain, (known) => ({ plain: known, again: (renewed: string) => sealText(dataKey, renewed, place) })),
    )
  })

  const rowResealed = Effect.fnUntraced(function* (row: {
    readonly key: ReadonlyArray<string>
    readonly text: string
    readonly owner: string | null
  }) {
    const read = yield* readable(row.text, row.owner)
    if (read === undefined) return none
    const seals = sealsOf(read.plain, row.key)
    const old = seals.filter(({ sealed }) => !isCurrent(sealed))
    const opened = (yield* Effect.forEach(old, renewed)).flatMap(Option.toArray)
    const found = { ...none, current: seals.length - old.length, closed: old.length - opened.length }
    if (opened.length === 0) return found
    // Sealed values contain no character that JSON escapes.
    const written = read.again(opened.reduce((whole, { sealed, next }) => whole.replaceAll(sealed, next), read.plain))
    const updated = yield* withDeadline(sql`
      update ${into} set ${text} = ${written}
      where (${columns}) = (${values(row.key)}) and ${text} = ${row.text} returning 1`)
    return updated.length > 0 ? { ...found, renewed: opened.length } : { ...found, changed: opened.length }
  })

  let all = none
  let after: ReadonlyArray<string> | undefined
  for (;;) {
    const rows = yield* withDeadline(
      pages(sql`
        select jsonb_build_array(${sql.literal(key.map(([name]) => `${name}::text`).join(", "))})::text as key, ${text} as text,
          ${own === undefined ? sql`null::text` : sql`owner`} as owner
        from ${into} ${after === undefined ? sql`` : sql`where (${columns}) > (${values(after)})`} order by ${columns} limit ${batch}::int`),
    )
    all = (yield* Effect.forEach(rows, rowResealed)).reduce(sum, all)
    if (rows.length < batch) return all
    after = rows.at(-1)?.key
  }
})
