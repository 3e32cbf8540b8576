import { assert, describe, it } from "@effect/vitest"
import { namedThing } from "../../../../src/domain/understanding/text/NamedThing.ts"

describe("the name of a thing", () => {
  const lines = {
    en: [
      ["What is your current job title?", "I'm a nurse", "nurse"],
      ["What is your current job title?", "well, I work as a bus driver", "bus driver"],
      ["What is your current job title?", "my job title is senior accountant", "senior accountant"],
      ["What is your current job title?", "I'm not working", undefined],
      ["Company name", "yes, it's called Blue Bell Bakery", "Blue Bell Bakery"],
      ["Company name", "Blue Bell Bakery", undefined],
      ["Which school did you attend?", "I went to Saint Mary's", "Saint Mary's"],
      ["Type of vehicle", "we use a van", undefined],
    ],
    es: [
      ["¿Cómo se llama su empresa?", "se llama Panadería El Trigal", "Panadería El Trigal"],
      ["¿Cómo se llama su empresa?", "la empresa es Construcciones Vega", "Construcciones Vega"],
      [
        "¿Cómo se llama su empresa?",
        "sí, buenas, la empresa se llama Distribuidora del Norte",
        "Distribuidora del Norte",
      ],
      ["Profesión", "soy enfermera", "enfermera"],
      ["¿A qué colegio va su hijo?", "va al Instituto Cervantes", "Instituto Cervantes"],
      ["Empresa", "Olmos S. A., desde marzo", "Olmos S. A."],
      ["Profesión", "enfermera", undefined],
    ],
  }
  for (const [locale, expected] of Object.entries(lines))
    it(`is proposed without the sentence around it: ${locale}`, () =>
      assert.deepStrictEqual(
        expected.map(([label, text]) => [label, text, namedThing(text!, locale, label!)]),
        expected,
      ))
})
