import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
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
    }).annotateMerge(OpenApi.annotations({ summary: "A stored page of the caller, as HTML or as a record" })),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Artifacts", description: "Pages that were stored, for their owners." }))
