import { assert, describe, it } from "@effect/vitest"
import { askedNumber } from "../../../../src/domain/understanding/quantity/AskedNumber.ts"
import type { AnswerType } from "../../../../src/domain/understanding/Understanding.ts"
import { takesBack } from "../../../../src/domain/understanding/text/Statement.ts"
import { vocabularyOf } from "../../../../src/domain/understanding/text/Vocabulary.ts"
import { understand } from "../../../../src/domain/understanding/understand.ts"
import { understandText } from "../../../../src/domain/understanding/understandText.ts"

const now = Date.parse("2026-12-01T12:00:00Z")

const labels = { en: "How many guests are coming?", es: "¿Cuántos invitados vienen?" }

const read = (type: AnswerType | "code", locale: "en" | "es", text: string): string => {
  const label = labels[locale]
  const result =
    type === "code"
      ? understandText(text, locale, { entity: "code", pattern: "^\\d{4,5}$" })
      : understand(type, text, {
          locale,
          now,
          timezone: "Europe/Madrid",
          ...(type === "number" ? { asked: askedNumber({ label }, locale) } : {}),
        })
  return result._tag === "rejected" ? "-" : `${result._tag === "confirm" ? "?" : ""}${result.value}`
}

describe("the statement that counts in an answer of several clauses", () => {
  it.each([
    ["date", "en", "it was Monday, no, Sunday, last Sunday", "?2026-11-29"],
    ["date", "es", "el doce de noviembre, sí, el doce", "?2027-11-12"],
    ["datetime", "es", "fue ayer en la noche, como a las once, once de la noche", "?2026-11-30T23:00"],
    ["time", "es", "a la una menos... no, a las doce y media del día", "?12:30"],
    ["number", "en", "there'll be twenty two, no sorry, twenty four with my sister's two", "?24"],
    ["number", "es", "son ciento veinte, no, ciento dieciocho porque faltan dos", "?118"],
  ] as const)("%s, %s: “%s” restarts, so the last value is confirmed: %s", (type, locale, text, value) => {
    assert.strictEqual(read(type, locale, text), value)
  })

  it.each([
    ["number", "en", "they normally send thirty but this time it's forty", "?40"],
    ["number", "es", "suelen venir treinta, esta vez cuarenta", "?40"],
    ["code", "en", "used to be three one two one, it's three five five oh now", "?3550"],
  ] as const)(
    "%s, %s: “%s” contrasts now with before, so what is true now is confirmed: %s",
    (type, locale, text, value) => {
      assert.strictEqual(read(type, locale, text), value)
    },
  )

  it.each([
    ["number", "en", "there were five, now my two sons have left, so three", "3"],
    ["number", "es", "éramos cinco, ahora mis dos hijos se fueron, así que tres", "3"],
    ["time", "en", "normally at nine, today i work till three in the afternoon, so four in the afternoon", "16:00"],
    ["date", "en", "it was going to be friday, now i work friday, so saturday", "2026-12-05"],
  ] as const)(
    "%s, %s: “%s” ends in a conclusion, which is used instead of the words before it: %s",
    (type, locale, text, value) => {
      assert.strictEqual(read(type, locale, text).replace("?", ""), value)
    },
  )

  it.each([
    ["en", "the grange, grange road, leeds", "The Grange, Grange Road, Leeds"],
    ["en", "12 bath road, bath", "12 Bath Road, Bath"],
    ["es", "calle toledo 5, toledo", "Calle Toledo 5, Toledo"],
    ["es", "ahora vivo en calle luna cinco, madrid, antes en calle mayor tres", "Calle Luna 5, Madrid"],
  ] as const)("%s: the address “%s” keeps its repeated words and all of its parts", (locale, text, value) => {
    assert.strictEqual(understandText(text, locale, { entity: "postal_address" }).value, value)
  })

  it.each([
    ["number", "es", "no, no son veinte", "-"],
    ["number", "en", "forty", "40"],
  ] as const)("%s, %s: “%s” doesn't restart, so it is read as usual: %s", (type, locale, text, value) => {
    assert.strictEqual(read(type, locale, text), value)
  })
})

describe("a free answer", () => {
  it.each([
    ["en", "it's got a red strap, no, a blue one", true],
    ["es", "es negro con una oreja blanca, perdón, gris", true],
    ["en", "diabetic, no allergies", false],
    ["es", "no, nunca he tenido", false],
  ])("%s: whether “%s” takes back words between pauses: %s", (locale, text, expected) => {
    assert.strictEqual(takesBack(vocabularyOf(locale), text), expected)
  })
})
