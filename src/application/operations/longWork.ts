import * as Effect from "effect/Effect"
import { type DatasetPart, Datasets } from "../../ports/Datasets.ts"

/** What is larger than this is decoded, and worked on, on another thread; in bytes. */
export const inlineWork = 64 * 1024

/** Whether parts, with so many bytes beside them, are work that would hold up this thread. */
export const longWork = Effect.map(
  Datasets,
  ({ isDense }) =>
    (parts: ReadonlyArray<DatasetPart>, beside = 0): boolean =>
      parts.reduce((sum, part) => sum + part.bytes.length, beside) > inlineWork || parts.some(isDense),
)
