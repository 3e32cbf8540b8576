import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { PageFormats } from "../../application/artifacts/PageFormats.ts"
import type { RenderResult } from "../../domain/infographic/RenderJob.ts"
import type { RenderedHtml } from "../../ports/TemplateEngine.ts"
import { converted } from "../artifacts/Converted.ts"
import { pageHeaders } from "../HtmlPage.ts"
import { chartAsked, negotiate } from "../negotiation/Format.ts"

const milliseconds = (seconds: number): string => (seconds * 1000).toFixed(3)

/** Timings for callers who requested HTML and so get no record. */
const serverTiming = ({ timings }: RenderResult): string =>
  `validate_datasets;dur=${milliseconds(timings.validateDatasets)}, ` +
  `assemble_and_validate_shape;dur=${milliseconds(timings.assembleAndValidateShape)}, ` +
  `render;dur=${milliseconds(timings.render)}, ` +
  `persist;dur=${milliseconds(timings.persist)}, ` +
  `resolve_url;dur=${milliseconds(timings.resolveUrl)}`

/** A page in the requested format, or its record, which is built on demand. */
export const rendered = (
  request: HttpServerRequest.HttpServerRequest,
  { page, result }: { readonly page: RenderedHtml; readonly result: RenderResult },
  record: () => unknown,
  { policy, formats }: { readonly policy: string; readonly formats: PageFormats["Service"] },
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const format = negotiate(request)
  const headers = {
    etag: `"${page.sha256}"`,
    vary: "accept",
    "cache-control": "no-store",
    "x-artifact-id": result.artifactId,
    "x-artifact-persisted": String(result.persisted),
    "server-timing": serverTiming(result),
  }
  if (format === "json") return Effect.succeed(HttpServerResponse.jsonUnsafe(record(), { headers }))
  if (format === "html")
    return Effect.succeed(HttpServerResponse.uint8Array(page.html, { headers: { ...headers, ...pageHeaders(policy) } }))
  const etag = `"${page.sha256}-${format}${chartAsked(request) ?? ""}"`
  return converted(formats, request, { html: page.html, policy }, format, { ...headers, etag })
}
