import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { DesignStore, DesignStoreUnavailable } from "../../ports/DesignStore.ts"
import { orUnavailable } from "./deadline.ts"
import { rowsOf } from "./rows.ts"

const documents = rowsOf(Schema.Struct({ document: Schema.Unknown }))

/** The table `designs`. */
export const layer = Layer.effect(
  DesignStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(DesignStoreUnavailable)

    return DesignStore.of({
      put: (kind, name, document, author) =>
        Effect.asVoid(
          ask(sql`
            insert into designs (kind, name, document, author)
            values (${kind}, ${name}, ${JSON.stringify(document)}::jsonb, ${author})
            on conflict (kind, name) do update
              set document = excluded.document, author = excluded.author, updated_at = now()`),
        ),
      get: (kind, name) =>
        Effect.map(ask(documents(sql`select document from designs where kind = ${kind} and name = ${name}`)), ([row]) =>
          Option.map(Option.fromUndefinedOr(row), ({ document }) => document),
        ),
      list: (kind) =>
        Effect.map(ask(documents(sql`select document from designs where kind = ${kind} order by name`)), (rows) =>
          rows.map(({ document }) => document),
        ),
    })
  }),
)
