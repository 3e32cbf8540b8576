import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DraftingAbsent, FormDrafting } from "../../ports/out/FormDrafting.ts"

/** No language model is configured. */
export const layer = Layer.succeed(FormDrafting, {
  draft: () => Effect.fail(new DraftingAbsent()),
  revise: () => Effect.fail(new DraftingAbsent()),
})
