import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { SignJWT } from "jose"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { client, type RunningProvider, startProvider, visitProvider } from "../../support/oidc/provider.ts"

const origin = "http://localhost"
const secret = "a secret of at least thirty-two bytes, for tests"

let provider: RunningProvider
beforeAll(async () => {
  provider = await startProvider(origin)
})
afterAll(() => provider.stop())

const service = () =>
  inMemory({
    env: {
      JWT_SECRET: secret,
      JWT_AUDIENCE: "parley-api",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
    },
  })

const get = (site: Service, path: string, headers: Record<string, string> = {}) =>
  site.call({ path, as: null, headers: { host: "localhost", accept: "text/html", ...headers } })

const cookieOf = (headers: Headers, name: string): string =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(";")[0] ?? ""

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** The redirect to the provider, and the provider's response. */
const away = (site: Service, next = "/playground") =>
  Effect.gen(function* () {
    const begun = yield* get(site, `/sign-in/provider?next=${encodeURIComponent(next)}`)
    assert.strictEqual(begun.status, 303, begun.text)
    const location = begun.headers.get("location")!
    const back = yield* Effect.promise(() => visitProvider(location, provider.issuer))
    return { begun, location, ticket: cookieOf(begun.headers, "sign-in"), back: pathOf(back) }
  })

const signedIn = (site: Service) =>
  Effect.gen(function* () {
    provider.person = "ana"
    const { ticket, back } = yield* away(site)
    const answer = yield* get(site, back, { cookie: ticket, "sec-fetch-site": "cross-site" })
    assert.strictEqual(answer.status, 303, answer.text)
    return { answer, cookie: cookieOf(answer.headers, "session") }
  })

const sessions = (site: Service, cookie: string) =>
  site.call({ path: "/api/v1/sessions", as: null, headers: { cookie } })

describe("signing in with an OpenID Connect provider", () => {
  it.live("is offered next to the token field, and redirects to the provider with PKCE, state and nonce", () =>
    Effect.gen(function* () {
      const site = yield* service()
      const page = yield* get(site, "/sign-in?next=%2Fplayground")
      assert.include(page.text, 'href="/sign-in/provider?next=%2Fplayground"')
      const again = (yield* get(site, "/sign-in?next=%2Fsessions&again")).text
      const [, href = ""] = /href="(\/sign-in\/provider[^"]*)"/.exec(again) ?? []
      assert.strictEqual(href, "/sign-in/provider?next=%2Fsessions&amp;again")
      const repeated = new URL((yield* get(site, href.replaceAll("&amp;", "&"))).headers.get("location")!)
      assert.strictEqual(repeated.searchParams.get("prompt"), "login")
      assert.include(page.text, `Sign in with ${new URL(provider.issuer).host}`)
      assert.include(page.text, 'name="token"')
      const { begun, location } = yield* away(site)
      const asked = new URL(location).searchParams
      assert.strictEqual(asked.get("code_challenge_method"), "S256")
      assert.strictEqual(asked.get("response_type"), "code")
      for (const name of ["state", "nonce", "code_challenge"]) assert.isAbove((asked.get(name) ?? "").length, 30, name)
      const set = begun.headers.getSetCookie().find((one) => one.startsWith("sign-in="))!
      for (const flag of ["HttpOnly", "SameSite=Lax", "Max-Age=600", "Path=/"]) assert.include(set, flag)
      for (const name of ["state", "nonce", "code_challenge"]) assert.notInclude(set, asked.get(name)!)
    }),
  )

  it.live("opens a session here and maps the provider's claims to ours", () =>
    Effect.gen(function* () {
      const site = yield* service()
      const { answer, cookie } = yield* signedIn(site)
      assert.strictEqual(answer.headers.get("location"), "/playground")
      const [, payload = ""] = cookie.split(".")
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>
      assert.deepInclude(claims, {
        sub: `${provider.issuer}#ana`,
        username: "ana of the provider",
        email: "ana@example.org",
        programs: ["demo"],
        aud: "parley-api",
        // Only a claim configured by the deployment makes a superuser.
        superuser: false,
      })
      const listed = yield* sessions(site, cookie)
      assert.strictEqual(listed.status, 200)
      assert.isTrue(listed.json().sessions[0].is_current)
      assert.notInclude(JSON.stringify(site.log), cookie.slice("session=".length))
    }),
  )

  it.live("accepts a response only once, in the browser that started the sign-in, and with its own state", () =>
    Effect.gen(function* () {
      provider.person = "ana"
      const site = yield* service()
      const first = yield* away(site)
      const other = yield* away(site)
      for (const cookie of ["", "sign-in=made-up", other.ticket]) {
        const refused = yield* get(site, first.back, { cookie })
        assert.strictEqual(refused.status, 401)
        assert.include(refused.text, "started in another browser")
        assert.strictEqual(cookieOf(refused.headers, "session"), "")
      }
      assert.strictEqual((yield* get(site, first.back, { cookie: first.ticket })).status, 303)
      assert.strictEqual((yield* get(site, first.back, { cookie: first.ticket })).status, 401)
      const third = yield* away(site)
      const forged = third.back.replace(/state=[^&]*/, "state=of-somebody-else")
      assert.strictEqual((yield* get(site, forged, { cookie: third.ticket })).status, 401)
    }),
  )

  it.live("redirects only to pages of this service", () =>
    Effect.gen(function* () {
      provider.person = "ana"
      const site = yield* service()
      const { back, ticket } = yield* away(site, "https://evil.example/")
      assert.strictEqual((yield* get(site, back, { cookie: ticket })).headers.get("location"), "/")
    }),
  )

  it.live("explains that the user declined, or that the provider is unavailable", () =>
    Effect.gen(function* () {
      const site = yield* service()
      provider.person = null
      const { back, ticket } = yield* away(site)
      const declined = yield* get(site, back, { cookie: ticket })
      assert.strictEqual(declined.status, 401)
      assert.include(declined.text, "You canceled the sign-in")
      const nowhere = yield* inMemory({
        env: { JWT_SECRET: secret, JWT_AUDIENCE: "a", OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "b" },
      })
      const gone = yield* get(nowhere, "/sign-in/provider")
      assert.strictEqual(gone.status, 503)
      assert.include(gone.text, "The sign-in service isn&#39;t responding")
    }),
  )

  it.live("does not make the provider's own token valid as a bearer token", () =>
    Effect.gen(function* () {
      const site = yield* service()
      const { cookie } = yield* signedIn(site)
      const left = yield* site.call({
        method: "POST",
        path: "/sign-out",
        as: null,
        headers: { host: "localhost", cookie },
      })
      const address = left.headers.get("refresh")!.slice("0; url=".length)
      const idToken = new URL(address).searchParams.get("id_token_hint")!
      const tried = yield* site.call({
        path: "/api/v1/sessions",
        as: null,
        headers: { authorization: `Bearer ${idToken}` },
      })
      assert.strictEqual(tried.status, 401)
    }),
  )
})

