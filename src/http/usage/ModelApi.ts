import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Forbidden } from "../access/Problems.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { described } from "../ProblemSchema.ts"

const used = {
  requests: Schema.Int,
  input_tokens: Schema.Int,
  cached_tokens: Schema.Int.annotate({ description: "Input tokens from the provider's cache" }),
  output_tokens: Schema.Int,
  cost: Schema.Finite.annotate({ description: "At the configured prices, in their currency" }),
}

export const UsageReportWire = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  usage: Schema.Array(
    Schema.Struct({
      day: Schema.String.annotate({ description: "In UTC" }),
      user: Schema.String,
      chatbot_id: Schema.NullOr(Schema.String),
      agent: Schema.NullOr(Schema.String),
      provider: Schema.String,
      model: Schema.String,
      ...used,
    }),
  ),
  total: Schema.Struct(used),
  truncated: Schema.Boolean.annotate({ description: "There are more rows: request fewer days" }),
  today: Schema.Struct({
    tokens: Schema.Int,
    most_tokens: Schema.NullOr(Schema.Int),
    cost: Schema.Finite,
    most_cost: Schema.NullOr(Schema.Finite),
    resets_at: Schema.String,
  }).annotate({ description: "The caller's own usage and limits; a limit is null if unlimited" }),
})

const text = Schema.optionalKey(Schema.String)

/** Usage of language models. */
export const ModelUsageApi = HttpApiGroup.make("model_usage")
  .add(
    HttpApiEndpoint.get("modelUsage", "/api/v1/usage/models", {
      query: { from: text, to: text, everybody: text, tenant: text },
      success: UsageReportWire,
      error: [
        described(400, "A query parameter is invalid; the message names it"),
        Forbidden,
        described(503, "A store is unavailable"),
      ],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "The caller's language model usage, by day, agent and model",
        description:
          "The last thirty days, or those from `from` to `to` (dates, both included, a year at most). `tenant=<name>` gives the usage of all members " +
          "of a tenant, for its administrators; `everybody=true` requires the permission `operate`.",
      }),
    ),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Usage of models", description: "Usage of language models." }))
