import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { ClientProof } from "../../domain/agents/ServerAuthorization.ts"
import type { OAuthClient } from "../../ports/AuthorizationServers.ts"
import { type SealBroken, type Sealing } from "../../ports/Sealing.ts"

const secret = Schema.RedactedFromValue(Schema.String)

export const KeptClient = Schema.Struct({ id: Schema.String, secret: Schema.NullOr(secret), proof: ClientProof })

/** The secret parts of a consent: always sealed when stored. */
export const GrantSecrets = Schema.Struct({ client: KeptClient, access: secret, refresh: Schema.NullOr(secret) })
export interface GrantSecrets {
  readonly client: OAuthClient
  readonly access: Redacted.Redacted<string>
  readonly refresh: Redacted.Redacted<string> | null
}

/** A record that is stored sealed, and can be opened only with the identity that it was sealed for. */
export const sealedRecord = <A>(sealing: Sealing["Service"], schema: Schema.Codec<A, unknown>) => {
  const json = Schema.fromJsonString(schema)
  const encode = Schema.encodeEffect(json)
  const decode = Schema.decodeEffect(json)
  return {
    seal: (record: A, context: string) =>
      Effect.flatMap(Effect.orDie(encode(record)), (text) => sealing.seal(Redacted.make(text), context)),
    open: (sealed: string, context: string): Effect.Effect<A, SealBroken> =>
      Effect.flatMap(sealing.open(sealed, context), (text) => Effect.orDie(decode(Redacted.value(text)))),
  }
}
