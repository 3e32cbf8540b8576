import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define } from "../Tool.ts"

export const tool = define({
  slug: "think",
  module: "Think",
  category: "reasoning",
  description: "Writes a thought down before the answer; changes nothing.",
  parameters: Schema.Struct({ thought: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(10_000)) }),
  run: ({ thought }) => Result.succeed({ thought }),
})
