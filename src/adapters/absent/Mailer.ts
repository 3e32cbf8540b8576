import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Mailer, MailerAbsent } from "../../ports/Mailer.ts"

/** No mail server is configured: nothing is sent. */
export const layer = Layer.succeed(Mailer, { isConfigured: false, send: () => Effect.fail(new MailerAbsent()) })
