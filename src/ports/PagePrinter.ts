import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** No browser that can print is installed, or it does not start. */
export class PrinterAbsent extends Schema.TaggedError<PrinterAbsent>()("PrinterAbsent", {}) {}

/** The print could not start within the maximum wait, because of the limit on concurrent prints. */
export class PrinterBusy extends Schema.TaggedError<PrinterBusy>()("PrinterBusy", {}) {}

/** Printing failed: the page crashed the browser, or the browser exited. */
export class PrintFailed extends Schema.TaggedError<PrintFailed>()("PrintFailed", { cause: Schema.Defect() }) {}

/** The page exceeds a printing limit: `limit` names it, `most` is its value. */
export class PrintTooCostly extends Schema.TaggedError<PrintTooCostly>()("PrintTooCostly", {
  limit: Schema.Literals(["seconds", "bytes", "height"]),
  most: Schema.Int,
}) {}

export type PrintError = PrinterAbsent | PrinterBusy | PrintFailed | PrintTooCostly

/** A page to print, and the policy that limits what it may load. */
export interface PrintedPage {
  readonly html: Uint8Array
  /** Its Content-Security-Policy. */
  readonly policy: string
}

/**
 * Prints pages and takes pictures of them, in light colors unless a page sets its own. A printed page can't access the
 * network, files or other pages.
 */
export class PagePrinter extends Context.Service<
  PagePrinter,
  {
    /** A tagged PDF with an outline, in the page's own format or A4. */
    readonly pdf: (page: PrintedPage) => Effect.Effect<Uint8Array, PrintError>
    /** The whole page on a wide screen, or a picture of this size in CSS pixels, at two dots per pixel. */
    readonly png: (
      page: PrintedPage,
      size?: { readonly width: number; readonly height: number },
    ) => Effect.Effect<Uint8Array, PrintError>
  }
>()("parley/ports/PagePrinter") {}
