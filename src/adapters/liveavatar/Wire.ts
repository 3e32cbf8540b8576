import * as Schema from "effect/Schema"

/** Answers come in an envelope; what is wrong stands in the status and in `data`, not in `code`. */
const answer = <S extends Schema.Top>(data: S) => Schema.Struct({ data })

export const Ordered = answer(
  Schema.Struct({ session_id: Schema.NonEmptyString, session_token: Schema.NonEmptyString }),
)

export const Begun = answer(Schema.Struct({ ws_url: Schema.String.check(Schema.isPattern(/^wss?:\/\//)) }))

/** What a refusal says of itself. */
export const Refusal = Schema.Struct({
  code: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.Number, Schema.String]))),
  message: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/** What comes over the socket, as far as anybody looks at it. */
export const Event = Schema.Struct({ type: Schema.String, state: Schema.optionalKey(Schema.String) })

/** The only avatar that the sandbox has. */
export const sandboxAvatar = "dd73ea75-1218-4ef3-92ce-606d5f7fbc0a"

export const productionAddress = "https://api.liveavatar.com"
