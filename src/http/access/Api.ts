import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { Forbidden, Unauthorized } from "./Problems.ts"

const cookie = carries([], { 204: ["Set-Cookie"] })

/** The cookie that a browser carries in place of the bearer token. */
export const AccessApi = HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.post("openSession", "/api/v1/session", {
      success: HttpApiSchema.NoContent,
      error: Unauthorized,
    })
      .annotateMerge(OpenApi.annotations({ summary: "Sets the session cookie to the bearer token" }))
      .annotateMerge(adjusted(cookie)),
    HttpApiEndpoint.delete("closeSession", "/api/v1/session", {
      success: HttpApiSchema.NoContent,
      error: Forbidden,
    })
      .annotateMerge(OpenApi.annotations({ summary: "Clears the session cookie" }))
      .annotateMerge(adjusted(cookie)),
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Session",
      description: "The cookie that a browser carries in place of the bearer token.",
    }),
  )
