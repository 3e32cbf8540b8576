import type * as Layer from "effect/Layer"
import * as Absent from "../adapters/absent/Mailer.ts"
import * as Nodemailer from "../adapters/nodemailer/Mailer.ts"
import { senderOf } from "../adapters/nodemailer/Sender.ts"
import { smtpAddress } from "../adapters/nodemailer/SmtpAddress.ts"
import { secretNow } from "../domain/access/CurrentSecret.ts"
import type { Mailer } from "../ports/Mailer.ts"
import type { Settings } from "./Settings.ts"

/** The configured mail server, if any. */
export const layer = ({ mail: { smtpUrl, smtpFrom } }: Settings): Layer.Layer<Mailer> => {
  const first = smtpUrl === null ? undefined : smtpAddress(secretNow(smtpUrl))
  const from = smtpFrom === null ? undefined : senderOf(smtpFrom)
  if (smtpUrl === null || first === undefined || from === undefined) return Absent.layer
  // If the address becomes invalid, the one from startup is still used.
  return Nodemailer.layer({ server: () => smtpAddress(secretNow(smtpUrl)) ?? first, from })
}
