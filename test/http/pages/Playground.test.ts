import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readFileSync } from "node:fs"
import { PolicyDenied } from "../../../src/domain/access/Errors.ts"
import { shippedTemplates } from "../../../src/domain/infographic/templates/shipped.ts"
import { templates as specsInSpanish } from "../../../src/domain/languages/es/pages/templates.ts"
import type { PlaygroundFacts } from "../../../src/views/playground/Facts.ts"
import { PolicyCheck } from "../../../src/ports/PolicyCheck.ts"
import { withSite } from "./support/visit.ts"

const factsOf = (body: string): PlaygroundFacts => {
  const block = /<script type="application\/json" id="playground-facts">(.*?)<\/script>/s.exec(body)?.[1] ?? ""
  return JSON.parse(block) as PlaygroundFacts
}

const nobodyRenders = Layer.succeed(PolicyCheck, {
  require: (_, action) => Effect.fail(new PolicyDenied({ action })),
})

describe("the playground page", () => {
  it(
    "redirects signed-out visitors to the sign-in page, which will lead back to the requested page",
    withSite(async ({ fetch }) => {
      for (const path of ["/playground", "/playground/report?template=comparison&theme="]) {
        const response = await fetch(path)
        assert.strictEqual(response.status, 303)
        assert.strictEqual(response.headers.get("location"), `/sign-in?next=${encodeURIComponent(path)}`)
      }
    }),
  )

  it(
    "offers every shipped template and theme in a form that needs no script",
    withSite(async ({ fetch, cookie }) => {
      const body = await (await fetch("/playground", { headers: { cookie } })).text()
      assert.include(body, 'method="get" action="/playground/report"')
      for (const { name } of shippedTemplates) assert.include(body, `value="${name}"`)
      for (const theme of ["light", "dark", "corporate", "midnight", "petrol"])
        assert.match(body, new RegExp(`name="theme" value="${theme}"`))
      assert.notMatch(body, /<style|\sstyle=|\son[a-z]+=/)
    }),
  )

  it(
    "passes its script the size limit, each file's target, and the samples, with those in the reader's language first",
    withSite(async ({ fetch, cookie }) => {
      const page = await fetch("/playground", { headers: { cookie, "accept-language": "es" } })
      const facts = factsOf(await page.text())
      assert.strictEqual(facts.cap, 52_428_800)
      assert.strictEqual(facts.language, "es")
      const budget = facts.templates.find(({ name }) => name === "budget_variance")
      assert.strictEqual(budget?.target, "lines")
      assert.deepStrictEqual(
        budget?.columns.map(({ name, label }) => [name, label]),
        [
          ["item", "Partida"],
          ["budget", "Presupuesto"],
          ["actual", "Real"],
          ["type", "Tipo"],
        ],
      )
      assert.deepStrictEqual(
        budget?.samples.map(({ language }) => language),
        ["es", "en"],
      )
      assert.strictEqual(budget?.samples[1]?.title, "Operating costs, January to September")
    }),
  )

  it(
    "says so if the deployment has none of the shipped templates",
    withSite(
      async ({ fetch, cookie }) => {
        const response = await fetch("/playground", { headers: { cookie } })
        assert.strictEqual(response.status, 200)
        const body = await response.text()
        assert.include(body, "The playground has no templates")
        assert.notInclude(body, 'id="playground"')
      },
      { folders: [new URL("../../support/templates/first", import.meta.url).pathname] },
    ),
  )

  it("has every sentence of the templates in Spanish", () => {
    const sentences = shippedTemplates.flatMap(({ title, description, sections }) => {
      const main = sections.find((section) => section.isRequired)
      const columns = main?.columns ?? []
      return [title, description, main?.meaning ?? "", ...columns.flatMap(({ name, meaning }) => [name, meaning])]
    })
    assert.deepStrictEqual(
      sentences.filter((sentence) => !Object.hasOwn(specsInSpanish, sentence)),
      [],
    )
  })
})

