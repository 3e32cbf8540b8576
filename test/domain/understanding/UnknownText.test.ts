import { assert, describe, it } from "@effect/vitest"
import { formOfUnknownText } from "../../../src/domain/understanding/UnknownText.ts"
import { understandText } from "../../../src/domain/understanding/understandText.ts"

describe("the answer to a question of unknown kind", () => {
  it("is confirmed in the format that fits it, without introductory words", () => {
    const lines = [
      ["en", "It's seven one oh, double three nine", "710339"],
      ["es", "es el siete uno cero tres tres nueve", "710339"],
      ["en", "my name is anna fisher", "Anna Fisher"],
      ["es", "me llamo ana garcía", "Ana García"],
      ["en", "twelve oak road springfield", "12 Oak Road, Springfield"],
      ["es", "calle mayor doce", "Calle Mayor 12"],
      ["en", "it's anna dot fisher at gmail dot com", "anna.fisher@gmail.com"],
      ["en", "five five five one two three four five six seven", "5551234567"],
    ] as const
    for (const [locale, text, form] of lines) {
      assert.strictEqual(formOfUnknownText(text, locale), form, text)
      const reading = understandText(text, locale, { entity: "free_text", isUnknown: true })
      assert.deepStrictEqual(reading, { _tag: "confirm", value: form }, text)
    }
  })

  it("is never read as a code if it spells a name, and may be an address even without a house number", () => {
    const lines = [
      ["en", "first name Aoife, A O I F E, last name Byrne", "Aoife Byrne"],
      ["es", "nombre Ainhoa, a i ene hache o a, apellido Vega", "Ainhoa Vega"],
      ["es", "a r t u r o apellido l a r a", "Arturo Lara"],
      ["en", "susan chow spelt s u s a n c h o w", undefined],
      ["es", "uve i ele ele a ele o be o ese", undefined],
      ["en", "it's spelled c i t a l o p r a m", undefined],
      ["es", "calle sauce sin número", "Calle Sauce s/n"],
      ["es", "travesía de la fuente, s/n, cuenca", "Travesía de la Fuente s/n, Cuenca"],
      ["en", "be oh four double seven", "B0477"],
    ] as const
    for (const [locale, text, form] of lines) assert.strictEqual(formOfUnknownText(text, locale), form, text)
  })

  it("is unchanged if it is a sentence, or already in the right format", () => {
    for (const [locale, text] of [
      ["en", "the two dogs were barking"],
      ["en", "forty two"],
      ["en", "I have two cats"],
      ["en", "the food was great, 10 out of 10"],
      ["en", "Toyota Corolla"],
      ["en", "Grace period ended"],
      ["en", "Anna Fisher"],
      ["es", "tengo dos perros"],
    ] as const)
      assert.isUndefined(formOfUnknownText(text, locale), text)
  })
})
