import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { isFrameOrigin } from "../../domain/access/FrameOrigin.ts"
import { mostOrigins } from "../../domain/artifacts/Embed.ts"
import { convertedTypes } from "../../domain/artifacts/PageFormat.ts"
import { DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { carries } from "../description/Headers.ts"
import { adjusted, withMediaTypes, answers } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { formatQuery } from "../negotiation/Format.ts"
import {
  artifactProblems,
  conversionProblems,
  invalidOriginsProblem,
  badQuery,
  bodyTooLarge,
  refusal,
  storeProblem,
} from "./Problems.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"

const described = {
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
}

/** An artifact for its owner. Timestamps include their offset. */
export const ArtifactWire = Schema.Struct({ ...described, definition: Schema.Struct({ html: Schema.String }) })

/** An artifact in a list. */
export const ArtifactSummaryWire = Schema.Struct({
  ...described,
  size: Schema.Int.annotate({ description: "Size of the page, in bytes" }),
}).annotate({
  identifier: "ArtifactSummary",
  examples: [
    {
      artifact_id: "infographic-5f0c6d6e7a0b4d1fa8d3b5f1c2e4a697",
      artifact_type: "infographic",
      title: "Infographic league_table",
      template: "league_table",
      theme: null,
      agent_id: "_anon",
      session_id: "2b1f8c0e-8f7a-4c39-9d55-3c9a3bb0c0de",
      user_id: "7",
      created_by: "agent",
      created_at: "2026-03-02T08:00:00.000Z",
      updated_at: "2026-03-02T08:00:00.000Z",
      size: 18_211,
    },
  ],
})

const wrongOrigins = { message: "a list of 1 to 50 origins such as https://www.example.org" }

/** The origins that may embed an artifact. */
export const Framing = Schema.Struct({
  origins: Schema.Array(Schema.String.annotate(wrongOrigins).check(Schema.makeFilter(isFrameOrigin, wrongOrigins)))
    .annotate(wrongOrigins)
    .check(Schema.isMinLength(1, wrongOrigins), Schema.isMaxLength(mostOrigins, wrongOrigins))
    .pipe(Schema.annotateKey({ messageMissingKey: wrongOrigins.message })),
}).annotate({ examples: [{ origins: ["https://www.example.org"] }] })

const token = "0".repeat(64)

/** How to embed an artifact in other pages. */
export const EmbedWire = Schema.Struct({
  artifact_id: Schema.String,
  origins: Schema.Array(Schema.String),
  url: Schema.String,
  code: Schema.String.annotate({ description: "HTML for a page of one of the origins" }),
  created_at: Schema.String,
}).annotate({
  identifier: "Embed",
  examples: [
    {
      artifact_id: "infographic-5f0c6d6e7a0b4d1fa8d3b5f1c2e4a697",
      origins: ["https://www.example.org"],
      url: `https://parley.example/embed/${token}`,
      code: `<iframe src="https://parley.example/embed/${token}" data-parley></iframe>`,
      created_at: "2026-03-02T08:00:00.000Z",
    },
  ],
})

const one = { artifact_id: Schema.String }

const Html = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))

export const ArtifactApi = HttpApiGroup.make("artifacts")
  .add(
    HttpApiEndpoint.get("artifacts", "/api/v1/artifacts", {
      query: pageQuery,
      success: pageOf("artifacts", ArtifactSummaryWire),
      error: [badQuery, storeProblem],
    }).annotateMerge(OpenApi.annotations({ summary: "The caller's stored pages, newest first" })),
    HttpApiEndpoint.delete("removeArtifact", "/api/v1/artifacts/:artifact_id", {
      params: { artifact_id: Schema.String },
      success: HttpApiSchema.NoContent,
      error: artifactProblems,
    }).annotateMerge(OpenApi.annotations({ summary: "Deletes a stored page of the caller, with its public file" })),
    HttpApiEndpoint.get("artifact", "/api/v1/artifacts/:artifact_id", {
      params: { artifact_id: Schema.String },
      query: formatQuery,
      success: [ArtifactWire, Html],
      error: [...artifactProblems, ...conversionProblems],
    })
      .annotateMerge(
        OpenApi.annotations({
          summary: "A stored page of the caller: HTML, PDF, a picture, one of its charts, or its record",
        }),
      )
      .annotateMerge(
        adjusted(
          answers(304, "Not modified: a stored page never changes"),
          withMediaTypes(200, ...convertedTypes),
          carries(["If-None-Match"], { 200: ["ETag"], 304: ["ETag"] }),
        ),
      ),
  )
  .add(
    HttpApiEndpoint.get("embed", "/api/v1/artifacts/:artifact_id/embed", {
      params: one,
      success: EmbedWire,
      error: artifactProblems,
    }).annotateMerge(
      OpenApi.annotations({ summary: "The sites that may embed a stored page of the caller, and the embed code" }),
    ),
    HttpApiEndpoint.put("setEmbed", "/api/v1/artifacts/:artifact_id/embed", {
      params: one,
      payload: Framing,
      success: EmbedWire,
      error: [invalidOriginsProblem, bodyTooLarge, ...artifactProblems],
    })
      .middleware(DecodedCall)
      .annotate(Refusal, refusal)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sets the sites that may embed a stored page of the caller",
          description:
            "The address can't be guessed and stays the same when the origins change. The frame adapts to its content if the page loads `/embed.js`.",
        }),
      ),
    HttpApiEndpoint.delete("removeEmbed", "/api/v1/artifacts/:artifact_id/embed", {
      params: one,
      success: HttpApiSchema.NoContent,
      error: artifactProblems,
    }).annotateMerge(OpenApi.annotations({ summary: "Revokes the embed address of a stored page permanently" })),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Artifacts", description: "Stored pages, for their owners." }))
