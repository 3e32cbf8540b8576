import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { PublicFiles } from "../../ports/PublicFiles.ts"
import { Api } from "../Api.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { isUnchanged } from "../negotiation/EntityTag.ts"
import { PagePolicy } from "../PagePolicy.ts"
import { problem } from "../Problem.ts"

/** The bytes under a name never change, but whoever removes a file wants it gone. */
const caching = (file: string) => ({ "cache-control": "public, max-age=300", etag: `"${file}"` })

const unavailable = problem(503, { error: "The file cannot be read at the moment." }, { "retry-after": "5" })
const missing = problem(404, { error: "There is no such file." })

export const layer = HttpApiBuilder.group(
  Api,
  "static",
  Effect.fnUntraced(function* (handlers) {
    const files = yield* PublicFiles
    const policy = yield* PagePolicy
    return handlers.handle("publicFile", ({ params, request }) =>
      Effect.match(files.read(params.file), {
        onFailure: () => unavailable,
        onSuccess: Option.match({
          onNone: () => missing,
          onSome: (bytes) => {
            const headers = caching(params.file)
            return isUnchanged(request, headers.etag)
              ? HttpServerResponse.empty({ status: 304, headers })
              : HttpServerResponse.stream(bytes, { headers: { ...pageHeaders(policy), ...headers } })
          },
        }),
      }),
    )
  }),
)
