import { assert, describe, it } from "@effect/vitest"
import { isUsualNumber } from "../../../../src/domain/understanding/phone/PhonePlan.ts"

describe("a phone number", () => {
  it("is expected to have the usual length for its region, unless it has a country code", () => {
    for (const [locale, number, isUsual] of [
      ["en-GB", "07700900123", true],
      ["en-GB", "077009001234", false],
      ["en-US", "2125550142", true],
      ["en-US", "212555014", false],
      ["es-ES", "612345678", true],
      ["es-ES", "6123456789", false],
      ["es-MX", "5512345678", true],
      ["es-MX", "551234567890", false],
      ["es-MX", "+34612345678", true],
      ["en", "612345678", true],
    ] as const)
      assert.strictEqual(isUsualNumber(number, locale), isUsual, number)
  })
})

describe("the expected length of a phone number, from its question's text", () => {
  const lines = [
    ["Callback number (10 digits)", "en", "646555012", false],
    ["Callback number. 10-digit number, no spaces", "en-GB", "6465550123", true],
    ["Mobile, 10 digits", "en", "+4420794607", true],
    ["Teléfono (9 dígitos)", "es", "93410022", false],
    ["Celular a 10 dígitos", "es-MX", "5512348790", true],
    ["Teléfono de casa", "es", "93410022", true],
  ] as const
  for (const [texts, locale, number, isUsual] of lines)
    it(`${isUsual ? "fits" : "differs from"} ${number}: ${texts}`, () =>
      assert.strictEqual(isUsualNumber(number, locale, texts), isUsual))
})
