import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import { entriesOf } from "../../../../src/views/forms/fill/Carried.ts"
import { answersIn } from "../../../../src/views/forms/fill/PostedForm.ts"

const text = (id: string) => ({ field_id: id, field_type: "text", label: id })

const compiled = compile(
  Result.getOrThrow(
    decodeForm(
      {
        form_id: "carried",
        title: "Carried",
        fields: [
          text("name"),
          { field_id: "site", field_type: "url", label: "Site" },
          { field_id: "guests", field_type: "array", label: "Guests", item_template: text("guest") },
          {
            field_id: "pets",
            field_type: "array",
            label: "Pets",
            item_template: {
              field_id: "pet",
              field_type: "group",
              label: "Pet",
              children: [text("called"), text("kind")],
            },
          },
          { field_id: "likes", field_type: "multi_select", label: "Likes", options: ["a", "b"] },
          { field_id: "home", field_type: "group", label: "Home", children: [text("street"), text("city")] },
        ],
      },
      "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01",
    ),
  ),
)

describe("answers carried from page to page", () => {
  for (const [what, answers] of [
    ["a list of one", { guests: ["Grace"] }],
    ["a list of several", { guests: ["Grace", "Alan", "Grace"] }],
    ["groups in a list", { pets: [{ called: "Rex", kind: "dog" }, { called: "Tom" }] }],
    ["one choice of several", { likes: ["a"] }],
    [
      "everything at once",
      { name: "Ada", guests: ["G"], pets: [{ called: "Rex" }], likes: ["a", "b"], home: { city: "Bonn" } },
    ],
  ] as const)
    it(`${what} arrives unchanged`, () => {
      assert.deepStrictEqual(answersIn(compiled, entriesOf(answers)), answers)
    })
})

describe("a web address typed on a page", () => {
  it("gets https if it has no scheme, while other input stays as typed", () => {
    assert.deepStrictEqual(
      answersIn(compiled, [
        ["site", "example.org/jobs"],
        ["name", "example.org"],
      ]),
      { site: "https://example.org/jobs", name: "example.org" },
    )
    assert.deepStrictEqual(answersIn(compiled, [["site", "nowhere"]]), { site: "nowhere" })
  })
})
