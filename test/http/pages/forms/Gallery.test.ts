import { assert, describe, it } from "@effect/vitest"
import { demoForms } from "../../../../src/domain/forms/demo/DemoForms.ts"
import { withForms } from "./support/formSite.ts"
import { hostileForm, hostileUid } from "./support/hostileForm.ts"
import { kept } from "./support/memoryForms.ts"

const titles = (body: string): ReadonlyArray<string> =>
  [...body.matchAll(/<h2>\s*<a href="[^"]+">([^<]+)<\/a>/g)].map(([, title = ""]) => title)

describe("the gallery of a tenant's forms", () => {
  const lists = (path: string) =>
    withForms(async ({ fetch, member }) => {
      const response = await fetch(path, { headers: member })
      assert.strictEqual(response.status, 200)
      assert.match(response.headers.get("content-type") ?? "", /^text\/html/)
      const body = await response.text()
      assert.deepStrictEqual(titles(body), [
        "Apply for a job",
        "How did we do?",
        "New patient",
        "Open Harbour Conference: registration",
        "Roadside report",
        "Site safety inspection",
      ])
      assert.include(body, 'href="/demo/forms/5e1d0002-0000-4000-8000-000000000002/edit"')
    })

  it("[PAGE-010] is shown at the tenant's own URL", lists("/demo/"))
  it("[PAGE-020] is also shown at /gallery, with the same forms", lists("/demo/gallery"))

  it(
    "finds forms by words in any of their languages, ignoring accents, and by their state",
    withForms(async ({ fetch, member }) => {
      const found = async (query: string) =>
        titles(await (await fetch(`/demo/gallery?${query}`, { headers: member })).text())
      assert.deepStrictEqual(await found("search=inspeccion"), ["Site safety inspection"])
      assert.deepStrictEqual(await found("state=draft"), ["Apply for a job", "New patient", "Roadside report"])
      const body = await (await fetch("/demo/gallery?search=%3Cb%3Enowhere", { headers: member })).text()
      assert.deepStrictEqual(titles(body), [])
      assert.include(body, "No forms match “&lt;b&gt;nowhere”")
    }),
  )

  it(
    "links to the page for new forms when empty, is shown to members only, and uses their language",
    withForms(
      async ({ fetch, member }) => {
        const body = await (await fetch("/demo/", { headers: { ...member, "accept-language": "es" } })).text()
        assert.include(body, "Cree el primero")
        assert.include(body, 'href="/demo/forms/new"')
        assert.strictEqual((await fetch("/demo/gallery")).status, 303)
        assert.strictEqual((await fetch("/acme/gallery", { headers: member })).status, 403)
        assert.strictEqual((await fetch("/api/gallery", { headers: member })).status, 404)
      },
      { kept: kept([]) },
    ),
  )

  it("shows 200 forms per page, and links to the next page with the same filter", async () => {
    const [form] = demoForms()
    const forms = Array.from({ length: 203 }, (_, n) => ({
      ...form!,
      formUid: `5e1d1000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      formId: `form-${String(n).padStart(3, "0")}`,
      title: `Form ${n}`,
    }))
    await withForms(
      async ({ fetch, member }) => {
        const first = await (await fetch("/demo/gallery?search=form", { headers: member })).text()
        assert.lengthOf(titles(first), 200)
        assert.include(first, "The search covers only this page.")
        const [, next = ""] = /href="([^"]+)">More forms</.exec(first) ?? []
        assert.strictEqual(next, "/demo/gallery?search=form&amp;after=form-199")
        const last = await (await fetch(next.replace("&amp;", "&"), { headers: member })).text()
        assert.deepStrictEqual(titles(last), ["Form 200", "Form 201", "Form 202"])
        assert.notInclude(last, "More forms")
        assert.include(last, '<input type="hidden" name="after" value="form-199" />')
      },
      { kept: kept(forms) },
    )()
  })
})

describe("the schema page", () => {
  it(
    "[PAGE-050] shows the keys, the schema and the command that fetches it",
    withForms(async ({ fetch, member }) => {
      const response = await fetch("/demo/forms/5e1d0001-0000-4000-8000-000000000001/schema", { headers: member })
      assert.strictEqual(response.status, 200)
      const body = await response.text()
      assert.include(body, "<code>hazards[].hazard_due</code>")
      assert.include(body, "https://json-schema.org/draft/2020-12/schema")
      assert.include(body, "curl -s http://parley.test/api/v1/demo/forms/5e1d0001-0000-4000-8000-000000000001/schema")
    }),
  )

  it(
    "shows hostile input as plain text, here and in the gallery",
    withForms(
      async ({ fetch, member }) => {
        for (const path of ["/demo/gallery", `/demo/forms/${hostileUid}/schema`, `/demo/forms/${hostileUid}`]) {
          const body = await (await fetch(path, { headers: member })).text()
          assert.notInclude(body, "<img src=x", path)
          assert.notMatch(body, /<script>/, path)
        }
      },
      { kept: kept([hostileForm("accordion")]) },
    ),
  )
})

describe("the messenger page", () => {
  it(
    "[PAGE-060] shows a public form in one column, to be submitted in one step and without signing in",
    withForms(async ({ fetch }) => {
      const response = await fetch("/demo/forms/5e1d0003-0000-4000-8000-000000000003/messenger")
      assert.strictEqual(response.status, 200)
      const body = await response.text()
      assert.include(body, "form-single_column")
      assert.match(body, /name="__go"\s+value="send"[^>]*>\s*Register/)
      assert.include(body, '"isMessenger":true')
    }),
  )

  it(
    "does not exist for a private form",
    withForms(async ({ fetch }) => {
      assert.strictEqual((await fetch("/demo/forms/5e1d0001-0000-4000-8000-000000000001/messenger")).status, 303)
    }),
  )
})
