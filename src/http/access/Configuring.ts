import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { isPermitted } from "../../domain/access/Caller.ts"
import { PermissionMissing } from "../../domain/access/Errors.ts"
import { configurePermission } from "../../domain/chat/BotAccess.ts"
import { PolicyCheck } from "../../ports/PolicyCheck.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { Forbidden, toResponse } from "./Problems.ts"

/** Requires a caller who may configure bots: 403 for others, before the body is read. */
export class Configuring extends HttpApiMiddleware.Service<Configuring, { requires: CurrentCaller }>()(
  "parley/http/access/Configuring",
  { error: Forbidden },
) {}

export const layer = Layer.effect(
  Configuring,
  Effect.map(PolicyCheck, (policy) => {
    const check = Effect.gen(function* () {
      const caller = yield* CurrentCaller
      yield* policy.require(caller, "agent:configure")
      if (!isPermitted(caller, configurePermission))
        return yield* new PermissionMissing({ permission: configurePermission })
    })
    return (app) =>
      Effect.matchEffect(check, { onFailure: (error) => Effect.succeed(toResponse(error)), onSuccess: () => app })
  }),
)
