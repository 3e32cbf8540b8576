import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { RenderJob, RenderResult } from "../../domain/infographic/RenderJob.ts"
import { RenderRequestWire } from "../../domain/infographic/RenderRequest.ts"
import { convertedTypes } from "../../domain/artifacts/PageFormat.ts"
import { requestAndDatasets } from "../description/Parts.ts"
import { carries } from "../description/Headers.ts"
import { adjusted, withMediaTypes } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { formatQuery } from "../negotiation/Format.ts"
import { jobProblems, renderProblems } from "./Problems.ts"

const Html = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))

const Accepted = Schema.Struct({ job_id: Schema.String }).pipe(HttpApiSchema.status(202))

export const renderPath = "/api/v1/agents/infographic/render"

/**
 * Deterministic infographics, without a model. The render route is only described here: `Handlers.ts` handles it
 * without the builder.
 */
export const RenderApi = HttpApiGroup.make("render")
  .add(
    HttpApiEndpoint.post("render", renderPath, {
      query: formatQuery,
      payload: RenderRequestWire,
      success: [RenderResult, Html, Accepted],
      error: renderProblems,
    })
      .annotateMerge(
        OpenApi.annotations({
          summary: "Renders datasets into a registered template",
          description:
            "JSON, or `multipart/form-data`: one JSON part `request` and, for each dataset sent as null, a part `dataset:<name>` with Parquet, an Excel workbook or CSV. " +
            "Returns HTML, or the render's record with `?format=json` or `Accept: application/json`. The other formats are `pdf`, `png`, and `svg` of a chart. If `async` is true, returns 202 and a job. " +
            "The same datasets, template and descriptor give the same bytes.",
        }),
      )
      .annotateMerge(
        adjusted(
          requestAndDatasets,
          withMediaTypes(200, ...convertedTypes),
          carries([], {
            200: ["ETag", "X-Artifact-Id", "X-Artifact-Persisted", "Server-Timing"],
            202: ["Location", "Retry-After"],
          }),
        ),
      ),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Infographic render",
      description: "Renders datasets as a page, without a model: the same call gives the same bytes.",
    }),
  )

/** The jobs of asynchronous renders. */
export const InfographicApi = HttpApiGroup.make("infographic")
  .add(
    HttpApiEndpoint.get("renderJob", `${renderPath}/jobs/:job_id`, {
      params: { job_id: Schema.String },
      success: RenderJob,
      error: jobProblems,
    }).annotateMerge(OpenApi.annotations({ summary: "A render job of the caller" })),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Render jobs",
      description: "The state of asynchronous renders.",
    }),
  )