describe("a report without a script", () => {
  it(
    "shows the sample in the chosen template and theme, under the policy of rendered pages, and stores nothing",
    withSite(async ({ fetch, cookie }) => {
      for (const { name } of shippedTemplates) {
        const response = await fetch(`/playground/report?template=${name}&theme=petrol`, { headers: { cookie } })
        assert.strictEqual(response.status, 200, name)
        assert.include(response.headers.get("content-security-policy") ?? "", "script-src 'none'")
        assert.strictEqual(response.headers.get("cache-control"), "no-store")
        const body = await response.text()
        assert.include(body, "--primary:#00616b", name)
      }
    }),
  )

  it(
    "explains why it failed",
    withSite(async ({ fetch, cookie }) => {
      for (const [query, status, sentence] of [
        ["template=nope&theme=", 404, "available on this server"],
        ["theme=", 404, "available on this server"],
        ["template=comparison&theme=plaid", 422, "There is no theme with this name"],
      ] as const) {
        const response = await fetch(`/playground/report?${query}`, { headers: { cookie } })
        assert.strictEqual(response.status, status)
        const body = await response.text()
        assert.include(body, sentence)
        assert.include(body, 'href="/playground"')
      }
    }),
  )

  it(
    "is subject to the access policy",
    withSite(
      async ({ fetch, cookie }) => {
        const response = await fetch("/playground/report?template=comparison&theme=", { headers: { cookie } })
        assert.strictEqual(response.status, 403)
        assert.include(await response.text(), "have permission to render on this server")
      },
      { policy: nobodyRenders },
    ),
  )
})

describe("samples", () => {
  it(
    "are served unchanged",
    withSite(async ({ fetch }) => {
      const csv = await fetch("/playground/samples/time_series.series.csv")
      assert.include(csv.headers.get("content-type") ?? "", "text/csv")
      assert.strictEqual(await csv.text(), readFileSync("templates/samples/time_series.series.csv", "utf8"))
      const json = await fetch("/playground/samples/comparison.json")
      assert.strictEqual(await json.text(), readFileSync("templates/samples/comparison.json", "utf8"))
    }),
  )

  it(
    "are served as a complete render call if the URL has a theme, even an empty one",
    withSite(async ({ fetch }) => {
      for (const [theme, expected] of [
        ["midnight", "midnight"],
        ["", null],
      ] as const) {
        const response = await fetch(`/playground/samples/budget_variance.es.json?theme=${theme}`)
        const call = (await response.json()) as Record<string, unknown>
        assert.strictEqual(call["theme"], expected)
        assert.strictEqual(call["persist"], false)
        assert.strictEqual(call["template"], "budget_variance")
      }
    }),
  )

  it(
    "are served from their folder only",
    withSite(async ({ fetch }) => {
      for (const name of [
        "nope.json",
        "..%2f..%2fpackage.json",
        "%2e%2e%2fkpi_overview.html.j2",
        "kpi_overview",
        ".json",
      ])
        assert.strictEqual((await fetch(`/playground/samples/${name}`)).status, 404, name)
    }),
  )
})

describe("the empty pages that the playground fills", () => {
  const policyOf = (response: Response) => (response.headers.get("content-security-policy") ?? "").split("; ")

  it(
    "can be framed by this site only",
    withSite(async ({ fetch }) => {
      for (const path of ["/playground/frame", "/playground/tab"]) {
        const response = await fetch(path)
        assert.include(policyOf(response), "frame-ancestors 'self'")
        assert.include(policyOf(response), "style-src 'unsafe-inline'")
        assert.strictEqual(response.headers.get("cross-origin-opener-policy"), "same-origin")
      }
    }),
  )

  it(
    "allow no script in the frame, and only one in the tab, which restores the page after a reload",
    withSite(async ({ fetch }) => {
      assert.include(policyOf(await fetch("/playground/frame")), "script-src 'none'")
      const tab = await fetch("/playground/tab")
      const [, script = ""] = /<script>(.*?)<\/script><\/head><body><\/body>/.exec(await tab.text()) ?? []
      const hash = createHash("sha256").update(script).digest("base64")
      assert.include(policyOf(tab), `script-src 'sha256-${hash}'`)
    }),
  )
})
