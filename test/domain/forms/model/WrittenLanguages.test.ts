import { assert, describe, it } from "@effect/vitest"
import { directionOf, languageFor, languagesOfForm } from "../../../../src/domain/forms/model/WrittenLanguages.ts"
import { form } from "../support/forms.ts"

const inLanguages = (label: unknown) => form([{ field_id: "a", field_type: "text", label }], { title: "T" })

describe("a form's languages", () => {
  it("are those that its text is written in, and each reader gets the one that they prefer most", () => {
    const own = inLanguages({ de: "Name", "pt-BR": "Nome" })
    assert.deepStrictEqual(languagesOfForm(own), ["de", "pt-BR"])
    assert.strictEqual(languageFor(own, ["fr", "pt"]), "pt-BR")
    assert.strictEqual(languageFor(own, ["fr"]), "de")
    assert.isUndefined(languageFor(inLanguages("Name"), ["fr"]))
    assert.strictEqual(languageFor(inLanguages({ ca: "Nom", en: "Name" }), ["fr"]), "en")
  })

  it("are written right to left if their script requires it", () => {
    assert.deepStrictEqual(["ar", "he-IL", "fa", "az-Arab", "ar-Latn", "es", "pl"].map(directionOf), [
      "rtl",
      "rtl",
      "rtl",
      "rtl",
      "ltr",
      "ltr",
      "ltr",
    ])
  })
})
