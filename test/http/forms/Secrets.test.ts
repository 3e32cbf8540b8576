import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import * as FormSecrets from "../../../src/adapters/secrets/Secrets.ts"
import { OutboundHttp, type OutboundRequest } from "../../../src/ports/OutboundHttp.ts"
import { Secrets } from "../../../src/ports/Secrets.ts"
import { inMemory } from "../../support/inMemory.ts"
import { definition, formsPath, get, member, send, stored } from "./support/forms.ts"

const secrets = Layer.succeed(
  Secrets,
  FormSecrets.make([
    { name: "CRM_KEY", tenants: ["demo"], origins: ["https://crm.example"], value: Redacted.make("k-1") },
  ]),
)

/** The outside world, which records its requests. */
const service = Effect.gen(function* () {
  const requests: Array<OutboundRequest> = []
  const outbound = Layer.succeed(OutboundHttp, {
    admits: () => Effect.void,
    open: () => Effect.die("nothing is read as it comes"),
    send: (request) =>
      Effect.sync(() => {
        requests.push(request)
        return { status: 200, headers: {}, body: new TextEncoder().encode('[{"id":"b","name":"Bonn"}]') }
      }),
  })
  return { requests, ...(yield* inMemory({ outside: Layer.merge(secrets, outbound) })) }
})

const sourced = (url: string, ref: string) => ({
  field_id: "city",
  field_type: "dynamic_select",
  label: "City",
  options_source: { source_type: "http", source_ref: url, value_field: "id", label_field: "name", auth_ref: ref },
})
const remote = (url: string, ref: string) => ({
  field_id: "score",
  field_type: "remote_response",
  label: "Score",
  meta: { endpoint: url, auth_ref: ref },
})
const rest = (url: string, ref: string) => ({
  field_id: "look",
  field_type: "rest",
  label: "Look",
  meta: { rest: { mode: "remote", endpoint: url, auth_ref: ref } },
})
const formOf = (formId: string, field: object) => definition(formId, { sections: [{ fields: [field] }] })
const submitting = (url: string, ref: string, more: object = {}) =>
  definition("sent-on", {
    submit: { action_type: "endpoint", action_ref: url, auth: { type: "bearer", token_env: ref }, ...more },
  })

const elsewhere = "https://collector.example/x"
const ours = "https://crm.example/x"

describe("a form that uses a secret of the deployment", () => {
  it.effect(
    "is refused with 422 unless the secret is bound to the form's tenant and to the address that the form calls",
    () =>
      Effect.gen(function* () {
        const running = yield* service
        for (const [form, path] of [
          [formOf("a", sourced(elsewhere, "CRM_KEY")), "sections[0].fields[0].options_source.auth_ref"],
          [formOf("b", remote(elsewhere, "CRM_KEY")), "sections[0].fields[0].meta.auth_ref"],
          [formOf("c", rest(elsewhere, "CRM_KEY")), "sections[0].fields[0].meta.rest.auth_ref"],
          [formOf("d", sourced(ours, "FORM_SECRET_OTHER")), "sections[0].fields[0].options_source.auth_ref"],
          [submitting(elsewhere, "CRM_KEY"), "submit.auth"],
        ] as const) {
          const answer = yield* send(running, "POST", formsPath(), form)
          assert.strictEqual(answer.status, 422, answer.text)
          const [first] = answer.json().detail.errors
          assert.deepStrictEqual([first.path, first.code], [path, "secret_not_bound"])
        }
        const foreign = yield* send(running, "POST", formsPath("acme"), formOf("a", sourced(ours, "CRM_KEY")), {
          as: member(["acme"]),
        })
        assert.strictEqual(foreign.status, 422)
      }),
  )

  it.effect("can't get the secret through an edit either", () =>
    Effect.gen(function* () {
      const running = yield* service
      const { path } = yield* stored(running, formOf("a", sourced(ours, "CRM_KEY")))
      const answer = yield* send(running, "PUT", path, formOf("a", sourced(elsewhere, "CRM_KEY")))
      assert.strictEqual(answer.status, 422)
      assert.include(answer.text, "secret_not_bound")
    }),
  )

  it.effect("gets a secret bound to it when fetching options and forwarding submissions", () =>
    Effect.gen(function* () {
      const running = yield* service
      const options = yield* stored(running, formOf("a", sourced(ours, "CRM_KEY")))
      yield* get(running, `${options.path}/render/schema`)
      const passing = yield* stored(running, submitting(ours, "CRM_KEY"))
      const answer = yield* send(running, "POST", `${passing.path}/data`, { data: { name: "Ada" } })
      assert.strictEqual(answer.status, 200)
      yield* TestClock.adjust("1 second")
      const keys = running.requests.map(({ headers = {} }) => {
        const value = headers["authorization"]
        return value === undefined || typeof value === "string" ? value : Redacted.value(value)
      })
      assert.isNotEmpty(keys)
      assert.isTrue(keys.every((key) => key === "Bearer k-1"))
    }),
  )

  it.effect("can't put the secret into a connection header", () =>
    Effect.gen(function* () {
      const running = yield* service
      for (const name of ["Host", "transfer-encoding", "Connection", "X-Forwarded-For", "Content-Length", "a b", ""]) {
        const auth = { type: "api_key", key_env: "CRM_KEY", header_name: name }
        const answer = yield* send(running, "POST", formsPath(), submitting(ours, "CRM_KEY", { auth }))
        assert.strictEqual(answer.status, 422, name)
      }
      const auth = { type: "api_key", key_env: "CRM_KEY", header_name: "X-Api-Key" }
      assert.strictEqual((yield* send(running, "POST", formsPath(), submitting(ours, "CRM_KEY", { auth }))).status, 201)
    }),
  )
})
