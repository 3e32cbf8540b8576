import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { mediaTypes, type PageFormat } from "../../domain/artifacts/PageFormat.ts"
import { refusal } from "../Refusals.ts"

const texts = Schema.Union([Schema.String, Schema.Array(Schema.String)])

/**
 * The query keys that select a format and one of the page's charts. If a key is repeated, the first value counts; an
 * unknown format is refused.
 *
 * Routes describe their record first and the page after it, because generated clients request JSON and take the type of
 * the response from the first content type.
 */
export const formatQuery = {
  format: Schema.optionalKey(
    texts.annotate({ description: "`html`, `json`, `pdf`, `png`, or `svg`; wins over `Accept`" }),
  ),
  chart: Schema.optionalKey(
    texts.annotate({ description: "Number of a chart of the page, from 1, for `svg` (absent: 1) and `png`" }),
  ),
}

/** The formats of a render or an artifact: its page in some format, or its record. */
export type Format = PageFormat | "json"

/** A media range of an `Accept` header, and its quality. */
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

/** The quality of a media type: the most specific matching range decides (RFC 9110, section 12.5.1). */
export const wishFor = (wanted: ReadonlyArray<Range>, type: string): Wish => {
  const family = `${type.slice(0, type.indexOf("/"))}/*`
  const covering = [type, family, "*/*"].map((name) => wanted.find((range) => range.type === name))
  return { quality: covering.find((range) => range !== undefined)?.quality ?? 0, isNamed: covering[0] !== undefined }
}

/** The media types of the formats. The most common comes first, which breaks ties. */
const formats = Object.entries({ ...mediaTypes, json: "application/json" } satisfies Record<Format, string>) as Array<
  [Format, string]
>
const isFormat = (text: string | undefined): text is Format => formats.some(([format]) => format === text)

const queryOf = (request: HttpServerRequest.HttpServerRequest, name: string): string | undefined => {
  const query = request.url.indexOf("?")
  return query === -1 ? undefined : (new URLSearchParams(request.url.slice(query + 1)).get(name) ?? undefined)
}

/** The response for a `format` that does not exist; undefined for a valid or absent format. */
export const unknownFormat = (
  request: HttpServerRequest.HttpServerRequest,
): HttpServerResponse.HttpServerResponse | undefined => {
  const asked = queryOf(request, "format")?.toLowerCase() ?? ""
  if (asked === "" || isFormat(asked)) return undefined
  return refusal("format_unknown", {}, { detail: { part: "format" } })
}

/**
 * The requested format: the query's `format`, else the `Accept` header's, else HTML. At equal quality, a named type
 * takes precedence over a wildcard.
 * @see unknownFormat
 */
export const negotiate = (request: HttpServerRequest.HttpServerRequest): Format => {
  const asked = queryOf(request, "format")?.toLowerCase()
  if (isFormat(asked)) return asked
  const accept = request.headers["accept"]
  if (accept === undefined || accept === "*/*") return "html"
  const wanted = ranges(accept)
  let best: Format = "html"
  let most: Wish = wishFor(wanted, mediaTypes.html)
  for (const [format, type] of formats) {
    const wish = wishFor(wanted, type)
    const isNamedAlone = wish.quality === most.quality && wish.isNamed && !most.isNamed
    if (wish.quality > most.quality || isNamedAlone) [best, most] = [format, wish]
  }
  return best
}

/** The requested chart: undefined means the whole page, null an invalid number. */
export const chartAsked = (request: HttpServerRequest.HttpServerRequest): number | undefined | null => {
  const asked = queryOf(request, "chart")
  if (asked === undefined) return undefined
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null
}
