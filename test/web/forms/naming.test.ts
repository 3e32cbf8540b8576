import { assert, describe, it } from "@effect/vitest"
import type { Draft } from "../../../web/forms/edit/document.ts"
import {
  chooseFieldName,
  chooseValue,
  followOption,
  followWords,
  nameOf,
  newFieldName,
  withOwnNames,
} from "../../../web/forms/edit/naming.ts"

const travel = () => {
  const way = {
    field_id: "radio",
    field_uid: "u-1",
    field_type: "radio",
    label: "Radio buttons",
    default: "first",
    options: [
      { value: "first", label: "First" },
      { value: "second", label: "Second" },
    ],
  } as unknown as Draft
  const line = {
    field_id: "line",
    field_uid: "u-2",
    field_type: "text",
    label: "Line",
    depends_on: [{ conditions: [{ field_id: "radio", operator: "in", value: ["first"] }], operations: [] }],
  } as unknown as Draft
  const sum = {
    field_id: "sum",
    field_uid: "u-3",
    field_type: "formula",
    label: "Sum",
    depends_on: [
      { conditions: [], operations: [{ op: "copy", target: "radio", operands: ["radio", { field_id: "radio" }] }] },
    ],
  } as unknown as Draft
  const form = {
    sections: [{ fields: [way, line, sum] }],
    style: { field_styles: { radio: { size: "small" } } },
  } as unknown as Draft
  return { form, way, line, sum, options: way["options"] as unknown as ReadonlyArray<Draft> }
}

describe("names in the data", () => {
  it("are made from a question's words, cut off only between words; a question without Latin letters is named after its kind", () => {
    assert.strictEqual(nameOf("How do you travel?", "radio"), "how_do_you_travel")
    assert.strictEqual(nameOf("¿Cuántos años tiene?", "integer"), "cuantos_anos_tiene")
    assert.strictEqual(nameOf("あなたの名前", "text"), "text")
    assert.strictEqual(nameOf("Form", "text"), "form")
    const long = nameOf("Please tell us everything that you remember about it", "text")
    assert.strictEqual(long, "please_tell_us_everything_that_you")
  })

  it("a question's name changes with its words, and all references change with the name", () => {
    const { form, way, line, sum } = travel()
    followWords(form, way, "Radio buttons", "How do you travel?", {})
    assert.strictEqual(way["field_id"], "how_do_you_travel")
    assert.include(JSON.stringify(line), '"field_id":"how_do_you_travel"')
    assert.strictEqual(JSON.stringify(sum).match(/how_do_you_travel/g)?.length, 3)
    assert.deepStrictEqual(form["style"], { field_styles: { how_do_you_travel: { size: "small" } } })
    followWords(form, way, "How do you travel?", "Line", {})
    assert.strictEqual(way["field_id"], "line_2")
    followWords(form, way, "Line", "Way", {})
    assert.strictEqual(way["field_id"], "way")
  })

  it("stay unchanged once the form is published or the author has chosen them", () => {
    const { form, way, options } = travel()
    const published = { "u-1": { id: "radio", values: ["first"] } }
    followWords(form, way, "Radio buttons", "How?", published)
    assert.strictEqual(way["field_id"], "radio")
    followOption(form, way, options[0]!, { before: "First", after: "By train" }, published)
    followOption(form, way, options[1]!, { before: "Second", after: "By bus" }, published)
    assert.deepStrictEqual(
      options.map(({ value }) => value),
      ["first", "by_bus"],
    )
    assert.isTrue(chooseFieldName(form, way, "transport"))
    followWords(form, way, "How?", "How do you travel?", {})
    assert.strictEqual(way["field_id"], "transport")
    assert.isFalse(chooseFieldName(form, way, "line"))
    assert.isFalse(chooseFieldName(form, way, "two words"))
  })

  it("an option's value changes with its words, even in rules and in the default answer", () => {
    const { form, way, line, options } = travel()
    followOption(form, way, options[0]!, { before: "First", after: "By train" }, {})
    assert.strictEqual(options[0]!["value"], "by_train")
    assert.include(JSON.stringify(line), '"value":["by_train"]')
    assert.strictEqual(way["default"], "by_train")
    assert.isFalse(chooseValue(form, way, options[0]!, "second"))
    assert.isFalse(chooseValue(form, way, options[0]!, "  "))
    assert.isTrue(chooseValue(form, way, options[0]!, "T"))
  })

  it("a copy has its own names and identifiers, as do its children", () => {
    const { form } = travel()
    const group = {
      field_id: "line",
      field_uid: "u-9",
      field_type: "group",
      children: [
        {
          field_id: "inner",
          field_uid: "u-8",
          field_type: "text",
          depends_on: [{ conditions: [{ field_id: "line" }] }],
        },
      ],
    } as unknown as Draft
    const own = withOwnNames(form, group)
    assert.strictEqual(own["field_id"], "line_2")
    assert.include(JSON.stringify(own), '"conditions":[{"field_id":"line_2"}]')
    assert.notInclude(JSON.stringify(own), "u-8")
    assert.strictEqual(newFieldName(form, "line", "text"), "line_2")
  })
})
