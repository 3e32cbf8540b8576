import { assert, describe, it } from "@effect/vitest"
import { say } from "../say.ts"

describe("a duration", () => {
  const lines = {
    en: [
      ["half an hour", "PT30M"],
      ["three weeks", "P21D"],
      ["an hour and a half", "PT1H30M"],
      ["an hour and 45 minutes", "PT1H45M"],
      ["about two hours", "PT2H"],
      ["it takes me 40 minutes", "PT40M"],
      ["two hours, no, three hours", "PT3H"],
      ["1:30", "1:30"],
      ["PT2H", "PT2H"],
      ["two of them", "-INVALID_VALUE"],
      ["three months", "P3M"],
      ["a year and a half", "P1Y6M"],
      ["two and a half months", "?P2M15D"],
      ["P1Y6M", "P1Y6M"],
      ["ninety", "?PT1H30M"],
      ["between one and two hours", "-INVALID_VALUE"],
      ["ten kilos", "-INVALID_VALUE"],
      ["never", "-INVALID_VALUE"],
    ],
    es: [
      ["dos días", "P2D"],
      ["una hora y cuarto", "PT1H15M"],
      ["tres cuartos de hora", "PT45M"],
      ["noventa minutos", "PT1H30M"],
      ["una quincena", "P15D"],
      ["semana y media", "P10DT12H"],
      ["un mes", "P1M"],
      ["año y tres meses", "P1Y3M"],
      ["diez kilos", "-INVALID_VALUE"],
    ],
  }
  for (const [locale, utterance] of Object.entries(lines))
    it(`keeps months and years, and is confirmed if its exact length is uncertain: ${locale}`, () =>
      assert.deepStrictEqual(
        utterance.map(([text]) => [text, say("duration", text!, { locale })]),
        utterance,
      ))
})
