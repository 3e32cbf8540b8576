import { assert, describe, it } from "@effect/vitest"
import { understand } from "../../../../src/domain/understanding/understand.ts"
import { inSpanish, say } from "../say.ts"

describe("TIME", () => {
  it("[NORM-390] the canonical value is HH:MM on the 24-hour clock", () => {
    assert.strictEqual(say("time", "half past two pm"), "14:30")
    assert.strictEqual(say("time", "las tres y media de la tarde", inSpanish), "15:30")
  })
  it("[NORM-400] an hour from 1 to 12 without am or pm is confirmed", () => {
    assert.strictEqual(say("time", "three thirty"), "?03:30")
    assert.strictEqual(say("time", "12:00"), "?12:00")
    assert.strictEqual(say("time", "nueve menos cuarto", inSpanish), "?08:45")
  })
  it("[NORM-410] the candidate for an hour without am or pm keeps the hour as it was said", () =>
    assert.strictEqual(say("time", "three thirty"), "?03:30"))
  it("[NORM-420] an answer that names no time is rejected", () =>
    assert.strictEqual(say("time", "banana"), "-INVALID_VALUE"))
  it("“past” may be spelled “passed”, and a misheard word before it makes the time uncertain", () => {
    assert.strictEqual(say("time", "half passed seven in the evening"), "19:30")
    assert.strictEqual(say("time", "he hath passed seven in the evening"), "?19:00")
  })
  it("[NORM-430] a time out of range is rejected", () => {
    assert.strictEqual(say("time", "25:00"), "-INVALID_VALUE")
    assert.strictEqual(say("time", "10:75"), "-INVALID_VALUE")
  })
  it("[NORM-600] absolute times need no timezone", () =>
    assert.strictEqual(say("time", "14:30", { timezone: undefined }), "14:30"))
  it("the part of the day decides what twelve and the times around it mean", () => {
    assert.strictEqual(say("time", "12 at night"), "00:00")
    assert.strictEqual(say("time", "quarter to one in the afternoon"), "12:45")
    assert.strictEqual(say("time", "quarter to twelve in the morning"), "11:45")
    assert.strictEqual(say("time", "12 de la mañana", inSpanish), "?12:00")
  })
})

describe("DATETIME", () => {
  it("[NORM-440] the canonical value has no offset", () => {
    assert.strictEqual(say("datetime", "March fifth twenty twenty six at three thirty pm"), "2026-03-05T15:30")
    assert.strictEqual(say("datetime", "mañana a las 3 de la tarde", inSpanish), "2026-11-17T15:00")
  })
  it("[NORM-450] is confirmed if its date or time needs confirmation", () => {
    assert.strictEqual(say("datetime", "May 1 2024 at three thirty"), "?2024-05-01T03:30")
    assert.strictEqual(say("datetime", "03/04/2024 15:30"), "?2024-03-04T15:30")
  })
  it("[NORM-460] is rejected if its date or time is invalid or missing", () => {
    assert.strictEqual(say("datetime", "February thirtieth 2024 at 3 pm"), "-INVALID_VALUE")
    assert.strictEqual(say("datetime", "May 1 2024 at 25:00"), "-INVALID_VALUE")
    assert.strictEqual(say("datetime", "tomorrow"), "-INVALID_VALUE")
  })
  it("the part of the day may come with the date", () => {
    assert.strictEqual(say("datetime", "tonight at 8"), "2026-11-16T20:00")
    assert.strictEqual(say("datetime", "9 tomorrow morning"), "2026-11-17T09:00")
  })
  it("may be relative to now", () => {
    assert.strictEqual(say("datetime", "in two hours"), "2026-11-16T18:00")
    assert.strictEqual(
      say("datetime", "dentro de media hora", { locale: "es", timezone: undefined }),
      "?2026-11-16T15:30",
    )
  })
})

describe("the number of guests and the duration", () => {
  it("are not read as hours", () => {
    for (const [en, es, value] of [
      ["two in the afternoon for three people", "a las dos de la tarde para tres personas", "14:00"],
      ["table for two at eight pm", "mesa para dos a las ocho de la tarde", "20:00"],
      ["seven thirty pm, there will be six of us", "a las siete y media de la tarde, seremos seis", "19:30"],
      ["four pm with two colleagues", "a las cuatro de la tarde con dos compañeros", "16:00"],
      ["two in the afternoon for an hour", "a las dos de la tarde durante una hora", "14:00"],
    ] as const) {
      assert.strictEqual(say("time", en), value, en)
      assert.strictEqual(say("time", es, inSpanish), value, es)
    }
    assert.strictEqual(say("datetime", "tomorrow at 8 pm, table for two"), "2026-11-17T20:00")
    assert.strictEqual(say("datetime", "mesa para dos mañana a las 20:00", inSpanish), "2026-11-17T20:00")
  })
  it("may be taken as the hour if the hour was not recognized, and the time is then confirmed", () =>
    assert.strictEqual(say("time", "at blonk pm for two people"), "?14:00"))
})

