import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { PolicyDenied } from "../../domain/access/Errors.ts"
import { isAllowed, Policy } from "../../domain/access/Policy.ts"
import { PolicyCheck } from "../../ports/PolicyCheck.ts"

/** The file is missing, not JSON, or not a policy: a deployment must not start without its policy. */
export class PolicyUnreadable extends Schema.TaggedError<PolicyUnreadable>()("PolicyUnreadable", {
  file: Schema.String,
  problem: Schema.String,
}) {}

const fromJson = Schema.decodeUnknownEffect(Schema.fromJsonString(Policy), {
  onExcessProperty: "error",
  errors: "all",
})

/** Without a policy everything is allowed. */
export const layerOpen: Layer.Layer<PolicyCheck> = Layer.succeed(PolicyCheck, { require: () => Effect.void })

/** Creates the service from a given policy. */
export const make = (policy: Policy): PolicyCheck["Service"] => ({
  require: (caller, action) =>
    Effect.suspend(() =>
      isAllowed(policy, caller, action) ? Effect.void : Effect.fail(new PolicyDenied({ action })),
    ).pipe(
      Effect.catchDefect((defect) =>
        Effect.logError("The policy could not be evaluated", defect).pipe(
          Effect.andThen(Effect.fail(new PolicyDenied({ action }))),
        ),
      ),
    ),
})

/** Loads the rules from a JSON file, once at startup. */
export const layerFile = (file: string): Layer.Layer<PolicyCheck, PolicyUnreadable, FileSystem.FileSystem> =>
  Layer.effect(
    PolicyCheck,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const unreadable = (problem: string) => new PolicyUnreadable({ file, problem })
      const text = yield* fs.readFileString(file).pipe(Effect.mapError(() => unreadable("it cannot be read")))
      const policy = yield* fromJson(text).pipe(Effect.mapError((error) => unreadable(error.message)))
      return make(policy)
    }),
  )
