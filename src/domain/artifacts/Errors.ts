import * as Schema from "effect/Schema"

/** The page has no chart with this number; `titles` are the titles of its charts, in order. */
export class ChartMissing extends Schema.TaggedError<ChartMissing>()("ChartMissing", {
  charts: Schema.Array(Schema.String),
}) {}
