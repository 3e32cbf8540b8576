import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import {
  first,
  type Json,
  payloadOf,
  records,
  render,
  renderJson,
  renderParts,
  request,
  sales,
  section,
  spliced,
} from "../../support/renders.ts"

const service = inMemory({ folders: [first] })

/** The status, error code and message of a response. */
const refusal = (body: unknown) =>
  Effect.gen(function* () {
    const answer = yield* render(yield* service, body)
    const { error, detail, message } = answer.json()
    return { status: answer.status, error, part: detail?.part, message }
  })

const malformed = (body: unknown) =>
  Effect.gen(function* () {
    const { status, error, part } = yield* refusal(body)
    assert.deepStrictEqual({ status, error, part }, { status: 400, error: "malformed_request", part: "request" })
  })

const payload = (body: unknown, marker?: string) =>
  Effect.gen(function* () {
    const answer = yield* render(yield* service, body)
    assert.strictEqual(answer.status, 200, answer.text)
    return payloadOf(answer, marker) as Record<string, unknown>
  })

describe("datasets", () => {
  it.effect("[RENDER-040] are a map from name to an object or null; anything else is refused", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* payload(spliced()), { sales })
      for (const datasets of [[], "sales", 7, true, null, { sales: 7 }, { sales: [] }, { sales: { data: [] } }])
        yield* malformed(request({ datasets }))
    }),
  )

  it.effect("[RENDER-050] a null dataset gets its rows from the part named after the dataset", () =>
    Effect.gen(function* () {
      const body = request({ datasets: { sales: null } })
      const answer = yield* renderParts(yield* service, body, [
        { name: "dataset:sales", type: "text/csv", content: "region,units\nEverywhere,41\n" },
      ])
      assert.strictEqual(answer.status, 200)
      assert.include(answer.text, "Everywhere")
      assert.include(answer.text, "41")
    }),
  )

  it.effect("[RENDER-230] orient accepts records and split, and nothing else", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* payload(spliced({ datasets: { sales: records(sales) } })), { sales })
      const split = { orient: "split", data: { columns: ["a", "b"], data: [[1, null]] } }
      assert.deepStrictEqual(yield* payload(spliced({ datasets: { sales: split } })), { sales: [{ a: 1, b: null }] })
      yield* malformed(request({ datasets: { sales: { orient: "columns", data: {} } } }))
    }),
  )

  it.effect("[RENDER-240] with orient records must have an array of row objects as their data", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* payload(spliced({ datasets: { sales: records([]) } })), { sales: [] })
      for (const data of [7, "rows", {}, null, [1], [[1]], [null]]) {
        const { status, part } = yield* refusal(request({ datasets: { sales: records(data) } }))
        assert.deepStrictEqual({ status, part }, { status: 400, part: "sales" })
      }
    }),
  )

  it.effect("numbers that JSON can't represent are refused and not turned into null", () =>
    Effect.gen(function* () {
      const body = JSON.stringify(request({ datasets: { sales: records([{ a: "HUGE" }]) } })).replace(
        '"HUGE"',
        "-1e999",
      )
      const { status, part, message } = yield* refusal(body)
      assert.deepStrictEqual({ status, part }, { status: 400, part: "sales" })
      assert.include(message, "infinite number")
      const params = JSON.stringify(request({}, { params: { a: "HUGE" } })).replace('"HUGE"', "1e999")
      yield* malformed(params)
    }),
  )
})

