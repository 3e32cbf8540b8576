import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { PageFormats } from "../../application/artifacts/PageFormats.ts"
import { converted, named } from "./Converted.ts"
import type { Artifact, ArtifactSummary } from "../../domain/artifacts/Artifact.ts"
import { type Embed, EmbedMissing } from "../../domain/artifacts/Embed.ts"
import { Artifacts } from "../../application/artifacts/Artifacts.ts"
import { answering, json, noContent, notModified } from "../Answer.ts"
import { Api } from "../Api.ts"
import { queryOf } from "../query/Query.ts"
import { cursorOf, cut, limitOf, wrongCursor } from "../query/Paging.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { isUnchanged } from "../negotiation/EntityTag.ts"
import { chartAsked, type Format, negotiate, unknownFormat } from "../negotiation/Format.ts"
import { baseOf } from "../pages/shell/baseOf.ts"
import { PagePolicy } from "../PagePolicy.ts"
import type { ArtifactWire } from "./Api.ts"
import { embedLinks } from "./EmbeddedPage.ts"
import { toResponse } from "./Problems.ts"

const described = (artifact: Artifact | ArtifactSummary) => ({
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
})

const record = (artifact: Artifact, html: string): typeof ArtifactWire.Type => ({
  ...described(artifact),
  definition: { html },
})

/** An artifact is immutable, and so are its conversions. */
const tagOf = (artifactId: string, format: Format, chart: number | null | undefined): string =>
  `"${artifactId}${format === "html" ? "" : `-${format}${chart ?? ""}`}"`

/** The cursor of a page: the time and id of its last artifact. */
const placeOf = (text: string | undefined) => {
  if (text === undefined) return Effect.succeed({})
  const [, at, artifactId] = /^([0-9]{1,15}) ([A-Za-z0-9-]{1,100})$/.exec(text) ?? []
  return at === undefined || artifactId === undefined
    ? Effect.fail(wrongCursor())
    : Effect.succeed({ after: { createdAt: DateTime.makeUnsafe(Number(at)), artifactId } })
}

const answered = answering(toResponse)

const caching = { vary: "accept, authorization, cookie", "cache-control": "private, no-store" }

export const layer = group(
  Api,
  "artifacts",
  Effect.fnUntraced(function* (handlers) {
    const artifacts = yield* Artifacts
    const policy = yield* PagePolicy
    const formats = yield* PageFormats
    const limits = yield* Limits

    const list = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const query = queryOf(request)
      const limit = yield* limitOf(query, limits)
      const place = yield* placeOf(yield* cursorOf(query))
      const listed = yield* artifacts.list(yield* CurrentCaller, { ...place, limit: limit + 1 })
      const { items, next } = cut(listed, limit, (last) => `${last.createdAt.epochMilliseconds} ${last.artifactId}`)
      return json({
        artifacts: items.map((artifact) => ({ ...described(artifact), size: artifact.size })),
        next_cursor: next,
      })
    })

    const read = Effect.fnUntraced(function* (artifactId: string, request: HttpServerRequest.HttpServerRequest) {
      const caller = yield* CurrentCaller
      const { artifact, html } = yield* artifacts.read(artifactId, caller)
      const wrongFormat = unknownFormat(request)
      if (wrongFormat !== undefined) return wrongFormat
      const format = negotiate(request)
      const headers = { ...caching, etag: tagOf(artifactId, format, chartAsked(request)) }
      if (isUnchanged(request, headers.etag)) return notModified(headers)
      if (format === "html")
        return HttpServerResponse.stream(html, {
          headers: { ...headers, ...pageHeaders(policy), ...named(artifact.title, "html") },
        })
      if (format === "json") {
        const text = yield* html.pipe(Stream.decodeText, Stream.mkString)
        return json(record(artifact, text), 200, headers)
      }
      return yield* converted(formats, request, { html: yield* Stream.mkUint8Array(html), policy }, format, headers)
    })

    const shown = (request: HttpServerRequest.HttpServerRequest, artifactId: string, embed: Embed) =>
      json({
        artifact_id: artifactId,
        origins: embed.origins,
        ...embedLinks(baseOf(request), embed),
        created_at: DateTime.formatIso(embed.createdAt),
      })

    const embed = Effect.fnUntraced(function* (artifactId: string, request: HttpServerRequest.HttpServerRequest) {
      const embed = yield* artifacts.embedOf(artifactId, yield* CurrentCaller)
      return Option.isNone(embed) ? yield* new EmbedMissing() : shown(request, artifactId, embed.value)
    })

    return handlers
      .handle("artifacts", ({ request }) => answered(list(request)))
      .handle("artifact", ({ params, request }) => answered(read(params.artifact_id, request)))
      .handle("embed", ({ params, request }) => answered(embed(params.artifact_id, request)))
      .handle("setEmbed", ({ params, payload, request }) =>
        Effect.flatMap(CurrentCaller, (caller) => artifacts.embed(params.artifact_id, caller, payload.origins)).pipe(
          Effect.map((set) => shown(request, params.artifact_id, set)),
          answered,
        ),
      )
      .handle("removeEmbed", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => artifacts.unembed(params.artifact_id, caller)).pipe(
          Effect.as(noContent),
          answered,
        ),
      )
      .handle("removeArtifact", ({ params }) =>
        Effect.flatMap(CurrentCaller, (caller) => artifacts.remove(params.artifact_id, caller)).pipe(
          Effect.as(noContent),
          answered,
        ),
      )
  }),
)
