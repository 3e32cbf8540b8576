import { assert, describe, it } from "@effect/vitest"
import { mainClause } from "../../../../src/domain/understanding/text/Clauses.ts"
import { vocabularyOf } from "../../../../src/domain/understanding/text/Vocabulary.ts"

describe("the main clause of an answer", () => {
  const lines = {
    en: [
      ["We're in Perth now, we used to live in Adelaide", "We're in Perth"],
      ["I used to work at Shell but now I'm at BP", "I'm at BP"],
      ["Boots, I've been there six years", "Boots"],
      ["electrician, been doing it all my life", "electrician"],
      ["five, well, six with the baby", "six with the baby"],
      ["well at the moment I work as a nurse", "I work as a nurse"],
      ["yes, it's called Blue Bell Bakery", "yes, it's called Blue Bell Bakery"],
      ["Planning, Policy and Research", "Planning, Policy and Research"],
      ["it was nine hundred", "it was nine hundred"],
    ],
    es: [
      ["en Rosario, antes vivía en Córdoba", "en Rosario"],
      ["antes pagaba seiscientos, ahora setecientos", "setecientos"],
      ["tres, mi marido, mi hija y yo", "tres"],
      ["estoy en Indra desde 2019", "estoy en Indra"],
      ["cinco, bueno, seis con el bebé", "seis con el bebé"],
      ["Olmos S. A., desde marzo", "Olmos S. A."],
      ["en Vega S. A.", "en Vega S. A."],
      ["Ingeniero de caminos, canales y puertos", "Ingeniero de caminos, canales y puertos"],
    ],
  }
  for (const [locale, expected] of Object.entries(lines))
    it(`leaves out statements about the past, remarks and a corrected value: ${locale}`, () =>
      assert.deepStrictEqual(
        expected.map(([text]) => [text, mainClause(vocabularyOf(locale), text!)]),
        expected,
      ))
})
