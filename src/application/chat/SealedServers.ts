import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { ToolApproval, ToolApprovals } from "../../domain/agents/ToolApproval.ts"
import type { RequestedServer } from "../../domain/chat/ChatOrder.ts"
import type { Sealing } from "../../ports/Sealing.ts"

/** The tool servers sent with a question, and their credentials, which are always sealed when stored. */
const Servers = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({
      name: Schema.String,
      url: Schema.String,
      approval: Schema.optionalKey(ToolApproval),
      toolApprovals: Schema.optionalKey(ToolApprovals),
      auth: Schema.TaggedUnion({
        Headers: { headers: Schema.Record(Schema.String, Schema.RedactedFromValue(Schema.String)) },
        ClientCredentials: {
          tokenUrl: Schema.String,
          clientId: Schema.String,
          clientSecret: Schema.RedactedFromValue(Schema.String),
          scopes: Schema.Array(Schema.String),
        },
      }),
    }),
  ),
)
const encode = Schema.encodeEffect(Servers)
const decode = Schema.decodeEffect(Servers)

export const contextOf = (id: string): string => `turn/${id}/tool-servers`

/**
 * Encrypts the tool servers sent with a question, to store them while its turn is suspended. Returns null if there are
 * none, or if the deployment has no keys.
 */
export const sealServers = (
  sealing: Sealing["Service"],
  id: string,
  servers: ReadonlyArray<RequestedServer>,
): Effect.Effect<string | null> =>
  servers.length === 0
    ? Effect.succeed(null)
    : Effect.flatMap(Effect.orDie(encode(servers)), (text) =>
        Effect.catchTag(sealing.seal(Redacted.make(text), contextOf(id)), "SealingAbsent", () => Effect.succeed(null)),
      )

/** Decrypts the servers; returns none if their key is gone. */
export const openServers = (
  sealing: Sealing["Service"],
  id: string,
  sealed: string | null,
): Effect.Effect<ReadonlyArray<RequestedServer>> =>
  sealed === null
    ? Effect.succeed([])
    : sealing.open(sealed, contextOf(id)).pipe(
        Effect.flatMap((text) => Effect.orDie(decode(Redacted.value(text)))),
        Effect.catchTag("SealBroken", () => Effect.succeed([])),
      )
