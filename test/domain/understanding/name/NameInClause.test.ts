import { assert, it } from "@effect/vitest"
import { understandText } from "../../../../src/domain/understanding/understandText.ts"

it.each([
  ["en", "grandma picks him up, doris jean walker", "Doris Jean Walker"],
  ["en", "put my sister down, carla reyes", "Carla Reyes"],
  ["es", "la pasa a buscar el abuelo, raúl alberto gómez", "Raúl Alberto Gómez"],
  ["es", "yo mismo, andrés molina castro", "Andrés Molina Castro"],
])("%s: in “%s”, the only clause that is a full name is proposed: %s", (locale, text, name) => {
  const result = understandText(text, locale, { entity: "person_name" })
  assert.deepStrictEqual([result._tag, result.value], ["confirm", name])
})

it("proposes nobody if no clause is only a name", () => {
  for (const text of ["call my lawyer first, john smith knows everything", "my brother does, the older one"])
    assert.strictEqual(understandText(text, "en", { entity: "person_name" })._tag, "rejected", text)
})
