import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readWrittenNumber, writeTypedNumber } from "../../../../src/domain/forms/answers/WrittenNumber.ts"

const all = (cases: ReadonlyArray<readonly [typed: string, locale: string, read: string | undefined]>): void => {
  for (const [typed, locale, read] of cases)
    assert.strictEqual(readWrittenNumber(typed, locale), read, `${typed} in ${locale}`)
}

describe("a typed number", () => {
  it("is parsed with the locale's separators", () => {
    all([
      ["72,5", "es", "72.5"],
      ["1.234,56", "es", "1234.56"],
      ["1.200", "es", "1200"],
      ["1.82", "es", "1.82"],
      ["0.125", "es", "0.125"],
      ["1,234.56", "es-MX", "1234.56"],
      ["1,200", "es-mx", "1200"],
      ["1.82", "en", "1.82"],
      ["1,200", "en", "1200"],
      ["12,34,567", "en-IN", "1234567"],
      ["1\u202f234,5", "fr", "1234.5"],
      ["1’234.50", "de-CH", "1234.50"],
      ["\u0667\u0662\u066b\u0665", "ar", "72.5"],
      ["-3,5", "es", "-3.5"],
      ["\u22123", "en", "-3"],
    ])
  })

  it("may include a currency symbol or code", () => {
    all([
      ["$1,234.56", "en", "1234.56"],
      ["12,50 €", "es", "12.50"],
      ["-$5.00", "en", "-5.00"],
      ["R$ 3,50", "pt-BR", "3.50"],
      ["USD 5", "en", "5"],
    ])
  })

  it("is refused in another locale's format", () => {
    all([
      ["72,5", "en", undefined],
      ["1.2.3", "es", undefined],
      ["12.34.567", "de", undefined],
      ["abc", "es", undefined],
      ["", "es", undefined],
      ["5%", "en", undefined],
      ["1".repeat(65), "en", undefined],
    ])
  })

  it("[law] is read back from its displayed form, in every locale", () => {
    const locales = fc.constantFrom("en", "es", "es-MX", "fr", "de-CH", "pl", "ar", "hi", "made-up")
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat(4), locales, (digits, decimals, locale) => {
        const value = (digits / 10 ** decimals).toFixed(decimals)
        const read = readWrittenNumber(writeTypedNumber(value, locale), locale)
        assert.strictEqual(Number(read), Number(value), `${value} in ${locale}`)
      }),
    )
  })
})