it("a correction of the day or time is accepted if it is complete, and otherwise confirmed", () => {
  for (const [en, es, value] of [
    ["tomorrow at 3 pm, no, 4 pm", "mañana a las 3 de la tarde, no, a las 4 de la tarde", "2026-11-17T16:00"],
    ["Friday at 11 am, no, make that Saturday", "el viernes a las 11 de la mañana, no, el sábado", "2026-11-21T11:00"],
    ["tomorrow at 3 pm, no, 4", "mañana a las 3 de la tarde, no, a las 4", "?2026-11-17T16:00"],
  ] as const) {
    assert.strictEqual(say("datetime", en), value, en)
    assert.strictEqual(say("datetime", es, inSpanish), value, es)
  }
})

it("a couple of days or hours means two, and is confirmed", () => {
  assert.strictEqual(say("date", "in a couple of days"), "?2026-11-18")
  assert.strictEqual(say("date", "hace un par de semanas", inSpanish), "?2026-11-02")
  assert.strictEqual(say("time", "in a couple of hours"), "?18:00")
  assert.strictEqual(say("datetime", "dentro de un par de horas", inSpanish), "?2026-11-16T18:00")
})

it("“con mi hermana” is not read as minutes, and the last time in a story is the answer", () => {
  assert.strictEqual(say("time", "a las diez de la mañana con mi hermana", inSpanish), "10:00")
  assert.strictEqual(say("time", "a las diez con cinco de la mañana", inSpanish), "10:05")
  assert.strictEqual(say("time", "después de la reunión de las dos, o sea a las tres de la tarde", inSpanish), "15:00")
})

it("a “p” after the digits means p.m., and “this moment” is now", () => {
  assert.strictEqual(say("time", "3:15p"), "15:15")
  assert.strictEqual(say("time", "at 7p"), "19:00")
  assert.strictEqual(say("time", "at this moment"), "16:00")
  assert.strictEqual(say("time", "en este momento", inSpanish), "16:00")
})

it("a time may be repeated with am or pm", () => {
  assert.strictEqual(say("time", "make that five, five pm"), "17:00")
  assert.strictEqual(say("time", "mejor a las cinco, cinco de la tarde", inSpanish), "17:00")
  assert.strictEqual(say("time", "five, six pm"), "-INVALID_VALUE")
})

describe("a time relative to now", () => {
  // four in the afternoon
  const lines = {
    en: [
      ["in an hour and twenty minutes", "17:20"],
      ["in one hour fifteen", "17:15"],
      ["in two and a quarter hours", "18:15"],
      ["in a quarter hour", "16:15"],
      ["in point five hours", "16:30"],
      ["an hour and ten minutes ago", "14:50"],
      ["in two days and three hours", "19:00"],
      ["in an hour, no, two hours", "18:00"],
    ],
    es: [
      ["en hora y cuarto", "17:15"],
      ["dentro de una hora y veinte minutos", "17:20"],
      ["en 2,5 horas", "18:30"],
      ["en tres cuartos de hora", "16:45"],
      ["hace una hora veinte", "14:40"],
    ],
  }
  for (const [locale, utterance] of Object.entries(lines))
    it(`may have several parts and fractions: ${locale}`, () =>
      assert.deepStrictEqual(
        utterance.map(([text]) => [text, say("time", text!, { locale })]),
        utterance,
      ))

  const asked = (type: "time" | "datetime", text: string, now: string) => {
    const context = { locale: "en", now: Date.parse(now), timezone: "Europe/Madrid" }
    const result = understand(type, text, context)
    return result._tag === "accepted" ? result.value : result._tag
  }
  it("takes account of hours that the clocks skip or repeat", () => {
    assert.strictEqual(asked("time", "in two hours", "2027-03-27T23:30:00Z"), "03:30")
    assert.strictEqual(asked("time", "in two hours", "2026-10-24T23:30:00Z"), "02:30")
    assert.strictEqual(asked("datetime", "in 24 hours", "2027-03-27T11:00:00Z"), "2027-03-28T13:00")
  })
})

it("am or pm after “quarter to twelve” belongs to the twelve, not to the resulting time", () => {
  assert.strictEqual(say("time", "quarter to 12 am"), "?23:45")
  assert.strictEqual(say("time", "five to twelve pm"), "?11:55")
  assert.strictEqual(say("time", "doce menos diez pm", inSpanish), "?11:50")
  assert.strictEqual(say("time", "quarter to 1 pm"), "12:45")
})

describe("a sentence that ends with a time", () => {
  it("gives that time, which is confirmed", () => {
    assert.strictEqual(
      say("time", "pues entre semana cerramos a las nueve menos cuarto de la noche", inSpanish),
      "?20:45",
    )
    assert.strictEqual(
      say("time", "nosotros atendemos hasta las seis y cuarenta y cinco de la tarde", inSpanish),
      "?18:45",
    )
  })

  it("is rejected if another time, a duration or a month comes before that time", () => {
    for (const text of ["we open at nine and close at half past five in the afternoon", "noon or 1 pm", "march 15"])
      assert.strictEqual(say("time", text), "-INVALID_VALUE", text)
    assert.strictEqual(say("time", "media hora después de las dos", inSpanish), "-INVALID_VALUE")
  })
})
