import { assert, describe, it } from "@effect/vitest"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { createHmac } from "node:crypto"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import {
  OutboundFailed,
  OutboundForbidden,
  OutboundHttp,
  type OutboundRequest,
} from "../../../src/ports/OutboundHttp.ts"
import { SubmissionStore } from "../../../src/ports/SubmissionStore.ts"
import { someone } from "../../doubles/Testing.ts"
import { afterThreads } from "../../support/afterThreads.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const base = "/api/v1/acme/forms"
const member = { ...someone, programs: ["acme"], superuser: false }
const url = "https://receiver.example/parley"

/** A scripted receiver that records its requests. */
const receiving = () => {
  const requests: Array<OutboundRequest> = []
  const state: { status: number | "away" } = { status: 200 }
  const outside = Layer.succeed(OutboundHttp, {
    open: () => Effect.die("nothing is read as it comes"),
    admits: (address) =>
      address.includes("//10.") ? Effect.fail(new OutboundForbidden({ host: "10.0.0.1" })) : Effect.void,
    send: (request) =>
      Effect.suspend(() => {
        requests.push(request)
        return state.status === "away"
          ? Effect.fail(new OutboundFailed({ reason: "unreachable", host: "receiver.example" }))
          : Effect.succeed({ status: state.status, headers: {}, body: new Uint8Array() })
      }),
  })
  return { requests, state, outside }
}

const form = {
  form_id: "hooked",
  title: "Hooked",
  sections: [
    {
      section_id: "main",
      fields: [
        { field_id: "name", field_type: "text", label: "Name" },
        { field_id: "pin", field_type: "password", label: "PIN" },
        { field_id: "illness", field_type: "text", label: "Illness", meta: { voice: { sensitive: true } } },
        {
          field_id: "home",
          field_type: "group",
          label: "Home",
          children: [
            { field_id: "street", field_type: "text", label: "Street" },
            { field_id: "code", field_type: "password", label: "Door" },
          ],
        },
      ],
    },
  ],
}

const call = (service: Service, method: string, path: string, body?: unknown, as = member) =>
  service.call({
    method,
    path,
    as,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  })

const started = Effect.gen(function* () {
  const receiver = receiving()
  const service = yield* inMemory({ outside: receiver.outside as Layer.Layer<never> })
  const made = yield* call(service, "POST", base, form)
  assert.strictEqual(made.status, 201, made.text)
  const at = `${base}/${made.json().form_uid}`
  const hook = yield* call(service, "POST", `${at}/webhooks`, { url, description: "CRM" })
  assert.strictEqual(hook.status, 201, hook.text)
  const { webhook_id: id, secret } = hook.json()
  return { ...receiver, service, at, hook: `${at}/webhooks/${id}`, secret: String(secret) }
})
type Started = Effect.Success<typeof started>

const answer = ({ service, at }: Started, name = "Ada") =>
  Effect.map(
    call(service, "POST", `${at}/data`, {
      data: { name, pin: "1234", illness: "none", home: { street: "A 1", code: "77" } },
    }),
    (sent) => {
      assert.strictEqual(sent.status, 200, sent.text)
      return String(sent.json().submission_id)
    },
  )

const log = ({ service, hook }: Started, query = "") =>
  Effect.map(call(service, "GET", `${hook}/deliveries${query}`), (found) => found.json())

/** Advances the clock, and finishes running work. */
const pass = (it: Started, duration: Duration.Input): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    yield* TestClock.adjust(duration)
    for (let steady = 0; steady < 2;) {
      const [before, logged] = [it.requests.length, JSON.stringify(yield* log(it))]
      yield* afterThreads
      steady = it.requests.length === before && JSON.stringify(yield* log(it)) === logged ? steady + 1 : 0
    }
  })

const verified = (request: OutboundRequest, secret: string): boolean => {
  const [time, ...signatures] = String(request.headers?.["parley-signature"]).split(",")
  const expected = createHmac("sha256", secret)
    .update(`${time!.slice(2)}.${String(request.body)}`)
    .digest("hex")
  return signatures.includes(`v1=${expected}`)
}

const quiet = Effect.provide(Logger.layer([]))

