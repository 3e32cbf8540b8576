import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { hearText, textCorpora, textInShort } from "../../../bench/understanding/texts.ts"
import type { TextSpec } from "../../../src/domain/understanding/TextSpec.ts"
import { understandText } from "../../../src/domain/understanding/understandText.ts"

/** Every hand-written answer to a text question has its intended meaning. */
describe("answers to text questions", () => {
  for (const [name, lines] of textCorpora()) {
    it(`${name}: ${lines.length} utterances`, () => {
      const wrong = lines.flatMap((line) => {
        const understood = textInShort(hearText(line))
        return understood === line.meant ? [] : [`${line.text}: meant ${line.meant}, heard ${understood}`]
      })
      assert.deepStrictEqual(wrong, [])
    })
  }
})

const specs: ReadonlyArray<TextSpec> = [
  { entity: "person_name" },
  { entity: "person_name", part: "last" },
  { entity: "code" },
  { entity: "code", pattern: "^[A-Z]{3}-?\\d{3,20}$" },
  { entity: "code", check: "vin" },
  { entity: "code", check: "iban" },
  { entity: "postal_address" },
  { entity: "term", terms: ["Anna", "Be one", "Double dash"].map((label) => ({ value: label, label })) },
]

const pieces =
  "a |be |see |oh |1|1 |one |double |dash |b as in |capital |no |and |my name is |de |van |O'|-|.|why |treinta y |be de |y |mil |anna |G I |that's ".split(
    "|",
  )

it("any input of 2,000 characters gets a result", () => {
  for (const spec of specs) {
    for (const locale of ["en", "es", "de"]) {
      for (const piece of pieces) {
        const text = piece.repeat(Math.ceil(2000 / piece.length)).slice(0, 2000)
        assert.oneOf(understandText(text, locale, spec)._tag, ["accepted", "confirm", "rejected"], piece)
      }
    }
  }
})

it("an accepted code matches its pattern", () => {
  const pattern = "^[A-Z]{2}-?\\d{3}$"
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
      fc.constantFrom("en", "es"),
      (parts, locale) => {
        const result = understandText(parts.join(" "), locale, { entity: "code", pattern })
        if (result._tag !== "rejected") assert.match(String(result.value), new RegExp(pattern))
      },
    ),
    { numRuns: 300 },
  )
})
