import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { courtesy as english } from "../../../src/domain/languages/en/lexicon/courtesy.ts"
import { courtesy as spanish } from "../../../src/domain/languages/es/lexicon/courtesy.ts"
import { understandText } from "../../../src/domain/understanding/understandText.ts"

const words = { en: english, es: spanish }
const answers = {
  en: [
    ["person_name", "laura bennett", "Laura Bennett"],
    ["postal_address", "14 oak road springfield", "14 Oak Road, Springfield"],
  ],
  es: [
    ["person_name", "laura benítez", "Laura Benítez"],
    ["postal_address", "calle olmo 14 burgos", "Calle Olmo 14, Burgos"],
  ],
} as const
const read = (locale: "en" | "es", entity: "person_name" | "postal_address", text: string) =>
  understandText(text, locale, { entity })

describe("words around a name or an address", () => {
  for (const locale of ["en", "es"] as const) {
    it(`are not part of it (${locale})`, () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...answers[locale]),
          fc.constantFrom("", ...words[locale].beforeTexts),
          fc.constantFrom("", ...words[locale].afterTexts),
          ([entity, utterance, value], before, after) => {
            const text = `${before} ${utterance} ${after}`.trim()
            assert.deepInclude(read(locale, entity, text), { value }, text)
          },
        ),
        { numRuns: 300 },
      )
    })

    it(`make the answer uncertain if they hedge or ask a question (${locale})`, () => {
      for (const [entity, utterance, value] of answers[locale])
        for (const hedge of [...words[locale].hedges, locale === "en" ? "is that right?" : "es correcto?"])
          assert.deepInclude(read(locale, entity, `${utterance} ${hedge}`), { _tag: "confirm", value }, hedge)
    })
  }

  it("also make a part of an address uncertain if they express doubt", () => {
    const street = { entity: "postal_address", addressPart: "street" } as const
    assert.deepInclude(understandText("lake street i think", "en", street), { _tag: "confirm", value: "Lake Street" })
    assert.deepInclude(understandText("calle luna creo", "es", street), { _tag: "confirm", value: "Calle Luna" })
  })

  it("are not an answer by themselves", () => {
    for (const [locale, text] of [
      ["en", "sorry about that"],
      ["en", "i told you"],
      ["es", "está listo"],
      ["es", "ya le he dicho"],
    ] as const) {
      assert.strictEqual(read(locale, "person_name", text)._tag, "rejected", text)
      assert.strictEqual(read(locale, "postal_address", text)._tag, "rejected", text)
    }
  })

  it("are kept if they begin a street name, as in “Morning Glory Lane”", () => {
    const street = { entity: "postal_address", addressPart: "street" } as const
    assert.deepInclude(understandText("morning glory lane", "en", street), { value: "Morning Glory Lane" })
  })

  it("are kept if they form a surname, as in “Kevin Love”", () => {
    assert.deepInclude(read("en", "person_name", "kevin love"), { value: "Kevin Love" })
  })
})
