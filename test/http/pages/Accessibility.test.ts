import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { withForms } from "./forms/support/formSite.ts"
import { definition, send, stored } from "../forms/support/forms.ts"
import { inMemory } from "../../support/inMemory.ts"

const form = "/demo/forms/5e1d0003-0000-4000-8000-000000000003"

describe("the accessibility statement", () => {
  it.effect("names the standard, the tests, known gaps, and the deployment's contact, in two languages", () =>
    Effect.gen(function* () {
      const { call } = yield* inMemory({ env: { ACCESSIBILITY_CONTACT: "mailto:help@example.org" } })
      const read = (language: string) =>
        call({ path: "/accessibility", as: null, headers: { "accept-language": language, accept: "text/html" } })
      const english = yield* read("en")
      assert.strictEqual(english.status, 200)
      for (const words of ["WCAG 2.2", "level AA", "axe-core", "with the keyboard alone", "screen reader"])
        assert.include(english.text, words)
      assert.match(english.text, /href="mailto:help@example\.org"[^>]*>\s*help@example\.org/)
      const spanish = yield* read("es")
      assert.include(spanish.text, "nivel AA")
      assert.match(spanish.text, /26 de noviembre de 2026/)
    }),
  )

  it.effect("without a contact refers readers to the sender of the form", () =>
    Effect.gen(function* () {
      const { call } = yield* inMemory()
      const { text } = yield* call({ path: "/accessibility", as: null, headers: { accept: "text/html" } })
      assert.include(text, "contact the person who sent you the form")
      assert.notInclude(text, "data-contact")
    }),
  )

  it(
    "is linked from every page that respondents see, and opens outside a frame",
    withForms(async ({ fetch, member }) => {
      const page = async (path: string) => (await fetch(form + path, { headers: member })).text()
      for (const path of ["", "/voice", "/resume", "/messenger", "?submitted=00000000-0000-4000-8000-000000000001"])
        assert.include(
          (await page(path)).replace(/\s+/g, " "),
          `<footer class="footer"> <a href="${form}/accessibility" >`,
          path,
        )
      assert.match(await page("?embed=1"), /\/accessibility"\s+target="_blank"\s+rel="noopener"/)
    }),
  )

  it.effect("shows respondents the contact of the form from which they came", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { ACCESSIBILITY_CONTACT: "mailto:help@example.org" } })
      const { path } = yield* stored(service, definition("party", { is_public: true }))
      yield* send(service, "POST", `${path}/publish`, {})
      const page = path.replace("/api/v1", "")
      const read = (at: string) => service.call({ path: at, as: null, headers: { accept: "text/html" } })
      assert.include((yield* read(`${page}/accessibility`)).text, 'href="mailto:help@example.org"')
      const contact = "tel:+441234567890"
      const changed = yield* send(service, "PATCH", `${path}/share`, { accessibility_contact: contact })
      assert.strictEqual(changed.json().accessibility_contact, contact)
      const { text } = yield* read(`${page}/accessibility`)
      assert.match(text, /href="tel:\+441234567890"[^>]*>\s*\+441234567890/)
      assert.notInclude(text, "help@example.org")
      assert.include((yield* read("/accessibility")).text, "help@example.org")
      for (const bad of ["javascript:alert(1)", "help@example.org", 7, `https://example.org/${"a".repeat(300)}`]) {
        const refused = yield* send(service, "PATCH", `${path}/share`, { accessibility_contact: bad })
        assert.strictEqual(refused.status, 400, String(bad))
      }
      yield* send(service, "PATCH", path, { is_public: false })
      yield* send(service, "POST", `${path}/publish`, {})
      assert.strictEqual((yield* read(`${page}/accessibility`)).status, 303)
    }),
  )

  it.effect("prevents startup if the deployment's contact is not an address", () =>
    Effect.gen(function* () {
      const failed = yield* Effect.exit(inMemory({ env: { ACCESSIBILITY_CONTACT: "javascript:alert(1)" } }))
      assert.include(JSON.stringify(failed), "ACCESSIBILITY_CONTACT must be an address")
    }),
  )
})
