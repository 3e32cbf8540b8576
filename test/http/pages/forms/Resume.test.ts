import { assert, describe, it } from "@effect/vitest"
import { withForms } from "./support/formSite.ts"

const registration = "5e1d0003-0000-4000-8000-000000000003"
const path = `/demo/forms/${registration}`
const urlencoded = { "content-type": "application/x-www-form-urlencoded" }

const cookieIn = (response: Response): string => (response.headers.get("set-cookie") ?? "").split(";", 1)[0]!

describe("resuming without an account", () => {
  it(
    "brings a respondent back to their answers after a reload, and on another device with the code",
    withForms(async ({ fetch }) => {
      const opened = await fetch(path)
      const cookie = cookieIn(opened)
      assert.match(cookie, /^pass-/)
      const save = (body: string) => fetch(path, { method: "POST", headers: { ...urlencoded, cookie }, body })
      const kept = await (await save("__go=save&full_name=Anna")).text()
      assert.include(kept, "Your answers are saved until")
      const code = /resume\?code=([0-9A-Z]{4}(?:-[0-9A-Z]{4}){6})/.exec(kept)?.[1]
      assert.isDefined(code)
      assert.include(await (await fetch(path, { headers: { cookie } })).text(), 'value="Anna"')
      assert.notInclude(await (await fetch(path)).text(), 'value="Anna"')

      const asked = await fetch(`${path}/resume?code=${code}`)
      assert.isNull(asked.headers.get("set-cookie"))
      assert.include(await asked.text(), `value="${code}"`)
      const resumed = await fetch(`${path}/resume`, { method: "POST", headers: urlencoded, body: `code=${code}` })
      assert.deepStrictEqual([resumed.status, resumed.headers.get("location")], [303, path])
      const elsewhere = { cookie: cookieIn(resumed) }
      assert.include(await (await fetch(path, { headers: elsewhere })).text(), 'value="Anna"')
      const again = await fetch(`${path}/resume`, { method: "POST", headers: urlencoded, body: `code=${code}` })
      assert.strictEqual(again.status, 404)
      assert.include(await again.text(), "a code works once")
    }),
  )

  it(
    "fails with an explanation in the reader's language if the code is invalid",
    withForms(async ({ fetch }) => {
      for (const [language, words] of [
        ["en", "No answers are saved under this code"],
        ["es", "No hay respuestas guardadas con este código"],
      ] as const) {
        const headers = { ...urlencoded, "accept-language": language }
        const answer = await fetch(`${path}/resume`, { method: "POST", headers, body: "code=%3Cb%3E" })
        assert.strictEqual(answer.status, 404)
        const text = await answer.text()
        assert.include(text, words)
        assert.include(text, 'value="&lt;b&gt;"')
      }
    }),
  )

  it(
    "restores the input of every step of a form that is shown step by step",
    withForms(async ({ fetch, kept }) => {
      const cookie = cookieIn(await fetch(path))
      const body = "__go=next&full_name=Anna"
      await fetch(`${path}?layout=wizard`, { method: "POST", headers: { ...urlencoded, cookie }, body })
      assert.include(JSON.stringify([...kept.saved.values()]), "Anna")
    }),
  )
})
