import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define, fault } from "../Tool.ts"

export const tool = define({
  slug: "breakeven",
  module: "BreakEven",
  category: "finance",
  description: "How many units have to be sold before fixed costs are paid.",
  parameters: Schema.Struct({
    fixed_costs: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)),
    price: Schema.Finite.check(Schema.isGreaterThan(0)),
    variable_cost: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)),
  }),
  run: ({ fixed_costs: fixed, price, variable_cost: variable }) => {
    const margin = price - variable
    if (margin <= 0) return fault("each unit is sold at a loss, so no number of units covers the costs")
    const units = Math.ceil(fixed / margin)
    return Result.succeed({ units, revenue: units * price, contribution_margin: margin })
  },
})
