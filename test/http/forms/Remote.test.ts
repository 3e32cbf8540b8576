import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import {
  type OutboundAnswer,
  OutboundFailed,
  OutboundHttp,
  type OutboundRequest,
} from "../../../src/ports/OutboundHttp.ts"
import { Secrets } from "../../../src/ports/Secrets.ts"
import { inMemory } from "../../support/inMemory.ts"
import { get, send, stored } from "./support/forms.ts"

/** A scripted outside world that records its requests. */
const world = (script: (request: OutboundRequest) => unknown) => {
  const requests: Array<OutboundRequest> = []
  const layer = Layer.succeed(OutboundHttp, {
    admits: () => Effect.void,
    open: () => Effect.die("nothing is read as it comes"),
    send: (request) =>
      Effect.suspend(() => {
        requests.push(request)
        const reply = script(request)
        if (reply instanceof OutboundFailed) return Effect.fail(reply)
        const answer: OutboundAnswer = {
          status: 200,
          headers: {},
          body: new TextEncoder().encode(JSON.stringify(reply)),
        }
        return Effect.succeed(answer)
      }),
  })
  return { requests, layer }
}

/** Secrets that existed when a form was saved, but not when it is answered. */
const withdrawn = Layer.succeed(Secrets, { isBound: () => true, bound: () => Effect.succeedNone })

const down = new OutboundFailed({ reason: "unreachable", host: "example.org" })

const city = (more: object = {}) => ({
  field_id: "city",
  field_type: "dynamic_select",
  label: "City",
  options_source: {
    source_type: "http",
    source_ref: "https://example.org/cities",
    value_field: "id",
    label_field: "name",
  },
  ...more,
})

const formOf = (...fields: ReadonlyArray<object>) => ({ form_id: "remote", title: "Remote", sections: [{ fields }] })

const cities = [
  { id: 1, name: "Bonn" },
  { id: "2", name: "Lyon", disabled: true },
  { id: "a,b", name: "No value of ours" },
  { id: 1, name: "Again" },
  "Rome",
  null,
]

describe("external options", () => {
  it.effect("are fetched once, shown everywhere, checked, and cached for as long as the form says", () => {
    const { requests, layer } = world(() => ({ items: cities }))
    return Effect.gen(function* () {
      const service = yield* inMemory({ outside: layer })
      const { path, uid } = yield* stored(service, formOf(city()))
      const { questions } = (yield* get(service, `${path}/render/audio`)).json()
      assert.deepStrictEqual(questions[0].options, [
        { value: "1", label: "Bonn" },
        { value: "Rome", label: "Rome" },
      ])
      assert.include((yield* get(service, `${path}/render/html`)).text, ">Bonn<")
      assert.include((yield* get(service, `/demo/forms/${uid}`)).text, ">Bonn<")
      const sent = { data: { city: "1" } }
      assert.strictEqual((yield* send(service, "POST", `${path}/validate`, sent)).status, 200)
      for (const wrong of ["Bonn", "2", "3"]) {
        const answer = yield* send(service, "POST", `${path}/validate`, { data: { city: wrong } })
        assert.strictEqual(answer.json().error_details.city[0].code, "option", wrong)
      }
      assert.strictEqual((yield* send(service, "POST", `${path}/data`, sent)).status, 200)
      assert.lengthOf(requests, 1)
      yield* TestClock.adjust(Duration.seconds(301))
      yield* send(service, "POST", `${path}/validate`, sent)
      assert.lengthOf(requests, 2)
    })
  })

  it.effect("a failing source is reported, unless its options are cached or the question is unanswered", () => {
    let isDown = true
    const { requests, layer } = world(() => (isDown ? down : cities))
    return Effect.gen(function* () {
      const service = yield* inMemory({ outside: layer })
      const { path } = yield* stored(service, formOf(city(), { field_id: "name", field_type: "text", label: "Name" }))
      const refused = yield* send(service, "POST", `${path}/validate`, { data: { city: "1" } })
      assert.strictEqual(refused.status, 503)
      assert.deepInclude(refused.json(), { error: "options_unavailable", detail: { field_id: "city" } })
      assert.strictEqual(refused.headers.get("retry-after"), "5")
      yield* send(service, "POST", `${path}/data`, { data: { city: "1" } })
      assert.lengthOf(requests, 1, "a failing source is not called for every request")
      assert.strictEqual((yield* send(service, "POST", `${path}/data`, { data: { name: "Ada" } })).status, 200)
      isDown = false
      yield* TestClock.adjust(Duration.seconds(6))
      assert.strictEqual((yield* send(service, "POST", `${path}/validate`, { data: { city: "1" } })).status, 200)
      isDown = true
      yield* TestClock.adjust(Duration.seconds(301))
      assert.strictEqual((yield* send(service, "POST", `${path}/validate`, { data: { city: "1" } })).status, 200)
      assert.strictEqual((yield* send(service, "POST", `${path}/validate`, { data: { city: "9" } })).status, 422)
    })
  })

  it.effect("are also checked inside lists and groups", () => {
    const { layer } = world(() => cities)
    return Effect.gen(function* () {
      const service = yield* inMemory({ outside: layer })
      const { path } = yield* stored(
        service,
        formOf(
          { field_id: "trip", field_type: "array", label: "Trip", item_template: city({ field_id: "stop" }) },
          { field_id: "home", field_type: "group", label: "Home", children: [city()] },
        ),
      )
      const check = (data: object) => send(service, "POST", `${path}/validate`, { data })
      assert.strictEqual((yield* check({ trip: ["1", "Rome"], home: { city: "1" } })).status, 200)
      const wrong = (yield* check({ trip: ["1", "x"], home: { city: "y" } })).json()
      assert.sameMembers(Object.keys(wrong.errors), ["trip[1]", "home.city"])
    })
  })
})

