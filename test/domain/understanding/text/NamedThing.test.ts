import { assert, describe, it } from "@effect/vitest"
import { isSentence, namedThing, placeInSentence } from "../../../../src/domain/understanding/text/NamedThing.ts"

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
      ["Type of vehicle", "we use a van", "van"],
      ["Which hospital were you treated at?", "I was treated at Mercy General", "Mercy General"],
      ["Which airline are you flying with?", "I think it's Jet Blue", "Jet Blue"],
      ["Which language do you speak at home?", "we mostly speak Portuguese", "Portuguese"],
      ["Where are you heading?", "I'll be going to Phoenix", "Phoenix"],
      ["What is your job title?", "Head of Sales", undefined],
      ["What is your job title?", "that'd be Head of Sales", "Head of Sales"],
      ["Vehicle colour", "white no silver", "silver"],
      ["Which airline are you flying with?", "we're flying with Jet Blue sorry Sky Air", "Sky Air"],
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
      ["¿Con qué compañía tiene el seguro?", "la tengo con la Mutua Vasca", "la Mutua Vasca"],
      ["¿En qué hospital le atendieron?", "en la Paz", "la Paz"],
      ["¿Qué idioma habla en casa?", "hablamos guaraní", "guaraní"],
      ["Profesión", "enfermera", undefined],
      ["¿Qué coche tiene?", "tengo un Fiesta perdón un Focus", "Focus"],
    ],
  }
  for (const [locale, expected] of Object.entries(lines))
    it(`is proposed without the sentence around it: ${locale}`, () =>
      assert.deepStrictEqual(
        expected.map(([label, text]) => [label, text, namedThing(text!, locale, label!)]),
        expected,
      ))

  it("is distinguished from a sentence", () => {
    const expected = [
      ["en", "a Fiesta sorry a Focus", true],
      ["en", "diabetic, no allergies", false],
      ["es", "un Fiesta perdón un Focus", true],
      ["en", "Jet Blue", false],
      ["en", "gosh, I don't know", true],
      ["en", "I'm not working", true],
      ["es", "ay, no me sé el nombre", true],
      ["es", "Hospital de la Paz", false],
    ] as const
    for (const [locale, text, meant] of expected) assert.strictEqual(isSentence(text, locale), meant, text)
  })

  it("may be a place at the end of a sentence, as in “the weather in Vallejo”", () => {
    const expected = [
      ["en", "I want to check the weather in Vallejo", "Vallejo"],
      ["en", "anywhere in Leeds would be fine", undefined],
      ["en", "Stoke on Trent", undefined],
      ["es", "quiero un hotel en Mérida, por favor", "Mérida"],
    ] as const
    for (const [locale, text, meant] of expected) assert.strictEqual(placeInSentence(text, locale), meant, text)
  })
})
