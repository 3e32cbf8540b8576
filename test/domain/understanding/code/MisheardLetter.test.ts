import { assert, describe, it } from "@effect/vitest"
import { understandCode } from "../../../../src/domain/understanding/code/CodeAnswer.ts"
import { confirm } from "../../../../src/domain/understanding/Understanding.ts"

const plate = { pattern: "^[A-Z]{2}[0-9]{2}[A-Z]{3}$" }

describe("a misheard word of the radio alphabet", () => {
  it.each([
    ["lima kilo five six jelta yenki romeo", "en-GB", "LK56DYR"],
    ["lima kilo five six fox treat november paka", "en-GB", "LK56FNP"],
    ["unit form kilo five six delta yankee romeo", "en-GB", "UK56DYR"],
    ["lima kilo cinco seis jelta yanqui romeo", "es-ES", "LK56DYR"],
    ["lima kilo cinco seis fox trote november sulu", "es-ES", "LK56FNZ"],
  ])("is recognized by its sound and confirmed: %s", (text, locale, code) =>
    assert.deepStrictEqual(understandCode(text, locale, plate), confirm(code)),
  )

  it.each([
    ["i do not know it by heart", "en-GB"],
    ["no me la sé de memoria", "es-ES"],
  ])("is not assumed among ordinary words: %s", (text, locale) =>
    assert.strictEqual(understandCode(text, locale, plate)._tag, "rejected"),
  )
})