const weather = (more: object = {}, meta: object = {}) => ({
  field_id: "weather",
  field_type: "remote_response",
  label: "Weather",
  meta: { endpoint: "https://example.org/weather", content_field: "place", prompt: "today", ...meta },
  ...more,
})
const place = { field_id: "place", field_type: "text", label: "Place" }

describe("external answers", () => {
  it.effect("a remote response is fetched once and stored, replacing any sent value", () => {
    const { requests, layer } = world(() => ({ sky: "clear" }))
    return Effect.gen(function* () {
      const service = yield* inMemory({ outside: layer })
      const { path } = yield* stored(service, formOf(place, weather({ required: true })))
      const sent = { data: { place: "Bonn", weather: { sky: "forged" } } }
      assert.strictEqual((yield* send(service, "POST", `${path}/validate`, sent)).status, 200)
      const { submission_id: id } = (yield* send(service, "POST", `${path}/data`, sent)).json()
      const { data } = (yield* get(service, `${path}/data/${id}`)).json()
      assert.deepStrictEqual(data, { place: "Bonn", weather: { sky: "clear" } })
      assert.deepStrictEqual(
        requests.map(({ url, method, body }) => [url, method, body]),
        [["https://example.org/weather", "POST", JSON.stringify({ prompt: "today", content: "Bonn" })]],
      )
    })
  })

  it.effect(
    "a missing response blocks the submission only if the question is required; a hidden question fetches nothing",
    () => {
      const { requests, layer } = world(() => down)
      const shownFor = (value: string) => [
        { conditions: [{ field_id: "place", operator: "eq", value }], effect: "show" },
      ]
      return Effect.gen(function* () {
        const service = yield* inMemory({ outside: layer })
        const status = (...fields: ReadonlyArray<object>) =>
          Effect.gen(function* () {
            const form = formOf(place, ...fields)
            const { path } = yield* stored(service, { ...form, form_id: `f${Math.random()}` })
            return (yield* send(service, "POST", `${path}/data`, { data: { place: "Bonn" } })).status
          })
        assert.strictEqual(yield* status(weather()), 200)
        assert.strictEqual(yield* status(weather({ required: true })), 422)
        const before = requests.length
        assert.strictEqual(yield* status(weather({ required: true, depends_on: shownFor("Rome") })), 200)
        assert.lengthOf(requests, before)
      })
    },
  )

  it.effect("a response without a key that the form requires is invalid", () => {
    const { layer } = world(() => ({ wind: 3 }))
    return Effect.gen(function* () {
      const service = yield* inMemory({ outside: layer })
      const schema = { response_schema: { type: "object", required: ["sky"] } }
      const { path } = yield* stored(service, formOf(place, weather({ required: true }, schema)))
      assert.strictEqual((yield* send(service, "POST", `${path}/validate`, { data: { place: "Bonn" } })).status, 422)
    })
  })

  const lookup = (more: object = {}) => ({
    field_id: "scan",
    field_type: "rest",
    label: "Scan",
    meta: {
      rest: {
        mode: "remote",
        endpoint: "https://example.org/scan",
        response_path: "$.found[0]",
        display_template: "It says {{ answer.text }}",
        response_schema: { required: ["found", "model"] },
        additional_args: [
          { name: "depth", visibility: "public", data_type: "integer", required: true },
          { name: "key", visibility: "private", value: "of ours" },
        ],
        ...more,
      },
    },
  })

  const ask = (
    parts: Readonly<Record<string, string | Blob>>,
    more: object = {},
    reply: unknown = { found: [{ text: "7" }] },
  ) =>
    Effect.gen(function* () {
      const { requests, layer } = world(() => reply)
      const service = yield* inMemory({ outside: Layer.merge(layer, withdrawn) })
      const { path, body } = yield* stored(service, formOf(lookup(more)))
      const [section] = body["sections"] as ReadonlyArray<{ fields: ReadonlyArray<{ field_uid: string }> }>
      const form = new FormData()
      for (const [name, value] of Object.entries(parts)) form.append(name, value)
      const encoded = new Response(form)
      const answer = yield* service.call({
        method: "POST",
        path: `${path}/fields/${section!.fields[0]!.field_uid}/upload`,
        headers: { "content-type": encoded.headers.get("content-type")! },
        body: yield* Effect.promise(() => encoded.arrayBuffer()),
      })
      const field = (yield* get(service, `${path}/schema`)).text
      return { answer, requests, service, path, field }
    })

  it.effect("private arguments come from the form only and are never shown", () =>
    Effect.gen(function* () {
      const { answer, requests, service, path, field } = yield* ask({ depth: "3", key: "stolen", other: "x" })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.json(), {
        success: true,
        answer: { text: "7" },
        raw_value: { found: [{ text: "7" }] },
        display: "It says 7",
        warnings: ["The answer has no model."],
        error: null,
      })
      assert.strictEqual(requests[0]?.body, JSON.stringify({ depth: 3, key: "of ours" }))
      assert.notInclude(field, "of ours")
      assert.notInclude((yield* get(service, path)).text, "of ours")
    }),
  )

  it.effect("a file is sent unchanged, together with the call's arguments", () =>
    Effect.gen(function* () {
      const file = new File(["hello"], 'a "b".txt')
      const { answer, requests } = yield* ask({ depth: "1", file })
      const { blob_ref: ref, size, success } = answer.json()
      assert.match(ref, /^uploads\/demo\//)
      assert.deepStrictEqual([size, success], [5, true])
      const { headers, body } = requests[0]!
      const sent = yield* Effect.promise(() =>
        new Response(body as Uint8Array<ArrayBuffer>, {
          headers: { "content-type": String(headers?.["content-type"]) },
        }).formData(),
      )
      assert.deepStrictEqual([sent.get("depth"), sent.get("key")], ["1", "of ours"])
      const part = sent.get("file") as File
      assert.deepStrictEqual([part.name, yield* Effect.promise(() => part.text())], ['a "b".txt', "hello"])
    }),
  )

  it.effect("every failure has its own code", () =>
    Effect.gen(function* () {
      const errorOf = (parts: Record<string, string>, more: object = {}, reply?: unknown) =>
        Effect.map(ask(parts, more, reply), ({ answer }) => {
          assert.strictEqual(answer.status, 200)
          assert.strictEqual(answer.json().success, false)
          return answer.json().error as string
        })
      assert.strictEqual(yield* errorOf({ depth: "three" }), "invalid_arguments: depth")
      assert.strictEqual(yield* errorOf({ other: "1" }), "invalid_arguments: depth")
      assert.strictEqual(yield* errorOf({ depth: "1" }, {}, down), "unreachable")
      assert.strictEqual(yield* errorOf({ depth: "1" }, { response_path: "$.lost" }), "nothing_at_response_path")
      assert.strictEqual(yield* errorOf({ depth: "1" }, { auth_ref: "CRM_KEY" }), "secret_missing")
      assert.strictEqual(yield* errorOf({ depth: "1" }, { mode: "internal", endpoint: "/lookup" }), "unsupported")
    }),
  )
})

