import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import * as Absent from "../../../src/adapters/absent/Mailer.ts"
import { layer, type MailerOptions } from "../../../src/adapters/nodemailer/Mailer.ts"
import { smtpAddress } from "../../../src/adapters/nodemailer/SmtpAddress.ts"
import type { Mail } from "../../../src/domain/mail/Mail.ts"
import { Mailer } from "../../../src/ports/Mailer.ts"
import * as contract from "../../contract/index.ts"
import { selfSigned } from "../../support/certificate.ts"
import { mailPeer } from "../../support/mailPeer.ts"
import { mailServer } from "../../support/mailServer.ts"

const mail: Mail = {
  to: "ana@example.com",
  subject: "Una respuesta: ¿qué tal?",
  text: "First line\nSecond — línea",
  html: "<p>First line</p>",
  id: "0b6f3a1e-1",
}
const from = { name: "Formularios, S.A.", address: "forms@example.org" }

const sending = (url: string, one: Mail = mail, more: Partial<MailerOptions> = {}) =>
  Effect.flatMap(Mailer, (mailer) => mailer.send(one)).pipe(
    Effect.provide(layer({ server: () => smtpAddress(url)!, from, ...more })),
  )
const refused = (url: string, one: Mail = mail, more: Partial<MailerOptions> = {}) =>
  Effect.flip(sending(url, one, more))

const coded = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

const { cert, key } = selfSigned("localhost")
const signedIn: Parameters<typeof mailServer>[0] = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === "us er" && password === "p@ss" ? done(null, { user: username }) : done(coded("no", 535)),
}

