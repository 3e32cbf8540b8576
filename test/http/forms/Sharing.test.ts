import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { definition, get, member, send, stored } from "./support/forms.ts"

const open = definition("open", { is_public: true })
const nobody = { as: null } as const

const openedWith = Effect.fnUntraced(function* (env: Record<string, string>) {
  const service = yield* inMemory({ env })
  const { path, uid } = yield* stored(service, open)
  const set = (settings: object) =>
    Effect.map(send(service, "PUT", `${path}/share`, settings), (answer) => {
      assert.strictEqual(answer.status, 200, answer.text)
      return answer
    })
  return { service, path, uid, set }
})
const opened = openedWith({})

const passed = (service: Service, path: string) =>
  Effect.map(send(service, "POST", `${path}/pass`, {}, nobody), (answer) => ({
    as: null,
    headers: { authorization: `Bearer ${answer.json().pass as string}` },
  }))

const sent = (service: Service, path: string, name: string, more: object = nobody) =>
  Effect.map(send(service, "POST", `${path}/data`, { data: { name } }, more), ({ status, json }) => ({
    status,
    error: (json() as { error?: string }).error,
  }))

const storedNames = (service: Service, path: string) =>
  Effect.map(get(service, `${path}/data`), (answer) =>
    (answer.json() as { submissions: ReadonlyArray<{ data: { name: string } }> }).submissions.map(
      ({ data }) => data.name,
    ),
  )

describe("share settings", () => {
  it.effect("are replaced as a whole, and only if their owner saw the latest revision", () =>
    Effect.gen(function* () {
      const { service, path, set } = yield* opened
      const first = yield* get(service, `${path}/share`)
      const etag = first.headers.get("etag") ?? ""
      assert.strictEqual(etag, '"1"')
      assert.match(first.json().short_link, /^http:\/\/[^/]+\/f\/[0-9A-Z]{8}$/)
      const changed = yield* send(service, "PUT", `${path}/share`, { paused: true }, { headers: { "if-match": etag } })
      assert.deepStrictEqual([changed.status, changed.headers.get("etag")], [200, '"2"'])
      const stale = yield* send(service, "PUT", `${path}/share`, {}, { headers: { "if-match": etag } })
      assert.deepStrictEqual([stale.status, stale.json().detail.current], [412, "2"])
      yield* set({})
      assert.isFalse((yield* get(service, `${path}/share`)).json().paused)
    }),
  )

  it.effect("with an invalid list item are refused with its position and the expected format", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened
      for (const [settings, message] of [
        [{ frame_origins: ["https://a.example", "b"] }, "frame_origins[1] must be an origin such as"],
        [{ mail_to: ["ana"] }, "mail_to[0] must be an email address such as"],
        [{ report_to: "ana@example.com" }, "report_to must be a list of at most 10 email addresses"],
        [{ prefilled_fields: [7] }, "prefilled_fields[0] must be a field id"],
      ] as const) {
        const refused = yield* send(service, "PUT", `${path}/share`, settings)
        assert.strictEqual(refused.status, 400)
        assert.include(refused.json().message, message)
      }
    }),
  )

  it.effect("with unknown keys are refused, and nothing changes", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened
      const refused = yield* send(service, "PUT", `${path}/share`, {
        paused: true,
        closes: "2030-01-01",
        "max-answers": 1,
      })
      assert.deepStrictEqual([refused.status, refused.json().error], [422, "unknown_keys"])
      assert.deepStrictEqual(refused.json().detail.keys, ["closes", "max-answers"])
      assert.isFalse((yield* get(service, `${path}/share`)).json().paused)
      const same = yield* send(service, "PUT", `${path}/share`, { paused: true, tenant: path.split("/")[3] })
      assert.strictEqual(same.status, 200, same.text)
    }),
  )

  it.effect("are visible neither outside the tenant nor to viewers", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened
      assert.strictEqual((yield* get(service, `${path}/share`, nobody)).status, 401)
      assert.strictEqual((yield* get(service, `${path}/share`, { as: member(["other"]) })).status, 403)
      const viewer = member(["demo"], { roles: { demo: ["viewer"] } })
      assert.strictEqual((yield* get(service, `${path}/share`, { as: viewer })).status, 403)
      const editor = member(["demo"], { roles: { demo: ["edit"] } })
      assert.strictEqual((yield* get(service, `${path}/share`, { as: editor })).status, 200)
      assert.strictEqual((yield* send(service, "PUT", `${path}/share`, {}, { as: editor })).status, 403)
      assert.strictEqual((yield* get(service, "/api/v1/demo/forms/none/share")).status, 404)
    }),
  )

  it.effect("have a short link that works in any letter case and passes its query values on", () =>
    Effect.gen(function* () {
      const { service, path, uid } = yield* opened
      const { code } = (yield* get(service, `${path}/share`)).json() as { code: string }
      const led = yield* service.call({ path: `/f/${code.toLowerCase()}?name=Anna`, as: null })
      assert.deepStrictEqual([led.status, led.headers.get("location")], [303, `/demo/forms/${uid}?name=Anna`])
      assert.strictEqual((yield* service.call({ path: "/f/00000000", as: null })).status, 404)
    }),
  )

  it.effect("have a QR code", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened
      const svg = yield* get(service, `${path}/share/qr`)
      assert.deepStrictEqual([svg.status, svg.headers.get("content-type")], [200, "image/svg+xml"])
      const png = yield* get(service, `${path}/share/qr?format=png`)
      assert.strictEqual(png.headers.get("content-type"), "image/png")
      assert.strictEqual((yield* get(service, `${path}/share/qr?format=gif`)).status, 400)
    }),
  )
})

