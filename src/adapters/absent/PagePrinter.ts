import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PagePrinter, PrinterAbsent } from "../../ports/PagePrinter.ts"

/** No browser is configured: pages stay HTML. */
export const layer = Layer.succeed(PagePrinter, {
  pdf: () => Effect.fail(new PrinterAbsent()),
  png: () => Effect.fail(new PrinterAbsent()),
})
