import { assert, describe, it } from "@effect/vitest"
import { labelScale } from "../../../../src/domain/forms/answers/LabelScale.ts"
import type { FormField } from "../../../../src/domain/forms/model/FormField.ts"

describe("the scale in a label", () => {
  it("has the ends that the label names", () => {
    for (const [label, ends] of [
      ["How clean was the room, from 1 to 10?", [1, 10]],
      ["From 1 (never) to 5 (always), how often do you feel anxious?", [1, 5]],
      ["Out of 5, how would you rate the instructor?", [1, 5]],
      ["On a scale of 0 to 10, how likely are you to recommend us?", [0, 10]],
      ["Rate it (1-7)", [1, 7]],
      ["Del 1 al 10, ¿qué te pareció la obra?", [1, 10]],
      ["De 0 a 10, ¿qué tan difícil fue?", [0, 10]],
      ["Califique el servicio de 1 a 5", [1, 5]],
      [{ en: "Score", es: "Nota del 1 al 7" }, [1, 7]],
    ] as const)
      assert.deepStrictEqual(labelScale({ label } as unknown as FormField), ends, JSON.stringify(label))
  })

  it("is not recognized where the numbers are times, years, money or quantities", () => {
    for (const label of [
      "How was your stay from 1 to 31 March?",
      "Rooms from 1 to 10 € a night",
      "Open from 11 to 15",
      "Del 1 al 15 de mayo",
      "Rate the food",
    ])
      assert.isUndefined(labelScale({ label } as unknown as FormField), label)
  })
})
