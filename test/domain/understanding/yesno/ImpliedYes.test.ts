import { assert, describe, it } from "@effect/vitest"
import { impliesYes } from "../../../../src/domain/understanding/yesno/ImpliedYes.ts"

const allergies = { en: "Does anyone at home have an allergy?", es: "¿Alguien en casa tiene alguna alergia?" }

describe("an answer that names something", () => {
  it("means yes if the question is whether there is any such person or thing", () => {
    for (const [locale, said] of [
      ["en", "my son does"],
      ["en", "just my daughter"],
      ["en", "only to cats"],
      ["en", "my husband does but only outdoors"],
      ["en", "only an aspirin now and then"],
      ["es", "mi madre"],
      ["es", "solo mi padre"],
      ["es", "mi abuela y una tía"],
      ["es", "apenas la penicilina"],
      ["es", "solo una aspirina de vez en cuando"],
    ] as const)
      assert.isTrue(impliesYes(said, allergies[locale], locale), said)
  })

  it("does not mean yes if it is a denial, a doubt, a question, or an answer to another question", () => {
    for (const [locale, label, said] of [
      ["en", allergies.en, "not my son"],
      ["en", allergies.en, "my son isn't sure"],
      ["en", allergies.en, "just a moment?"],
      ["en", "Do you own your home?", "my landlord does"],
      ["es", allergies.es, "mi hijo no"],
      ["es", allergies.es, "¿mi madre cuenta?"],
      ["es", "¿Es usted el titular?", "mi esposo"],
    ] as const)
      assert.isFalse(impliesYes(said, label, locale), said)
  })
})
