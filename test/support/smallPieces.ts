import * as Layer from "effect/Layer"
import { Pieces } from "../../src/adapters/sql/deletion.ts"

/** So small that a few rows take several batches. */
export const smallPieces = Layer.succeed(Pieces, { rows: 2, bytes: 1000 })
