import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layer } from "../../src/adapters/nodemailer/Mailer.ts"
import { smtpAddress } from "../../src/adapters/nodemailer/SmtpAddress.ts"
import { type ArrivedMail, MailPeer } from "../contract/index.ts"
import { mailServer, type Received } from "./mailServer.ts"

const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    "latin1",
  )

const decoded = (text: string, encoding: string): string => {
  if (encoding === "base64") return Buffer.from(text, "base64").toString()
  return encoding === "quoted-printable" ? quoted(text.replaceAll("=\r\n", "")).toString() : text
}

/** Decodes encoded words (RFC 2047). Adjacent ones are joined before their bytes are decoded. */
const words = (text: string): string =>
  text.replace(/=\?UTF-8\?[QB]\?[^?]*\?=(?:\s+=\?UTF-8\?[QB]\?[^?]*\?=)*/gi, (all) =>
    Buffer.concat(
      [...all.matchAll(/\?([QB])\?([^?]*)\?=/gi)].map(([, kind, part = ""]) =>
        kind?.toUpperCase() === "B" ? Buffer.from(part, "base64") : quoted(part.replaceAll("_", " ")),
      ),
    ).toString(),
  )

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const partOf = (raw: string): Part => {
  const end = raw.indexOf("\r\n\r\n")
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n")
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  )
  return { headers, body: raw.slice(end + 4) }
}

const leaves = (part: Part): ReadonlyArray<Part> => {
  const boundary = /boundary="?([^";]+)/.exec(part.headers["content-type"] ?? "")?.[1]
  if (boundary === undefined) return [part]
  const pieces = part.body.split(new RegExp(`(?:^|\r\n)--${boundary.replaceAll(/[^\w-]/g, "\\$&")}(?:--)?\r\n`))
  return pieces.slice(1, -1).flatMap((piece) => leaves(partOf(piece)))
}

const arrivedMail = ({ to, raw }: Received): ArrivedMail => {
  const whole = partOf(raw)
  const textOf = (type: string) =>
    leaves(whole)
      .filter(({ headers }) => headers["content-type"]?.startsWith(type))
      .map(({ headers, body }) => decoded(body, headers["content-transfer-encoding"] ?? "7bit"))[0]
  return {
    to,
    subject: words(whole.headers["subject"] ?? ""),
    text: textOf("text/plain") ?? "",
    html: textOf("text/html"),
    id: whole.headers["message-id"] ?? "",
  }
}

const refusals: Readonly<Record<string, number>> = { "nobody@example.com": 550, "later@example.com": 451 }

/** Our mailer with a local mail server. */
export const mailPeer = Layer.unwrap(
  Effect.map(
    mailServer({
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = refusals[address]
        done(responseCode === undefined ? null : Object.assign(new Error("refused"), { responseCode }))
      },
    }),
    ({ port, received }) =>
      Layer.merge(
        layer({
          server: () => smtpAddress(`smtp://127.0.0.1:${port}`)!,
          from: { name: "Forms", address: "forms@example.org" },
        }),
        Layer.succeed(MailPeer, {
          arrived: Effect.sync(() => received.map(arrivedMail)),
          rejected: "nobody@example.com",
          postponed: "later@example.com",
        }),
      ),
  ),
)
