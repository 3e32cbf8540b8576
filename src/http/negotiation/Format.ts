import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"

/** The query that asks for a format. Sent twice, the first counts; what is no format at all does not. */
export const formatQuery = {
  format: Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
}

/** What a render or an artifact can be answered as. */
export type Format = "html" | "json"

/** One range of an `Accept` header and how much it is wanted. */
export interface Range {
  readonly type: string
  readonly quality: number
}

export const ranges = (accept: string): ReadonlyArray<Range> =>
  accept.split(",").map((item) => {
    const [type = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith("q="))
    const value = quality === undefined ? 1 : Number(quality.slice(2))
    return { type, quality: Number.isNaN(value) ? 0 : value }
  })

export interface Wish {
  readonly quality: number
  readonly isNamed: boolean
}

/** How much a media type is wanted: the most specific range that covers it decides (RFC 9110, section 12.5.1). */
export const wishFor = (wanted: ReadonlyArray<Range>, type: string): Wish => {
  const family = `${type.slice(0, type.indexOf("/"))}/*`
  const covering = [type, family, "*/*"].map((name) => wanted.find((range) => range.type === name))
  return { quality: covering.find((range) => range !== undefined)?.quality ?? 0, isNamed: covering[0] !== undefined }
}

/**
 * The query's `format`, then the `Accept` header, then HTML. A `format` that is neither of the two does not count.
 * Wanted alike, the type that is named beats the one that a wildcard covers.
 */
export const negotiate = (request: HttpServerRequest.HttpServerRequest): Format => {
  const query = request.url.indexOf("?")
  const asked = query === -1 ? null : new URLSearchParams(request.url.slice(query + 1)).get("format")?.toLowerCase()
  if (asked === "json" || asked === "html") return asked
  const accept = request.headers["accept"]
  if (accept === undefined || accept === "*/*") return "html"
  const wanted = ranges(accept)
  const json = wishFor(wanted, "application/json")
  const html = wishFor(wanted, "text/html")
  if (json.quality !== html.quality) return json.quality > html.quality ? "json" : "html"
  return json.isNamed && !html.isNamed ? "json" : "html"
}
