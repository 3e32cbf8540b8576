import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { OutboundForbidden, OutboundHttp, type OutboundRequest } from "../../../../../src/ports/OutboundHttp.ts"
import type { Caller } from "../../../../../src/domain/access/Caller.ts"
import { languages } from "../../../../../src/domain/languages/Languages.ts"
import { deliveryError } from "../../../../../src/views/forms/sent/deliveryError.ts"
import { inMemory } from "../../../../support/inMemory.ts"
import { definition, get, member, send, stored } from "../../../forms/support/forms.ts"

const started = Effect.gen(function* () {
  const requests: Array<OutboundRequest> = []
  const state = { status: 200 }
  const outside = Layer.succeed(OutboundHttp, {
    open: () => Effect.die("nothing is read as it comes"),
    admits: (url) => (url.includes("//10.") ? Effect.fail(new OutboundForbidden({ host: "10.0.0.1" })) : Effect.void),
    send: (request) =>
      Effect.sync(() => {
        requests.push(request)
        return { status: state.status, headers: {}, body: new Uint8Array() }
      }),
  })
  const service = yield* inMemory({ outside: outside as Layer.Layer<never> })
  const { path, uid } = yield* stored(service, definition("sent"))
  const at = `/demo/forms/${uid}/sent`
  const see = (as: Caller = member(["demo"])) => service.call({ path: at, as, headers: { accept: "text/html" } })
  const act = (fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) =>
    service.call({
      method: "POST",
      path: at,
      as: member(["demo"]),
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html", ...more },
      body: new URLSearchParams(fields).toString(),
    })
  const hooks = Effect.map(
    get(service, `${path}/webhooks`),
    (answer) => answer.json().webhooks as ReadonlyArray<{ webhook_id: string; url: string; is_active: boolean }>,
  )
  return { service, path, requests, state, see, act, hooks }
})

const secretIn = (text: string) => /whsec_[0-9a-f]+/.exec(text)?.[0]

describe("the forwarding page", () => {
  it.effect("creates several webhooks, shows each secret once, and changes, tests and deletes webhooks", () =>
    Effect.gen(function* () {
      const { act, see, hooks, state, requests } = yield* started
      const first = yield* act({ do: "add", url: "https://one.example/a", description: "<CRM>" })
      assert.strictEqual(first.status, 200, first.text)
      assert.isDefined(secretIn(first.text))
      assert.include(first.text, "&lt;CRM&gt;")
      yield* act({ do: "add", url: "https://two.example/b", description: "" })
      assert.isUndefined(secretIn((yield* see()).text))
      const [one, two] = yield* hooks
      const changed = yield* act({
        do: "change",
        webhook: one!.webhook_id,
        url: "https://one.example/c",
        description: "",
      })
      assert.strictEqual(changed.status, 303)
      assert.deepInclude(
        (yield* hooks).find(({ webhook_id: id }) => id === one!.webhook_id),
        {
          url: "https://one.example/c",
          is_active: false,
        },
      )
      const rotated = yield* act({ do: "rotate", webhook: two!.webhook_id })
      assert.isDefined(secretIn(rotated.text))
      assert.notStrictEqual(secretIn(rotated.text), secretIn(first.text))
      assert.include((yield* act({ do: "try", webhook: two!.webhook_id })).text, "accepted the test")
      state.status = 500
      assert.include((yield* act({ do: "try", webhook: two!.webhook_id })).text, "answered 500")
      assert.deepStrictEqual(
        requests.map(({ headers }) => headers?.["parley-event"]),
        ["ping", "ping"],
      )
      assert.strictEqual((yield* act({ do: "remove", webhook: one!.webhook_id })).status, 303)
      assert.strictEqual((yield* hooks).length, 1)
      assert.strictEqual((yield* act({ do: "rotate", webhook: one!.webhook_id })).status, 404)
    }),
  )

  it.effect("reports an invalid address and keeps the input, and refuses posts from other websites", () =>
    Effect.gen(function* () {
      const { act, hooks } = yield* started
      const malformed = yield* act({ do: "add", url: "one.example", description: "Kept" })
      assert.strictEqual(malformed.status, 422)
      assert.include(malformed.text, "without a user")
      assert.include(malformed.text, "Kept")
      assert.strictEqual((yield* act({ do: "add", url: "https://10.0.0.1/", description: "" })).status, 422)
      const foreign = yield* act(
        { do: "add", url: "https://one.example/", description: "" },
        { "sec-fetch-site": "cross-site" },
      )
      assert.strictEqual(foreign.status, 403)
      assert.deepStrictEqual(yield* hooks, [])
    }),
  )

  it.effect("shows deliveries with their results, and repeats one on request", () =>
    Effect.gen(function* () {
      const { service, path, act, see, hooks, state } = yield* started
      yield* act({ do: "add", url: "https://one.example/a", description: "" })
      const [hook] = yield* hooks
      state.status = 410
      const sent = yield* send(service, "POST", `${path}/data`, { data: { name: "Ada" } })
      assert.strictEqual(sent.status, 200, sent.text)
      // Signing uses a thread and takes an unpredictable time.
      let shown = yield* see()
      for (let n = 0; n < 200 && !shown.text.includes("answered 410"); n++) {
        for (let m = 0; m < 10; m++) yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
        shown = yield* see()
      }
      assert.include(shown.text, "The receiver answered 410.")
      assert.notInclude(shown.text, "Ada")
      const delivery = /name="delivery" value="([^"]+)"/.exec(shown.text)?.[1] ?? ""
      state.status = 200
      const again = yield* act({ do: "replay", webhook: hook!.webhook_id, delivery })
      assert.strictEqual(again.status, 303)
      assert.strictEqual((yield* act({ do: "replay", webhook: hook!.webhook_id, delivery: "none" })).status, 404)
    }),
  )

  it.effect("explains in the reader's language why a receiver refused an answer", () =>
    Effect.sync(() => {
      const { sent } = languages.es.pages
      assert.strictEqual(deliveryError(sent, "No answer (unreachable)."), "Sin respuesta (no se pudo conectar).")
      assert.strictEqual(deliveryError(sent, "The receiver answered 500."), "El receptor respondió 500.")
      assert.strictEqual(deliveryError(sent, "The webhook no longer exists."), "El webhook ya no existe.")
      const malformed = "The message can't be sent: invalid to."
      assert.strictEqual(deliveryError(sent, malformed), "El mensaje no se puede enviar (dirección no válida).")
      assert.strictEqual(deliveryError(sent, "Something else."), "Something else.")
      for (const [kind, sentence] of Object.entries(languages.en.pages.sent.errors)) {
        const error = sentence.replace("{reason}", "timeout")
        const shown = deliveryError(sent, error)
        assert.strictEqual(
          shown,
          sent.errors[kind as keyof typeof sent.errors].replace("{reason}", sent.reasons.timeout),
        )
      }
    }),
  )

  it.effect("is shown to editors, but can be changed only by administrators", () =>
    Effect.gen(function* () {
      const { see, service, path } = yield* started
      const viewer = member(["demo"], { roles: { demo: ["viewer"] } })
      assert.strictEqual((yield* see(viewer)).status, 403)
      const editor = member(["demo"], { roles: { demo: ["edit"] } })
      assert.strictEqual((yield* see(editor)).status, 200)
      const refused = yield* service.call({
        method: "POST",
        path: `${path.replace("/api/v1", "")}/sent`,
        as: editor,
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
        body: "do=add&url=https%3A%2F%2Fone.example%2F",
      })
      assert.strictEqual(refused.status, 403)
    }),
  )
})