describe("a webhook", () => {
  it.effect("gets every answer, signed and without sensitive values, and the log records it", () =>
    Effect.gen(function* () {
      const it = yield* started
      const submissionId = yield* answer(it)
      yield* pass(it, "1 second")
      const [request] = it.requests
      assert.strictEqual(request?.url, url)
      assert.isTrue(verified(request!, it.secret))
      assert.isFalse(verified(request!, `${it.secret}0`))
      const body = JSON.parse(String(request?.body))
      assert.deepStrictEqual(body.data.data, { name: "Ada", home: { street: "A 1" } })
      assert.strictEqual(body.data.submission_id, submissionId)
      assert.deepStrictEqual([body.type, body.tenant], ["submission.created", "acme"])
      assert.strictEqual(request?.headers?.["parley-delivery"], body.delivery_id)
      const { deliveries, next_cursor } = yield* log(it)
      assert.isNull(next_cursor)
      assert.lengthOf(deliveries, 1)
      const [delivery] = deliveries
      assert.deepInclude(delivery, {
        submission_id: submissionId,
        state: "delivered",
        attempts: 1,
        status: 200,
        error: null,
      })
      assert.notInclude(JSON.stringify(deliveries), "Ada")
    }),
  )

  it.effect(
    "that fails is retried for a day with the same delivery id, then abandoned, and can be resent manually",
    () =>
      Effect.gen(function* () {
        const it = yield* started
        it.state.status = 503
        yield* answer(it)
        yield* pass(it, "1 second")
        assert.deepInclude((yield* log(it)).deliveries[0], { state: "pending", attempts: 1, status: 503 })
        it.state.status = "away"
        yield* pass(it, "11 seconds")
        assert.deepInclude((yield* log(it)).deliveries[0], { state: "pending", attempts: 2, status: null })
        for (let hour = 0; hour < 25; hour++) yield* pass(it, "1 hours")
        const [given] = (yield* log(it, "?state=failed")).deliveries
        assert.strictEqual(given.attempts, 10)
        const ids = new Set(it.requests.map(({ headers }) => headers?.["parley-delivery"]))
        assert.strictEqual(ids.size, 1)
        it.state.status = 204
        const replayed = yield* call(it.service, "POST", `${it.hook}/deliveries/${given.delivery_id}/replay`)
        assert.strictEqual(replayed.status, 202, replayed.text)
        yield* pass(it, "1 second")
        assert.deepInclude((yield* log(it)).deliveries[0], {
          state: "delivered",
          status: 204,
          replays: 1,
          attempts: 11,
        })
        assert.isTrue(verified(it.requests.at(-1)!, it.secret))
      }).pipe(quiet),
  )

  it.effect("is not retried if its receiver is gone, and sends nothing while it is switched off", () =>
    Effect.gen(function* () {
      const it = yield* started
      it.state.status = 410
      yield* answer(it)
      yield* pass(it, "1 hours")
      assert.deepInclude((yield* log(it)).deliveries[0], { state: "failed", attempts: 1, status: 410 })
      assert.strictEqual((yield* call(it.service, "PATCH", it.hook, { is_active: false })).json().is_active, false)
      yield* answer(it)
      yield* pass(it, "1 hours")
      assert.lengthOf((yield* log(it)).deliveries, 1)
    }),
  )

  it.effect("has two secrets for a day after a replacement, and one afterwards", () =>
    Effect.gen(function* () {
      const it = yield* started
      const rotated = (yield* call(it.service, "POST", `${it.hook}/rotate`)).json()
      assert.isNotNull(rotated.previous_secret_until)
      yield* answer(it)
      yield* pass(it, "1 second")
      assert.deepStrictEqual(
        [it.secret, rotated.secret].map((one) => verified(it.requests.at(-1)!, one)),
        [true, true],
      )
      yield* pass(it, "25 hours")
      yield* answer(it)
      yield* pass(it, "1 second")
      assert.deepStrictEqual(
        [it.secret, rotated.secret].map((one) => verified(it.requests.at(-1)!, one)),
        [false, true],
      )
    }),
  )

  it.effect("can be tested without a real answer, and reports the result", () =>
    Effect.gen(function* () {
      const it = yield* started
      it.state.status = 500
      const trial = yield* call(it.service, "POST", `${it.hook}/test`)
      assert.deepInclude(trial.json(), { state: "failed", status: 500, error: "The receiver answered 500." })
      assert.strictEqual(JSON.parse(String(it.requests[0]?.body)).type, "ping")
      assert.lengthOf((yield* log(it)).deliveries, 0)
    }),
  )

  it.effect("gets answers that a process stored but did not send before it died", () =>
    Effect.gen(function* () {
      const it = yield* started
      const id = yield* answer(it)
      yield* pass(it, "1 second")
      assert.lengthOf(it.requests, 1)
      const store = yield* Effect.provideContext(SubmissionStore, it.service.context)
      const tenant = tenantNamed("acme")
      const submission = yield* store.get(tenant, it.at.split("/").at(-1)!, id)
      yield* store.insert(tenant, { ...submission, submissionId: "left-behind" }, undefined, undefined, true)
      for (let round = 0; round < 60; round++) yield* pass(it, "5 seconds")
      assert.strictEqual(JSON.parse(String(it.requests.at(-1)?.body)).data.submission_id, "left-behind")
      assert.lengthOf(it.requests, 2)
    }),
  )
})