describe("the request", () => {
  it.effect("requires datasets, template and descriptor, and refuses other keys at any level", () =>
    Effect.gen(function* () {
      for (const key of ["datasets", "template", "descriptor"]) {
        const { [key]: _, ...rest } = request()
        yield* malformed(rest)
      }
      yield* malformed(request({ user_id: "7" }))
      yield* malformed(request({}, { extra: 1 }))
      yield* malformed(request({}, { sections: [section({ extra: 1 })] }))
      yield* malformed(request({ datasets: { sales: { ...records(sales), extra: 1 } } }))
    }),
  )

  it.effect("[RENDER-080] the descriptor must be an object, and may have params, layout and narrative", () =>
    Effect.gen(function* () {
      const full = { params: { note: 1 }, layout: { component: "grid", properties: {} }, narrative: null }
      assert.strictEqual((yield* render(yield* service, request({}, full))).status, 200)
      for (const descriptor of [7, "facts", [], null, true]) yield* malformed({ ...request(), descriptor })
    }),
  )

  it.effect("[RENDER-090] a theme of null and no theme give the same bytes", () =>
    Effect.gen(function* () {
      const absent = yield* render(yield* service, request())
      const none = yield* render(yield* service, request({ theme: null }))
      assert.strictEqual(none.status, 200)
      assert.strictEqual(absent.text, none.text)
      yield* malformed(request({ theme: 7 }))
    }),
  )

  it.effect("[RENDER-100] a registered theme is applied, in both modes; an unknown one gives 422", () =>
    Effect.gen(function* () {
      const jinja = yield* render(yield* service, request({ theme: "midnight" }))
      const plain = yield* render(yield* service, request())
      assert.include(jinja.text, 'data-theme="midnight"')
      const css = (text: string) => /<style id="theme-vars">([^<]*)</.exec(text)?.[1]
      assert.match(css(jinja.text) ?? "", /--primary:#/)
      assert.notStrictEqual(css(jinja.text), css(plain.text))
      const embedded = yield* render(yield* service, spliced({ theme: "midnight" }))
      assert.strictEqual(css(embedded.text), css(jinja.text))
      assert.deepInclude(yield* refusal(request({ theme: "nowhere" })), { status: 422, error: "theme_unknown" })
      for (const theme of ["__proto__", "constructor", "a\0b"])
        assert.deepInclude(yield* refusal(request({ theme })), { status: 422, error: "theme_unknown" })
    }),
  )

  it.effect("[RENDER-110] marker_id names the marker of a data-splice call", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* payload(spliced({ marker_id: "other-data" }), "other-data"), { sales })
      assert.deepStrictEqual(yield* payload(spliced(), "report-data"), { sales })
      for (const marker_id of ["1a", "a b", "", "a".repeat(129), "a'b", 7]) yield* malformed(spliced({ marker_id }))
    }),
  )

  it.effect("[RENDER-120] marker_id is ignored in jinja mode", () =>
    Effect.gen(function* () {
      const without = yield* render(yield* service, request())
      const withMarker = yield* render(yield* service, request({ marker_id: "other-data" }))
      assert.strictEqual(withMarker.status, 200)
      assert.strictEqual(withMarker.text, without.text)
    }),
  )

  it.effect("[RENDER-130] descriptor.splice_marker_id takes precedence over marker_id", () =>
    Effect.gen(function* () {
      const body = spliced({ marker_id: "report-data" }, { splice_marker_id: "other-data" })
      const answer = yield* render(yield* service, body)
      assert.deepStrictEqual(payloadOf(answer, "other-data"), { sales })
      assert.deepStrictEqual(payloadOf(answer, "report-data"), {})
    }),
  )

  it.effect("[RENDER-280] splice_marker_id places the payload at the element with that id", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* payload(spliced({}, { splice_marker_id: "other-data" }), "other-data"), { sales })
      yield* malformed(spliced({}, { splice_marker_id: "no good" }))
    }),
  )
})

describe("the descriptor", () => {
  it.effect("[RENDER-250] names its template with a string, which must match the template of the call", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* render(yield* service, request({}, { template: "facts" }))).status, 200)
      yield* malformed(request({ template: "facts" }, { template: 7 }))
      yield* malformed(request({ template: "facts" }, { template: "embedded" }))
    }),
  )

  it.effect("[RENDER-260] mode data-splice puts the payload at the marker", () =>
    Effect.gen(function* () {
      const answer = yield* render(yield* service, spliced({}, { mode: "data-splice" }))
      assert.deepStrictEqual(payloadOf(answer), { sales })
      yield* malformed(spliced({}, { mode: "splice" }))
    }),
  )

  it.effect("[RENDER-270] mode jinja interpolates the values", () =>
    Effect.gen(function* () {
      const one = request(
        { template: "strict", datasets: { sales: records([{ v: 'a "quoted" <b>' }]) } },
        { mode: "jinja", sections: [section({ target: "needed", shape: "scalar" })] },
      )
      const answer = yield* render(yield* service, one)
      assert.include(answer.text, "<p>a &quot;quoted&quot; &lt;b&gt;</p>")
    }),
  )

  it.effect("[RENDER-290] sections must be an array, and the response states how many sections were validated", () =>
    Effect.gen(function* () {
      const sections = [section(), section({ name: "Again", target: "again" })]
      const answer = yield* renderJson(yield* service, spliced({}, { sections }))
      assert.strictEqual(answer.json().sections_validated, 2)
      yield* malformed(spliced({}, { sections: section() }))
    }),
  )
})

