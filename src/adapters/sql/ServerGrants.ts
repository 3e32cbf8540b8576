import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { ServerGrant } from "../../domain/agents/ServerGrant.ts"
import { ServerGrants, ServerGrantsUnavailable } from "../../ports/ServerGrants.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { recordsOf } from "./rows.ts"

const grants = recordsOf(ServerGrant)
const write = Schema.encodeSync(Schema.fromJsonString(ServerGrant))

const first = <A>([one]: ReadonlyArray<A>) => Option.fromUndefinedOr(one)

/** No id or URL contains a NUL, and a text column can't store one. */
const storable = (text: string): string => text.replaceAll("\0", "")

/** The table `server_grants`. */
export const layer = Layer.effect(
  ServerGrants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(ServerGrantsUnavailable)
    const remove = yield* deletion

    return ServerGrants.of({
      put: (grant, most) =>
        ask(
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`
                insert into server_grants (id, owner, chatbot_id, url, revision, document, connected_at, renewed_at)
                values (${grant.id}, ${grant.owner}, ${grant.chatbotId}, ${grant.url}, ${grant.revision}, ${write(grant)},
                  ${DateTime.toDateUtc(grant.connectedAt)}, ${DateTime.toDateUtc(grant.renewedAt)})
                on conflict (owner, chatbot_id, url) do update set
                  id = excluded.id, revision = excluded.revision, document = excluded.document,
                  connected_at = excluded.connected_at, renewed_at = excluded.renewed_at`
              yield* sql`
                delete from server_grants where id in (
                  select id from server_grants where owner = ${grant.owner}
                  order by connected_at desc, id offset ${most})`
            }),
          ),
        ),
      find: (owner, chatbotId, url) =>
        Effect.map(
          ask(
            grants(sql`
              select document from server_grants
              where owner = ${owner} and chatbot_id = ${storable(chatbotId)} and url = ${storable(url)}`),
          ),
          first,
        ),
      get: (owner, id) =>
        Effect.map(
          ask(grants(sql`select document from server_grants where owner = ${owner} and id = ${storable(id)}`)),
          first,
        ),
      list: (owner) =>
        ask(grants(sql`select document from server_grants where owner = ${owner} order by connected_at desc, id`)),
      replace: (grant) =>
        Effect.map(
          ask(sql`
            update server_grants set revision = ${grant.revision}, document = ${write(grant)},
              renewed_at = ${DateTime.toDateUtc(grant.renewedAt)}
            where id = ${grant.id} and owner = ${grant.owner} and revision = ${grant.revision - 1} returning 1`),
          (changed) => changed.length > 0,
        ),
      remove: (owner, id) =>
        Effect.map(
          ask(
            grants(sql`delete from server_grants where owner = ${owner} and id = ${storable(id)} returning document`),
          ),
          first,
        ),
      removeAgent: (owner, chatbotId) =>
        ask(
          grants(sql`
            delete from server_grants where owner = ${owner} and chatbot_id = ${storable(chatbotId)} returning document`),
        ),
      forgetBefore: (time) =>
        Effect.asVoid(remove(ask, "server_grants", "renewed_at", sql`renewed_at < ${DateTime.toDateUtc(time)}`)),
    })
  }),
)
