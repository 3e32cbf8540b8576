import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import { Quotas } from "../../application/usage/Quotas.ts"
import { answering, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { toResponse } from "./Problems.ts"

export const layer = group(
  Api,
  "usage",
  Effect.fnUntraced(function* (handlers) {
    const quotas = yield* Quotas
    return handlers.handle("usage", () =>
      CurrentCaller.pipe(
        Effect.flatMap(quotas.usage),
        Effect.map((usage) => json({ usage })),
        answering(toResponse),
      ),
    )
  }),
)
