import { assert, describe, it } from "@effect/vitest"
import { isBlankText, localize, negotiateLocale } from "../../../../src/domain/forms/model/LocalizedText.ts"

describe("localized text", () => {
  it("is blank if it has no visible characters in any language", () => {
    for (const text of [undefined, "", " \n", {}, { en: "" }, { en: " ", es: "" }]) assert.isTrue(isBlankText(text))
    for (const text of ["a", { en: "a" }, { en: "", es: "a" }, { en: "a", es: " " }]) assert.isFalse(isBlankText(text))
  })

  it("is resolved in the requested language, then a related one, then English, then the first", () => {
    assert.strictEqual(localize({ en: "e", "es-MX": "m", es: "s" }, "es-MX"), "m")
    assert.strictEqual(localize({ en: "e", "es-MX": "m" }, "es-AR"), "m")
    assert.strictEqual(localize({ fr: "f", en: "e" }, "es"), "e")
    assert.strictEqual(localize({ fr: "f", de: "d" }, "es"), "f")
  })

  it("is resolved in the most preferred of several languages, or in the first of equally preferred ones", () => {
    assert.strictEqual(negotiateLocale(undefined, "fr, es"), "fr")
    assert.strictEqual(negotiateLocale(undefined, "fr;q=0.5, de;q=0.8, es;q=0.8"), "de")
    assert.strictEqual(negotiateLocale(undefined, undefined), "en")
  })
})