describe("a form with limits and opening times", () => {
  it.effect("gives the reason when closed, to programs and on its pages, in both languages", () =>
    Effect.gen(function* () {
      const { service, path, uid, set } = yield* opened
      const cases = [
        { settings: { paused: true }, error: "form_paused", en: "This form is paused", es: "está en pausa" },
        {
          settings: { opens_at: "1970-01-02T00:00:00Z" },
          error: "form_not_open_yet",
          en: "2 January 1970",
          es: "2 de enero de 1970",
        },
        { settings: { closes_at: "1970-01-01T00:00:00Z" }, error: "form_closed", en: "is closed", es: "está cerrado" },
      ]
      for (const { settings, error, en, es } of cases) {
        yield* set(settings)
        assert.deepStrictEqual(yield* sent(service, path, "A"), { status: 403, error })
        for (const [language, words] of [
          ["en-GB", en],
          ["es", es],
        ] as const)
          for (const end of ["", "/voice"]) {
            const headers = { "accept-language": language }
            const page = yield* service.call({ path: `/demo/forms/${uid}${end}`, as: null, headers })
            assert.strictEqual(page.status, 403)
            assert.include(page.text, words)
          }
      }
      assert.deepStrictEqual(yield* storedNames(service, path), [])
    }),
  )

  it.effect("opens and closes on time", () =>
    Effect.gen(function* () {
      const { service, path, set } = yield* opened
      yield* set({ opens_at: "1970-01-01T01:00:00Z", closes_at: "1970-01-01T02:00:00Z" })
      assert.strictEqual((yield* sent(service, path, "early")).error, "form_not_open_yet")
      yield* TestClock.adjust(Duration.hours(1))
      assert.strictEqual((yield* sent(service, path, "in time")).status, 200)
      yield* TestClock.adjust(Duration.hours(1))
      assert.strictEqual((yield* sent(service, path, "late")).error, "form_closed")
      assert.deepStrictEqual(yield* storedNames(service, path), ["in time"])
    }),
  )

  it.effect(
    "is full at its owner's limit, even with concurrent answers; repeating a stored answer still succeeds",
    () =>
      Effect.gen(function* () {
        const { service, path, uid, set } = yield* opened
        yield* set({ max_answers: 3 })
        const named = { submission_id: "one", data: { name: "first" } }
        const anna = yield* passed(service, path)
        assert.strictEqual((yield* send(service, "POST", `${path}/data`, named, anna)).status, 200)
        const outcomes = yield* Effect.all(
          Array.from({ length: 6 }, (_, n) => sent(service, path, `n${n}`)),
          { concurrency: "unbounded" },
        )
        assert.strictEqual(outcomes.filter(({ status }) => status === 200).length, 2)
        assert.isTrue(outcomes.every(({ status, error }) => status === 200 || error === "form_full"))
        assert.strictEqual((yield* send(service, "POST", `${path}/data`, named, anna)).status, 200)
        assert.strictEqual((yield* storedNames(service, path)).length, 3)
        const page = yield* service.call({ path: `/demo/forms/${uid}`, as: null })
        assert.include(page.text, "This form is full")
      }),
  )

  it.effect("accepts one answer per pass and per account if its owner says so", () =>
    Effect.gen(function* () {
      const { service, path, uid, set } = yield* opened
      yield* set({ once_per_person: true })
      const [anna, ben] = [yield* passed(service, path), yield* passed(service, path)]
      assert.strictEqual((yield* sent(service, path, "Anna", anna)).status, 200)
      assert.deepStrictEqual(yield* sent(service, path, "Anna again", anna), { status: 409, error: "already_answered" })
      assert.strictEqual((yield* sent(service, path, "Ben", ben)).status, 200)
      assert.strictEqual((yield* sent(service, path, "seven", {})).status, 200)
      assert.strictEqual((yield* sent(service, path, "seven again", {})).status, 409)
      const page = yield* service.call({ path: `/demo/forms/${uid}`, ...anna })
      assert.strictEqual(page.status, 409)
      assert.include(page.text, "You have already filled in this form")
      assert.deepStrictEqual(yield* storedNames(service, path), ["Anna", "Ben", "seven"])
    }),
  )

  it.effect("limits answers per hour, not counting refused ones", () =>
    Effect.gen(function* () {
      const { service, path, set } = yield* opened
      yield* set({ max_per_hour: 2 })
      assert.strictEqual((yield* send(service, "POST", `${path}/data`, { data: {} }, nobody)).status, 422)
      assert.strictEqual((yield* sent(service, path, "A")).status, 200)
      assert.strictEqual((yield* sent(service, path, "B")).status, 200)
      const busy = yield* send(service, "POST", `${path}/data`, { data: { name: "C" } }, nobody)
      assert.deepStrictEqual([busy.status, busy.json().error], [429, "form_busy"])
      assert.match(busy.headers.get("retry-after") ?? "", /^\d+$/)
      yield* TestClock.adjust(Duration.hours(1))
      assert.strictEqual((yield* sent(service, path, "C")).status, 200)
    }),
  )
})

