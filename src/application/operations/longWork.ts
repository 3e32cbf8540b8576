import * as Effect from "effect/Effect"
import { type DatasetPart, Datasets } from "../../ports/Datasets.ts"

/**
 * The maximum input size, in bytes, that is decoded and processed on this thread. Larger input goes to another thread.
 */
export const inlineWork = 64 * 1024

/** Whether processing these parts and `beside` more bytes would block this thread for too long. */
export const longWork = Effect.map(
  Datasets,
  ({ isDense }) =>
    (parts: ReadonlyArray<DatasetPart>, beside = 0): boolean =>
      parts.reduce((sum, part) => sum + part.bytes.length, beside) > inlineWork || parts.some(isDense),
)
