import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { carries } from "../description/Headers.ts"
import { adjusted, answers } from "../description/Operation.ts"
import { described } from "../ProblemSchema.ts"

const problems = [described(404, "There is no such page"), described(503, "The page can't be read right now")]

/** Renders that their owners have made available to everyone with the URL. */
export const StaticApi = HttpApiGroup.make("static")
  .add(
    HttpApiEndpoint.get("publicFile", "/static/:file", {
      params: { file: Schema.String },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" })),
      error: problems,
    })
      .annotateMerge(OpenApi.annotations({ summary: "A public render" }))
      .annotateMerge(
        adjusted(
          answers(304, "Not modified: public pages never change"),
          carries(["If-None-Match"], { 200: ["ETag"], 304: ["ETag"] }),
        ),
      ),
  )
  .add(
    HttpApiEndpoint.get("embeddedPage", "/embed/:token", {
      params: { token: Schema.String },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" })),
      error: problems,
    })
      .annotateMerge(OpenApi.annotations({ summary: "A stored page, for embedding in allowed sites" }))
      .annotateMerge(
        adjusted(answers(304, "Not modified"), carries(["If-None-Match"], { 200: ["ETag"], 304: ["ETag"] })),
      ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Public renders", description: "Public pages." }))
