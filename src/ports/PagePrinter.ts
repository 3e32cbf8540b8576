import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** There is no browser here that could print, or it does not start. */
export class PrinterAbsent extends Schema.TaggedError<PrinterAbsent>()("PrinterAbsent", {}) {}

/** As many pages are being printed as this deployment prints at once, for as long as this one could wait. */
export class PrinterBusy extends Schema.TaggedError<PrinterBusy>()("PrinterBusy", {}) {}

/** Printing broke off: the page took the browser down with it, or the browser ended. */
export class PrintFailed extends Schema.TaggedError<PrintFailed>()("PrintFailed", { cause: Schema.Defect() }) {}

/** The page takes more than one print may: `limit` says of what, `most` how much. */
export class PrintTooCostly extends Schema.TaggedError<PrintTooCostly>()("PrintTooCostly", {
  limit: Schema.Literals(["seconds", "bytes", "height"]),
  most: Schema.Int,
}) {}

export type PrintError = PrinterAbsent | PrinterBusy | PrintFailed | PrintTooCostly

/** A page with what it may do. */
export interface PrintedPage {
  readonly html: Uint8Array
  /** Its Content-Security-Policy. */
  readonly policy: string
}

/**
 * Makes paper and pictures of pages, in their light or their own colours. A page that is printed reaches nothing: no network, no
 * file, no other page.
 */
export class PagePrinter extends Context.Service<
  PagePrinter,
  {
    /** A tagged PDF with an outline, in the page's own format or A4. */
    readonly pdf: (page: PrintedPage) => Effect.Effect<Uint8Array, PrintError>
    /** The page as it stands on a wide screen, or a picture of this size in CSS pixels; two dots a pixel. */
    readonly png: (
      page: PrintedPage,
      size?: { readonly width: number; readonly height: number },
    ) => Effect.Effect<Uint8Array, PrintError>
  }
>()("parley/ports/PagePrinter") {}
