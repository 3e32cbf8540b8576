import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createTransport } from "nodemailer"
import { faultOf, type Mail } from "../../domain/mail/Mail.ts"
import { Mailer, MailRefused, MailServerUnavailable } from "../../ports/Mailer.ts"
import type { Sender } from "./Sender.ts"
import type { SmtpAddress } from "./SmtpAddress.ts"

export interface MailerOptions {
  /** Resolved for each message. */
  readonly server: () => SmtpAddress
  /** The sender address of messages. */
  readonly from: Sender
  /** Trusted certificates (PEM) in addition to Node's own. */
  readonly trusted?: ReadonlyArray<string>
  /**
   * The timeout for connecting, for the server's greeting, and for inactivity. A whole message may take three times as
   * long.
   */
  readonly patience?: Duration.Duration
}

interface Fault {
  readonly code?: string
  /** Node's error code for a failed TLS handshake, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. */
  readonly originalCode?: string
  readonly responseCode?: number
}

/**
 * Classifies an error that occurred while sending a message. The server's text is not passed on: it may quote addresses
 * and passwords.
 */
const faultIn = (cause: unknown): MailRefused | MailServerUnavailable => {
  const {
    code = "",
    originalCode = "",
    responseCode: status = 0,
  } = (typeof cause === "object" && cause !== null ? cause : {}) as Fault
  // Checked first: authentication happens before the message is sent, so a 535 for an unknown user says nothing about
  // the message.
  if (code === "EAUTH" || code === "ENOAUTH") return new MailServerUnavailable({ reason: "sign_in" })
  if (code === "ETLS") return new MailServerUnavailable({ reason: "encryption" })
  if (code === "ETIMEDOUT") return new MailServerUnavailable({ reason: "timeout" })
  if (status >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")) return new MailRefused({ status })
  if (status >= 400) return new MailServerUnavailable({ reason: "busy" })
  return new MailServerUnavailable({ reason: /CERT|SSL|TLS/.test(originalCode) ? "encryption" : "unreachable" })
}

/** Sends mail over SMTP with one connection per message, so that a broken connection is never reused. */
export const layer = ({ server, from, trusted, patience = Duration.seconds(20) }: MailerOptions) => {
  const wait = Duration.toMillis(patience)
  const transport = ({ auth, ...address }: SmtpAddress) =>
    createTransport({
      ...address,
      ...(auth === undefined ? {} : { auth: { ...auth } }),
      // A server without encryption is accepted only if the deployment explicitly allows it.
      ignoreTLS: !address.secure && !address.requireTLS,
      tls: { minVersion: "TLSv1.2", ...(trusted === undefined ? {} : { ca: [...trusted] }) },
      connectionTimeout: wait,
      greetingTimeout: wait,
      socketTimeout: wait,
      dnsTimeout: wait,
      // The message is plain data: no URL in it is fetched and no file is read.
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
          // Marks the message as automatic, so that it doesn't trigger out-of-office replies.
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
