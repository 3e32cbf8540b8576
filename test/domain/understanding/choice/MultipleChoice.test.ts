import { assert, describe, it } from "@effect/vitest"
import { matchOptions } from "../../../../src/domain/understanding/choice/MultipleChoice.ts"

const fruit = { en: ["Apples", "Pears", "Plums", "Figs"], es: ["Manzanas", "Peras", "Ciruelas", "Higos"] }
const days = {
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  es: ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes"],
}

/** The places of the options that are chosen or asked about. */
const chosen = (locale: "en" | "es", labels: ReadonlyArray<string>, text: string): ReadonlyArray<number> => {
  const result = matchOptions(
    text,
    labels.map((label) => ({ value: label, label })),
    locale,
  )
  return result._tag === "rejected" ? [] : result.matches.map(({ label }) => labels.indexOf(label)).sort()
}

describe("several of the options", () => {
  for (const [meant, en, es] of [
    [[0, 2, 3], "everything but pears", "todo menos peras"],
    [[0, 2, 3], "not pears, but the rest", "peras no, las demás"],
    [[0, 3], "apples, pears, no not pears, figs", "manzanas, peras, no, peras no, higos"],
    [[0, 1], "all except figs and plums", "todas excepto higos y ciruelas"],
    [[], "none of those", "ninguna de esas"],
  ] as const)
    it(`without those that are denied: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", fruit.en, en), meant)
      assert.deepStrictEqual(chosen("es", fruit.es, es), meant)
    })

  for (const [meant, en, es] of [
    [[0, 1, 2], "monday to wednesday", "de lunes a miércoles"],
    [[0, 1, 2, 3], "every day except friday", "todos los días menos el viernes"],
    [[0, 2, 4], "mondays, wednesdays and fridays", "lunes, miércoles y viernes"],
  ] as const)
    it(`from one to another: ${en}`, () => {
      assert.deepStrictEqual(chosen("en", days.en, en), meant)
      assert.deepStrictEqual(chosen("es", days.es, es), meant)
    })
})
