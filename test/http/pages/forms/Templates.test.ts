import { assert, describe, it } from "@effect/vitest"
import { allFields } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { withForms } from "./support/formSite.ts"

const survey = "5e1d0005-0000-4000-8000-000000000005"

const posted = (entries: Record<string, string>, headers: Readonly<Record<string, string>>): RequestInit => ({
  method: "POST",
  headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(entries).toString(),
})

const uidIn = (response: Response): string => /forms\/([^/]+)\/edit$/.exec(response.headers.get("location") ?? "")![1]!

describe("new forms", () => {
  it(
    "can start from any of ten templates, each with a picture and a preview",
    withForms(async ({ fetch, kept, member }) => {
      const body = await (await fetch("/demo/forms/new", { headers: member })).text()
      assert.lengthOf(body.match(/<svg\s+class="sketch"/g) ?? [], 10)
      const whole = await fetch("/demo/forms/new/satisfaction", { headers: { ...member, "accept-language": "es" } })
      assert.strictEqual(whole.status, 200)
      assert.include(await whole.text(), "¿Con qué probabilidad nos recomendaría")
      const made = await fetch("/demo/forms/new", posted({ template: "satisfaction" }, member))
      assert.strictEqual(made.status, 303)
      const { form } = kept.forms.get(uidIn(made))!
      assert.deepStrictEqual(form.title, { en: "Customer satisfaction", es: "Satisfacción del cliente" })
      assert.strictEqual(allFields(form)[0]?.fieldId, "recommend")
    }),
  )

  it(
    "can start from a title in the page's language, but not without a title or from an unknown template",
    withForms(async ({ fetch, kept, member }) => {
      const before = kept.forms.size
      assert.strictEqual((await fetch("/demo/forms/new", posted({ title: "  " }, member))).status, 422)
      assert.strictEqual((await fetch("/demo/forms/new", posted({ template: "nonesuch" }, member))).status, 404)
      assert.strictEqual((await fetch("/demo/forms/new/nonesuch", { headers: member })).status, 404)
      const elsewhere = posted({ title: "Pets" }, { ...member, "sec-fetch-site": "cross-site" })
      assert.match((await fetch("/demo/forms/new", elsewhere)).headers.get("location") ?? "", /^\/sign-in/)
      assert.strictEqual(kept.forms.size, before)
      const made = await fetch("/demo/forms/new", posted({ title: "Mascotas" }, { ...member, "accept-language": "es" }))
      const { form } = kept.forms.get(uidIn(made))!
      assert.deepStrictEqual(form.title, { es: "Mascotas" })
      assert.deepStrictEqual(form.meta, { languages: ["es"] })
    }),
  )

  it(
    "can be copied from a form by the tenant's editors, with a title in each of the form's languages",
    withForms(async ({ fetch, kept, member }) => {
      const path = `/demo/forms/${survey}/duplicate`
      for (const headers of [{}, { ...member, "sec-fetch-site": "cross-site" }]) {
        const refused = await fetch(path, posted({}, headers))
        assert.match(refused.headers.get("location") ?? "", /^\/sign-in/)
      }
      assert.strictEqual(kept.forms.size, 6)
      const made = await fetch(path, posted({}, member))
      assert.deepStrictEqual(kept.forms.get(uidIn(made))?.form.title, {
        en: "Copy of How did we do?",
        es: "Copia de ¿Qué tal lo hemos hecho?",
      })
      assert.strictEqual((await fetch(`/acme/forms/${survey}/duplicate`, posted({}, member))).status, 403)
    }),
  )
})
