import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { RefusalReason } from "../../domain/forms/share/Standing.ts"
import type { AdmitError } from "../forms/FormShares.ts"

/** How often a form is checked while a session is open. */
const askEvery = Duration.toMillis("2 seconds")

/** An unavailable store must not stop a conversation, nor delay each of its turns for long. */
const patience = "1 second"

/**
 * Why the form has stopped accepting answers from this person since the session was opened: its owner has paused it,
 * its period has ended, or it is full. Undefined as long as it accepts them.
 */
export const reasonForRefusal = Effect.fnUntraced(function* (admit: Effect.Effect<void, AdmitError>) {
  let askedAt = yield* Clock.currentTimeMillis
  return Effect.suspend(() =>
    Effect.flatMap(Clock.currentTimeMillis, (now): Effect.Effect<RefusalReason | undefined> => {
      if (now >= askedAt && now - askedAt < askEvery) return Effect.succeed(undefined)
      askedAt = now
      return admit.pipe(
        Effect.as(undefined),
        Effect.timeoutOption(patience),
        Effect.map(Option.getOrUndefined),
        Effect.catch((error) => Effect.succeed(error._tag === "AnswersNotTaken" ? error.reason : undefined)),
      )
    }),
  )
})
