import { assert, describe, it } from "@effect/vitest"
import { workbookOf } from "../../../support/workbooks.ts"
import { withForms } from "./support/formSite.ts"

const survey = workbookOf({
  survey: [
    ["type", "name", "label", "relevant"],
    ["text", "name", "What is your <name>?"],
    ["integer", "age", "Age", "pulldata('a', 'b') = 1"],
    ["mystery", "odd", "Odd"],
  ],
  settings: [["form_title"], ["Holiday survey"]],
})

const posted = (file: Uint8Array | string, headers: Readonly<Record<string, string>>, name = "form.xlsx") => {
  const body = new FormData()
  body.set("file", new File([file as Uint8Array<ArrayBuffer>], name))
  return { method: "POST", headers, body }
}

const page = "/demo/forms/import"

describe("the page that imports a form", () => {
  it(
    "creates a draft from a file, and reports which parts were omitted, changed or imported, and where they were",
    withForms(async ({ fetch, kept, member }) => {
      const made = await fetch(page, posted(survey, member))
      assert.strictEqual(made.status, 303)
      const address = made.headers.get("location") ?? ""
      const uid = /forms\/([^/]+)\/imported$/.exec(address)![1]!
      assert.strictEqual(kept.forms.get(uid)!.publishedVersion, null)
      const report = await (await fetch(address, { headers: member })).text()
      assert.include(report, "Holiday survey: import report")
      assert.include(report, "The draft has 2 questions.")
      assert.match(report, /id="left"[^]*survey!4[^]*mystery[^]*id="changed"[^]*survey!3[^]*pulldata/)
      assert.match(report, /id="taken"[^]*survey!2/)
      assert.include(report, `/demo/forms/${uid}/edit`)
    }),
  )

  it(
    "accepts files of every format with the types that browsers send",
    withForms(async ({ fetch, kept, member }) => {
      const question = { type: "text", name: "q" }
      const file = (text: string, name: string, type: string) => {
        const body = new FormData()
        body.set("file", new File([text], name, { type }))
        return { method: "POST", headers: member, body }
      }
      const before = kept.forms.size
      const survey = JSON.stringify({ title: "T", elements: [question] })
      const xml = `<html><head><title>X</title><model><instance><data><q/></data></instance><bind nodeset="/data/q"/></model></head><body><input ref="/data/q"/></body></html>`
      for (const body of [file(survey, "a.json", "application/json"), file(xml, "a.xml", "text/xml")])
        assert.strictEqual((await fetch(page, body)).status, 303)
      assert.strictEqual(kept.forms.size, before + 2)
    }),
  )

  it(
    "is also available in Spanish",
    withForms(async ({ fetch, member }) => {
      const headers = { ...member, "accept-language": "es" }
      assert.include(await (await fetch(page, { headers })).text(), "Suelte aquí el archivo del formulario")
      const made = await fetch(page, posted(survey, headers))
      const report = await (await fetch(made.headers.get("location")!, { headers })).text()
      assert.include(report, "El borrador tiene 2 preguntas.")
      assert.include(report, "No hay ningún tipo de pregunta equivalente a «mystery».")
    }),
  )

  it(
    "explains why a file could not be imported, and creates nothing",
    withForms(async ({ fetch, kept, member }) => {
      const before = kept.forms.size
      const cases: ReadonlyArray<readonly [string | Uint8Array, string]> = [
        ["", "Choose a file."],
        ["{}", "We don't recognize this form"],
        ["{", "isn't valid XML or JSON"],
        [workbookOf({ other: [["a"], ["b"]] }), "needs a sheet named survey"],
      ]
      for (const [file, sentence] of cases) {
        const answer = await fetch(page, posted(file, member))
        assert.strictEqual(answer.status, 422)
        assert.include((await answer.text()).replaceAll("&#39;", "'"), sentence)
      }
      const large = await fetch(page, posted("x".repeat(2_097_153), member))
      assert.strictEqual(large.status, 413)
      assert.strictEqual(kept.forms.size, before)
    }),
  )

  it(
    "is available only to the tenant's editors, and refuses files posted from other sites",
    withForms(async ({ fetch, kept, member }) => {
      const before = kept.forms.size
      for (const headers of [{}, { ...member, "sec-fetch-site": "cross-site" }])
        assert.match((await fetch(page, posted(survey, headers))).headers.get("location") ?? "", /^\/sign-in/)
      assert.strictEqual((await fetch("/acme/forms/import", posted(survey, member))).status, 403)
      assert.strictEqual(
        (await fetch("/demo/forms/5e1d0005-0000-4000-8000-000000000005/imported", { headers: member })).status,
        404,
      )
      assert.strictEqual(kept.forms.size, before)
    }),
  )
})
