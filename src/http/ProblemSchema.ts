import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"

/** The body of every error, but for those that the contract fixes. */
export const Explained = Schema.Struct({
  error: Schema.String.annotate({ description: "What is wrong, as a word for programs" }),
  message: Schema.String.annotate({ description: "What is wrong, for people" }),
  detail: Schema.optionalKey(Schema.Unknown).annotate({ description: "What else there is to say, by `error`" }),
})

/** The body where the contract fixes it as the sentence alone. */
export const TextOnly = Schema.Struct({ error: Schema.String })

/** An error of a route, as the API description shows it. */
export const described = (status: number, description: string) =>
  Explained.annotate({ description }).pipe(HttpApiSchema.status(status))
