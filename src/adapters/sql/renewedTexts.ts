import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { AtRestShape } from "../../ports/AtRest.ts"
import { withDeadline } from "./deadline.ts"
import { openedOwn, type OwnTable, ownTables, placeOfOwnText } from "./ownTexts.ts"
import { rowsOf } from "./rows.ts"
import { keyIdOf, sealText } from "./sealedText.ts"

/** The number of rows per statement. */
const windowRows = 2_000

const ends = rowsOf(Schema.Struct({ at: Schema.String }))
const stale = rowsOf(Schema.Record(Schema.String, Schema.NullOr(Schema.String)))

/**
 * Re-encrypts personal data that isn't encrypted with its owner's newest key. Traverses a whole table and returns the
 * number of updated rows. A row that changes in the meantime is left for the next run.
 */
export const reencryptTexts = Effect.fnUntraced(function* (
  { writing, opening }: Pick<AtRestShape, "writing" | "opening">,
  table: OwnTable,
) {
  const sql = yield* SqlClient.SqlClient
  const { key, type, columns, owner: whose, scope } = ownTables[table]
  const all: ReadonlyArray<string> = columns
  const as = sql.literal(type)
  const newest = `(select k.key_id from data_keys k where k.tenant = '${scope}' || ${whose} order by k.created_at desc, k.key_id limit 1)`
  const isStale = sql.literal(
    all
      .map(
        (name) =>
          `(t.${name} <> '' and (left(t.${name}, 3) <> '~1.' or substr(t.${name}, 4, 36) is distinct from ${newest}))`,
      )
      .join(" or "),
  )
  const listed = sql.literal(all.map((name) => `t.${name}`).join(", "))

  const rowRenewed = Effect.fnUntraced(function* (row: Readonly<Record<string, string | null>>) {
    const owner = row["owner"] ?? ""
    const [before] = yield* openedOwn({ opening }, table, () => owner, [row])
    const writer = yield* writing(scope + owner)
    if (before === undefined || writer === null) return 0
    const changed = all.flatMap((name) => {
      const text = before[name]
      return typeof text === "string" && text !== "" && keyIdOf(row[name] ?? "") !== writer.id
        ? [{ name, text: sealText(writer, text, placeOfOwnText(table, owner, name)) }]
        : []
    })
    const set = sql.join(", ", false)(changed.map(({ name, text }) => sql`${sql(name)} = ${text}`))
    const asRead = sql.and(changed.map(({ name }) => sql`${sql(name)} = ${row[name] ?? ""}`))
    if (changed.length === 0) return 0
    const updated = yield* withDeadline(
      sql`update ${sql(table)} set ${set} where ${sql(key)} = ${row["at"] ?? ""}::text::${as} and ${asRead} returning 1`,
    )
    return updated.length
  })

  const column = sql.literal(`t.${key}`)
  /** Rows after a position, up to a limit, and the last position; undefined at the end. */
  const window = Effect.fnUntraced(function* (after: string | null) {
    const from = after === null ? sql`true` : sql`${column} > ${after}::text::${as}`
    const [end] = yield* withDeadline(
      ends(sql`
        select ${column}::text as at from ${sql(table)} t where ${from}
        order by ${column} offset ${windowRows - 1}::int limit 1`),
    )
    const to = end === undefined ? sql`true` : sql`${column} <= ${end.at}::text::${as}`
    const rows = yield* withDeadline(
      stale(sql`
        select ${column}::text as at, ${sql.literal(whose)} as owner, ${listed} from ${sql(table)} t where ${from} and ${to} and (${isStale})`),
    )
    return { rows, end: end?.at ?? null }
  })

  let count = 0
  let after: string | null = null
  do {
    const { rows, end }: Effect.Success<ReturnType<typeof window>> = yield* window(after)
    count += (yield* Effect.forEach(rows, rowRenewed)).reduce((sum, one) => sum + one, 0)
    after = end
  } while (after !== null)
  return count
})
