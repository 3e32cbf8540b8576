import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { convertedTypes } from "../../domain/artifacts/PageFormat.ts"
import { carries } from "../description/Headers.ts"
import { adjusted, alsoAs, answers } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { formatQuery } from "../negotiation/Format.ts"
import { artifactProblems } from "./Problems.ts"

/** An artifact as its owner reads it. Timestamps carry their offset. */
export const ArtifactWire = Schema.Struct({
  artifact_id: Schema.String,
  artifact_type: Schema.Literal("infographic"),
  title: Schema.String,
  template: Schema.String,
  theme: Schema.NullOr(Schema.String),
  agent_id: Schema.String,
  session_id: Schema.String,
  user_id: Schema.String,
  created_by: Schema.String,
  created_at: Schema.String,
  updated_at: Schema.String,
  definition: Schema.Struct({ html: Schema.String }),
})

const Html = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))

export const ArtifactApi = HttpApiGroup.make("artifacts")
  .add(
    HttpApiEndpoint.get("artifact", "/api/v1/artifacts/:artifact_id", {
      params: { artifact_id: Schema.String },
      query: formatQuery,
      success: [Html, ArtifactWire],
      error: artifactProblems,
    })
      .annotateMerge(
        OpenApi.annotations({
          summary: "A stored page of the caller: HTML, PDF, a picture, one of its charts, or its record",
        }),
      )
      .annotateMerge(
        adjusted(
          answers(304, "The caller has it: what is stored never changes"),
          alsoAs(200, ...convertedTypes),
          carries(["If-None-Match"], { 200: ["ETag"], 304: ["ETag"] }),
        ),
      ),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Artifacts", description: "Pages that were stored, for their owners." }))
