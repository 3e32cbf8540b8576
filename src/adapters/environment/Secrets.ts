import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { Secrets } from "../../ports/Secrets.ts"

/** What a form may name begins like this: nobody who edits forms can have `JWT_SECRET` sent to them. */
const prefix = "FORM_SECRET_"

/** Environment variables that were set aside for forms. */
export const layer = (environment: Readonly<Record<string, string | undefined>>) =>
  Layer.succeed(Secrets, {
    named: (name) =>
      Effect.sync(() => {
        const value = name.startsWith(prefix) ? environment[name] : undefined
        return Option.map(Option.fromUndefinedOr(value === "" ? undefined : value), (text) => Redacted.make(text))
      }),
  })
