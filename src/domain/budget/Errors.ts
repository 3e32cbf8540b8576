import * as Schema from "effect/Schema"

/** Something asks for more than one request may use. */
export class BudgetExceeded extends Schema.TaggedError<BudgetExceeded>()("BudgetExceeded", {
  budget: Schema.Literals(["json_objects", "json_keys", "document_seconds"]),
  limit: Schema.Int,
}) {}
