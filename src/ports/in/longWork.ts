import * as Effect from "effect/Effect"
import { type DatasetPart, Datasets } from "../out/Datasets.ts"

/** Calls larger than this are decoded and rendered on another thread, in bytes. */
const inlineWork = 64 * 1024

/** Whether parts, with so many bytes beside them, are work that would hold up this thread. */
export const longWork = Effect.map(
  Datasets,
  ({ isDense }) =>
    (parts: ReadonlyArray<DatasetPart>, beside = 0): boolean =>
      parts.reduce((sum, part) => sum + part.bytes.length, beside) > inlineWork || parts.some(isDense),
)
