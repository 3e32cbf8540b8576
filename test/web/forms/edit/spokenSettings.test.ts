import { assert, describe, it } from "@effect/vitest"
import type { EditFacts } from "../../../../src/views/forms/edit/EditPage.ts"
import { applySetting } from "../../../../web/forms/edit/applySetting.ts"
import type { Draft } from "../../../../web/forms/edit/document.ts"

const facts = { locale: "en" } as EditFacts

const formOf = () => {
  const field: Draft = { field_id: "code", field_uid: "u", field_type: "text", label: "Code" }
  const form = { title: "Visit", sections: [{ section_id: "s", fields: [field] }] } as unknown as Draft
  const set = (what: string, value: string, isOn = false) =>
    applySetting(facts, form, { field, section: undefined }, { what, value, isOn }, "en")
  return { form, field, set }
}

describe("the settings of a spoken form in the builder", () => {
  it("include whether to accept several answers at once, silences in seconds, and whether to store recordings; defaults are left out", () => {
    const { form, set } = formOf()
    assert.isTrue(set("form:voice:mixed_initiative", "on", false))
    assert.isTrue(set("form:voice:store_recordings", "on", false))
    assert.isTrue(set("form:voice:silence_ms", "2.5"))
    assert.isTrue(set("form:voice:silence_prompt_ms", "20"))
    assert.deepStrictEqual(form["voice"], {
      mixed_initiative: false,
      store_recordings: false,
      hands_free: { silence_ms: 2500 },
      silence_prompt_ms: 20_000,
    })
    for (const wrong of ["0", "-1", "601", "soon"]) assert.isFalse(set("form:voice:silence_ms", wrong))
    assert.isFalse(set("form:voice:other", "1"))
    for (const key of ["mixed_initiative", "store_recordings"]) set(`form:voice:${key}`, "on", true)
    for (const key of ["silence_ms", "silence_prompt_ms"]) set(`form:voice:${key}`, "")
    assert.isFalse("voice" in form)
  })

  it("include whether an answer is confirmed, its check digit, and the reason for asking", () => {
    const { field, set } = formOf()
    assert.isTrue(set("voice:why", "For the badge."))
    assert.isTrue(set("voice:confirm", "always"))
    assert.isTrue(set("voice:check", "vin"))
    assert.deepStrictEqual(field["meta"], { voice: { why: "For the badge.", confirm: "always", check: "vin" } })
  })
})
