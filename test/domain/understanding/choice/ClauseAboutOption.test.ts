import { assert, describe, it } from "@effect/vitest"
import { matchOptions } from "../../../../src/domain/understanding/choice/MultipleChoice.ts"

const options = {
  en: ["Flight", "Hotel", "Transfer", "Tour"].map((label) => ({ value: label, label })),
  es: ["Menú", "Flores", "Música", "Fotos"].map((label) => ({ value: label, label })),
}

const read = (locale: "en" | "es", text: string): string => {
  const result = matchOptions(text, options[locale], locale)
  if (result._tag === "rejected") return "-"
  return `${result._tag === "confirm" ? "? " : ""}${result.matches.map(({ value }) => value).join(",")}`
}

describe("a clause about one option, in an answer that chooses several", () => {
  it.each([
    ["en", "the flight and the hotel, the transfer i already have", "? Flight,Hotel"],
    ["en", "hotel and tour, the flight we have to rebook", "? Hotel,Tour"],
    ["es", "el menú y las flores, la música ya la tengo", "? Menú,Flores"],
    ["es", "flores y fotos, el menú ya lo hemos contratado", "? Flores,Fotos"],
  ] as const)("%s: “%s” leaves out the option, and the rest must be confirmed: %s", (locale, text, chosen) => {
    assert.strictEqual(read(locale, text), chosen)
  })

  it.each([
    ["en", "the flight and the tour, the hotel we need too", "Flight,Tour,Hotel"],
    ["es", "las flores y la música, las fotos también las quiero", "Flores,Música,Fotos"],
  ] as const)("%s: “%s” chooses the option too: %s", (locale, text, chosen) => {
    assert.strictEqual(read(locale, text).replace("? ", ""), chosen)
  })

  it.each([
    ["en", "i have booked the flight and the hotel so transfer and tour", "? Transfer,Tour"],
    ["es", "tengo menú y flores así que música y fotos", "? Música,Fotos"],
  ] as const)(
    "%s: “%s” chooses only the options after a word such as “so”, even without a pause: %s",
    (locale, text, chosen) => {
      assert.strictEqual(read(locale, text), chosen)
    },
  )
})
