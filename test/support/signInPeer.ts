import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import * as Effect from "effect/Effect"
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWTPayload, jwtVerify } from "jose"
import { randomUUID } from "node:crypto"
import { type RequestListener, type ServerResponse } from "node:http"
import { Provider } from "oidc-provider"
import { listening } from "./mcpPeer.ts"

/** How an authorization server deviates from the usual behavior. */
export interface Kind {
  /** Lifetime of access tokens in seconds. */
  readonly seconds?: number
  /** Whether clients may register; otherwise the client is `parley-1`. */
  readonly registers?: boolean
  /** The redirect URI of the client that needs no registration. */
  readonly redirectUri?: string
  /** Fetches client metadata from a client id that is a URL; if absent, the server doesn't support such clients. */
  readonly document?: (url: string) => Promise<Response>
}

const scopes = ["files:read", "files:write"]

/**
 * A real authorization server (`oidc-provider`, certified for OpenID Connect) on a free port, where anybody may sign in
 * under any name.
 */
export const authorizationServer = (
  resource: () => string,
  { seconds = 600, registers = true, redirectUri, document }: Kind = {},
) =>
  Effect.gen(function* () {
    const asked: Array<string> = []
    const waiting: { answer: RequestListener } = { answer: (_request, response) => void response.end() }
    const { url } = yield* listening((request, response) => {
      asked.push(`${request.method} ${request.url?.split("?")[0]}`)
      waiting.answer(request, response)
    })
    const pair = yield* Effect.promise(() => generateKeyPair("RS256", { extractable: true }))
    const key = { ...(yield* Effect.promise(() => exportJWK(pair.privateKey))), alg: "RS256", use: "sig", kid: "1" }
    const provider = new Provider(url, {
      jwks: { keys: [key] },
      cookies: { keys: ["a key for the tests"] },
      clients: registers
        ? []
        : [
            {
              client_id: "parley-1",
              redirect_uris: [redirectUri],
              grant_types: ["authorization_code", "refresh_token"],
              token_endpoint_auth_method: "none",
            },
          ],
      ...(document === undefined ? {} : { fetch: (url: URL | string) => document(String(url)) }),
      scopes: ["openid", "offline_access", ...scopes],
      pkce: { required: () => true },
      rotateRefreshToken: true,
      ttl: { AccessToken: seconds, RefreshToken: 86_400, Grant: 86_400, Session: 86_400, Interaction: 600 },
      features: {
        registration: { enabled: registers },
        revocation: { enabled: true },
        devInteractions: { enabled: true },
        ...(document === undefined ? {} : { clientIdMetadataDocument: { enabled: true, ack: "draft-02" } }),
        resourceIndicators: {
          enabled: true,
          useGrantedResource: () => true,
          getResourceServerInfo: (_context: unknown, indicator: string) => {
            if (indicator !== resource()) throw new Error("another resource")
            return {
              scope: scopes.join(" "),
              audience: indicator,
              accessTokenFormat: "jwt",
              accessTokenTTL: seconds,
              jwt: { sign: { alg: "RS256" } },
            }
          },
        },
      },
    })
    waiting.answer = provider.callback()
    return { url, asked }
  })

const text = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers })
  response.end(JSON.stringify(body))
}

const protocol = (who: string) => {
  const server = new Server({ name: "files", version: "1.0.0" }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: ["read", "write"].map((name) => ({ name, description: name, inputSchema: { type: "object" as const } })),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
    content: [{ type: "text", text: `${params.name} for ${who}` }],
  }))
  return server
}

/**
 * A tool server that requires a token from its authorization server with itself as the audience. `write` needs a
 * separate scope. `refused` tokens are rejected, whatever their claims.
 */
