import { assert, describe, it } from "@effect/vitest"
import { completed, type PartOf } from "../../../src/domain/languages/Catalogue.ts"
import { english } from "../../../src/domain/languages/en/language.ts"
import type { Language } from "../../../src/domain/languages/Language.ts"
import { catalogues } from "../../../src/domain/languages/Languages.ts"
import { lacking, report } from "../../../src/layers/commands/LanguagesCommand.ts"

/** A third language with a few translations. */
const french: PartOf<Language> = {
  name: "Français",
  messages: { ...english.messages, required: "« {label} » est obligatoire." },
  controls: { online: "Répondez à cette question en ligne." },
}

describe("the languages of the pages", () => {
  it("include English and Spanish, both complete", () => {
    assert.deepStrictEqual(lacking("en", catalogues), [])
    assert.deepStrictEqual(lacking("es", catalogues), [])
    assert.strictEqual(
      report(["en", "es"], catalogues),
      "en  complete, shown and spoken\nes  complete, shown and spoken",
    )
  })

  it("may be incomplete: missing translations are shown in English and listed by path", () => {
    const whole = completed<Language>(french, english)
    assert.strictEqual(whole.name, "Français")
    assert.strictEqual(whole.controls.online, "Répondez à cette question en ligne.")
    assert.strictEqual(whole.controls.unwritten, english.controls.unwritten)
    assert.deepStrictEqual(whole.pages, english.pages)
    const missing = lacking("fr", { ...catalogues, fr: french })
    assert.include(missing, "controls.unwritten")
    assert.notInclude(missing, "controls.online")
    assert.isTrue(missing.some((path) => path.startsWith("pages.")))
    assert.isTrue(missing.some((path) => path.startsWith("templates.")))
    const [first, second] = report(["fr"], { ...catalogues, fr: french }).split("\n")
    assert.strictEqual(first, `fr  ${missing.length} missing, shown, not spoken`)
    assert.strictEqual(second, `  ${missing[0]}`)
  })

  it("are complete once their missing translations are filled in", () => {
    assert.deepStrictEqual(
      lacking("fr", {
        ...catalogues,
        fr: { ...completed<Language>(french, english), templates: catalogues.es.templates },
      }),
      [],
    )
  })
})