describe("a section", () => {
  it.effect("[RENDER-310] has a target that is a path in the payload", () =>
    Effect.gen(function* () {
      const at = (target: string) => payload(spliced({}, { sections: [section({ target })] }))
      assert.deepStrictEqual(yield* at("a.b"), { a: { b: sales } })
      assert.deepStrictEqual(yield* at("/a/b"), { a: { b: sales } })
      assert.deepStrictEqual(yield* at("/a.b/c~1d"), { "a.b": { "c/d": sales } })
      assert.deepStrictEqual(yield* at("toString.valueOf"), { toString: { valueOf: sales } } as Json)
    }),
  )

  it.effect("targets that collide or name an object prototype are refused", () =>
    Effect.gen(function* () {
      const two = (a: string, b: string) =>
        refusal(spliced({}, { sections: [section({ target: a }), section({ name: "Second", target: b })] }))
      for (const [a, b] of [
        ["a", "a"],
        ["a", "/a"],
        ["a.b", "a"],
        ["a", "a.b"],
        ["a.b.c", "/a/b"],
      ] as const)
        assert.deepInclude(yield* two(a, b), { status: 400, error: "target_conflict", part: "Second" })
      for (const name of ["__proto__", "prototype", "constructor"])
        assert.deepInclude(yield* two("a", `b.${name}`), { status: 400, error: "target_conflict", part: "Second" })
    }),
  )

  it.effect("[RENDER-320] that lists a single dataset alias is filled from that dataset", () =>
    Effect.gen(function* () {
      const datasets = { sales: records(sales), costs: records([{ cost: 9 }]) }
      const sections = [section({ datasets: ["costs"] })]
      assert.deepStrictEqual(yield* payload(spliced({ datasets }, { sections })), { sales: [{ cost: 9 }] })
    }),
  )

  it.effect("[RENDER-330] columns reduces the dataset to the named columns", () =>
    Effect.gen(function* () {
      const sections = [section({ columns: { sales: ["region"] } })]
      assert.deepStrictEqual(yield* payload(spliced({}, { sections })), {
        sales: [{ region: "North" }, { region: "South" }],
      })
    }),
  )

  it.effect("[RENDER-350] omitted columns are nowhere on the page", () =>
    Effect.gen(function* () {
      const sections = [section({ columns: { sales: ["units", "region"] } })]
      const answer = yield* render(yield* service, request({}, { sections }))
      assert.include(answer.text, "{&quot;units&quot;:3,&quot;region&quot;:&quot;North&quot;}")
      assert.notInclude(answer.text, "price")
      assert.notInclude(answer.text, "2.25")
    }),
  )

  it.effect("[RENDER-360] keeps every column if it names none", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* payload(spliced()), { sales })
      assert.deepStrictEqual(yield* payload(spliced({}, { sections: [section({ columns: {} })] })), { sales })
    }),
  )

  it.effect("[RENDER-340] has one of four shapes", () =>
    Effect.gen(function* () {
      const shaped = (shape: string) => payload(spliced({}, { sections: [section({ shape })] }))
      assert.deepStrictEqual(yield* shaped("records"), { sales })
      assert.deepStrictEqual(yield* shaped("table"), { sales: sales.map((row) => Object.values(row)) })
      assert.deepStrictEqual(yield* shaped("mapping"), { sales: sales[0] } as Json)
      assert.deepStrictEqual(yield* shaped("scalar"), { sales: "North" })
      yield* malformed(spliced({}, { sections: [section({ shape: "matrix" })] }))
      yield* malformed(spliced({}, { sections: [section({ shape: null })] }))
    }),
  )

  it.effect("names of built-in object members can be used as ordinary names", () =>
    Effect.gen(function* () {
      for (const alias of ["constructor", "toString", "hasOwnProperty", "valueOf"]) {
        const body = spliced(
          { datasets: { [alias]: records([{ [alias]: 1, a: 2 }]) } },
          { sections: [section({ datasets: [alias], columns: {} })] },
        )
        assert.deepStrictEqual(yield* payload(body), { sales: [{ [alias]: 1, a: 2 }] })
        const missing = spliced({ datasets: {} }, { sections: [section({ datasets: [alias], columns: {} })] })
        assert.deepInclude(yield* refusal(missing), { status: 422, error: "sections_unmet" })
      }
    }),
  )
})
