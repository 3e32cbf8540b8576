import * as Schema from "effect/Schema"
import { isJsonObject, type JsonObject } from "../codec/Json.ts"

const object = Schema.optionalKey(
  Schema.Unknown.pipe(Schema.refine((value): value is JsonObject => isJsonObject(value))),
)
const words = Schema.String.check(Schema.isMaxLength(2000))

/** The response of a deployment's handler. `abort` cancels the event with a status from 400 to 599. */
export const HookAnswer = Schema.Struct({
  payload: object,
  schema_overrides: object,
  metadata: object,
  user_message: Schema.optionalKey(words),
  abort: Schema.optionalKey(
    Schema.Struct({
      reason: words,
      user_message: Schema.optionalKey(words),
      status: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 }))),
    }),
  ),
})
export type HookAnswer = typeof HookAnswer.Type
