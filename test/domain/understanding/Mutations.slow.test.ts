import { assert, describe, it } from "@effect/vitest"
import { hear } from "../../../bench/understanding/corpora.ts"
import { joinings, localeOf, mutations, pairsOf, plainLines } from "./support/mutations.ts"

/** What a careful listener would not simply write down is asked about, or refused where nothing is asked. */
describe("spoiled utterances are never accepted", () => {
  for (const { name, types, of } of mutations) {
    it(`${name}: ${types.join(", ")}`, () => {
      const accepted = plainLines(types).flatMap((line) =>
        of(line.text.replace(/[.?!]+$/, ""), localeOf(line)).filter(
          (text) => hear({ ...line, text })._tag === "accepted",
        ),
      )
      assert.deepStrictEqual(accepted, [])
    })
  }
})

/** Of two values in one answer, what was taken back is never accepted, nor one of two that are left open. */
describe("two answers in one", () => {
  for (const { name, taken, words } of joinings) {
    for (const type of ["date", "time", "datetime", "integer", "number", "phone"] as const) {
      it(`${name}: ${type}`, () => {
        const accepted = (["en", "es"] as const).flatMap((locale) =>
          pairsOf(type, locale).flatMap(([first, second, value]) =>
            words[locale]
              .map((word) => first.text.replace(/[.?!]+$/, "") + word + second.text)
              .filter((text) => {
                const heard = hear({ ...first, text })
                return heard._tag === "accepted" && (taken === "neither" || heard.value !== value)
              }),
          ),
        )
        assert.deepStrictEqual(accepted, [])
      })
    }
  }
})

/** Words that only a time of day has. */
const times = /\b(?:at|am|pm|las|noche|tarde|noon|mediodía)\b|:/i

it("a day without a time of day is never accepted as a moment", () => {
  const accepted = plainLines(["date"]).filter(
    (line) => !times.test(line.text) && hear({ ...line, type: "datetime" })._tag === "accepted",
  )
  assert.deepStrictEqual(
    accepted.map(({ text }) => text),
    [],
  )
})
