import { assert, describe, it } from "@effect/vitest"
import { builder } from "../../../../src/domain/languages/en/pages/builder.ts"
import type { EditFacts } from "../../../../src/views/forms/edit/EditPage.ts"
import { checksOf } from "../../../../web/forms/edit/checks.ts"
import type { Draft } from "../../../../web/forms/edit/document.ts"
import { compiledForm } from "../../../domain/voice/support/Conversation.ts"

const facts = { locale: "en", texts: { edit: builder } } as unknown as EditFacts

const text = (field_id: string, label: string, more: object = {}) => ({ field_id, field_type: "text", label, ...more })

const unknownIn = (more: object): ReadonlyArray<string> => {
  const fields = [
    text("name", "Your name"),
    text("a", "Thing"),
    text("b", "The other thing", { meta: { voice: { entity: "free_text" } } }),
  ]
  const json = { form_id: "f", title: "F", sections: [{ section_id: "s", title: "S", fields }], ...more }
  const compiled = compiledForm(json)
  return checksOf(facts, json as unknown as Draft, compiled)
    .filter(({ isUnknown }) => isUnknown === true)
    .map(({ uid }) => compiled.elements.find(({ field }) => field?.fieldUid === uid)?.field?.fieldId ?? "")
}

describe("warnings before a form is published", () => {
  it("name the text questions whose expected answers are not described", () => {
    assert.deepStrictEqual(unknownIn({}), ["a"])
  })

  it("name no text questions when the form is not spoken", () => {
    assert.deepStrictEqual(unknownIn({ voice: { enabled: false } }), [])
  })
})
