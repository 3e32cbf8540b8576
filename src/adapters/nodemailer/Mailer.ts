import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createTransport } from "nodemailer"
import { faultOf, type Mail } from "../../domain/mail/Mail.ts"
import { Mailer, MailRefused, MailServerUnavailable } from "../../ports/Mailer.ts"
import type { Sender } from "./Sender.ts"
import type { SmtpAddress } from "./SmtpAddress.ts"

export interface MailerOptions {
  /** Asked for each message. */
  readonly server: () => SmtpAddress
  /** The address that messages come from. */
  readonly from: Sender
  /** Certificates (PEM) that are trusted beside those that Node trusts. */
  readonly trusted?: ReadonlyArray<string>
  /** For a connection, a greeting, a silence; a whole message has three times as long. */
  readonly patience?: Duration.Duration
}

interface Fault {
  readonly code?: string
  /** What Node called it, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. */
  readonly originalCode?: string
  readonly responseCode?: number
}

/** What became of a message. Nothing that the server said goes on: it may quote addresses and passwords. */
const faultIn = (cause: unknown): MailRefused | MailServerUnavailable => {
  const {
    code = "",
    originalCode = "",
    responseCode: status = 0,
  } = (typeof cause === "object" && cause !== null ? cause : {}) as Fault
  // Signing in comes first: a server that knows no such user answers 535, and that is no word about the message.
  if (code === "EAUTH" || code === "ENOAUTH") return new MailServerUnavailable({ reason: "sign_in" })
  if (code === "ETLS") return new MailServerUnavailable({ reason: "encryption" })
  if (code === "ETIMEDOUT") return new MailServerUnavailable({ reason: "timeout" })
  if (status >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")) return new MailRefused({ status })
  if (status >= 400) return new MailServerUnavailable({ reason: "busy" })
  return new MailServerUnavailable({ reason: /CERT|SSL|TLS/.test(originalCode) ? "encryption" : "unreachable" })
}

/** A mail server by SMTP: a connection for each message, so that none is found broken when it is needed. */
export const layer = ({ server, from, trusted, patience = Duration.seconds(20) }: MailerOptions) => {
  const wait = Duration.toMillis(patience)
  const transport = ({ auth, ...address }: SmtpAddress) =>
    createTransport({
      ...address,
      ...(auth === undefined ? {} : { auth: { ...auth } }),
      // A server that offers no encryption is believed only where the deployment said so.
      ignoreTLS: !address.secure && !address.requireTLS,
      tls: { minVersion: "TLSv1.2", ...(trusted === undefined ? {} : { ca: [...trusted] }) },
      connectionTimeout: wait,
      greetingTimeout: wait,
      socketTimeout: wait,
      dnsTimeout: wait,
      // What a message says is text: no address in it is fetched and no file is read.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1)

  const sent = ({ to, subject, text, html, id }: Mail) =>
    Effect.tryPromise({
      try: () =>
        transport(server()).sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<${id}@${domain}>`,
          // A program wrote it: nobody's holiday notice answers.
          headers: { "auto-submitted": "auto-generated" },
        }),
      catch: faultIn,
    }).pipe(
      Effect.timeoutOrElse({
        duration: Duration.times(patience, 3),
        orElse: () => Effect.fail(new MailServerUnavailable({ reason: "timeout" })),
      }),
      Effect.asVoid,
    )

  return Layer.succeed(Mailer, {
    isConfigured: true,
    send: Effect.fn("Mailer.send")(function* (mail) {
      const fault = faultOf(mail)
      if (fault !== undefined) return yield* fault
      return yield* sent(mail)
    }),
  })
}
