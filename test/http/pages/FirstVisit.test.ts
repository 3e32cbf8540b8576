import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Testing from "../../doubles/Testing.ts"
import { origin, withSite } from "./support/visit.ts"

const policyOf = (response: Response): ReadonlyMap<string, string> =>
  new Map(
    (response.headers.get("content-security-policy") ?? "").split("; ").map((directive) => {
      const at = directive.indexOf(" ")
      return [directive.slice(0, at), directive.slice(at + 1)]
    }),
  )

describe("the first page", () => {
  it(
    "introduces the service to signed-out visitors, with a sample report before the sign-in form",
    withSite(async ({ fetch }) => {
      for (const [language, title] of [
        ["en", "Forms, voice, infographics and agents in one service"],
        ["es", "Formularios, voz, infografías y agentes en un solo servicio"],
      ] as const) {
        const headers = { "accept-language": language }
        const body = await (await fetch("/", { headers })).text()
        assert.include(body, `<h1>${title}</h1>`)
        assert.isBelow(body.indexOf('href="/sample-report"'), body.indexOf('action="/sign-in"'))
        const report = await fetch("/sample-report", { headers })
        assert.strictEqual(report.status, 200)
        assert.include(await report.text(), `<html lang="${language}"`)
      }
    }),
  )

  it(
    "asks signed-out visitors to sign in",
    withSite(async ({ fetch }) => {
      const response = await fetch("/")
      assert.strictEqual(response.status, 200)
      const body = await response.text()
      assert.include(body, '<form method="post" action="/sign-in"')
      assert.include(body, "npm run -s token")
      assert.notInclude(body, "/sign-out")
    }),
  )

  it(
    "treats an invalid token like a missing one",
    withSite(async ({ fetch }) => {
      const response = await fetch("/", { headers: { cookie: "session=a.b.c" } })
      assert.strictEqual(response.status, 200)
      assert.include(await response.text(), 'action="/sign-in"')
    }),
  )

  it(
    "shows signed-in users the available features, and first steps that use this deployment's own URL",
    withSite(async ({ fetch, cookie }) => {
      const body = await (await fetch("/", { headers: { cookie } })).text()
      assert.include(body, 'href="/playground"')
      assert.include(body, 'href="/docs"')
      assert.include(body, 'href="/demo/gallery"')
      assert.include(body, `curl -s ${origin}/api/v1/agents/infographic/render`)
      assert.include(body, "seven")
      assert.include(body, 'href="/agents"')
    }),
  )

  it(
    "has a card for avatars only if the deployment has them",
    withSite(async ({ fetch, cookie }) => {
      assert.notInclude(await (await fetch("/", { headers: { cookie } })).text(), 'href="/avatar"')
    }),
  )

  it(
    "is available in both languages",
    withSite(
      async ({ fetch, cookie }) => {
        for (const [language, title] of [
          ["en", "Talk to an avatar"],
          ["es", "Hablar con un avatar"],
        ] as const) {
          const response = await fetch("/", { headers: { cookie, "accept-language": language } })
          assert.include(await response.text(), `<a href="/avatar">${title}</a>`)
        }
      },
      { more: HttpRouter.add("GET", "/avatar/watch", HttpServerResponse.empty()) },
    ),
  )

  it(
    "has a strict policy, no inline script or style, and is never cached",
    withSite(async ({ fetch, cookie }) => {
      for (const path of ["/", "/sign-in"]) {
        const response = await fetch(path, { headers: { cookie } })
        const policy = policyOf(response)
        assert.strictEqual(policy.get("default-src"), "'none'")
        assert.strictEqual(policy.get("script-src"), "'self'")
        assert.strictEqual(policy.get("style-src"), "'self'")
        assert.strictEqual(policy.get("frame-ancestors"), "'none'")
        assert.strictEqual(response.headers.get("cache-control"), "no-store")
        assert.strictEqual(response.headers.get("x-content-type-options"), "nosniff")
        const body = await response.text()
        assert.notMatch(body, /<style|\sstyle=|\son[a-z]+=|<script(?! type="(?:module" src=|application\/json"))/)
      }
    }),
  )

  it(
    "shows a hostile name as plain text",
    withSite(async ({ fetch }) => {
      const name = `<img src=x onerror=alert(1)>"'&`
      const caller = { ...Testing.someone, username: name, programs: ["</script><script>"] }
      const token = await Effect.runPromise(Effect.provide(Testing.tokenOf(caller), Testing.tokens))
      const body = await (await fetch("/", { headers: { cookie: `session=${token}` } })).text()
      assert.notInclude(body, "<img")
      assert.notInclude(body, "</script><script>")
      assert.include(body, "&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;")
    }),
  )

  it(
    "does not echo an invalid host",
    withSite(async ({ fetch, cookie }) => {
      const body = await (await fetch("/", { headers: { cookie, host: "x$(reboot)" } })).text()
      assert.notInclude(body, "$(reboot)")
    }),
  )
})

describe("the choice of language", () => {
  const languageOfPage = async (response: Response) => /<html lang="([a-z]+)"/.exec(await response.text())?.[1]

  it(
    "follows Accept-Language by quality, then falls back to English",
    withSite(async ({ fetch }) => {
      for (const [header, language] of [
        ["es-MX,es;q=0.9,en;q=0.8", "es"],
        ["fr, en;q=0.3, es;q=0.7", "es"],
        ["es;q=0, en", "en"],
        ["de", "en"],
      ] as const) {
        const response = await fetch("/sign-in", { headers: { "accept-language": header } })
        assert.strictEqual(await languageOfPage(response), language, header)
      }
    }),
  )

  it(
    "is remembered, and leads back to the same page",
    withSite(async ({ fetch }) => {
      const chosen = await fetch("/language/es?next=%2Fsign-in%3Fnext%3D%252Fplayground")
      assert.strictEqual(chosen.status, 303)
      assert.strictEqual(chosen.headers.get("location"), "/sign-in?next=%2Fplayground")
      const [cookie = ""] = chosen.headers.getSetCookie()
      assert.include(cookie, "language=es")
      const response = await fetch("/sign-in", { headers: { cookie: cookie.split(";")[0]!, "accept-language": "en" } })
      assert.strictEqual(await languageOfPage(response), "es")
    }),
  )

  it(
    "sets no cookie for an unknown language, and never redirects to another site",
    withSite(async ({ fetch }) => {
      const unknown = await fetch("/language/tlh?next=//evil.test")
      assert.strictEqual(unknown.status, 303)
      assert.strictEqual(unknown.headers.get("location"), "/")
      assert.deepStrictEqual(unknown.headers.getSetCookie(), [])
    }),
  )
})
