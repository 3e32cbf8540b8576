import * as Schema from "effect/Schema"

/** More of what a model wrote is not looked up, in figures. */
export const mostTold = 500

/** How long the words around a figure may be, in UTF-16 code units. */
export const longestQuote = 160

const name = Schema.String.check(Schema.isMaxLength(300))

/** A figure that a model wrote, and who or what told it: `counted` are rows of the page itself. */
export const ToldFigure = Schema.Struct({
  /** Its digits as they stand in what was written. */
  figure: Schema.String.check(Schema.isMaxLength(100)),
  by: Schema.Literals(["question", "tool", "document", "dataset", "conversation", "answer", "instructions", "counted"]),
  /** Of the tool, the document's file, the dataset. */
  name: Schema.optionalKey(name),
  /** The words around it; none of an agent's instructions, which are nobody's to read. */
  quote: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(longestQuote))),
})
export type ToldFigure = typeof ToldFigure.Type
