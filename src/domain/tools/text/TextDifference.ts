import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { lineDifferences } from "../../text/LineDifferences.ts"
import { define } from "../Tool.ts"

const longest = 2000

const Text = Schema.String.check(
  Schema.isMaxLength(500_000),
  Schema.makeFilter((text: string) => text.split("\n").length <= longest, { message: `at most ${longest} lines` }),
)

export const tool = define({
  slug: "text_diff",
  module: "TextDifference",
  category: "text",
  description: "Which lines were removed from one text and added in another.",
  parameters: Schema.Struct({ before: Text, after: Text }),
  run: ({ before, after }) => {
    const changed = lineDifferences(before.split("\n"), after.split("\n")).filter(({ change }) => change !== "same")
    return Result.succeed({ is_equal: changed.length === 0, changes: changed })
  },
})