describe("a shared form's page", () => {
  it.effect("accepts permitted values from the link, and may be framed by permitted sites", () =>
    Effect.gen(function* () {
      const { service, uid, set } = yield* opened
      const page = (end: string) => service.call({ path: `/demo/forms/${uid}${end}`, as: null })
      const before = yield* page("?name=Anna")
      assert.include(before.text, 'value="Anna"')
      assert.include(before.headers.get("content-security-policy"), "frame-ancestors 'none'")
      yield* set({ prefilled_fields: ["age"], frame_origins: ["https://www.example.org"] })
      assert.notInclude((yield* page("?name=Anna")).text, 'value="Anna"')
      const framed = yield* page("?embed=1&age=7")
      assert.include(framed.headers.get("content-security-policy"), "frame-ancestors https://www.example.org")
      assert.include(framed.text, 'value="7"')
      assert.notInclude(framed.text, '<header class="header">')
    }),
  )

  it.effect("reads a repeated value as a list, and passes it to the voice page", () =>
    Effect.gen(function* () {
      const { service } = yield* opened
      const made = yield* service.call({
        method: "POST",
        path: "/api/v1/demo/forms",
        body: JSON.stringify({
          form_id: "brought",
          title: "Brought",
          is_public: true,
          fields: [
            { field_id: "days", field_type: "multi_select", label: "Days", options: ["mon", "tue", "wed"] },
            { field_id: "name", field_type: "text", label: "Name" },
          ],
        }),
      })
      const uid = String((JSON.parse(made.text) as { form_uid: string }).form_uid)
      yield* service.call({ method: "POST", path: `/api/v1/demo/forms/${uid}/publish`, body: "{}" })
      const page = yield* service.call({ path: `/demo/forms/${uid}?days=mon&days=wed&name=Ana&other=1`, as: null })
      assert.match(page.text, /value="mon"[^>]*checked/)
      assert.match(page.text, /value="wed"[^>]*checked/)
      assert.notMatch(page.text, /value="tue"[^>]*checked/)
      assert.include(page.text, `/demo/forms/${uid}/voice?days=mon&amp;days=wed&amp;name=Ana"`)
      const spoken = yield* service.call({ path: `/demo/forms/${uid}/voice?days=mon&days=wed&name=Ana`, as: null })
      const cookie = spoken.headers.get("set-cookie")?.split(";")[0] ?? ""
      const kept = yield* service.call({ path: `/api/v1/demo/forms/${uid}/partial`, as: null, headers: { cookie } })
      assert.deepStrictEqual((JSON.parse(kept.text) as { data: unknown }).data, { days: ["mon", "wed"], name: "Ana" })
    }),
  )

  it.effect("shows the owner's text after a submission, and redirects only to listed origins", () =>
    Effect.gen(function* () {
      const { service, uid, set } = yield* openedWith({ FORM_REDIRECT_ORIGINS: "https://example.org" })
      yield* set({ thanks: { en: "Thanks <b>", es: "Gracias" }, redirect: "https://example.org/next" })
      const done = yield* service.call({ path: `/demo/forms/${uid}?submitted=abc`, as: null })
      assert.include(done.text, "Thanks &lt;b&gt;")
      assert.strictEqual(done.headers.get("refresh"), "2; url=https://example.org/next")
      assert.include(done.text, 'href="https://example.org/next"')
      for (const elsewhere of [
        "https://example.com/next",
        "https://example.org.example.com/",
        "https://example.org:8443/",
      ]) {
        yield* set({ redirect: elsewhere })
        const page = yield* service.call({ path: `/demo/forms/${uid}?submitted=abc`, as: null })
        assert.isFalse(page.headers.has("refresh"), elsewhere)
        assert.include(
          page.text,
          `<a href="${elsewhere}">Continue to ${new URL(elsewhere).host} (another website).</a>`,
        )
      }
    }),
  )
})

