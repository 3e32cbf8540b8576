import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { ConversionError, PageFormats } from "../../application/artifacts/PageFormats.ts"
import { fileNamed } from "../../domain/artifacts/FileName.ts"
import { type ConvertedFormat, mediaTypes } from "../../domain/artifacts/PageFormat.ts"
import { pageTitle } from "../../domain/artifacts/PageTitle.ts"
import type { PrintedPage } from "../../ports/PagePrinter.ts"
import { chartAsked } from "../negotiation/Format.ts"
import { disposition } from "../Disposition.ts"
import { answerBy, problem, type ProblemTable } from "../Problem.ts"

/** Headers that keep a picture from running scripts when it is opened directly. */
const picture = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
}

const chartsSentence = (count: number): string =>
  count === 0
    ? "The page has no charts."
    : count === 1
      ? "The page has only one chart: `chart` must be 1."
      : `\`chart\` must be from 1 to ${count}: the page has ${count} charts.`

const printLimits = { seconds: "seconds to print", bytes: "bytes", height: "pixels in height" } as const

/** Errors when converting a page to another format. */
export const conversionTable = (format: ConvertedFormat): ProblemTable<ConversionError> => ({
  ChartMissing: ({ charts }) =>
    problem(404, {
      error: "chart_not_found",
      message: chartsSentence(charts.length),
      detail: { charts },
    }),
  PrinterAbsent: () =>
    problem(503, {
      error: `${format}_unavailable`,
      message: `This deployment has no browser to convert pages to ${format.toUpperCase()}. Request html or svg.`,
    }),
  PrinterBusy: () =>
    problem(
      503,
      { error: "printer_busy", message: "Too many pages are being printed. Try again soon." },
      { "retry-after": "5" },
    ),
  PrintFailed: () =>
    problem(500, { error: "print_failed", message: "The page couldn't be printed. Its HTML is still available." }),
  PrintTooCostly: ({ limit, most }) =>
    problem(422, {
      error: "render_too_costly",
      message: `The page can't be converted: it needs more than ${most} ${printLimits[limit]}.`,
      detail: { limit, most },
    }),
})

const wrongChart = () =>
  problem(400, {
    error: "malformed_request",
    message: "`chart` must be the number of a chart, starting at 1, and requires the format svg or png.",
    detail: { part: "chart" },
  })

/** The name under which a browser saves a page. */
export const named = (title: string, extension: string): Record<string, string> => ({
  "content-disposition": disposition("inline", fileNamed(title, extension)),
})

/** The page converted to another format. */
export const converted = (
  formats: PageFormats["Service"],
  request: HttpServerRequest.HttpServerRequest,
  page: PrintedPage,
  format: ConvertedFormat,
  headers: Readonly<Record<string, string>>,
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const chart = chartAsked(request)
  if (chart === null || (chart !== undefined && format === "pdf")) return Effect.sync(wrongChart)
  return formats.convert(page, format, chart).pipe(
    Effect.map((bytes) =>
      HttpServerResponse.uint8Array(bytes, {
        contentType: mediaTypes[format],
        headers: { ...headers, ...picture, ...named(pageTitle(page.html, "page"), format) },
      }),
    ),
    Effect.catch((error) => Effect.succeed(answerBy(conversionTable(format))(error))),
  )
}
