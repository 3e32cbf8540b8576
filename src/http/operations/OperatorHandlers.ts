import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { PendingAnswers } from "../../ports/PendingAnswers.ts"
import { Api } from "../Api.ts"

/** More are told as this many. */
const most = 100_000

export const layer = HttpApiBuilder.group(
  Api,
  "operators",
  Effect.fnUntraced(function* (handlers) {
    const pending = yield* PendingAnswers
    return handlers.handle("pendingAnswers", () =>
      pending.count(most).pipe(
        Effect.map((count) => ({ pending: count })),
        Effect.mapError(() => ({ error: "What is pending cannot be read now." })),
      ),
    )
  }),
)
