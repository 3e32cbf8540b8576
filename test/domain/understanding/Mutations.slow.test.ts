import { assert, describe, it } from "@effect/vitest"
import { hear, type Said } from "../../../bench/understanding/corpora.ts"
import { startsNumber } from "../../../src/domain/understanding/number/Numeral.ts"
import { tokenize } from "../../../src/domain/understanding/text/Token.ts"
import { vocabularyOf } from "../../../src/domain/understanding/text/Vocabulary.ts"
import { joinings, localeOf, mutations, pairsOf, plainLines } from "./support/mutations.ts"

/** An answer that a careful listener would doubt is confirmed, or rejected if its kind is never confirmed. */
describe("corrupted utterances are never accepted", () => {
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

/**
 * If an answer contains two values, a value that was corrected is never accepted, and neither value is accepted if the
 * answer leaves open which one is meant.
 */
describe("two answers in one utterance never result in a wrong value", () => {
  for (const { name, taken, words } of joinings) {
    for (const type of ["date", "time", "datetime", "integer", "number", "phone"] as const) {
      it(`${name}: ${type}`, () => {
        const accepted = (["en", "es"] as const).flatMap((locale) =>
          pairsOf(type, locale).flatMap(([first, second, value]) =>
            words[locale]
              .map((word) => first.text.replace(/[.?!]+$/, "") + word + second.text)
              .filter((text) => {
                const understood = hear({ ...first, text })
                return understood._tag === "accepted" && (taken === "neither" || understood.value !== value)
              }),
          ),
        )
        assert.deepStrictEqual(accepted, [])
      })
    }
  }
})

/** Words that occur only in times of day. */
const times = /\b(?:at|am|pm|las|noche|tarde|noon|mediodía)\b|:/i

it("a day without a time is never accepted as a date and time", () => {
  const accepted = plainLines(["date"]).filter(
    (line) => !times.test(line.text) && hear({ ...line, type: "datetime" })._tag === "accepted",
  )
  assert.deepStrictEqual(
    accepted.map(({ text }) => text),
    [],
  )
})

/** Replaces one dictated digit with a misrecognized word. */
const withLostWord = (line: Said): ReadonlyArray<string> => {
  const { numerals } = vocabularyOf(localeOf(line))
  const words = line.text.replace(/[.?!]+$/, "").split(/\s+/)
  return words.flatMap((word, at) => {
    const [token] = tokenize(word)
    const isFigure = /^\p{L}+[,.;:]?$/u.test(word) && startsNumber(numerals, token)
    return isFigure ? [words.map((other, n) => (n === at ? "blonk" : other)).join(" ")] : []
  })
}

/** Utterances with digits are left out, because speakers don't dictate half a number in words. */
const inDigits = /\d/

it("a misrecognized number word is never omitted from a number or a date", () => {
  const accepted = plainLines(["phone", "date"])
    .filter(({ text }) => !inDigits.test(text))
    .flatMap((line) =>
      withLostWord(line).flatMap((text) => {
        const understood = hear({ ...line, text })
        return understood._tag === "accepted" && understood.value !== hear(line).value
          ? [`${text}: ${understood.value}`]
          : []
      }),
    )
  assert.deepStrictEqual(accepted, [])
})
