import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Mail, MailMalformed } from "../domain/mail/Mail.ts"

/** The deployment has no mail server. */
export class MailerAbsent extends Schema.TaggedError<MailerAbsent>()("MailerAbsent", {}) {}

/** The mail server rejects this message for good: an unknown address, or a message that is too large. */
export class MailRefused extends Schema.TaggedError<MailRefused>()("MailRefused", {
  /** The SMTP reply code, such as 550. */
  status: Schema.Int,
}) {}

/** The mail server can't accept the message at the moment. */
export class MailServerUnavailable extends Schema.TaggedError<MailServerUnavailable>()("MailServerUnavailable", {
  reason: Schema.Literals(["unreachable", "timeout", "encryption", "sign_in", "busy"]),
}) {}

export type MailError = MailerAbsent | MailMalformed | MailRefused | MailServerUnavailable

/** Sends mail. A message accepted by the mail server isn't necessarily read, or even delivered. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** False if there is no mail server. */
    readonly isConfigured: boolean
    readonly send: (mail: Mail) => Effect.Effect<void, MailError>
  }
>()("parley/ports/Mailer") {}
