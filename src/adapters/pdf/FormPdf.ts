import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FormPdf } from "../../ports/FormPdf.ts"

/**
 * AcroForm documents. The standard fonts have the letters of western languages; others are printed as `?`.
 * The library is loaded with the first document.
 */
export const layer = Layer.succeed(FormPdf, {
  write: (form, locale) => Effect.promise(() => import("./drawn.ts").then(({ drawn }) => drawn(form, locale))),
})
