import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  type AuthorizationPlan,
  type Challenge,
  type ClientProof,
  isAdmittedFor,
  scopesIn,
  speaksFor,
  wellKnownIssuer,
  wellKnownResource,
} from "../../domain/agents/ServerAuthorization.ts"
import { AuthorizationFailed } from "../../ports/AuthorizationServers.ts"

const address = Schema.String.check(Schema.isMaxLength(2048))
const texts = Schema.optionalKey(Schema.Array(Schema.String))

/** A tool server's metadata (RFC 9728, 2). */
const Resource = Schema.Struct({
  resource: address,
  authorization_servers: Schema.optionalKey(Schema.Array(address)),
  scopes_supported: texts,
})
const decodeResource = Schema.decodeUnknownResult(Schema.fromJsonString(Resource))

/** The fields of an authorization server's metadata that we use (RFC 8414, 2). */
const Issuer = Schema.Struct({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  registration_endpoint: Schema.optionalKey(address),
  revocation_endpoint: Schema.optionalKey(address),
  code_challenge_methods_supported: texts,
  token_endpoint_auth_methods_supported: texts,
  scopes_supported: texts,
  authorization_response_iss_parameter_supported: Schema.optionalKey(Schema.Boolean),
  client_id_metadata_document_supported: Schema.optionalKey(Schema.Boolean),
})
const decodeIssuer = Schema.decodeUnknownResult(Schema.fromJsonString(Issuer))

type Fetch = (
  url: string,
  init: { readonly method: string; readonly headers: Record<string, string> },
) => Promise<Response>

const failed = (reason: AuthorizationFailed["reason"]) => new AuthorizationFailed({ reason })

/** Supported methods of client authentication. Those that don't expose the secret to eavesdroppers come first. */
const proofs: ReadonlyArray<ClientProof> = ["client_secret_basic", "client_secret_post", "none"]

const endpointsOf = (metadata: typeof Issuer.Type): ReadonlyArray<string> =>
  [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.registration_endpoint,
    metadata.revocation_endpoint,
  ].filter((one) => one !== undefined)

const planOf = (resource: string, scopes: ReadonlyArray<string>, metadata: typeof Issuer.Type): AuthorizationPlan => {
  const taken = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
  return {
    resource,
    issuer: metadata.issuer,
    authorizationEndpoint: metadata.authorization_endpoint,
    tokenEndpoint: metadata.token_endpoint,
    registrationEndpoint: metadata.registration_endpoint ?? null,
    revocationEndpoint: metadata.revocation_endpoint ?? null,
    scopes: scopesIn(scopes.join(" ")),
    proofs: proofs.filter((one) => taken.includes(one)),
    takesClientDocuments: metadata.client_id_metadata_document_supported === true,
    namesIssuer: metadata.authorization_response_iss_parameter_supported === true,
    hasOfflineAccess: metadata.scopes_supported?.includes("offline_access") === true,
  }
}

/** Discovers the authorization server of a tool server from the metadata of both. */
export const discovery = (fetch: Fetch) => {
  /** The response text from a URL; undefined if there is none. */
  const read = (serverUrl: string, url: string): Effect.Effect<string | undefined, AuthorizationFailed> =>
    isAdmittedFor(serverUrl, url)
      ? Effect.tryPromise({
          try: async () => {
            const answer = await fetch(url, { method: "GET", headers: { accept: "application/json" } })
            return answer.status === 200 ? await answer.text() : undefined
          },
          catch: (fault) => (fault instanceof AuthorizationFailed ? fault : failed("malformed")),
        })
      : Effect.fail(failed("insecure"))

  /** The first valid metadata document from several URLs; invalid documents are skipped. */
  const first = <A>(
    serverUrl: string,
    places: ReadonlyArray<string>,
    decode: (text: string) => Result.Result<A, unknown>,
    fits: (document: A) => boolean,
  ) =>
    Effect.gen(function* () {
      let reason: AuthorizationFailed["reason"] | undefined
      for (const place of places) {
        const text = yield* read(serverUrl, place)
        if (text === undefined) continue
        const metadata = decode(text)
        if (Result.isFailure(metadata)) reason = "malformed"
        else if (fits(metadata.success)) return metadata.success
        else reason = "foreign"
      }
      return reason === undefined ? undefined : yield* failed(reason)
    })

  return Effect.fnUntraced(function* (serverUrl: string, challenge: Challenge | null) {
    const named = challenge?.resourceMetadata ?? null
    // Behind a proxy, a server may name a URL that exists only inside its network, so the well-known URLs are tried
    // next.
    const places = [...(named === null ? [] : [named]), ...wellKnownResource(serverUrl)]
    const described = yield* first(serverUrl, [...new Set(places)], decodeResource, ({ resource }) =>
      speaksFor(resource, serverUrl),
    )
    if (described === undefined && named !== null) return yield* failed("undescribed")
    // Tool servers that follow the first protocol revision with authorization have no metadata, or name no authorization
    // server; each is its own authorization server.
    const issuer = described?.authorization_servers?.[0] ?? new URL(serverUrl).origin
    if (!URL.canParse(issuer)) return yield* failed("undescribed")
    if (!isAdmittedFor(serverUrl, issuer)) return yield* failed("insecure")
    const metadata = yield* first(
      serverUrl,
      wellKnownIssuer(issuer),
      decodeIssuer,
      // An issuer whose metadata names a different issuer could impersonate it (RFC 8414, 3.3).
      (one) => one.issuer.replace(/\/$/, "") === issuer.replace(/\/$/, ""),
    )
    if (metadata === undefined) return yield* failed("undescribed")
    if (!endpointsOf(metadata).every((one) => isAdmittedFor(serverUrl, one))) return yield* failed("insecure")
    if (metadata.code_challenge_methods_supported?.includes("S256") !== true) return yield* failed("unsafe")
    return planOf(described?.resource ?? serverUrl, described?.scopes_supported ?? [], metadata)
  })
}
