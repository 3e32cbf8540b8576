import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"

/** The body of every error except those fixed by the contract. */
export const Explained = Schema.Struct({
  error: Schema.String.annotate({ description: "The error code, for programs" }),
  message: Schema.String.annotate({ description: "The error message, for people" }),
  detail: Schema.optionalKey(Schema.Unknown).annotate({ description: "Further facts, which depend on `error`" }),
})

/** An error whose `detail` has these keys. */
export const explained = <Fields extends Schema.Struct.Fields>(detail: Fields) =>
  Schema.Struct({ ...Explained.fields, detail: Schema.Struct(detail) })

/** The body if the contract requires only a message. */
export const TextOnly = Schema.Struct({ error: Schema.String })

/** A route's error in the API description. */
export const described = (status: number, description: string) =>
  Explained.annotate({ description }).pipe(HttpApiSchema.status(status))