describe("a message", () => {
  it.live("reaches the mail server unchanged: address, name, subject, text and HTML", () =>
    Effect.gen(function* () {
      const { port, received } = yield* mailServer()
      yield* sending(`smtp://127.0.0.1:${port}`)
      const [one] = received
      assert.deepStrictEqual(one?.to, ["ana@example.com"])
      assert.strictEqual(one?.from, "forms@example.org")
      assert.match(one?.raw ?? "", /^From: "Formularios, S\.A\." <forms@example\.org>\r$/m)
      assert.match(one?.raw ?? "", /^Message-ID: <0b6f3a1e-1@example\.org>\r$/m)
      assert.match(one?.raw ?? "", /^Auto-Submitted: auto-generated\r$/m)
      assert.match(one?.raw ?? "", /^Subject: =\?UTF-8\?Q\?Una_respuesta/m)
      assert.match(one?.raw ?? "", /Second =E2=80=94 l=C3=ADnea/)
      assert.match(one?.raw ?? "", /<p>First line<\/p>/)
    }),
  )

  it.live("is sent with a user name and password over TLS, from the first byte or after STARTTLS", () =>
    Effect.gen(function* () {
      const secure = yield* mailServer({ ...signedIn, secure: true, key, cert })
      yield* sending(`smtps://us%20er:p%40ss@localhost:${secure.port}`, mail, { trusted: [cert] })
      const later = yield* mailServer({ ...signedIn, key, cert })
      const server = { ...smtpAddress(`smtp://us%20er:p%40ss@localhost:${later.port}`)!, requireTLS: true }
      yield* sending("smtp://localhost", mail, { server: () => server, trusted: [cert] })
      for (const { received } of [secure, later])
        assert.deepStrictEqual(
          received.map(({ user, secure }) => [user, secure]),
          [["us er", true]],
        )
    }),
  )

  it.live(
    "is not sent to a server with an untrusted certificate, nor to one without encryption where it is required",
    () =>
      Effect.gen(function* () {
        const untrusted = yield* mailServer({ secure: true, key, cert })
        const plain = yield* mailServer()
        const required = { ...smtpAddress(`smtp://localhost:${plain.port}`)!, requireTLS: true }
        const faults = [
          yield* refused(`smtps://localhost:${untrusted.port}`),
          yield* refused("smtp://localhost", mail, { server: () => required }),
        ]
        assert.deepStrictEqual(
          faults.map((fault) => (fault._tag === "MailServerUnavailable" ? fault.reason : fault._tag)),
          ["encryption", "encryption"],
        )
        assert.deepStrictEqual([...untrusted.received, ...plain.received], [])
      }),
  )

  it.live(
    "that can't be sent is reported with the cause: the password, the address, or a busy, silent or missing server",
    () =>
      Effect.gen(function* () {
        const closed = yield* mailServer({ ...signedIn, secure: true, key, cert })
        const password = yield* refused(`smtps://user:secret-word@localhost:${closed.port}`, mail, { trusted: [cert] })
        assert.deepInclude(password, { _tag: "MailServerUnavailable", reason: "sign_in" })
        assert.notInclude(JSON.stringify(password), "secret-word")

        const unknown = yield* mailServer({ onRcptTo: (_to, _session, done) => done(coded("no such user", 550)) })
        assert.deepInclude(yield* refused(`smtp://127.0.0.1:${unknown.port}`), { _tag: "MailRefused", status: 550 })

        const busy = yield* mailServer({ onMailFrom: (_from, _session, done) => done(coded("later", 451)) })
        assert.deepInclude(yield* refused(`smtp://127.0.0.1:${busy.port}`), { reason: "busy" })

        const silent = yield* Effect.acquireRelease(
          Effect.promise(async () => {
            const server = createServer(() => {})
            await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
            return server
          }),
          (server) => Effect.sync(() => void server.close()),
        )
        const { port } = silent.address() as AddressInfo
        const brief = { patience: Duration.millis(100) }
        assert.deepInclude(yield* refused(`smtp://127.0.0.1:${port}`, mail, brief), { reason: "timeout" })
        assert.deepInclude(yield* refused("smtp://127.0.0.1:1"), { reason: "unreachable" })
      }),
  )

  it.live("is not sent if a header or recipient was injected into its address or subject, or if it is too large", () =>
    Effect.gen(function* () {
      const { port, received } = yield* mailServer()
      for (const [bad, part] of [
        [{ ...mail, subject: "a\r\nBcc: eve@example.com" }, "subject"],
        [{ ...mail, subject: "x".repeat(300) }, "subject"],
        [{ ...mail, to: "ana@example.com, eve@example.com" }, "to"],
        [{ ...mail, to: "ana@example.com\r\nBcc: eve@example.com" }, "to"],
        [{ ...mail, to: "Ana <ana@example.com>" }, "to"],
        [{ ...mail, text: "x".repeat(600_000) }, "size"],
      ] as const)
        assert.deepInclude(yield* refused(`smtp://127.0.0.1:${port}`, bad), { _tag: "MailMalformed", part })
      assert.deepStrictEqual(received, [])
    }),
  )
})

contract.absentMailerSuite("absent", Absent.layer)
contract.mailerSuite("nodemailer", mailPeer)

describe("the URL of a mail server", () => {
  it("requires encryption unless it is local or opts out", () => {
    const required = (url: string) => smtpAddress(url)?.requireTLS
    assert.isTrue(required("smtp://mail.example.com"))
    assert.isFalse(required("smtp://mail.example.com?tls=none"))
    assert.isFalse(required("smtp://127.0.0.1:2525"))
    assert.deepInclude(smtpAddress("smtps://mail.example.com"), { secure: true, port: 465 })
    assert.deepInclude(smtpAddress("smtp://a%40b:c%2Fd@mail.example.com"), { auth: { user: "a@b", pass: "c/d" } })
  })

  it("is invalid with a path, an unknown option, another protocol or a malformed password", () => {
    for (const url of [
      "mail.example.com:25",
      "http://mail.example.com",
      "smtp://mail.example.com/x",
      "smtp://mail.example.com?tls=no",
      "smtp://mail.example.com?pool=true",
      "smtps://mail.example.com?tls=none",
      "smtp://user:%zz@mail.example.com",
    ])
      assert.isUndefined(smtpAddress(url), url)
  })
})
