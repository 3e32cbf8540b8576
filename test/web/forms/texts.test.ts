import { assert, describe, it } from "@effect/vitest"
import type { Draft } from "../../../web/forms/edit/document.ts"
import {
  addLanguage,
  gaps,
  inLanguages,
  languagesOf,
  outdatedOf,
  placeIn,
  removeLanguage,
  textAt,
  say,
  settleText,
  textPlaces,
} from "../../../web/forms/edit/texts.ts"
import { languageName } from "../../../web/forms/edit/translating.ts"

const radio = (): Draft => ({
  field_id: "way",
  field_uid: "u-1",
  field_type: "radio",
  label: "How do you travel?",
  options: [
    { value: "train", label: "By train" },
    { value: "bus", label: { en: "By bus", es: "En autobús" } },
  ],
})

const formOf = (field: Draft, more: Draft = {}): Draft =>
  ({ title: "Trip", sections: [{ section_uid: "s-1", fields: [field] }], ...more }) as Draft

const option = (field: Draft, at: number): Draft => (field["options"] as unknown as ReadonlyArray<Draft>)[at]!

describe("the translatable strings of an unsaved form", () => {
  it("are in the languages that the form declares, or else those that it uses, or else the page's", () => {
    assert.deepStrictEqual(languagesOf(formOf(radio(), { meta: { languages: ["de", "en"] } }), "en"), ["de", "en"])
    assert.deepStrictEqual(languagesOf(formOf(radio()), "fr"), ["en", "es"])
    assert.deepStrictEqual(languagesOf({ title: "Trip", sections: [] }, "fr"), ["fr"])
    assert.deepStrictEqual(languagesOf({ title: { "<b>": "Trip", en: "Trip" }, sections: [] }, "fr"), ["en"])
    assert.strictEqual(languageName("en-1", "en"), "En-1")
    assert.strictEqual(languageName("es", "en"), "Spanish")
  })

  it("show a second language next to the first and never replace it", () => {
    const field = radio()
    const form = formOf(field, { meta: { languages: ["en"] } })
    assert.isTrue(addLanguage(form, "es", "en"))
    assert.isFalse(addLanguage(form, "es", "en"))
    assert.isFalse(addLanguage(form, "no such tag", "en"))
    const place = placeIn(form, option(field, 0), "label", field)
    assert.strictEqual(textAt(place, ["en", "es"], "es"), "")
    say(form, place, "es", "En tren", "en")
    assert.deepStrictEqual(option(field, 0)["label"], { en: "By train", es: "En tren" })
    assert.strictEqual(textAt(place, ["en", "es"], "en"), "By train")
  })

  it("have a translation marked for review when the original changes, until it is rewritten or confirmed", () => {
    const field = radio()
    const form = formOf(field, { meta: { languages: ["en", "es"] } })
    const bus = placeIn(form, option(field, 1), "label", field)
    assert.deepStrictEqual(
      gaps(form, "es", "en").missing.map(({ id }) => id),
      ["form.title", "u-1.label", "u-1.options.train"],
    )
    say(form, bus, "en", "By coach", "en")
    assert.deepStrictEqual(outdatedOf(form), { es: ["u-1.options.bus"] })
    assert.deepStrictEqual(gaps(form, "es", "en").outdated.length, 1)
    settleText(form, bus.id, "es")
    assert.deepStrictEqual(outdatedOf(form), {})
    say(form, bus, "en", "By car", "en")
    say(form, bus, "es", "En coche", "en")
    assert.deepStrictEqual(outdatedOf(form), {})
    assert.deepStrictEqual(option(field, 1)["label"], { en: "By car", es: "En coche" })
  })

  it("lose a language entirely when it is removed, but can't lose the first language", () => {
    const field = radio()
    const form = formOf(field, { meta: { languages: ["en", "es"] } })
    assert.isFalse(removeLanguage(form, "en", "en"))
    assert.isTrue(removeLanguage(form, "es", "en"))
    assert.deepStrictEqual(option(field, 1)["label"], { en: "By bus" })
    assert.deepStrictEqual(form["meta"], { languages: ["en"] })
    assert.notInclude(JSON.stringify(form), "autobús")
  })

  it("in a new question are reduced to those in the form's languages", () => {
    const node = (): Draft =>
      ({
        field_type: "radio",
        label: { en: "Radio", es: "Opción" },
        options: [{ value: "first", label: { en: "First", es: "Primera" } }],
      }) as Draft
    assert.deepStrictEqual(inLanguages(node(), ["en"])["label"], "Radio")
    assert.strictEqual(option(inLanguages(node(), ["es"]), 0)["label"], "Primera")
    assert.strictEqual(inLanguages(node(), ["de"])["label"], "Radio")
    assert.deepStrictEqual(inLanguages(node(), ["es", "en", "fr"])["label"], { en: "Radio", es: "Opción" })
  })

  it("are all found in the form, its sections, questions, options, scales, patterns and spoken settings", () => {
    const field: Draft = {
      ...radio(),
      hint: "h",
      constraints: { pattern_message: "p", anchor_labels: { 1: "low" } },
      meta: { voice: { prompt: "Well?", why: "To know." } },
    } as Draft
    const form = formOf(field, { style: { submit_label: "Go" }, submit: { confirm_message: "Thanks" } } as Draft)
    const found = textPlaces(form).filter((place) => textAt(place, ["en"], "en") !== "")
    assert.deepStrictEqual(
      found.map(({ kind }) => kind),
      ["title", "question", "hint", "option", "option", "option", "other", "spoken", "spoken", "button", "other"],
    )
  })
})
