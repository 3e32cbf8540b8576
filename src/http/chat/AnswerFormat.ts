import * as Result from "effect/Result"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { type OutputFormat, outputFormats } from "../../domain/chat/ChatOrder.ts"
import { ChatOrderInvalid } from "../../domain/chat/Errors.ts"
import { ranges, wishFor } from "../negotiation/Format.ts"

/** The media type of each format. If several are equally preferred, the first one is chosen. */
const types: Readonly<Record<OutputFormat, string>> = {
  json: "application/json",
  html: "text/html",
  markdown: "text/markdown",
  text: "text/plain",
}

const isFormat = (text: string): text is OutputFormat => outputFormats.some((format) => format === text)

const asked = (request: HttpServerRequest.HttpServerRequest): string | null => {
  const query = request.url.indexOf("?")
  return query === -1 ? null : new URLSearchParams(request.url.slice(query + 1)).get("output_format")
}

/** The preferred format in the `Accept` header, or JSON. Wildcards are ignored. */
const accepted = (accept: string): OutputFormat => {
  const wanted = ranges(accept)
  const named = outputFormats
    .map((format) => ({ format, ...wishFor(wanted, types[format]) }))
    .filter(({ isNamed, quality }) => isNamed && quality > 0)
  const most = Math.max(...named.map(({ quality }) => quality))
  return named.find(({ quality }) => quality === most)?.format ?? "json"
}

/** The answer's format: the body's `output_format`, else the query's, else the `Accept` header's, else JSON. */
export const formatOf = (
  request: HttpServerRequest.HttpServerRequest,
  ordered: OutputFormat | null,
): Result.Result<OutputFormat, ChatOrderInvalid> => {
  if (ordered !== null) return Result.succeed(ordered)
  const query = asked(request)
  if (query === null || query === "") return Result.succeed(accepted(request.headers["accept"] ?? "*/*"))
  return isFormat(query)
    ? Result.succeed(query)
    : Result.fail(
        new ChatOrderInvalid({ field: "output_format", problem: `must be one of ${outputFormats.join(", ")}` }),
      )
}

/** Whether a stream is requested. */
export const isStreamWanted = (request: HttpServerRequest.HttpServerRequest): boolean => {
  const { isNamed, quality } = wishFor(ranges(request.headers["accept"] ?? ""), "text/event-stream")
  return isNamed && quality > 0
}
