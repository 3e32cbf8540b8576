import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define } from "../Tool.ts"

const longest = 2000

interface Line {
  readonly change: "same" | "removed" | "added"
  readonly text: string
}

/** The longest common subsequence of lines, from behind. */
const lengths = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<Uint16Array> => {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      table[i]![j] = before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

const lines = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<Line> => {
  const table = lengths(before, after)
  const lines: Array<Line> = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ change: "same", text: before[i++]! })
      j += 1
    } else if (j === after.length || (i < before.length && table[i + 1]![j]! >= table[i]![j + 1]!))
      lines.push({ change: "removed", text: before[i++]! })
    else lines.push({ change: "added", text: after[j++]! })
  }
  return lines
}

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
    const changed = lines(before.split("\n"), after.split("\n")).filter(({ change }) => change !== "same")
    return Result.succeed({ is_equal: changed.length === 0, changes: changed })
  },
})
