import * as Schema from "effect/Schema"

/** A request exceeds its budget. */
export class BudgetExceeded extends Schema.TaggedError<BudgetExceeded>()("BudgetExceeded", {
  budget: Schema.Literals(["json_objects", "json_keys", "document_seconds"]),
  limit: Schema.Int,
}) {}
