import { assert, describe, it } from "@effect/vitest"
import { scaleOf } from "../../../../src/domain/forms/answers/Choices.ts"
import { readerOf } from "../../../../src/domain/forms/answers/Readers.ts"
import { scale } from "../../../../src/domain/forms/answers/Numbers.ts"
import type { FieldOption } from "../../../../src/domain/forms/model/FieldOption.ts"
import type { FormField } from "../../../../src/domain/forms/model/FormField.ts"
import { comparedAs } from "../../../../src/domain/forms/rules/Comparison.ts"
import { compiled } from "../support/forms.ts"

const count = 40
const times = 50

/** A question that counts how often the values of its options are read. */
const question = (type: string) => {
  const { field } = compiled([{ field_id: "a", field_type: type }]).rules.field("a")!
  const seen = { reads: 0 }
  const options = Array.from({ length: count }, (_, n): FieldOption => ({
    get value() {
      seen.reads++
      return String(n)
    },
    label: "Option",
    disabled: false,
    exclusive: n > 2,
  }))
  return { seen, field: { ...field!, options } }
}

const uses: ReadonlyArray<readonly [what: string, type: string, use: (field: FormField) => unknown, most: number]> = [
  ["how conditions compare its answers", "select", comparedAs, 1],
  ["the ends of a scale", "rating", scaleOf, 2],
  ["each answer to a scale", "rating", (field) => scale(3, field, undefined), 2],
  ["each answer of several options", "multi_select", (field) => readerOf(field)(["1", "2"]), 2],
]

describe("a question with many options", () => {
  it.each(uses)("reads each of its options at most twice, however often they are used: %s", (_, type, use, most) => {
    const { seen, field } = question(type)
    for (let n = 0; n < times; n++) use(field)
    assert.isAbove(seen.reads, 0)
    assert.isAtMost(seen.reads, most * count)
  })
})
