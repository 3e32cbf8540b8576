import { assert, describe, it } from "@effect/vitest"
import { understandPostalAddress } from "../../../../src/domain/understanding/address/PostalAddressAnswer.ts"

const understood = (locale: string, text: string): string => {
  const answer = understandPostalAddress(text, locale, "postcode")
  return answer._tag === "rejected" ? "-" : `${answer._tag === "confirm" ? "?" : ""}${answer.value}`
}

describe("a postcode that is asked for separately", () => {
  it.each([
    ["en-GB", "M one, one A E", "M1 1AE"],
    ["en-GB", "E fourteen, nine double S", "E14 9SS"],
    ["en-GB", "SW1A 1AA, it's the blue door", "SW1A 1AA"],
    ["en-US", "zip code six oh six one four", "60614"],
    ["en-US", "six oh six one four dash one two three four", "60614-1234"],
    ["en-CA", "K one A, zero B one", "K1A 0B1"],
    ["en-AU", "three oh five six", "3056"],
    ["en-IN", "four one one oh four five", "411045"],
    ["es-ES", "cero ocho cero uno cinco", "08015"],
    ["es-MX", "el código postal es 06700", "06700"],
    ["es-MX", "el c p es cero tres uno cero cero", "03100"],
    ["es-AR", "C mil cuatrocientos veinticinco D K A", "C1425DKA"],
    ["es-AR", "mil cuatrocientos catorce", "1414"],
    ["es-AR", "ce mil cuatrocientos catorce", "C1414"],
  ])("has the format of its country: %s, %s", (locale, text, code) =>
    assert.strictEqual(understood(locale, text), code),
  )

  it.each([
    ["en-GB", "my postcode is L S six two A B", "?LS6 2AB"],
    ["en-GB", "B S eight, one T H, no sorry one T J", "?BS8 1TJ"],
    ["es-ES", "el 41001, el de Sevilla centro", "?41001"],
    ["es-ES", "mi código postal es ocho mil quince", "?08015"],
    ["en-GB", "it's 90210", "?90210"],
  ])(
    "is confirmed if it is corrected, has a remark, lacks a zero, or has another country's format: %s, %s",
    (locale, text, code) => assert.strictEqual(understood(locale, text), code),
  )

  it("is confirmed, with both readings, if a number may belong to one or both of its halves", () => {
    for (const [text, value, other] of [
      ["m sixty one n w", "M60 1NW", "M6 1NW"],
      ["l s twenty two a b", "LS20 2AB", "LS2 2AB"],
    ] as const)
      assert.deepStrictEqual(understandPostalAddress(text, "en-GB", "postcode"), {
        _tag: "confirm",
        value,
        alternatives: [other],
      })
    assert.strictEqual(understood("en-GB", "b thirty three, eight t h"), "B33 8TH")
  })

  it("is not read from a statement that the speaker doesn't know it", () => {
    assert.strictEqual(understood("en-GB", "I don't know it, it's near the station"), "-")
    assert.strictEqual(understood("es-ES", "no me acuerdo"), "-")
  })
})
