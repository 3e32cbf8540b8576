import { assert, describe, it } from "@effect/vitest"
import { matchMainOption } from "../../../../src/domain/understanding/choice/MainOption.ts"
import { matchOptions } from "../../../../src/domain/understanding/choice/MultipleChoice.ts"
import { understand } from "../../../../src/domain/understanding/understand.ts"
import type { AnswerType } from "../../../../src/domain/understanding/Understanding.ts"

const now = Date.parse("2026-12-01T12:00:00Z")

const read = (type: AnswerType, locale: string, text: string): string => {
  const result = understand(type, text, { locale, now, timezone: "Europe/Madrid" })
  return result._tag === "rejected" ? "-" : `${result._tag === "confirm" ? "?" : ""}${result.value}`
}

const rows: ReadonlyArray<readonly [AnswerType, string, string, string]> = [
  ["time", "en", "usually at nine but put half past nine in the morning", "?09:30"],
  ["time", "es", "normalmente a las nueve, pero ponga a las nueve y media de la mañana", "?09:30"],
  ["number", "es", "mi mujer, los mellizos y yo, entonces somos cuatro", "4"],
  ["number", "es", "vale unos tres millones, póngale tres millones doscientos mil", "?3200000"],
  ["number", "en", "eight or nine, put down nine", "?9"],
  ["date", "en", "first of the new year if you can, so first of january twenty twenty seven", "2027-01-01"],
  ["date", "es", "si puede ser la semana que viene mejor, el miércoles nueve", "?2026-12-09"],
  ["datetime", "en", "saturday is a holiday for me, so saturday five pm is ok", "?2026-12-05T17:00"],
  ["email", "es", "petra arroba gmail, o sea petra punto k arroba gmail", "-"],
]

const rooms = ["Kitchen", "Bathroom", "Hallway"].map((label) => ({ value: label, label }))
const días = ["Lunes", "Martes", "Miércoles", "Jueves"].map((label) => ({ value: label, label }))

describe("the conclusion of an answer", () => {
  it.each(rows)("%s, %s: “%s” is %s", (type, locale, text, value) => {
    assert.strictEqual(read(type, locale, text), value)
  })

  it.each([
    ["en", "the kitchen was done last year, so just the bathroom and the hallway", "? Bathroom,Hallway", rooms],
    ["es", "los lunes trabajo, así que martes y jueves", "? Martes,Jueves", días],
    ["en", "the kitchen and so the bathroom too", "Kitchen,Bathroom", rooms],
    ["en", "the kitchen, so the bathroom too", "Kitchen,Bathroom", rooms],
    ["es", "así que lunes y jueves", "Lunes,Jueves", días],
    ["en", "i want the kitchen and the bathroom so no hallway", "Kitchen,Bathroom", rooms],
    ["es", "quiero lunes y martes así que nada de jueves", "Lunes,Martes", días],
  ] as const)("%s, multiple choice: “%s” chooses %s", (locale, text, values, options) => {
    const result = matchOptions(text, options, locale)
    const chosen = result._tag === "rejected" ? "-" : result.matches.map(({ value }) => value).join(",")
    assert.strictEqual(`${result._tag === "confirm" ? "? " : ""}${chosen}`, values)
  })

  it.each([
    ["en", "the hallway was nice but it's dear, so put the kitchen", "Kitchen"],
    ["es", "el lunes está bien pero trabajo, póngame el martes", "Martes"],
  ] as const)("%s, single choice: “%s” chooses %s, which is confirmed", (locale, text, value) => {
    const result = matchMainOption(text, locale === "en" ? rooms : días, locale)
    assert.strictEqual(result._tag === "confirm" ? result.match.value : result._tag, value)
  })
})
