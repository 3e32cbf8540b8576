import { assert, describe, it } from "@effect/vitest"
import { fallbackHtml } from "../../../../src/domain/forms/manifest/FallbackHtml.ts"
import { form } from "../support/forms.ts"
import { topLevelFields } from "../../../../src/domain/forms/model/FormDefinition.ts"

const html = (field: object): string =>
  fallbackHtml(topLevelFields(form([{ field_id: "q", label: "Q", ...field }]))[0]!, "en")

describe("the control of a visual question", () => {
  it("labels each part of a group by its name, except nested groups and hidden parts", () => {
    const part = (id: string, type: string, more: object = {}) => ({
      field_id: id,
      field_type: type,
      label: id,
      ...more,
    })
    const written = html({
      field_type: "group",
      children: [
        part("plain", "text"),
        part("inner", "group", { children: [part("deep", "text")] }),
        part("rows", "array", { item_template: part("row", "text") }),
        part("unseen", "hidden"),
      ],
    })
    assert.deepStrictEqual(
      [...written.matchAll(/<label[^>]*>([^<]+)/g)].map(([, label]) => label),
      ["plain", "deep", "row"],
    )
    assert.include(written, 'type="hidden"')
  })
})
