import { referenceOf } from "../../../src/domain/forms/records/Reference.ts"
import { assert, describe, it } from "@effect/vitest"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import type { Mail } from "../../../src/domain/mail/Mail.ts"
import { Mailer, MailRefused, MailServerUnavailable } from "../../../src/ports/Mailer.ts"
import { afterThreads } from "../../support/afterThreads.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { get, send, stored } from "./support/forms.ts"

const form = {
  form_id: "mailed",
  title: { en: "Visit", es: "Visita" },
  sections: [
    {
      section_id: "main",
      fields: [
        { field_id: "name", field_type: "text", label: { en: "Name", es: "Nombre" } },
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

const rules = { MAIL_RECIPIENT_DOMAINS: "example.com,other:elsewhere.example" }

/** A scripted mail server that records the emails it gets. */
const mailing = () => {
  const mails: Array<Mail> = []
  const state: { answer: "takes" | "busy" | "refuses" } = { answer: "takes" }
  const outside = Layer.succeed(Mailer, {
    isConfigured: true,
    send: (mail) =>
      Effect.suspend((): Effect.Effect<void, MailRefused | MailServerUnavailable> => {
        if (state.answer === "busy") return Effect.fail(new MailServerUnavailable({ reason: "busy" }))
        if (state.answer === "refuses") return Effect.fail(new MailRefused({ status: 550 }))
        mails.push(mail)
        return Effect.void
      }),
  })
  return { mails, state, outside: outside as Layer.Layer<never> }
}

const started = (settings: object) =>
  Effect.gen(function* () {
    const server = mailing()
    const service = yield* inMemory({ outside: server.outside, env: rules })
    const { path } = yield* stored(service, form)
    const set = yield* send(service, "PATCH", `${path}/share`, settings)
    assert.strictEqual(set.status, 200, set.text)
    return { ...server, service, path }
  })

const answer = (service: Service, path: string, name: string) =>
  Effect.map(
    send(service, "POST", `${path}/data`, {
      data: { name, pin: "48-pin-51", illness: "gout", home: { street: "A 1", code: "door 77" } },
    }),
    (sent) => {
      assert.strictEqual(sent.status, 200, sent.text)
      return String(sent.json().submission_id)
    },
  )

/** Advances the clock, and finishes running work. */
const pass = (duration: Duration.Input) =>
  Effect.andThen(TestClock.adjust(duration), Effect.andThen(afterThreads, afterThreads))

const log = (service: Service, path: string) =>
  Effect.map(get(service, `${path}/share/mails`), (found) => {
    assert.strictEqual(found.status, 200, found.text)
    return found.json().mails as ReadonlyArray<Record<string, unknown>>
  })

describe("answers by email", () => {
  it.effect("go to every recipient once, without sensitive answers", () =>
    Effect.gen(function* () {
      const { service, path, mails } = yield* started({ mail_to: ["a@example.com", "b@example.com"] })
      const id = yield* answer(service, path, "<Ada>\r\nBcc: x")
      yield* pass("1 second")
      assert.deepStrictEqual(mails.map(({ to }) => to).toSorted(), ["a@example.com", "b@example.com"])
      const [{ subject, text, html = "" }] = mails as [Mail]
      assert.strictEqual(subject, "New answer: Visit")
      assert.include(text, referenceOf(id))
      assert.match(text, /Name\n {4}<Ada>/)
      assert.include(text, "Home: Street\n    A 1")
      assert.include(html, "&lt;Ada&gt;")
      for (const secret of ["48-pin-51", "gout", "door 77", "PIN", "Illness", "Door"])
        assert.notInclude(`${text.replaceAll(id, "")}${html.replaceAll(id, "")}`, secret)
      const logged = yield* log(service, path)
      assert.deepStrictEqual(
        logged.map(({ recipient, state, subject: about, attempts }) => [recipient, state, about, attempts]).toSorted(),
        [
          ["a@example.com", "delivered", id, 1],
          ["b@example.com", "delivered", id, 1],
        ],
      )
      assert.notInclude(JSON.stringify(logged), "Ada")
    }),
  )

  it.effect("are retried while the mail server is busy, but not when it refuses them", () =>
    Effect.gen(function* () {
      const { service, path, mails, state } = yield* started({ mail_to: ["a@example.com"], mail_language: "es" })
      state.answer = "busy"
      yield* answer(service, path, "Ada")
      yield* pass("1 second")
      assert.deepInclude((yield* log(service, path))[0], { state: "pending", attempts: 1 })
      state.answer = "takes"
      yield* pass("15 seconds")
      assert.deepInclude((yield* log(service, path))[0], { state: "delivered", attempts: 2, error: null })
      assert.strictEqual(mails[0]?.subject, "Nueva respuesta: Visita")
      state.answer = "refuses"
      yield* answer(service, path, "Bob")
      yield* pass("1 minute")
      const [last] = yield* log(service, path)
      assert.deepInclude(last, { state: "failed", attempts: 1, error: "The mail server refused it (550)." })
      assert.strictEqual(mails.length, 1)
    }),
  )

  it.effect("are not sent to a recipient who was removed before the mail was due", () =>
    Effect.gen(function* () {
      const { service, path, mails, state } = yield* started({ mail_to: ["a@example.com"] })
      state.answer = "busy"
      yield* answer(service, path, "Ada")
      yield* pass("1 second")
      state.answer = "takes"
      yield* send(service, "PATCH", `${path}/share`, { mail_to: [] })
      yield* pass("15 seconds")
      assert.deepStrictEqual(mails, [])
      assert.deepInclude((yield* log(service, path))[0], { state: "failed" })
    }),
  )

  it.effect("are sent as one message at the end of a day, and not at all if there are no answers", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-23T23:58:00Z"))
      const { service, path, mails } = yield* started({ mail_to: ["a@example.com"], mail_when: "daily" })
      yield* answer(service, path, "Ada")
      yield* answer(service, path, "Bob")
      yield* pass("1 second")
      assert.deepStrictEqual(mails, [])
      yield* pass("15 minutes")
      assert.deepStrictEqual(
        mails.map(({ subject }) => subject),
        ["Visit: 2 new answers"],
      )
      assert.match(mails[0]?.text ?? "", /2 new answers \(2026-11-23\)[\s\S]*Ada[\s\S]*Bob/)
      yield* pass("15 minutes")
      assert.strictEqual(mails.length, 1)
    }),
  )

  it.effect("can be requested only for permitted domains; otherwise the settings stay unchanged", () =>
    Effect.gen(function* () {
      const { service, path } = yield* started({})
      const refused = yield* send(service, "PATCH", `${path}/share`, {
        mail_to: ["a@example.com", "b@elsewhere.example", "c@sub.example.com"],
      })
      assert.strictEqual(refused.status, 422, refused.text)
      assert.deepStrictEqual(refused.json().detail.addresses, ["b@elsewhere.example", "c@sub.example.com"])
      assert.deepStrictEqual((yield* get(service, `${path}/share`)).json().mail_to, [])
      const malformed = yield* send(service, "PATCH", `${path}/share`, {
        mail_to: ["a@example.com\r\nBcc: b@example.com"],
      })
      assert.strictEqual(malformed.status, 400, malformed.text)
    }),
  )

  it.effect("can't be requested if no mail server is configured", () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ env: { MAIL_RECIPIENT_DOMAINS: "*" } })
      const { path } = yield* stored(service, form)
      const refused = yield* send(service, "PATCH", `${path}/share`, { mail_to: ["a@example.com"] })
      assert.deepStrictEqual([refused.status, refused.json().error], [503, "not_configured"])
    }),
  )
})
