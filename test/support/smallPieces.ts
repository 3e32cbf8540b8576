import * as Layer from "effect/Layer"
import { Pieces } from "../../src/adapters/sql/deletion.ts"

/** So small that a few rows make several pieces. */
export const smallPieces = Layer.succeed(Pieces, { rows: 2, bytes: 1000 })
