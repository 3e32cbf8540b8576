import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ChartMissing } from "../../domain/artifacts/Errors.ts"
import { pageCharts } from "../../domain/artifacts/PageCharts.ts"
import type { ConvertedFormat } from "../../domain/artifacts/PageFormat.ts"
import { PagePrinter, type PrintedPage, type PrintError, PrintTooCostly } from "../../ports/PagePrinter.ts"

export type ConversionError = PrintError | ChartMissing

/** The policy for a picture of one chart, which loads no resources and runs no scripts. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'"

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const around = (svg: string): Uint8Array =>
  encoder.encode(
    `<!doctype html><meta charset="utf-8"><title>Chart</title><style>body{margin:0}svg{display:block}</style>${svg}`,
  )

/** Converts a whole page to PDF or PNG, or one of its charts to SVG or PNG. */
export class PageFormats extends Context.Service<
  PageFormats,
  {
    /**
     * `chart` counts from 1. If absent, the whole page is converted or, in formats for charts only, its first chart.
     */
    readonly convert: (
      page: PrintedPage,
      format: ConvertedFormat,
      chart?: number,
    ) => Effect.Effect<Uint8Array, ConversionError>
  }
>()("parley/application/artifacts/PageFormats") {
  /** Charts of pages larger than `maxBytes` are not extracted. */
  static readonly layer = (options: { readonly maxBytes: number }) =>
    Layer.effect(
      PageFormats,
      Effect.gen(function* () {
        const printer = yield* PagePrinter

        const chartOf = Effect.fnUntraced(function* ({ html }: PrintedPage, number: number) {
          if (html.length > options.maxBytes)
            return yield* new PrintTooCostly({ limit: "bytes", most: options.maxBytes })
          const charts = pageCharts(decoder.decode(html))
          const chart = charts[number - 1]
          return chart ?? (yield* new ChartMissing({ charts: charts.map(({ name }) => name) }))
        })

        return PageFormats.of({
          convert: Effect.fn("PageFormats.convert")(function* (page, format, chart) {
            if (format === "pdf") return yield* printer.pdf(page)
            if (format === "svg") return encoder.encode((yield* chartOf(page, chart ?? 1)).svg)
            if (chart === undefined) return yield* printer.png(page)
            const { svg, size } = yield* chartOf(page, chart)
            const { width, height } = size ?? { width: 1080, height: 480 }
            const picture = { html: around(svg), policy: picturePolicy }
            return yield* printer.png(picture, { width: Math.ceil(width), height: Math.ceil(height) })
          }),
        })
      }),
    )
}
