import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { type PendingEntry, PendingAnswers, PendingAnswersUnavailable } from "../../ports/PendingAnswers.ts"
import { Sealing } from "../../ports/Sealing.ts"

/** No valid JSON begins like this. */
const mark = "~0."

const placeOf = (id: string): string => `pending/${id}`

const unavailable = (cause: unknown) => new PendingAnswersUnavailable({ cause })

/**
 * Pending answers, encrypted with the deployment's key: tenants' keys are in the database, which is unavailable when
 * answers become pending.
 */
export const layer = ({ isOn }: { readonly isOn: boolean }) =>
  Layer.effect(
    PendingAnswers,
    Effect.gen(function* () {
      const places = yield* PendingAnswers
      const { seal, open } = yield* Sealing
      /** An unreadable answer is left in the store, and doesn't block the others. */
      const opened = ({ id, text }: PendingEntry) =>
        text.startsWith(mark)
          ? open(text.slice(mark.length), placeOf(id)).pipe(
              Effect.map((plain) => [{ id, text: Redacted.value(plain) }]),
              Effect.catchTag("SealBroken", () =>
                Effect.as(Effect.logError("A pending answer can't be decrypted with any of CREDENTIAL_KEYS"), []),
              ),
            )
          : Effect.succeed([{ id, text }])
      return PendingAnswers.of({
        ...places,
        keep: ({ id, text }) =>
          isOn
            ? Effect.flatMap(Effect.mapError(seal(Redacted.make(text), placeOf(id)), unavailable), (sealed) =>
                places.keep({ id, text: `${mark}${sealed}` }),
              )
            : places.keep({ id, text }),
        all: (limit) =>
          Effect.flatMap(places.all(limit), (entries) =>
            Effect.map(Effect.mapError(Effect.forEach(entries, opened), unavailable), (batches) => batches.flat()),
          ),
      })
    }),
  )
