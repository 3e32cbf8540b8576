import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import { AnswerRetention } from "../../application/forms/AnswerRetention.ts"
import { PendingAnswers } from "../../ports/PendingAnswers.ts"
import { Api } from "../Api.ts"
import { refusalBody } from "../Refusals.ts"

/** The maximum reported count; larger counts are reported as this number. */
const most = 100_000

export const layer = group(
  Api,
  "operators",
  Effect.fnUntraced(function* (handlers) {
    const pending = yield* PendingAnswers
    const keeping = yield* AnswerRetention
    return handlers
      .handle("pendingAnswers", () =>
        pending.count(most).pipe(
          Effect.map((count) => ({ pending: count })),
          Effect.mapError(() => refusalBody("pending_unavailable")),
        ),
      )
      .handle("orphans", () =>
        keeping.orphans.pipe(
          Effect.map(({ count, keys }) => ({ orphans: count, keys })),
          Effect.mapError(() => refusalBody("file_store_unavailable")),
        ),
      )
  }),
)
