import * as Schema from "effect/Schema"

const Argument = Schema.Struct({
  name: Schema.String.check(Schema.isMinLength(1)),
  visibility: Schema.Literals(["public", "private"]),
  value: Schema.optionalKey(Schema.NullOr(Schema.Json)),
  data_type: Schema.optionalKey(Schema.Literals(["string", "number", "integer", "boolean", "json"])),
  required: Schema.optionalKey(Schema.Boolean),
  label: Schema.optionalKey(Schema.Json),
  description: Schema.optionalKey(Schema.Json),
}).check(
  Schema.makeFilter(({ visibility, value }: { readonly visibility: string; readonly value?: unknown }) =>
    visibility === "public" || (value !== undefined && value !== null)
      ? undefined
      : "must have a value, or be public: respondents can't send private arguments",
  ),
)

const Arguments = Schema.Array(Argument).check(
  Schema.makeFilter((list: ReadonlyArray<{ readonly name: string }>) =>
    new Set(list.map(({ name }) => name)).size === list.length ? undefined : "a list of arguments with different names",
  ),
)

const Seconds = Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(300))

const common = {
  timeout_seconds: Schema.optionalKey(Seconds),
  response_path: Schema.optionalKey(Schema.String),
  display_template: Schema.optionalKey(Schema.String),
  persist_binary: Schema.optionalKey(Schema.Boolean),
  response_schema: Schema.optionalKey(Schema.JsonObject),
  additional_args: Schema.optionalKey(Arguments),
}

const Method = Schema.Literals(["GET", "POST", "PUT", "PATCH"])

/** `meta.rest` of a `rest` field in wire format: the target, and how its response is handled. */
export const RestSpec = Schema.Union([
  Schema.Struct({
    mode: Schema.Literal("remote"),
    endpoint: Schema.String.check(Schema.isPattern(/^https?:\/\//, { expected: "an http or https address" })),
    http_method: Schema.optionalKey(Method),
    auth_ref: Schema.optionalKey(Schema.String),
    ...common,
  }),
  Schema.Struct({
    mode: Schema.Literal("internal"),
    endpoint: Schema.String.check(Schema.isPattern(/^\//, { expected: "a path that starts with /" })),
    http_method: Schema.optionalKey(Method),
    ...common,
  }),
  Schema.Struct({ mode: Schema.Literal("callback"), callback_ref: Schema.String, ...common }),
])
export type RestSpec = typeof RestSpec.Type

/** The keys in `meta` of a `remote_response` field. */
export const RemoteResponseSpec = Schema.Struct({
  endpoint: Schema.String.check(Schema.isPattern(/^https?:\/\//, { expected: "an http or https address" })),
  http_method: Schema.optionalKey(Schema.Literals(["GET", "POST"])),
  content_field: Schema.optionalKey(Schema.String),
  prompt: Schema.optionalKey(Schema.String),
  auth_ref: Schema.optionalKey(Schema.String),
  timeout_seconds: Schema.optionalKey(Seconds),
  response_schema: Schema.optionalKey(Schema.JsonObject),
})
export type RemoteResponseSpec = typeof RemoteResponseSpec.Type
