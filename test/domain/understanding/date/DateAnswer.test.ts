import { assert, describe, it } from "@effect/vitest"
import { understand } from "../../../../src/domain/understanding/understand.ts"
import { inSpanish, say } from "../say.ts"

const nowhere = { timezone: undefined }
const spanishNowhere = { locale: "es", timezone: "Mars/Olympus" }

describe("DATE", () => {
  it("[NORM-330] the canonical value is YYYY-MM-DD", () => {
    assert.strictEqual(say("date", "May first twenty twenty four"), "2024-05-01")
  })
  it("[NORM-340] a relative phrase with a valid timezone is certain", () => {
    assert.strictEqual(say("date", "tomorrow"), "2026-11-17")
    assert.strictEqual(say("date", "dentro de dos semanas", inSpanish), "2026-11-30")
  })
  it("[NORM-350] a numeric date that is valid in both orders is confirmed", () => {
    assert.strictEqual(say("date", "03/04/2024"), "?2024-03-04")
  })
  it("[NORM-360] the candidate for a date that is valid in both orders follows the locale's order", () => {
    assert.strictEqual(say("date", "03/04/2024"), "?2024-03-04")
    assert.strictEqual(say("date", "03/04/2024", inSpanish), "?2024-04-03")
  })
  it("a date that has only one valid reading, such as 25/12 or 05/05, is accepted in any locale", () => {
    assert.strictEqual(say("date", "25/12/2024"), "2024-12-25")
    assert.strictEqual(say("date", "12/25/2024", inSpanish), "2024-12-25")
    assert.strictEqual(say("date", "05/05/2024"), "2024-05-05")
  })
  it("[NORM-370] an answer that names no day is rejected", () => {
    assert.strictEqual(say("date", "banana"), "-INVALID_VALUE")
    assert.strictEqual(say("date", "next week"), "-INVALID_VALUE")
  })
  it("[NORM-380] an impossible date is rejected", () => {
    assert.strictEqual(say("date", "February thirtieth 2024"), "-INVALID_VALUE")
    assert.strictEqual(say("date", "13/13/2024"), "-INVALID_VALUE")
    assert.strictEqual(say("date", "2023-02-29"), "-INVALID_VALUE")
  })
  it("[NORM-470] a weekday alone means the nearest one after today", () => {
    assert.strictEqual(say("date", "Monday"), "2026-11-23")
    assert.strictEqual(say("date", "Tuesday"), "2026-11-17")
  })
  it("[NORM-480] “this” and a weekday mean the nearest one after today", () =>
    assert.strictEqual(say("date", "this Monday"), "2026-11-23"))
  it("[NORM-490] “next” and a weekday mean the nearest one after today", () =>
    assert.strictEqual(say("date", "next Tuesday"), "2026-11-17"))
  it("[NORM-500] “last” and a weekday mean the nearest one before today", () =>
    assert.strictEqual(say("date", "last Monday"), "2026-11-09"))
  it("[NORM-510] numeric dates in en are month first", () =>
    assert.strictEqual(say("date", "12/25/2024"), "2024-12-25"))
  it("[NORM-520] numeric dates in es are day first", () => {
    assert.strictEqual(say("date", "25/12/2024", inSpanish), "2024-12-25")
  })
  it("[NORM-530] ISO dates are accepted in every locale", () => {
    for (const locale of ["en", "es", "fr", "ja"])
      assert.strictEqual(say("date", "2024-03-04", { locale }), "2024-03-04")
  })
  it("[NORM-540] “today” without a valid timezone is confirmed", () => {
    assert.strictEqual(say("date", "today", nowhere), "?2026-11-16")
    assert.strictEqual(say("date", "hoy", spanishNowhere), "?2026-11-16")
  })
  it("[NORM-550] “tomorrow” without a valid timezone is confirmed", () => {
    assert.strictEqual(say("date", "tomorrow", nowhere), "?2026-11-17")
    assert.strictEqual(say("date", "mañana", spanishNowhere), "?2026-11-17")
  })
  it("[NORM-560] “yesterday” without a valid timezone is confirmed", () => {
    assert.strictEqual(say("date", "yesterday", nowhere), "?2026-11-15")
    assert.strictEqual(say("date", "ayer", spanishNowhere), "?2026-11-15")
  })
  it("[NORM-570] a weekday without a valid timezone is confirmed", () => {
    assert.strictEqual(say("date", "Friday", nowhere), "?2026-11-20")
    assert.strictEqual(say("date", "viernes", spanishNowhere), "?2026-11-20")
  })
  it("[NORM-580] “next”, “this” and “last” without a valid timezone are confirmed", () => {
    assert.strictEqual(say("date", "next Friday", nowhere), "?2026-11-20")
    assert.strictEqual(say("date", "el próximo viernes", spanishNowhere), "?2026-11-20")
  })
  it("[NORM-590] absolute dates need no timezone", () =>
    assert.strictEqual(say("date", "May 1 2024", nowhere), "2024-05-01"))
  it("[NORM-070] a phrase in a language that has no word tables is confirmed", () => {
    assert.strictEqual(say("date", "le premier mai", { locale: "fr" }), "?le premier mai")
    assert.strictEqual(say("time", "halb drei", { locale: "de" }), "?halb drei")
  })
  it("today is the day in the speaker's time zone", () => {
    assert.strictEqual(say("date", "today", { timezone: "Pacific/Auckland" }), "2026-11-17")
  })
  it("a partial correction is confirmed", () => {
    assert.strictEqual(say("date", "March 5th 2026, no wait, the sixth"), "?2026-03-06")
    assert.strictEqual(say("date", "March 5th 2026, no wait, March 6th 2026"), "2026-03-06")
  })
})

