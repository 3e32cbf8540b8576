import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import type { Mail } from "../../../src/domain/mail/Mail.ts"
import { Mailer } from "../../../src/ports/Mailer.ts"
import { afterThreads } from "../../support/afterThreads.ts"
import { inMemory } from "../../support/inMemory.ts"
import { get, send, stored } from "./support/forms.ts"

const form = {
  form_id: "reported",
  title: { en: "Visit", es: "Visita" },
  sections: [
    {
      section_id: "main",
      fields: [
        { field_id: "name", field_type: "text", label: "Name" },
        { field_id: "colour", field_type: "radio", label: { en: "Colour", es: "Color" }, options: ["red", "blue"] },
        { field_id: "nights", field_type: "integer", label: "Nights" },
      ],
    },
  ],
}

const started = (settings: object) =>
  Effect.gen(function* () {
    const mails: Array<Mail> = []
    const outside = Layer.succeed(Mailer, {
      isConfigured: true,
      send: (mail) => Effect.sync(() => void mails.push(mail)),
    }) as Layer.Layer<never>
    const service = yield* inMemory({ outside, env: { MAIL_RECIPIENT_DOMAINS: "example.com" } })
    const { path } = yield* stored(service, form)
    for (const [name, colour, nights] of [
      ["Ada Lovelace", "red", 2],
      ["Ben", "red", 3],
    ] as const)
      assert.strictEqual((yield* send(service, "POST", `${path}/data`, { data: { name, colour, nights } })).status, 200)
    const set = yield* send(service, "PATCH", `${path}/share`, settings)
    return { mails, service, path, set }
  })

const wait = (hours: number) =>
  Effect.andThen(TestClock.adjust(`${hours} hours`), Effect.andThen(afterThreads, afterThreads))

describe("a form's emailed report", () => {
  it.effect("is sent every Monday at eight in the form's time zone, once, without typed answers", () =>
    Effect.gen(function* () {
      const { mails, service, path, set } = yield* started({
        report_to: ["ana@example.com"],
        report_on: "monday",
        report_at: "08:00",
        time_zone: "Europe/Madrid",
        mail_language: "es",
      })
      assert.strictEqual(set.status, 200, set.text)
      // The test clock starts on Thursday, 1 January 1970.
      yield* wait(4 * 24 + 6)
      assert.deepStrictEqual(mails, [])
      yield* wait(1.5)
      assert.strictEqual(mails.length, 1)
      const [{ to, subject, text, html = "" }] = mails as [Mail]
      assert.strictEqual(to, "ana@example.com")
      assert.strictEqual(subject, "Informe de Visita, lunes, 5 de enero de 1970")
      assert.match(text, /2 respuestas/)
      assert.match(text, /Color\n.*\n {4}red: 2\n {4}blue: 0/)
      assert.match(text, /Nights[^]*2: 1\n {4}3: 1/)
      for (const letter of [text, html]) assert.notMatch(letter, /Ada|Lovelace|Ben/)
      yield* wait(5 * 24)
      assert.strictEqual(mails.length, 1)
      yield* wait(2 * 24)
      assert.strictEqual(mails.length, 2)
      const logged = (yield* get(service, `${path}/share/mails`)).json().mails as ReadonlyArray<Record<string, unknown>>
      assert.deepStrictEqual(
        logged.map(({ kind, subject: due, state }) => [kind, due, state]),
        [
          ["report", "1970-01-12T08:00", "delivered"],
          ["report", "1970-01-05T08:00", "delivered"],
        ],
      )
    }),
  )

  it.effect("is refused for recipients that are not permitted, and for invalid times", () =>
    Effect.gen(function* () {
      const elsewhere = yield* started({ report_to: ["ana@elsewhere.example"], report_on: "daily" })
      assert.strictEqual(elsewhere.set.status, 422, elsewhere.set.text)
      for (const wrong of [{ report_at: "25:00" }, { report_on: "someday" }]) {
        const { set } = yield* started(wrong)
        assert.strictEqual(set.status, 400, set.text)
        assert.include(set.text, Object.keys(wrong)[0]!)
      }
    }),
  )
})
