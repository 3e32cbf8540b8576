import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { inMemory } from "../../support/inMemory.ts"
import { definition, get, type Json, member, send, stored } from "./support/forms.ts"

const allOf = (answer: { json: () => { submissions: ReadonlyArray<Json> } }) => answer.json().submissions

describe("submissions", () => {
  it.effect(
    "a repeated submission_id or Idempotency-Key is answered with the first result, and nothing is stored twice",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* stored(service, definition("one"))
        const body = { data: { name: "Ada" }, submission_id: "own-1" }
        const first = yield* send(service, "POST", `${path}/data`, body)
        const again = yield* send(service, "POST", `${path}/data`, body)
        assert.strictEqual(again.json().submission_id, first.json().submission_id)
        const headers = { "idempotency-key": "k" }
        const refused = yield* send(service, "POST", `${path}/data`, { data: {} }, { headers })
        assert.strictEqual(refused.status, 422)
        assert.strictEqual(refused.json().plausibility.reason, "The answers are not valid yet.")
        const kept = yield* send(service, "POST", `${path}/data`, { data: { name: "Ada" } }, { headers })
        const twice = yield* send(service, "POST", `${path}/data`, { data: { name: "Ada" } }, { headers })
        assert.strictEqual(kept.status, 200)
        assert.strictEqual(twice.json().submission_id, kept.json().submission_id)
        const as = member(["demo"], { sub: "8", userId: 8 })
        const other = yield* send(service, "POST", `${path}/data`, { data: { name: "Bob" } }, { headers, as })
        assert.notStrictEqual(other.json().submission_id, kept.json().submission_id)
        assert.lengthOf(allOf(yield* get(service, `${path}/data`)), 3)
        const bad = yield* send(service, "POST", `${path}/data`, { data: { name: "x" }, submission_id: "../x" })
        assert.strictEqual(bad.status, 400)
      }),
  )

  it.effect(
    "reusing a submission_id or Idempotency-Key for other answers gives 409, and only the first answers are stored",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* stored(service, definition("one"))
        const headers = { "idempotency-key": "k" }
        yield* send(service, "POST", `${path}/data`, { data: { name: "Ada" }, submission_id: "v-1" }, { headers })
        for (const [body, more] of [
          [{ data: { name: "Bob" }, submission_id: "v-1" }, {}],
          [{ data: { name: "Bob" } }, { headers }],
          [{ data: { name: "Ada" }, submission_id: "v-1", context: { room: 2 } }, {}],
        ] as const) {
          const answer = yield* send(service, "POST", `${path}/data`, body, more)
          assert.strictEqual(answer.status, 409)
          assert.strictEqual(answer.json().error, "submission_conflict")
        }
        const [only, ...rest] = allOf(yield* get(service, `${path}/data`))
        assert.lengthOf(rest, 0)
        assert.deepStrictEqual(only?.["data"], { name: "Ada" })
      }),
  )

  it.effect(
    "are stored for two people who use the same submission_id, and a repeat returns the person's own result",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* stored(service, definition("one", { is_public: true }))
        const people = [
          { as: member(["demo"]) },
          { as: member(["demo"], { sub: "8", userId: 8 }) },
          { as: null },
          { as: null },
        ]
        const events: Array<unknown> = []
        for (const round of [0, 1])
          for (const [n, person] of people.entries()) {
            const body = { data: { name: `Person ${n}` }, submission_id: "visit" }
            const answer = yield* send(service, "POST", `${path}/data`, body, person)
            assert.strictEqual(answer.status, 200, answer.text)
            if (round === 0) events.push(answer.json().submission_id)
            else assert.strictEqual(answer.json().submission_id, events[n])
          }
        assert.strictEqual(events[0], "visit")
        assert.strictEqual(new Set(events).size, 4)
        const names = allOf(yield* get(service, `${path}/data`)).map((one) => (one["data"] as { name: string }).name)
        assert.deepStrictEqual(names.toSorted(), ["Person 0", "Person 1", "Person 2", "Person 3"])
      }),
  )

  it.effect(
    "a property other than the answers is named in the error if it has the wrong type, and nothing is stored",
    () =>
      Effect.gen(function* () {
        const service = yield* inMemory()
        const { path } = yield* stored(service, definition("one"))
        const data = { name: "Ada" }
        for (const [key, value] of Object.entries({
          llm_validation: "yes",
          merge_partials: 1,
          locale: 5,
          context: ["a"],
          visit_context: "a",
          submission_id: 7,
        }))
          for (const route of key === "submission_id" ? ["data"] : ["data", "validate"]) {
            const answer = yield* send(service, "POST", `${path}/${route}`, { data, [key]: value })
            assert.strictEqual(answer.status, 400, `${route} ${key}`)
            assert.include(answer.text, key)
          }
        for (const key of ["llm_validation", "merge_partials"]) {
          const answer = yield* send(service, "POST", `${path}/data?${key}=maybe`, { data })
          assert.strictEqual(answer.status, 400)
          assert.include(answer.text, key)
        }
        assert.lengthOf(allOf(yield* get(service, `${path}/data`)), 0)
        const nothing = { locale: null, context: null, llm_validation: null, merge_partials: null, submission_id: null }
        assert.strictEqual(
          (yield* send(service, "POST", `${path}/data?llm_validation=False`, { data, ...nothing })).status,
          200,
        )
      }),
  )

  it.effect("partial answers contain no password and no card number anywhere", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const secret = (field_id: string) => ({ field_id, field_type: "password", label: "PIN" })
      const card = { field_id: "card", field_type: "credit_card", label: "Card" }
      const shop = (field_id: string) => ({ field_id, field_type: "text", label: "Shop" })
      const fields = [
        secret("pin"),
        { field_id: "access", field_type: "group", label: "Access", children: [shop("shop"), secret("code")] },
        {
          field_id: "cards",
          field_type: "array",
          label: "Cards",
          item_template: { field_id: "entry", field_type: "group", label: "Entry", children: [shop("place"), card] },
        },
        { field_id: "pins", field_type: "array", label: "PINs", item_template: secret("old_pin") },
      ]
      const { path } = yield* stored(service, { ...definition("one"), sections: [{ section_id: "main", fields }] })
      const answers = {
        pin: "4711",
        access: { shop: "North", code: "4712" },
        cards: [{ place: "South", card: { brand: "Visa", last4: "4713", name: "Ada", expiry: "09/38" } }],
        pins: ["4714"],
      }
      const saved = yield* send(service, "POST", `${path}/partial`, { answers })
      assert.strictEqual(saved.status, 200)
      const kept = { access: { shop: "North" }, cards: [{ place: "South" }] }
      assert.deepStrictEqual(saved.json().data, kept)
      assert.deepStrictEqual((yield* get(service, `${path}/partial`)).json().data, kept)
    }),
  )

  it.effect("partial answers are merged, and deleted once the submission is stored", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      yield* send(service, "POST", `${path}/partial`, { answers: { name: "Ada", age: 1 } })
      const sent = yield* send(service, "POST", `${path}/data?merge_partials=true`, { data: { age: 2 } })
      assert.strictEqual(sent.status, 200)
      const [kept] = allOf(yield* get(service, `${path}/data`))
      assert.deepStrictEqual(kept?.["data"], { name: "Ada", age: 2 })
      assert.deepStrictEqual((yield* get(service, `${path}/partial`)).json().data, {})
    }),
  )

  it.effect("respondents answer the published version while a draft is edited", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      yield* send(service, "POST", `${path}/publish`, {})
      const draft = definition("one")
      yield* send(service, "PUT", path, { ...draft, sections: [{ fields: [] }] })
      assert.strictEqual((yield* send(service, "POST", `${path}/validate`, { data: {} })).status, 422)
      yield* send(service, "POST", `${path}/publish`, {})
      assert.strictEqual((yield* send(service, "POST", `${path}/validate`, { data: {} })).status, 200)
    }),
  )

  it.effect("an editor with an older version gets the newer one and changes nothing", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const headers = { "if-match": '"1.0"' }
      const first = yield* send(service, "PATCH", path, { title: "First" }, { headers })
      const second = yield* send(service, "PATCH", path, { title: "Second" }, { headers })
      assert.deepStrictEqual([first.status, second.status], [200, 412])
      assert.strictEqual(second.json().detail.current, "1.1")
      assert.strictEqual((yield* get(service, path)).json().title, "First")
      for (const [method, suffix] of [
        ["POST", "/publish"],
        ["PUT", ""],
        ["PUT", "/style"],
        ["DELETE", ""],
      ] as const) {
        const body = suffix === "/style" ? { layout: "tabs" } : definition("one")
        assert.strictEqual((yield* send(service, method, path + suffix, body, { headers })).status, 412)
      }
    }),
  )

  it.effect("[FORM-220] one of twenty concurrent publications succeeds with 200, and the others get 409", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const answers = yield* Effect.forEach(
        Array.from({ length: 20 }),
        () => send(service, "POST", `${path}/publish`, {}),
        { concurrency: "unbounded" },
      )
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepStrictEqual(statuses, [200, ...Array.from({ length: 19 }, () => 409)])
    }),
  )

  it.effect("are paged by cursor, filtered, and exported as JSON, CSV and Parquet", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      for (let n = 0; n < 5; n++)
        yield* send(service, "POST", `${path}/data`, { data: { name: n === 0 ? '=1+"x",\n' : `n${n}`, age: n } })
      const first = yield* get(service, `${path}/data?limit=3`)
      const second = yield* get(service, `${path}/data?limit=3&cursor=${first.json().next_cursor}`)
      assert.lengthOf([...allOf(first), ...allOf(second)], 5)
      assert.isNull(second.json().next_cursor)
      assert.lengthOf(allOf(yield* get(service, `${path}/data?user_id=8`)), 0)
      assert.lengthOf(allOf(yield* get(service, `${path}/data?version=1.0&from=1970-01-01`)), 5)
      assert.strictEqual((yield* get(service, `${path}/data?from=yesterday`)).status, 400)
      assert.lengthOf(allOf(yield* get(service, `${path}/data?format=json`)), 5)
      const csv = yield* get(service, `${path}/data?format=csv`)
      assert.include(csv.headers.get("content-type") ?? "", "text/csv")
      assert.include(csv.text.split("\r\n")[0] ?? "", "submission_id,submitted_at,")
      assert.include(csv.text, `"'=1+""x"",`)
      const parquet = yield* get(service, `${path}/data?format=parquet`)
      assert.strictEqual(parquet.status, 200)
      assert.isTrue(parquet.text.startsWith("PAR1") && parquet.text.endsWith("PAR1"))
      const workbook = yield* get(service, `${path}/data?format=xlsx`)
      assert.deepStrictEqual([workbook.status, workbook.text.slice(0, 2)], [200, "PK"])
      assert.strictEqual(workbook.headers.get("content-disposition")?.includes(".xlsx"), true)
      assert.strictEqual((yield* get(service, `${path}/data?format=xls`)).status, 400)
    }),
  )

  it.effect("deleted answers do not come back when their sender resends them", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const body = { data: { name: "Ada" }, submission_id: "visit-1" }
      const post = (as = member(["demo"])) => send(service, "POST", `${path}/data`, body, { as })
      assert.strictEqual((yield* post()).status, 200)
      const deleted = yield* service.call({ method: "DELETE", path: `${path}/answers/visit-1` })
      assert.isBelow(deleted.status, 300, deleted.text)
      const again = yield* post()
      assert.deepStrictEqual([again.status, again.json().error], [410, "submission_deleted"])
      assert.lengthOf(allOf(yield* get(service, `${path}/data`)), 0)
      assert.strictEqual((yield* post({ ...member(["demo"]), sub: "8", userId: 8 })).status, 200)
    }),
  )

  it.effect("a form in another language is shown in that language, and its page declares the language", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const field = { field_id: "name", field_type: "text", label: { en: "Name", ar: "الاسم", fr: "Nom" } }
      const { uid } = yield* stored(service, {
        ...definition("tongues"),
        title: { en: "Visit", ar: "زيارة", fr: "Visite" },
        sections: [{ fields: [field] }],
      })
      const page = (query: string, language: string) =>
        get(service, `/demo/forms/${uid}${query}`, { headers: { "accept-language": language } })
      const arabic = yield* page("", "ar,en;q=0.5")
      assert.include(arabic.text, '<html lang="ar" dir="rtl">')
      assert.include(arabic.text, "الاسم")
      assert.match(arabic.text, /href="[^"]*lang=fr"\s+hreflang="fr"/)
      const french = yield* page("?lang=fr", "ar")
      assert.include(french.text, '<html lang="fr" dir="ltr">')
      assert.include(french.text, "Visite")
      assert.match(french.text, /action="[^"]*lang=fr"/)
      assert.include((yield* page("", "de")).text, '<html lang="en" dir="ltr">')
      const voice = yield* get(service, `/demo/forms/${uid}/voice`)
      assert.match(voice.text, /by voice in\s+English\. In Arabic and French/)
    }),
  )

  it.effect("a page of submissions ends once its answers reach the size limit", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { PAGE_MAX_BYTES: "100" } })
      const { path } = yield* stored(service, definition("one"))
      for (let n = 0; n < 3; n++)
        yield* send(service, "POST", `${path}/data`, { data: { name: "x".repeat(80), age: n } })
      const ages: Array<ReadonlyArray<number>> = []
      for (let cursor: string | null = ""; cursor !== null;) {
        const page = (yield* get(service, `${path}/data${cursor === "" ? "" : `?cursor=${cursor}`}`)).json()
        ages.push(page.submissions.map(({ data }: { readonly data: { readonly age: number } }) => data.age))
        cursor = page.next_cursor
      }
      assert.deepStrictEqual(ages, [[0, 1], [2]])
    }),
  )

  it.effect("any answers either give 200 and are stored as validated, or give 422 and are not stored", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const value = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean(), fc.constant(null), fc.object())
      const answers = fc.record({ name: value, age: value, colour: value }, { requiredKeys: [] })
      let count = 0
      for (const data of fc.sample(answers, { numRuns: 60, seed: 7 })) {
        const checked = yield* send(service, "POST", `${path}/validate`, { data })
        const sent = yield* send(service, "POST", `${path}/data`, { data })
        assert.include([200, 422], sent.status)
        assert.strictEqual(sent.status, checked.status)
        if (sent.status === 200) count++
      }
      assert.lengthOf(allOf(yield* get(service, `${path}/data?limit=200`)), count)
    }),
  )
})
