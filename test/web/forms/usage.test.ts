import { assert, describe, it } from "@effect/vitest"
import { controlCatalog } from "../../../src/domain/forms/catalog/ControlCatalog.ts"
import { hasControlIcon } from "../../../src/views/components/ControlIcons.ts"
import type { Draft } from "../../../web/forms/edit/document.ts"
import { chooseFieldName } from "../../../web/forms/edit/naming.ts"
import { foundKinds } from "../../../web/forms/edit/picker.ts"
import { forget, usesOf, usesOfValue } from "../../../web/forms/edit/usage.ts"

const field = (id: string, more: object = {}): Draft =>
  ({ field_id: id, field_uid: `u-${id}`, field_type: "text", label: id, ...more }) as unknown as Draft

const when = (...ids: ReadonlyArray<string>) => ({
  depends_on: [{ conditions: ids.map((id) => ({ field_id: id, operator: "eq", value: "x" })), logic: "and" }],
})

describe("the uses of a question", () => {
  const group = field("home", { field_type: "group", children: [field("street")] })
  const form = () => {
    const fields = [field("a"), field("b", when("a")), field("c", when("a", "b")), group, field("d", when("street"))]
    const total = field("total", { depends_on: [{ conditions: [], operations: [{ op: "copy", operands: ["a"] }] }] })
    return {
      sections: [{ fields: [...fields, total] }, { title: "More", ...when("a"), fields: [] }],
    } as unknown as Draft
  }
  const fieldsOf = (one: Draft) =>
    (one["sections"] as unknown as ReadonlyArray<{ fields: ReadonlyArray<Draft> }>)[0]!.fields

  it("include rules that compare its answer with another question's; deleting either question deletes these rules", () => {
    const pair = { field_id: "a", operator: "eq", value_field_id: "b" }
    const fields = [field("a"), field("b"), field("c", { depends_on: [{ conditions: [pair] }] })]
    const draft = { sections: [{ fields }] } as unknown as Draft
    for (const one of fields.slice(0, 2)) assert.lengthOf(usesOf(draft, one), 1)
    assert.isTrue(chooseFieldName(draft, fields[1]!, "other"))
    assert.deepInclude(JSON.parse(JSON.stringify(fields[2]!["depends_on"]))[0].conditions[0], {
      field_id: "a",
      value_field_id: "other",
    })
    forget(draft, fields[1]!)
    assert.notInclude(JSON.stringify(draft), "value_field_id")
  })

  it("include rules of questions and sections, and calculated values", () => {
    const draft = form()
    const [a, b] = fieldsOf(draft)
    assert.deepStrictEqual(
      usesOf(draft, a!).map(({ of, kind }) => [of["field_id"] ?? of["title"], kind]),
      [
        ["More", "rule"],
        ["b", "rule"],
        ["c", "rule"],
        ["total", "computed"],
      ],
    )
    assert.lengthOf(usesOf(draft, b!), 1)
    assert.lengthOf(usesOf(draft, fieldsOf(draft)[3]!), 1)
    assert.lengthOf(usesOfValue(draft, a!, "x"), 3)
    assert.lengthOf(usesOfValue(draft, a!, "y"), 0)
  })

  it("are removed with the question, and a rule that loses its last condition is deleted", () => {
    const draft = form()
    const [a, b, c] = fieldsOf(draft)
    forget(draft, a!)
    assert.deepStrictEqual(b!["depends_on"], [])
    assert.lengthOf(
      (c!["depends_on"] as unknown as ReadonlyArray<{ conditions: ReadonlyArray<unknown> }>)[0]!.conditions,
      1,
    )
    assert.lengthOf(usesOf(draft, a!), 0)
  })
})

describe("the kinds of answers to choose from", () => {
  it("each have a picture and a sentence, in both languages", () => {
    for (const locale of ["en", "es"]) {
      const controls = controlCatalog(locale)
      assert.isAtLeast(controls.length, 52)
      assert.strictEqual(new Set(controls.map(({ description }) => description)).size, controls.length)
      for (const { icon, type } of controls) assert.isTrue(hasControlIcon(icon), type)
    }
  })

  it("are found by name and by purpose, even without accents", () => {
    const found = (locale: string, search: string) => foundKinds(controlCatalog(locale), search).map(({ type }) => type)
    assert.strictEqual(found("en", "yes")[0], "boolean")
    assert.include(found("en", "dropdown"), "select")
    assert.include(found("es", "numero"), "integer")
    assert.include(found("en", "price"), "currency")
    assert.deepStrictEqual(found("en", "nothing like this"), [])
    assert.isAtLeast(found("en", " ").length, 52)
  })
})
