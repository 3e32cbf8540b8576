import { assert, describe, it } from "@effect/vitest"
import { posted, withSite } from "./support/visit.ts"

const cookies = (response: Response) => response.headers.getSetCookie()
const sessionOf = (response: Response) => cookies(response).find((cookie) => cookie.startsWith("session="))

describe("signing in with the printed link", () => {
  it(
    "sets the session cookie and leaves the token out of every URL",
    withSite(async ({ fetch, token, logs }) => {
      const response = await fetch(`/?token=${token}`)
      assert.strictEqual(response.status, 303)
      assert.strictEqual(response.headers.get("location"), "/")
      assert.strictEqual(response.headers.get("referrer-policy"), "no-referrer")
      assert.strictEqual(response.headers.get("cache-control"), "no-store")
      const cookie = sessionOf(response) ?? ""
      assert.match(cookie, /^session=[\w.-]{100,};/)
      assert.notInclude(cookie, token)
      for (const flag of ["HttpOnly", "SameSite=Lax", "Path=/"]) assert.include(cookie, flag)
      assert.notInclude(cookie, "Secure")
      assert.match(cookie, /Max-Age=3[56][0-9]{2}\b/)
      assert.isAbove(logs.length, 0)
      assert.notInclude(logs.join("\n"), token)
    }),
  )

  it(
    "marks the cookie Secure behind https",
    withSite(async ({ fetch, token }) => {
      const response = await fetch(`/?token=${token}`, { headers: { "x-forwarded-proto": "https" } })
      const cookie = cookies(response).find((one) => one.startsWith("__Host-session=ey")) ?? ""
      for (const flag of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) assert.include(cookie, flag)
      assert.notMatch(cookie, /Domain=/i)
    }),
  )

  it(
    "fails with an explanation if the link is invalid, and the page does not repeat its token",
    withSite(async ({ fetch }) => {
      const response = await fetch("/?token=no.such.token")
      assert.strictEqual(response.status, 401)
      assert.isUndefined(sessionOf(response))
      const body = await response.text()
      assert.include(body, "This link has expired")
      assert.include(body, 'role="alert"')
      assert.notInclude(body, 'value="no.such.token"')
    }),
  )

  it(
    "asks the reader for confirmation if another site sent the link",
    withSite(async ({ fetch, token }) => {
      const response = await fetch(`/?token=${token}`, { headers: { "sec-fetch-site": "cross-site" } })
      assert.strictEqual(response.status, 403)
      assert.isUndefined(sessionOf(response))
      const body = await response.text()
      assert.include(body, "Another website sent you here")
      assert.include(body, `value="${token}"`)
    }),
  )
})

describe("signing in and out by hand", () => {
  it(
    "accepts a pasted token, with surrounding spaces, and continues to the requested page",
    withSite(async ({ fetch, token }) => {
      const response = await fetch("/sign-in", posted({ token: ` ${token}\n`, next: "/playground?a=1" }))
      assert.strictEqual(response.status, 303)
      assert.strictEqual(response.headers.get("location"), "/playground?a=1")
      const cookie = sessionOf(response) ?? ""
      const page = await fetch("/playground", { headers: { cookie: cookie.split(";")[0]! } })
      assert.strictEqual(page.status, 200)
      assert.notInclude(cookie, token)
    }),
  )

  it(
    "shows the error at the top and at the field",
    withSite(async ({ fetch }) => {
      for (const [token, sentence] of [
        ["", "Paste your token."],
        ["a.b.c", "This token has expired"],
      ] as const) {
        const response = await fetch("/sign-in", posted({ token, next: "/" }))
        assert.strictEqual(response.status, 422)
        const body = await response.text()
        assert.strictEqual(body.split(sentence).length, 3)
        assert.include(body, 'href="#token"')
        assert.include(body, 'aria-describedby="token-problem token-hint"')
        assert.include(body, "<title>Error: Sign in · Parley</title>")
      }
    }),
  )

  it(
    "refuses a form posted by another site, for sign-in and sign-out",
    withSite(async ({ fetch, token, cookie }) => {
      for (const headers of [{ origin: "https://evil.test" }, { origin: "null" }] as const) {
        const entry = await fetch("/sign-in", posted({ token }, headers))
        assert.strictEqual(entry.status, 403)
        assert.isUndefined(sessionOf(entry))
        assert.notInclude(await entry.text(), token)
        const exit = await fetch("/sign-out", posted({}, { ...headers, cookie }))
        assert.strictEqual(exit.status, 403)
        assert.isUndefined(sessionOf(exit))
      }
    }),
  )

  it(
    "redirects only to paths of this service",
    withSite(async ({ fetch, token }) => {
      for (const next of [
        "https://evil.test/",
        "//evil.test",
        "/\\evil.test",
        "/a\\b",
        "javascript:alert(1)",
        "/\t/evil.test",
        "",
      ]) {
        const response = await fetch("/sign-in", posted({ token, next }))
        assert.strictEqual(response.headers.get("location"), "/", next)
      }
    }),
  )

  it(
    "clears the cookie on signing out, and the page says so",
    withSite(async ({ fetch, cookie }) => {
      const response = await fetch("/sign-out", posted({}, { cookie }))
      assert.strictEqual(response.status, 303)
      assert.strictEqual(response.headers.get("location"), "/sign-in?signed-out")
      assert.match(sessionOf(response) ?? "", /^session=;.*Max-Age=0/)
      assert.include(await (await fetch("/sign-in?signed-out")).text(), "You have signed out.")
    }),
  )
})