describe("the owner's page", () => {
  it.effect("creates a link with answers to the permitted questions", () =>
    Effect.gen(function* () {
      const { service, uid, set } = yield* opened
      yield* set({ prefilled_fields: ["name"] })
      const { text } = yield* service.call({ path: `/demo/forms/${uid}/share` })
      assert.match(text, new RegExp(`<form method="get" action="[^"]*/demo/forms/${uid}">`))
      assert.include(text, 'id="link-name"')
      assert.notInclude(text, 'id="link-age"')
    }),
  )

  it.effect("doesn't offer to prefill places, files, formulas, credit cards or groups through a link", () =>
    Effect.gen(function* () {
      const { service } = yield* opened
      const { uid } = yield* stored(
        service,
        definition("parts", {
          sections: [
            {
              section_id: "all",
              fields: [
                { field_id: "name", field_type: "text", label: "Name" },
                { field_id: "day", field_type: "date", label: "Day" },
                { field_id: "home", field_type: "place", label: "Home" },
                { field_id: "photo", field_type: "file", label: "Photo" },
                { field_id: "total", field_type: "formula", label: "Total" },
                { field_id: "card", field_type: "credit_card", label: "Card" },
                {
                  field_id: "people",
                  field_type: "group",
                  label: "People",
                  children: [{ field_id: "age", field_type: "integer", label: "Age" }],
                },
              ],
            },
          ],
        }),
      )
      const { text } = yield* service.call({ path: `/demo/forms/${uid}/share` })
      const ids = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id)
      assert.deepStrictEqual(ids(/id="link-([^"]+)"/g), ["name", "day"])
      assert.deepStrictEqual(ids(/name="prefilled_fields" value="([^"]+)"/g), ["name", "day"])
    }),
  )

  const form = (entries: Record<string, string>) => new URLSearchParams(entries).toString()
  const headers = { "content-type": "application/x-www-form-urlencoded" }

  it.effect("offers the form as a file for other systems, and for printing", () =>
    Effect.gen(function* () {
      const { service, uid } = yield* opened
      const { text } = yield* service.call({ path: `/demo/forms/${uid}/share` })
      const files = [...text.matchAll(/href="([^"]+)" download>(?:XLSForm|JSON|PDF)/g)].map(([, href = ""]) => href)
      assert.lengthOf(files, 3)
      for (const file of files) assert.strictEqual((yield* get(service, file)).status, 200, file)
    }),
  )

  it.effect("changes the settings, and reports errors without losing any settings", () =>
    Effect.gen(function* () {
      const { service, path, uid } = yield* opened
      const at = `/demo/forms/${uid}/share`
      const page = yield* service.call({ path: at })
      assert.strictEqual(page.status, 200)
      assert.include(page.text, "/f/")
      const post = (entries: Record<string, string>) =>
        service.call({ method: "POST", path: at, headers, body: form({ do: "save", revision: "1", ...entries }) })
      const wrong = yield* post({ max_answers: "many", redirect: "http://x", thanks_en: "Kept" })
      assert.strictEqual(wrong.status, 422)
      assert.include(wrong.text, "Enter a whole number, 1 or higher.")
      assert.include(wrong.text, "Enter an address that starts with https://")
      assert.include(wrong.text, "Kept")
      const saved = yield* post({ paused: "on", closes_at: "2030-01-01T10:00", thanks_es: "Gracias" })
      assert.deepStrictEqual([saved.status, saved.headers.get("location")], [303, `${at}?done=saved`])
      assert.deepInclude((yield* get(service, `${path}/share`)).json(), {
        paused: true,
        closes_at: "2030-01-01T10:00:00.000Z",
        thanks: { es: "Gracias" },
        prefilled_fields: [],
      })
      const stale = yield* post({})
      assert.strictEqual(stale.status, 412)
      assert.include(stale.text, "Someone else changed these settings")
    }),
  )

  it.effect("publishes, and opens the form to everyone with the link, in one step", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path, uid } = yield* stored(service, definition("closed"))
      const at = `/demo/forms/${uid}/share`
      assert.include((yield* service.call({ path: at })).text, "Publish, and let anyone with the link answer")
      assert.strictEqual((yield* sent(service, path, "A")).status, 401)
      const done = yield* service.call({ method: "POST", path: at, headers, body: form({ do: "open" }) })
      assert.strictEqual(done.headers.get("location"), `${at}?done=opened`)
      assert.strictEqual((yield* sent(service, path, "A")).status, 200)
      assert.notInclude((yield* service.call({ path: at })).text, "Publish, and let anyone with the link answer")
    }),
  )

  it.effect("is available to editors only", () =>
    Effect.gen(function* () {
      const { service, uid } = yield* opened
      const at = `/demo/forms/${uid}/share`
      assert.strictEqual((yield* service.call({ path: at, as: null })).status, 303)
      const viewer = member(["demo"], { roles: { demo: ["viewer"] } })
      assert.strictEqual((yield* service.call({ path: at, as: viewer })).status, 403)
    }),
  )
})