describe("addresses in form definitions", () => {
  /** Addresses that a form may not call, each in different spellings. */
  const closed = [
    "http://127.0.0.1:1/x",
    "http://localhost:1/x",
    "http://[::1]:1/x",
    "http://[::ffff:127.0.0.1]:1/x",
    "http://2130706433:1/x",
    "http://0x7f.1:1/x",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/x",
    "http://[fd00::1]/x",
    "https://user:secret@example.org/x",
  ]

  it.effect("are called only through the guarded client, for options, remote answers and forwarding", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      for (const [i, url] of closed.entries()) {
        const { path } = yield* stored(service, {
          ...formOf(
            place,
            city({ options_source: { source_type: "http", source_ref: url } }),
            weather({}, { endpoint: url }),
          ),
          form_id: `closed-${i}`,
          submit: { action_type: "endpoint", action_ref: url },
        })
        assert.strictEqual((yield* send(service, "POST", `${path}/validate`, { data: { city: "1" } })).status, 503, url)
        const { submission_id: id } = (yield* send(service, "POST", `${path}/data`, { data: { place: "Bonn" } })).json()
        yield* TestClock.adjust("1 second")
        const kept = (yield* get(service, `${path}/data/${id}`)).json()
        assert.deepStrictEqual(kept.data, { place: "Bonn" })
        assert.include(["The address isn't public.", "The address isn't valid."], kept.forward_error, url)
        assert.strictEqual(kept.forward_state, "failed", url)
      }
    }),
  )
})
