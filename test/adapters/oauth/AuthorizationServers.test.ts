import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as AuthorizationServersLive from "../../../src/adapters/oauth/AuthorizationServers.ts"
import * as OutboundHttpLive from "../../../src/adapters/outbound/OutboundHttp.ts"
import { AuthorizationServers } from "../../../src/ports/AuthorizationServers.ts"
import { listening } from "../../support/mcpPeer.ts"

type Json = Readonly<Record<string, unknown>>

/** Responses by path; a number is a status without a body. */
type Responses = (own: string) => Readonly<Record<string, Json | number>>

const usual: Responses = (own) => ({
  "/.well-known/oauth-protected-resource/mcp": { resource: `${own}/mcp`, authorization_servers: [own] },
  "/.well-known/oauth-authorization-server": {
    issuer: own,
    authorization_endpoint: `${own}/authorize`,
    token_endpoint: `${own}/token`,
    registration_endpoint: `${own}/register`,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  },
  "/register": {
    client_id: "c",
    client_secret: "s",
    client_secret_expires_at: 0,
    redirect_uris: ["https://parley.example.com/back"],
  },
  "/token": { access_token: "t", token_type: "Bearer" },
})

const layer = AuthorizationServersLive.layer.pipe(Layer.provide(OutboundHttpLive.layer({ allow: ["127.0.0.0/8"] })))

const connected = (responses: Responses, named: ((own: string) => string) | undefined = undefined) =>
  Effect.gen(function* () {
    let own = ""
    const { url } = yield* listening((request, response) => {
      const given = { ...usual(own), ...responses(own) }[request.url ?? ""] ?? 404
      if (typeof given === "number") return void response.writeHead(given).end()
      response.writeHead(200, { "content-type": "text/plain" }).end(JSON.stringify(given))
    })
    own = url
    const servers = yield* AuthorizationServers
    const resourceMetadata = named?.(own) ?? null
    const plan = yield* servers.discover(`${own}/mcp`, { kind: "unauthorized", resourceMetadata, scopes: [] })
    const { client } = yield* servers.register(plan, "https://parley.example.com/back")
    const tokens = yield* servers.renew(plan, client, Redacted.make("r"))
    return { plan, client, tokens }
  }).pipe(Effect.provide(layer))

describe("an authorization server that deviates from the protocol", () => {
  it.live("is understood if it sends null values, omits fields, or reports a new client with status 200", () =>
    Effect.gen(function* () {
      const { plan, client, tokens } = yield* connected((own) => ({
        "/.well-known/oauth-protected-resource/mcp": {
          resource: `${own}/mcp`,
          authorization_servers: [own],
          scopes_supported: null,
        },
        "/.well-known/oauth-authorization-server": {
          ...(usual(own)["/.well-known/oauth-authorization-server"] as Json),
          revocation_endpoint: null,
          scopes_supported: null,
          client_id_metadata_document_supported: null,
        },
        "/register": { client_id: "c", client_secret: "s", redirect_uris: ["https://parley.example.com/back"] },
        "/token": { access_token: "t", refresh_token: null, scope: null, expires_in: null },
      }))
      assert.deepInclude(plan, { revocationEndpoint: null, scopes: [], takesClientDocuments: false })
      assert.deepInclude(client, { id: "c", proof: "client_secret_post" })
      assert.deepInclude(tokens, { refresh: null, seconds: null, scopes: null })
      assert.strictEqual(Redacted.value(tokens.access), "t")
    }),
  )

  it.live("is found in the usual places if the metadata URL that the tool server names doesn't exist", () =>
    Effect.gen(function* () {
      const { plan } = yield* connected(
        () => ({}),
        (own) => `${own}/inside/metadata`,
      )
      assert.match(plan.resource, /\/mcp$/)
    }),
  )

  it.live("is assumed to be the tool server itself if the tool server's metadata names none", () =>
    Effect.gen(function* () {
      const { plan } = yield* connected((own) => ({
        "/.well-known/oauth-protected-resource/mcp": { resource: `${own}/mcp`, authorization_servers: [] },
      }))
      assert.strictEqual(`${plan.issuer}/mcp`, plan.resource)
    }),
  )

  it.live("is still refused if it has no metadata", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(connected(() => ({ "/.well-known/oauth-authorization-server": 404 })))
      assert.strictEqual(refused.reason, "undescribed")
    }),
  )
})
