import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import type { Mail } from "../../src/domain/mail/Mail.ts"
import { Mailer } from "../../src/ports/Mailer.ts"

/** A message as the mail server received it, decoded. */
export interface ArrivedMail {
  readonly to: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
  /** The message's permanent id, such as the `Message-ID` header. */
  readonly id: string
}

/** The mail server behind a mailer. */
export class MailPeer extends Context.Service<
  MailPeer,
  {
    readonly arrived: Effect.Effect<ReadonlyArray<ArrivedMail>>
    /** An address that the server rejects permanently. */
    readonly rejected: string
    /** An address that the server rejects temporarily. */
    readonly postponed: string
  }
>()("test/MailPeer") {}

const mail = (more: Partial<Mail> = {}): Mail => ({
  to: "ana@example.com",
  subject: "New answer",
  text: "First line\nSecond line",
  id: randomUUID(),
  ...more,
})

/** Line endings change in transit, and a final line ending is added. */
const plain = (text: string | undefined) => text?.replaceAll("\r\n", "\n").trimEnd()

/** The contract of every `Mailer` that has a mail server. */
export const mailerSuite = <E>(name: string, mailer: Layer.Layer<Mailer | MailPeer, E>): void =>
  layer(mailer, { timeout: "5 minutes", excludeTestServices: true })(`Mailer: ${name}`, (it) => {
    const send = (one: Mail) => Effect.flatMap(Mailer, (port) => port.send(one))
    const arrived = (one: Mail) =>
      Effect.gen(function* () {
        const all = yield* (yield* MailPeer).arrived
        return all.filter(({ id }) => id.includes(one.id))
      })
    const count = Effect.flatMap(MailPeer, (peer) => Effect.map(peer.arrived, (all) => all.length))

    it.effect("is configured", () =>
      Effect.gen(function* () {
        assert.isTrue((yield* Mailer).isConfigured)
      }),
    )

    it.effect.each([
      ["plain words", { text: "First line\nSecond line" }],
      ["other scripts", { subject: "¿Qué tal? 日本 👩‍👧", text: "línea — 日本\n👩‍👧", html: "<p>línea — 日本 👩‍👧</p>" }],
      ["lines that look like the protocol's", { text: ".\n..\nFrom: eve@example.com\n\nBcc: eve@example.com\n=3D" }],
      ["a long line and a long subject", { subject: "ñ".repeat(250), text: "palabra ".repeat(5000).trim() }],
      ["markup", { text: "x", html: `<p style="color:#000">a &amp; b = c</p>${"<i>é</i>".repeat(500)}` }],
    ] as const)("delivers one message to its recipient, unchanged: %s", ([, more]) =>
      Effect.gen(function* () {
        const one = mail(more)
        yield* send(one)
        const [first, ...others] = yield* arrived(one)
        assert.isEmpty(others)
        assert.deepStrictEqual(first?.to, [one.to])
        assert.strictEqual(first?.subject, one.subject)
        assert.strictEqual(plain(first?.text), one.text)
        assert.strictEqual(plain(first?.html), one.html)
      }),
    )

    it.effect("keeps the id of a message that is sent again, so that the receiver can drop the duplicate", () =>
      Effect.gen(function* () {
        const one = mail()
        yield* send(one)
        yield* send(one)
        const ids = (yield* arrived(one)).map(({ id }) => id)
        assert.isNotEmpty(ids)
        assert.lengthOf(new Set(ids), 1)
      }),
    )

    it.effect("delivers each of several concurrent messages", () =>
      Effect.gen(function* () {
        const mails = Array.from({ length: 8 }, (_, at) => mail({ to: `p${at}@example.com`, text: `for ${at}` }))
        yield* Effect.forEach(mails, send, { concurrency: "unbounded" })
        for (const one of mails)
          assert.deepStrictEqual(
            (yield* arrived(one)).map(({ to, text }) => [to, plain(text)]),
            [[[one.to], one.text]],
          )
      }),
    )

    it.effect.each([
      ["another header in the subject", "subject", { subject: "a\r\nBcc: eve@example.com" }],
      ["two lines in the subject", "subject", { subject: "a\nb" }],
      ["a long subject", "subject", { subject: "x".repeat(300) }],
      ["two recipients", "to", { to: "ana@example.com, eve@example.com" }],
      ["another header in the recipient", "to", { to: "ana@example.com\r\nBcc: eve@example.com" }],
      ["a recipient with a name", "to", { to: "Ana <ana@example.com>" }],
      ["no recipient", "to", { to: "" }],
      ["a large text", "size", { text: "x".repeat(600_000) }],
    ] as const)("sends nothing if a part is malformed: %s", ([, part, more]) =>
      Effect.gen(function* () {
        const before = yield* count
        assert.deepInclude(yield* Effect.flip(send(mail(more))), { _tag: "MailMalformed", part })
        assert.strictEqual(yield* count, before)
      }),
    )

    it.effect("distinguishes a rejected message from a server that is temporarily unavailable", () =>
      Effect.gen(function* () {
        const { rejected, postponed } = yield* MailPeer
        const refused = yield* Effect.flip(send(mail({ to: rejected })))
        assert.strictEqual(refused._tag, "MailRefused")
        if (refused._tag === "MailRefused") assert.isAtLeast(refused.status, 400)
        assert.strictEqual((yield* Effect.flip(send(mail({ to: postponed }))))._tag, "MailServerUnavailable")
        const next = mail()
        yield* send(next)
        assert.lengthOf(yield* arrived(next), 1)
      }),
    )
  })

/** The contract of a `Mailer` without a mail server. */
export const absentMailerSuite = <E>(name: string, mailer: Layer.Layer<Mailer, E>): void =>
  layer(mailer)(`Mailer: ${name}`, (it) => {
    it.effect("reports that there is no mail server", () =>
      Effect.gen(function* () {
        const { isConfigured, send } = yield* Mailer
        assert.isFalse(isConfigured)
        assert.strictEqual((yield* Effect.flip(send(mail())))._tag, "MailerAbsent")
      }),
    )
  })
