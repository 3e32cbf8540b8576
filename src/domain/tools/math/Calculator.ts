import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define, ToolFault } from "../Tool.ts"
import { evaluate } from "./Expression.ts"

export const tool = define({
  slug: "calculator",
  module: "Calculator",
  category: "math",
  description: "Evaluates an arithmetic expression with + - * / % ^, brackets, pi, e and common functions.",
  parameters: Schema.Struct({
    expression: Schema.String.check(Schema.isMaxLength(2000)).annotate({ description: "Such as (2 + 3) * sqrt(16)" }),
  }),
  run: ({ expression }) =>
    Result.mapBoth(evaluate(expression), {
      onSuccess: (result) => ({ expression, result }),
      onFailure: (problem) => new ToolFault({ problem: `the expression cannot be evaluated: ${problem}` }),
    }),
})
