import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { RenderResult } from "../../domain/infographic/RenderJob.ts"
import type { RenderedHtml } from "../../ports/TemplateEngine.ts"
import { pageHeaders } from "../HtmlPage.ts"
import type { Format } from "../negotiation/Format.ts"

const milliseconds = (seconds: number): string => (seconds * 1000).toFixed(3)

/** Where the time went, for whoever asked for HTML and gets no record. */
const serverTiming = ({ timings }: RenderResult): string =>
  `validate_datasets;dur=${milliseconds(timings.validateDatasets)}, ` +
  `assemble_and_validate_shape;dur=${milliseconds(timings.assembleAndValidateShape)}, ` +
  `render;dur=${milliseconds(timings.render)}, ` +
  `persist;dur=${milliseconds(timings.persist)}, ` +
  `resolve_url;dur=${milliseconds(timings.resolveUrl)}`

/** A page, or its record, as was asked for: the record is only made then. */
export const rendered = (
  { page, result }: { readonly page: RenderedHtml; readonly result: RenderResult },
  record: () => unknown,
  format: Format,
  policy: string,
) => {
  const headers = {
    etag: `"${page.sha256}"`,
    vary: "accept",
    "cache-control": "no-store",
    "x-artifact-id": result.artifactId,
    "x-artifact-persisted": String(result.persisted),
    "server-timing": serverTiming(result),
  }
  return format === "json"
    ? HttpServerResponse.jsonUnsafe(record(), { headers })
    : HttpServerResponse.uint8Array(page.html, { headers: { ...headers, ...pageHeaders(policy) } })
}
