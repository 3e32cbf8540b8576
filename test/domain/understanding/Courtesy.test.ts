import { assert, describe, it } from "@effect/vitest"
import { courtesy as english } from "../../../src/domain/languages/en/lexicon/courtesy.ts"
import { courtesy as spanish } from "../../../src/domain/languages/es/lexicon/courtesy.ts"
import { understand } from "../../../src/domain/understanding/understand.ts"
import type { AnswerType } from "../../../src/domain/understanding/Understanding.ts"
import { withoutCourtesy } from "../../../src/domain/understanding/text/Courtesy.ts"
import { vocabularyOf } from "../../../src/domain/understanding/text/Vocabulary.ts"
import { monday } from "./say.ts"

const words = { en: english, es: spanish }
const answers: Readonly<Record<"en" | "es", ReadonlyArray<readonly [type: AnswerType, text: string]>>> = {
  en: [
    ["integer", "seventeen"],
    ["number", "two and three quarters"],
    ["phone", "020 7946 0958"],
    ["email", "anna dot fisher at example dot com"],
    ["date", "May 3rd 1990"],
    ["time", "half past six in the evening"],
    ["datetime", "May 3rd 2027 at 6:30 pm"],
  ],
  es: [
    ["integer", "diecisiete"],
    ["number", "dos y tres cuartos"],
    ["phone", "612 345 678"],
    ["email", "ana punto garcía arroba ejemplo punto com"],
    ["date", "el 3 de mayo de 1990"],
    ["time", "las seis y media de la tarde"],
    ["datetime", "el 3 de mayo de 2027 a las 6:30 de la tarde"],
  ],
}

describe("words around an answer", () => {
  for (const locale of ["en", "es"] as const) {
    const read = (type: AnswerType, text: string) => understand(type, text, { locale, now: monday, timezone: "UTC" })
    it(`don't change values of any kind (${locale})`, () => {
      const { before, after } = words[locale]
      const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => [
        before[at % before.length]!,
        after[at % after.length]!,
      ])
      const around = [...before.map((one) => [one, ""]), ...after.map((one) => ["", one]), ...pairs]
      for (const [type, text] of answers[locale]) {
        const bare = read(type, text)
        for (const [first, last] of around)
          for (const link of [" ", ", "]) {
            const utterance = [first, text, last].filter((part) => part !== "").join(link)
            assert.deepStrictEqual(read(type, utterance), bare, utterance)
          }
      }
    })
    it(`are kept if nothing else was said (${locale})`, () => {
      for (const text of [...words[locale].before, ...words[locale].after])
        assert.notStrictEqual(withoutCourtesy(vocabularyOf(locale), text), "", text)
    })
  }
  it("belong to an e-mail address if they come directly before its @", () => {
    assert.strictEqual(withoutCourtesy(vocabularyOf("en"), "alright at example dot com"), "alright at example dot com")
    assert.strictEqual(withoutCourtesy(vocabularyOf("en"), "alright@example.com"), "alright@example.com")
    assert.strictEqual(
      withoutCourtesy(vocabularyOf("es"), "a ver arroba ejemplo punto com"),
      "a ver arroba ejemplo punto com",
    )
  })
})
