import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { HookAnswer } from "../../domain/forms/model/HookWire.ts"
import { HookAborted, type HookInput, type HookOutcome } from "../../ports/FormHooks.ts"

const decode = Schema.decodeUnknownEffect(HookAnswer)

/** If a registered handler fails, the event is canceled, because the handler's check would otherwise be skipped. */
export const hookUnavailable = () =>
  new HookAborted({
    reason: "hook_unavailable",
    userMessage: "This isn't possible right now. Try again in a minute.",
    status: 503,
  })

/** The input passed to a handler. */
export const toldOf = ({ event, tenant, formUid, payload, schema, error }: HookInput) => ({
  event,
  tenant,
  form_uid: formUid,
  ...(payload === undefined ? {} : { payload }),
  ...(schema === undefined ? {} : { schema }),
  ...(error === undefined ? {} : { error }),
})

/** Parses a handler's response; an empty response means an empty result. */
export const outcomeOf = (answer: unknown): Effect.Effect<HookOutcome, HookAborted> =>
  Effect.gen(function* () {
    const { abort, payload, schema_overrides, metadata, user_message } = yield* Effect.mapError(
      decode(answer === undefined ? {} : answer),
      hookUnavailable,
    )
    if (abort !== undefined)
      return yield* new HookAborted({
        reason: abort.reason,
        userMessage: abort.user_message ?? abort.reason,
        status: abort.status ?? 422,
      })
    return {
      ...(payload === undefined ? {} : { payload }),
      ...(schema_overrides === undefined ? {} : { schemaOverrides: schema_overrides }),
      ...(metadata === undefined ? {} : { metadata }),
      ...(user_message === undefined ? {} : { userMessage: user_message }),
    }
  })