describe("signing out", () => {
  it.live("ends the session here, and redirects to the provider with the user's identity", () =>
    Effect.gen(function* () {
      const site = yield* service()
      const { cookie } = yield* signedIn(site)
      const left = yield* site.call({
        method: "POST",
        path: "/sign-out",
        as: null,
        headers: { host: "localhost", cookie },
      })
      assert.strictEqual(left.status, 200)
      assert.include(left.text, "You have signed out here.")
      assert.strictEqual((yield* sessions(site, cookie)).status, 401)
      const address = left.headers.get("refresh")!.slice("0; url=".length)
      assert.isTrue(address.startsWith(`${provider.issuer}/session/end?`))
      assert.strictEqual(new URL(address).searchParams.get("post_logout_redirect_uri"), `${origin}/sign-in`)
      const asked = yield* Effect.promise(() => fetch(address))
      assert.strictEqual(asked.status, 200)
      const back = yield* get(site, "/sign-in?state=signed-out")
      assert.include(back.text, "You have signed out.")
    }),
  )

  it.live("at the provider ends the sessions here, if the provider's notice has a valid token", () =>
    Effect.gen(function* () {
      const site = yield* service()
      const { cookie } = yield* signedIn(site)
      const notify = (token: string) =>
        site.call({
          method: "POST",
          path: "/sign-in/ended",
          as: null,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ logout_token: token }).toString(),
        })
      const forged = yield* Effect.promise(() =>
        new SignJWT({ sub: "ana", events: { "http://schemas.openid.net/event/backchannel-logout": {} }, jti: "1" })
          .setProtectedHeader({ alg: "HS256" })
          .setIssuer(provider.issuer)
          .setAudience(client.id)
          .setIssuedAt()
          .setExpirationTime("2m")
          .sign(new TextEncoder().encode(secret)),
      )
      const withNonce = yield* Effect.promise(() => provider.logoutToken("ana", { nonce: "n" }))
      const noLogout = yield* Effect.promise(() => provider.logoutToken("ana", { events: {} }))
      for (const token of ["", "a.b.c", forged, withNonce, noLogout])
        assert.strictEqual((yield* notify(token)).status, 400)
      const other = yield* Effect.promise(() => provider.logoutToken("eva"))
      assert.strictEqual((yield* notify(other)).status, 200)
      assert.strictEqual((yield* sessions(site, cookie)).status, 200)
      const own = yield* Effect.promise(() => provider.logoutToken("ana"))
      assert.strictEqual((yield* notify(own)).status, 200)
      assert.strictEqual((yield* sessions(site, cookie)).status, 401)
    }),
  )
})
