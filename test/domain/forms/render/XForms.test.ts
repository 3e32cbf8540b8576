import { assert, describe, it } from "@effect/vitest"
import { xforms } from "../../../../src/domain/forms/render/XForms.ts"
import { literal } from "../../../../src/domain/forms/render/XPath.ts"
import { form } from "../support/forms.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })
const integer = (id: string, more: object = {}) => text(id, { field_type: "integer", ...more })

const bindOf = (xml: string, path: string): string =>
  new RegExp(`<xf:bind nodeset="${path}"[^>]*>`).exec(xml)?.[0] ?? ""

describe("a form as XForms", () => {
  const when = (id: string, operator: string, value?: unknown) => ({ field_id: id, operator, value })
  const xml = xforms(
    form([
      integer("kids"),
      text("school", { visible_if: when("kids", "gte", 2) }),
      text("why", { required_if: when("school", "is_empty") }),
      text("code", { constraints: { pattern: "[A-Z]{2}", max_length: 5 } }),
      integer("more", { computed: { op: "add", operands: ["kids", { value: 1 }] } }),
      {
        field_id: "children",
        field_type: "array",
        label: "Children",
        visible_if: when("kids", "gt", 0),
        item_template: {
          field_id: "child",
          field_type: "group",
          label: "Child",
          children: [integer("age"), text("class", { visible_if: when("age", "gte", 6) })],
        },
      },
    ]),
    "en",
  )

  it("states when a question is shown and required, and how a value is computed and checked", () => {
    assert.include(bindOf(xml, "/data/school"), `relevant="/data/kids != '' and /data/kids &gt;= 2"`)
    assert.include(bindOf(xml, "/data/why"), `required="/data/school = ''"`)
    assert.include(bindOf(xml, "/data/code"), "string-length(.) &lt;= 5 and matches(., '^(?:[A-Z]{2})$')")
    assert.include(bindOf(xml, "/data/more"), 'calculate="/data/kids + 1"')
  })

  it("repeats the questions of a list entry, and their rules refer to answers in the same entry", () => {
    assert.include(xml, "<children><age></age><class></class></children>")
    assert.match(xml, /<xf:repeat nodeset="\/data\/children"><xf:input ref="age" parley:kind="integer">/)
    assert.include(bindOf(xml, "/data/children"), `relevant="/data/kids != '' and /data/kids &gt; 0"`)
    assert.include(bindOf(xml, "/data/children/class"), `relevant="../age != '' and ../age &gt;= 6"`)
  })

  it("quotes strings for XPath, which has no escapes", () => {
    assert.deepStrictEqual(["a", "it's", `it's "so"`].map(literal), ["'a'", `"it's"`, `concat('it', "'", 's "so"')`])
  })
})
