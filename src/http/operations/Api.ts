import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { described } from "../ProblemSchema.ts"

const States = Schema.Struct({
  /**
   * `draining`: everything works, and the process is about to stop. `degraded`: the service responds, and `reasons`
   * says what doesn't work.
   */
  status: Schema.Literals(["ready", "degraded", "unavailable", "draining"]),
  dependencies: Schema.Record(Schema.String, Schema.Literals(["ready", "unavailable"])),
  /** What is wrong with parts of the service that still respond, by name. */
  reasons: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** The speech synthesizer (`voice`) and recognizer (`ear`), or `none`; `missing` says how to set up an absent one. */
  speech: Schema.Struct({ voice: Schema.String, ear: Schema.String, missing: Schema.optionalKey(Schema.String) }),
})

/** Routes for operators, which need no token. */
export const OperationsApi = HttpApiGroup.make("operations")
  .add(
    HttpApiEndpoint.get("health", "/healthz", {
      success: Schema.Struct({ status: Schema.Literal("ok") }),
    }).annotateMerge(OpenApi.annotations({ summary: "The process is alive" })),
    HttpApiEndpoint.get("readiness", "/readyz", {
      success: States,
      error: States.pipe(HttpApiSchema.status(503)),
    }).annotateMerge(OpenApi.annotations({ summary: "Every dependency by name" })),
    HttpApiEndpoint.get("metrics", "/metrics", {
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain; version=0.0.4; charset=utf-8" })),
      error: described(404, "The caller isn't in one of the networks that may read metrics"),
    }).annotateMerge(OpenApi.annotations({ summary: "Metrics in the Prometheus text format" })),
  )
  .annotateMerge(OpenApi.annotations({ title: "Operations", description: "For operators; no token needed." }))
