import * as Schema from "effect/Schema"

/** The page has no chart of this number; those that it has, by their titles in its order. */
export class ChartMissing extends Schema.TaggedError<ChartMissing>()("ChartMissing", {
  charts: Schema.Array(Schema.String),
}) {}
