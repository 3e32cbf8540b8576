import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Absent from "../adapters/absent/Mailer.ts"
import * as Nodemailer from "../adapters/nodemailer/Mailer.ts"
import { senderOf } from "../adapters/nodemailer/Sender.ts"
import { smtpAddress } from "../adapters/nodemailer/SmtpAddress.ts"
import type { Mailer } from "../ports/Mailer.ts"
import type { Settings } from "./Settings.ts"

/** The mail server of the settings, where there is one. */
export const layer = ({ mail: { smtpUrl, smtpFrom } }: Settings): Layer.Layer<Mailer> => {
  const server = smtpUrl === null ? undefined : smtpAddress(Redacted.value(smtpUrl))
  const from = smtpFrom === null ? undefined : senderOf(smtpFrom)
  return server === undefined || from === undefined ? Absent.layer : Nodemailer.layer({ server, from })
}
