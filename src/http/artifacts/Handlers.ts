import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import type { Artifact } from "../../domain/artifacts/Artifact.ts"
import { PageFormats } from "../../application/artifacts/PageFormats.ts"
import { converted } from "./Converted.ts"
import { Artifacts } from "../../application/artifacts/Artifacts.ts"
import { Api } from "../Api.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { isUnchanged } from "../negotiation/EntityTag.ts"
import { chartAsked, type Format, negotiate } from "../negotiation/Format.ts"
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

/** What an artifact holds never changes, nor then what is made of it. */
const tagOf = (artifactId: string, format: Format, chart: number | null | undefined): string =>
  `"${artifactId}${format === "html" ? "" : `-${format}${chart ?? ""}`}"`

const caching = { vary: "accept, authorization, cookie", "cache-control": "private, max-age=0" }

export const layer = HttpApiBuilder.group(
  Api,
  "artifacts",
  Effect.fnUntraced(function* (handlers) {
    const artifacts = yield* Artifacts
    const policy = yield* PagePolicy
    const formats = yield* PageFormats

    const read = Effect.fnUntraced(function* (artifactId: string, request: HttpServerRequest.HttpServerRequest) {
      const caller = yield* CurrentCaller
      const { artifact, html } = yield* artifacts.read(artifactId, caller)
      const format = negotiate(request)
      const headers = { ...caching, etag: tagOf(artifactId, format, chartAsked(request)) }
      if (isUnchanged(request, headers.etag)) return HttpServerResponse.empty({ status: 304, headers })
      if (format === "html") return HttpServerResponse.stream(html, { headers: { ...headers, ...pageHeaders(policy) } })
      if (format === "json") {
        const text = yield* html.pipe(Stream.decodeText, Stream.mkString)
        return HttpServerResponse.jsonUnsafe(record(artifact, text), { headers })
      }
      return yield* converted(formats, request, { html: yield* Stream.mkUint8Array(html), policy }, format, headers)
    })

    return handlers.handle("artifact", ({ params, request }) =>
      Effect.catch(read(params.artifact_id, request), (error) => Effect.succeed(toResponse(error))),
    )
  }),
)
