import * as Schema from "effect/Schema"

/** An entry of a document's table of contents; `level` 0 is the outermost; `page` counts from 1. */
export const OutlineEntry = Schema.Struct({ title: Schema.String, level: Schema.Int, page: Schema.Int })
export type OutlineEntry = typeof OutlineEntry.Type

/** The text of a document. A document without pages has a single page whose number is null. */
export interface DocumentContent {
  readonly pages: ReadonlyArray<{ readonly number: number | null; readonly text: string }>
  readonly outline: ReadonlyArray<OutlineEntry>
}
