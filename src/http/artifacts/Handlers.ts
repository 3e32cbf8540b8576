import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import type { Artifact } from "../../domain/artifacts/Artifact.ts"
import { Artifacts } from "../../application/artifacts/Artifacts.ts"
import { Api } from "../Api.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { negotiate } from "../negotiation/Format.ts"
import { PagePolicy } from "../PagePolicy.ts"
import type { ArtifactWire } from "./Api.ts"
import { toResponse } from "./Problems.ts"

const record = (artifact: Artifact, html: string): typeof ArtifactWire.Type => ({
  artifact_id: artifact.artifactId,
  artifact_type: artifact.artifactType,
  title: artifact.title,
  template: artifact.template,
  theme: artifact.theme,
  agent_id: artifact.agentId,
  session_id: artifact.sessionId,
  user_id: artifact.userId,
  created_by: artifact.createdBy,
  created_at: DateTime.formatIso(artifact.createdAt),
  updated_at: DateTime.formatIso(artifact.updatedAt),
  definition: { html },
})

const caching = { vary: "accept, authorization, cookie", "cache-control": "private, max-age=0" }

export const layer = HttpApiBuilder.group(
  Api,
  "artifacts",
  Effect.fnUntraced(function* (handlers) {
    const artifacts = yield* Artifacts
    const policy = yield* PagePolicy

    const read = Effect.fnUntraced(function* (artifactId: string, request: HttpServerRequest.HttpServerRequest) {
      const caller = yield* CurrentCaller
      const { artifact, html } = yield* artifacts.read(artifactId, caller)
      if (negotiate(request) === "html")
        return HttpServerResponse.stream(html, { headers: { ...caching, ...pageHeaders(policy) } })
      const text = yield* html.pipe(Stream.decodeText, Stream.mkString)
      return HttpServerResponse.jsonUnsafe(record(artifact, text), { headers: caching })
    })

    return handlers.handle("artifact", ({ params, request }) =>
      Effect.catch(read(params.artifact_id, request), (error) => Effect.succeed(toResponse(error))),
    )
  }),
)
