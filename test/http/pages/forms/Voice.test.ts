import { assert, describe, it } from "@effect/vitest"
import * as Testing from "../../../doubles/Testing.ts"
import { cookieOf, withForms } from "./support/formSite.ts"

const registration = "5e1d0003-0000-4000-8000-000000000003"
const inspection = "5e1d0001-0000-4000-8000-000000000001"
const page = (uid: string) => `/demo/forms/${uid}/voice`

describe("the voice page", () => {
  it(
    "shows the form's title, instructions, any missing settings and a link to the form before its script runs",
    withForms(async ({ fetch, member }) => {
      const response = await fetch(page(inspection), { headers: member })
      assert.strictEqual(response.status, 200)
      assert.include(response.headers.get("content-security-policy"), "script-src 'self'")
      assert.include(response.headers.get("permissions-policy"), "camera=(self), geolocation=(self), microphone=(self)")
      const text = await response.text()
      for (const utterance of [
        "Site safety inspection",
        "How it works",
        "This page needs JavaScript",
        "TTS_MODEL_PATH",
      ])
        assert.include(text, utterance)
      assert.include(text, `href="/demo/forms/${inspection}"`)
    }),
  )

  it(
    "is in Spanish for Spanish readers",
    withForms(async ({ fetch, member }) => {
      const text = await (await fetch(page(inspection), { headers: { ...member, "accept-language": "es" } })).text()
      assert.include(text, "Cómo funciona")
      assert.include(text, "No hay ninguna voz configurada")
    }),
  )

  it(
    "is available to members, and to everyone with a pass for a public form",
    withForms(async ({ fetch, member }) => {
      const asked = await fetch(page(inspection))
      assert.strictEqual(asked.status, 303)
      assert.include(asked.headers.get("location"), "/sign-in?next=")
      const stranger = { cookie: await cookieOf({ ...Testing.someone, programs: ["other"] }) }
      assert.strictEqual((await fetch(page(inspection), { headers: stranger })).status, 403)
      for (const headers of [{}, stranger]) {
        const open = await fetch(page(registration), { headers })
        assert.strictEqual(open.status, 200)
        assert.match(open.headers.get("set-cookie") ?? "", new RegExp(`^pass-${registration}=.+HttpOnly`))
      }
      assert.isNull((await fetch(page(registration), { headers: member })).headers.get("set-cookie"))
      assert.strictEqual((await fetch(page("no-such-form"), { headers: member })).status, 404)
    }),
  )

  it(
    "is linked where it can be used: from the form's page and the gallery",
    withForms(async ({ fetch, member }) => {
      const door = `href="${page(registration)}"`
      const form = (headers: Readonly<Record<string, string>>) =>
        fetch(`/demo/forms/${registration}`, { headers }).then((response) => response.text())
      assert.include(await form(member), door)
      assert.include(await form({}), door)
      assert.include(await (await fetch("/demo/gallery", { headers: member })).text(), door)
    }),
  )

  it(
    "passes nothing confidential to its script",
    withForms(async ({ fetch, member, kept }) => {
      const entry = kept.forms.get(inspection)!
      kept.forms.set(inspection, { ...entry, form: { ...entry.form, meta: { hook: "https://hidden.example" } } })
      const text = await (await fetch(page(inspection), { headers: member })).text()
      assert.notInclude(text, "hidden.example")
    }),
  )
})