export const signInPeer = (kind: Kind = {}) =>
  Effect.gen(function* () {
    let own = ""
    const authority = yield* authorizationServer(() => `${own}/mcp`, kind)
    const state = {
      refused: new Set<string>(),
      seen: [] as Array<string>,
      refusals: 0,
      calls: [] as Array<string>,
      resource: undefined as string | undefined,
    }
    const keys = createRemoteJWKSet(new URL(`${authority.url}/jwks`))
    const sessions = new Map<string, StreamableHTTPServerTransport>()

    const claimsOf = async (token: string): Promise<JWTPayload | undefined> => {
      if (state.refused.has(token)) return undefined
      try {
        return (await jwtVerify(token, keys, { issuer: authority.url, audience: `${own}/mcp` })).payload
      } catch {
        return undefined
      }
    }

    const bodyOf = async (request: AsyncIterable<Uint8Array>): Promise<string> => {
      const pieces: Array<Uint8Array> = []
      for await (const piece of request) pieces.push(piece)
      return Buffer.concat(pieces).toString("utf8")
    }

    const answer: RequestListener = async (request, response) => {
      if (request.url === "/.well-known/oauth-protected-resource/mcp")
        return text(response, 200, {
          resource: state.resource ?? `${own}/mcp`,
          authorization_servers: [authority.url],
          scopes_supported: ["files:read"],
        })
      const description = `resource_metadata="${own}/.well-known/oauth-protected-resource/mcp"`
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? ""
      const claims = token === "" ? undefined : await claimsOf(token)
      if (claims === undefined) {
        state.refusals += 1
        const error = token === "" ? "" : `error="invalid_token", `
        return text(response, 401, {}, { "www-authenticate": `Bearer ${error}${description}` })
      }
      if (!state.seen.includes(token)) state.seen.push(token)
      const body = request.method === "POST" ? JSON.parse(await bodyOf(request)) : undefined
      if (body?.method === "tools/call") {
        const held = String(claims["scope"] ?? "").split(" ")
        if (body.params.name === "write" && !held.includes("files:write")) {
          const needed = `Bearer error="insufficient_scope", scope="files:write", ${description}`
          return text(response, 403, {}, { "www-authenticate": needed })
        }
        state.calls.push(body.params.name)
      }
      const id = request.headers["mcp-session-id"]
      const existing = typeof id === "string" ? sessions.get(id) : undefined
      const transport =
        existing ??
        new StreamableHTTPServerTransport({
          sessionIdGenerator: () => randomUUID(),
          enableJsonResponse: true,
          onsessioninitialized: (session) => void sessions.set(session, transport),
        })
      if (existing === undefined) await protocol(claims.sub ?? "nobody").connect(transport as Transport)
      await transport.handleRequest(request, response, body)
    }
    const { url } = yield* listening((request, response) => void answer(request, response))
    own = url
    return { url: `${url}/mcp`, authority, state }
  })

/** A user in a browser who signs in and allows everything, or nothing. Returns the URL of the redirect. */
export const consenting = (start: string, answer: "allow" | "deny" = "allow") =>
  Effect.promise(async () => {
    const cookies = new Map<string, string>()
    const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
      const found = await fetch(url, {
        redirect: "manual",
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
      })
      for (const line of found.headers.getSetCookie()) {
        const [name, value] = line.split(";")[0]!.split("=") as [string, string]
        cookies.set(name, value)
      }
      return found
    }
    let url = start
    let form: Record<string, string> | undefined
    for (let steps = 0; steps < 20; steps++) {
      const found = await go(url, form)
      form = undefined
      const location = found.headers.get("location")
      if (location !== null) {
        const next = new URL(location, url)
        if (next.origin !== new URL(start).origin) return next
        url = next.href
        continue
      }
      const page = await found.text()
      const prompt = /name="prompt" value="(login|consent)"/.exec(page)?.[1]
      if (prompt === undefined) throw new Error(`${found.status} ${page.slice(0, 500)}`)
      if (answer === "deny") url = `${url}/abort`
      else form = { prompt, login: "ana", password: "x" }
    }
    throw new Error("too many redirects")
  })
