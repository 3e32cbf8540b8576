import * as Schema from "effect/Schema"

/** Responses are wrapped in an envelope; errors are in the status and in `data`, not in `code`. */
const answer = <S extends Schema.Top>(data: S) => Schema.Struct({ data })

export const Ordered = answer(
  Schema.Struct({ session_id: Schema.NonEmptyString, session_token: Schema.NonEmptyString }),
)

export const Begun = answer(Schema.Struct({ ws_url: Schema.String.check(Schema.isPattern(/^wss?:\/\//)) }))

/** The text of a refusal. */
export const Refusal = Schema.Struct({
  code: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.Number, Schema.String]))),
  message: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/** The socket messages that are parsed. */
export const Event = Schema.Struct({ type: Schema.String, state: Schema.optionalKey(Schema.String) })

/** The id of the only avatar in the sandbox. */
export const sandboxAvatar = "dd73ea75-1218-4ef3-92ce-606d5f7fbc0a"

export const productionAddress = "https://api.liveavatar.com"
