import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { PublicFiles } from "../../ports/out/PublicFiles.ts"
import { Api } from "../Api.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { PagePolicy } from "../PagePolicy.ts"
import { problem } from "../Problem.ts"

const missing = problem(404, { error: "There is no such file." })

export const layer = HttpApiBuilder.group(
  Api,
  "static",
  Effect.fnUntraced(function* (handlers) {
    const files = yield* PublicFiles
    const policy = yield* PagePolicy
    return handlers.handle("publicFile", ({ params }) =>
      Effect.map(
        files.read(params.file),
        Option.match({
          onNone: () => missing,
          onSome: (bytes) =>
            HttpServerResponse.stream(bytes, {
              headers: { ...pageHeaders(policy), "cache-control": "public, max-age=31536000, immutable" },
            }),
        }),
      ),
    )
  }),
)