describe("the webhook routes", () => {
  it.effect("show a secret once, and list, change and delete webhooks", () =>
    Effect.gen(function* () {
      const it = yield* started
      assert.match(it.secret, /^whsec_[0-9a-f]{64}$/)
      const listed = yield* call(it.service, "GET", `${it.at}/webhooks`)
      assert.lengthOf(listed.json().webhooks, 1)
      assert.notInclude(listed.text, "whsec_")
      const other = `${url}/2`
      assert.strictEqual((yield* call(it.service, "PATCH", it.hook, { url: other })).json().url, other)
      assert.strictEqual((yield* call(it.service, "GET", it.hook)).json().url, other)
      assert.strictEqual((yield* call(it.service, "DELETE", it.hook)).status, 204)
      assert.deepInclude((yield* call(it.service, "GET", it.hook)).json(), { error: "webhook_not_found" })
    }),
  )

  it.effect("refuse an invalid entry, too many entries, and an unknown form", () =>
    Effect.gen(function* () {
      const it = yield* started
      const create = (body: unknown) => call(it.service, "POST", `${it.at}/webhooks`, body)
      for (const bad of ["ftp://a.example", "nothing", "https://user:pw@a.example", ""])
        assert.strictEqual((yield* create({ url: bad })).status, 422, bad)
      const inside = yield* create({ url: "https://10.0.0.1/hook" })
      assert.deepStrictEqual([inside.status, inside.json().error], [422, "webhook_address_forbidden"])
      assert.strictEqual((yield* call(it.service, "PATCH", it.hook, { url: "http://10.0.0.1/" })).status, 422)
      for (const bad of [{}, { url: 7 }, { url, is_active: "yes" }, { url, description: "x".repeat(501) }])
        assert.strictEqual((yield* create(bad)).status, 400, JSON.stringify(bad))
      for (let n = 1; n < 20; n++) assert.strictEqual((yield* create({ url })).status, 201)
      assert.deepInclude((yield* create({ url })).json(), { error: "too_many_webhooks", detail: { most: 20 } })
      const nowhere = `${base}/11111111-2222-4333-8444-555555555555/webhooks`
      assert.strictEqual((yield* call(it.service, "GET", nowhere)).status, 404)
      for (const query of ["?state=odd", "?limit=none", "?cursor=!"])
        assert.strictEqual((yield* call(it.service, "GET", `${it.hook}/deliveries${query}`)).status, 400, query)
      const nothing = yield* call(it.service, "POST", `${it.hook}/deliveries/none/replay`)
      assert.deepInclude(nothing.json(), { error: "delivery_not_found" })
    }),
  )

  it.effect("return the log page by page", () =>
    Effect.gen(function* () {
      const it = yield* started
      for (const name of ["a", "b", "c"]) yield* answer(it, name)
      yield* pass(it, "1 second")
      const first = yield* log(it, "?limit=2")
      assert.lengthOf(first.deliveries, 2)
      const second = yield* log(it, `?limit=2&cursor=${first.next_cursor}`)
      assert.lengthOf(second.deliveries, 1)
      assert.isNull(second.next_cursor)
    }),
  )
})
