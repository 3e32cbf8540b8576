import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { Artifacts } from "../../application/artifacts/Artifacts.ts"
import { PublicFiles } from "../../ports/PublicFiles.ts"
import { TemplateEngine } from "../../ports/TemplateEngine.ts"
import { notModified } from "../Answer.ts"
import { Api } from "../Api.ts"
import { embeddedPolicy, embeddedTag, embeddedTail } from "../artifacts/EmbeddedPage.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { isUnchanged } from "../negotiation/EntityTag.ts"
import { PagePolicy } from "../PagePolicy.ts"
import { problem } from "../Problem.ts"
import { refusal } from "../Refusals.ts"

type Request = HttpServerRequest.HttpServerRequest

/** The bytes stored under a name never change, but a deleted file must soon disappear from caches. */
const caching = (file: string) => ({ "cache-control": "public, max-age=300", etag: `"${file}"` })

const unavailable = refusal("file_unavailable", { "retry-after": "5" })
const missing = problem(404, { error: "file_not_found", message: "There is no such file." })

export const layer = group(
  Api,
  "static",
  Effect.fnUntraced(function* (handlers) {
    const files = yield* PublicFiles
    const policy = yield* PagePolicy
    const artifacts = yield* Artifacts
    const { scriptHashes } = yield* TemplateEngine

    const embedded = ({ embed, html }: Effect.Success<ReturnType<typeof artifacts.embedded>>, request: Request) => {
      // Revalidated each time, because a withdrawn URL must show nothing.
      const headers = { "cache-control": "public, no-cache", etag: embeddedTag(embed) }
      const policy = embeddedPolicy(scriptHashes, embed)
      return isUnchanged(request, headers.etag)
        ? notModified({ ...headers, "content-security-policy": policy })
        : HttpServerResponse.stream(Stream.concat(html, Stream.succeed(embeddedTail)), {
            headers: { ...pageHeaders(policy), ...headers },
          })
    }

    return handlers
      .handle("embeddedPage", ({ params, request }) =>
        Effect.match(artifacts.embedded(params.token), {
          onFailure: ({ _tag }) =>
            _tag === "ArtifactStoreUnavailable" || _tag === "ObjectStoreUnavailable" ? unavailable : missing,
          onSuccess: (page) => embedded(page, request),
        }),
      )
      .handle("publicFile", ({ params, request }) =>
        Effect.match(files.read(params.file), {
          onFailure: () => unavailable,
          onSuccess: Option.match({
            onNone: () => missing,
            onSome: (bytes) => {
              const headers = caching(params.file)
              return isUnchanged(request, headers.etag)
                ? notModified(headers)
                : HttpServerResponse.stream(bytes, { headers: { ...pageHeaders(policy), ...headers } })
            },
          }),
        }),
      )
  }),
)
