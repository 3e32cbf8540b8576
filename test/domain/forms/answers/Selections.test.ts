import { assert, describe, it } from "@effect/vitest"
import { choices, tags } from "../../../../src/domain/forms/answers/Selections.ts"
import { compiled } from "../support/forms.ts"

const field = (type: string) => compiled([{ field_id: "a", field_type: type }]).rules.field("a")!.field!

describe("a list of choices", () => {
  const read = (raw: unknown) => choices(raw, field("multi_select"), undefined)

  it.each([3, 40])("keeps each of %i items once, in order", (count) => {
    const items = Array.from({ length: count }, (_, n) => `item ${n}`)
    assert.deepInclude(read([...items, ...items.toReversed(), " item 1 "]), { value: items })
    assert.deepInclude(read([...items, ...items].join(",")), { value: items })
  })

  it("leaves out blank items", () => {
    assert.deepInclude(read(["a", "", null, "b"]), { value: ["a", "b"] })
  })

  it("refuses items that are not strings", () => {
    assert.notProperty(read([{ a: 1 }]), "value")
  })
})

describe("tags", () => {
  it("are stored without duplicates, and aren't stored at all if the list is empty", () => {
    assert.deepInclude(tags("new, hot,new", field("tags"), undefined), { value: ["new", "hot"] })
    assert.notProperty(tags(" , ", field("tags"), undefined), "value")
  })
})