it("a day counted from another day is confirmed, and “en ocho” and “en quince” mean one and two weeks later", () => {
  for (const [utterance, meant] of [
    ["del viernes en ocho", "?2026-11-27"],
    ["el viernes en ocho días", "?2026-11-27"],
    ["de este martes en ocho", "?2026-11-24"],
    ["el jueves en quince", "?2026-12-03"],
    ["de hoy en ocho", "?2026-11-23"],
    ["mañana en ocho", "?2026-11-24"],
    ["el viernes dentro de dos semanas", "?2026-12-04"],
  ] as const)
    assert.strictEqual(say("date", utterance, inSpanish), meant, utterance)
  assert.strictEqual(say("date", "friday in two weeks"), "?2026-12-04")
  assert.strictEqual(say("date", "viernes ocho", inSpanish), "?2027-01-08")
  assert.strictEqual(say("datetime", "de hoy en ocho a las cinco de la tarde", inSpanish), "?2026-11-23T17:00")
})

it("a corrected month, with or without its year, keeps the day", () => {
  for (const [en, es, meant] of [
    ["nineteenth of may, no, march, 1962", "diecinueve de mayo, no, de marzo, de 1962", "?1962-03-19"],
    ["19 may 1962, no, march", "19 de mayo de 1962, no, marzo", "?1962-03-19"],
  ] as const) {
    assert.strictEqual(say("date", en), meant, en)
    assert.strictEqual(say("date", es, inSpanish), meant, es)
  }
})

it("a year spoken as two numbers may precede its day", () => {
  assert.strictEqual(say("date", "nineteen sixty eight, the second of August"), "1968-08-02")
  assert.strictEqual(say("date", "mil novecientos sesenta y ocho, el dos de agosto", inSpanish), "1968-08-02")
})

it("a weekday before a holiday means the last such day before it, and is confirmed", () => {
  assert.strictEqual(say("date", "the Sunday before Christmas"), "?2026-12-20")
  assert.strictEqual(say("date", "el domingo antes de Navidad", inSpanish), "?2026-12-20")
})

it("understands a holiday in the previous year in either word order", () => {
  assert.strictEqual(say("date", "christmas last year"), "2025-12-25")
  assert.strictEqual(say("date", "el día de navidad del año pasado", inSpanish), "2025-12-25")
  assert.strictEqual(say("date", "la navidad pasada", inSpanish), "?2025-12-25")
})

it("a date given as a number of weekdays, such as “three Fridays ago”, is confirmed", () => {
  for (const [en, es, meant] of [
    ["three Fridays ago", "hace tres viernes", "?2026-10-30"],
    ["two Sundays from now", "dentro de dos domingos", "?2026-11-29"],
  ] as const) {
    assert.strictEqual(say("date", en), meant, en)
    assert.strictEqual(say("date", es, inSpanish), meant, es)
  }
  assert.strictEqual(say("date", "two Sundays"), "-INVALID_VALUE")
})

it("a weekday of this week may be in the past, and “Sunday this week” is the coming Sunday even where weeks begin on Sunday", () => {
  const wednesday = { now: Date.parse("2026-11-18T15:00:00Z"), timezone: "Europe/Madrid" }
  const meant = (text: string, locale: string) => understand("date", text, { locale, ...wednesday })
  for (const [text, locale, value] of [
    ["this week Monday", "en", "2026-11-16"],
    ["Sunday this week", "en", "2026-11-22"],
    ["el lunes de esta semana", "es", "2026-11-16"],
    ["el domingo de esta semana", "es", "2026-11-22"],
  ] as const)
    assert.deepInclude(meant(text, locale), { _tag: "confirm", value }, text)
})

it("“day before” is understood without an article", () => {
  assert.strictEqual(say("date", "day before thanksgiving"), "?2026-11-25")
  assert.strictEqual(say("date", "día antes de navidad", inSpanish), "?2026-12-24")
})

it("in regions that write the day first, dates are parsed in that order", () => {
  for (const [locale, value] of [
    ["en-GB", "?2026-12-10"],
    ["en-IE", "?2026-12-10"],
    ["en-US", "?2026-10-12"],
    ["es-MX", "?2026-12-10"],
  ] as const)
    assert.strictEqual(say("date", "10/12/2026", { locale }), value, locale)
  assert.strictEqual(say("date", "ten twelve twenty twenty six", { locale: "en-GB" }), "?2026-12-10")
  assert.strictEqual(say("date", "12/25/2026", { locale: "en-GB" }), "2026-12-25")
})

describe("days counted from a named day", () => {
  const lines = {
    en: [
      ["two nights ago", "2026-11-14"],
      ["two days before yesterday", "?2026-11-13"],
      ["two days after tomorrow", "2026-11-19"],
    ],
    es: [
      ["hace dos noches", "2026-11-14"],
      ["ante anteayer", "2026-11-13"],
      ["anteanteayer", "2026-11-13"],
      ["traspasado mañana", "2026-11-19"],
      ["pasado pasado mañana", "2026-11-19"],
      ["dos días antes de ayer", "?2026-11-13"],
      ["un día antes de anteayer", "?2026-11-13"],
    ],
  }
  for (const [locale, utterance] of Object.entries(lines))
    it(locale, () =>
      assert.deepStrictEqual(
        utterance.map(([text]) => [text, say("date", text!, { locale })]),
        utterance,
      ),
    )
})
