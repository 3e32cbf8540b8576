import * as Schema from "effect/Schema"

/** The maximum number of figures looked up in a model's text. */
export const mostSourced = 500

/** The maximum length of a quote, in UTF-16 code units. */
export const longestQuote = 160

const name = Schema.String.check(Schema.isMaxLength(300))

/** A model's figure and its source. If `counted` is set, the figure is the number of rows in a section of the page. */
export const SourcedFigure = Schema.Struct({
  /** The figure's digits, verbatim. */
  figure: Schema.String.check(Schema.isMaxLength(100)),
  by: Schema.Literals(["question", "tool", "document", "dataset", "conversation", "answer", "instructions", "counted"]),
  /** The name of the tool, document or dataset. */
  name: Schema.optionalKey(name),
  /** The words around the figure; absent for an agent's instructions, which are confidential. */
  quote: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(longestQuote))),
})
export type SourcedFigure = typeof SourcedFigure.Type
