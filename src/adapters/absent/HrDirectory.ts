import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { HrDirectory, HrDirectoryAbsent } from "../../ports/HrDirectory.ts"

/** No HR source is configured, so people are neither added nor removed automatically. */
export const layer = Layer.succeed(HrDirectory, { worker: () => Effect.fail(new HrDirectoryAbsent()) })
