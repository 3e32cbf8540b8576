import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FormSourceAbsent, FormSources } from "../../ports/FormSources.ts"

/** No source of forms is configured. */
export const layer = Layer.succeed(FormSources, { form: () => Effect.fail(new FormSourceAbsent()) })
