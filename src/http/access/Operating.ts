import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { isPermitted } from "../../domain/access/Caller.ts"
import { PermissionMissing } from "../../domain/access/Errors.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { Forbidden, toResponse } from "./Problems.ts"

/** The role of the deployment's operators, whatever their tenant. */
export const operatePermission = "operate"

/** Requires an operator of the deployment: 403 for others. */
export class Operating extends HttpApiMiddleware.Service<Operating, { requires: CurrentCaller }>()(
  "parley/http/access/Operating",
  { error: Forbidden },
) {}

export const layer = Layer.succeed(Operating, (app) =>
  Effect.flatMap(CurrentCaller, (caller) =>
    isPermitted(caller, operatePermission)
      ? app
      : Effect.succeed(toResponse(new PermissionMissing({ permission: operatePermission }))),
  ),
)
