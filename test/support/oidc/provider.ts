import { Provider } from "oidc-provider"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export const client = { id: "parley-pages", secret: "a secret that the provider and the service share" }

export interface RunningProvider {
  readonly issuer: string
  /** The next person's choice: signing in to this account, or declining. */
  person: string | null
  /** A logout token for a subject, signed by the provider; the given claims override the defaults. */
  readonly logoutToken: (sub: string, claims?: Record<string, unknown>) => Promise<string>
  readonly stop: () => Promise<void>
}

/** An OpenID Connect provider on this machine, whose client returns to `origin`. It signs people in without a page. */
export const startProvider = async (origin: string): Promise<RunningProvider> => {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: "one", alg: "RS256", use: "sig" }
  let handle: (request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [`${origin}/sign-in/return`],
        post_logout_redirect_uris: [`${origin}/sign-in`],
      },
    ],
    cookies: { keys: ["of the test"] },
    claims: { openid: ["sub"], profile: ["preferred_username", "programs", "superuser"], email: ["email"] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        preferred_username: `${id} of the provider`,
        email: `${id}@example.org`,
        programs: ["demo"],
        superuser: true,
      }),
    }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => "/people" },
    // No consent page.
    loadExistingGrant: async (ctx: {
      oidc: { session: { accountId: string }; client: { clientId: string }; provider: Provider }
    }) => {
      const { session, client, provider } = ctx.oidc
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope("openid profile email")
      await grant.save()
      return grant
    },
  })
  const routes = provider.callback()
  const running: RunningProvider = {
    issuer,
    person: "ana",
    logoutToken: (sub, claims = {}) =>
      new SignJWT({ sub, events: { "http://schemas.openid.net/event/backchannel-logout": {} }, jti: "1", ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "one", typ: "logout+jwt" })
        .setIssuer(issuer)
        .setAudience(client.id)
        .setIssuedAt()
        .setExpirationTime("2m")
        .sign(privateKey),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  handle = (request, response) => {
    if (!request.url?.startsWith("/people")) return routes(request, response)
    const { person } = running
    const result = person === null ? { error: "access_denied" } : { login: { accountId: person } }
    provider.interactionFinished(request, response, result).catch(() => response.writeHead(500).end())
  }
  return running
}

/** A browser at the provider: follows redirects with its cookies, and returns the first URL on another site. */
export const visitProvider = async (location: string, issuer: string): Promise<string> => {
  const jar = new Map<string, string>()
  let at = location
  for (let step = 0; step < 10 && at.startsWith(issuer); step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await fetch(at, { redirect: "manual", headers: cookie === "" ? {} : { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const next = answer.headers.get("location")
    if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    at = new URL(next, at).href
  }
  return at
}
