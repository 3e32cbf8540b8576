import { assert, describe, it } from "@effect/vitest"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import {
  formatCompact,
  formatNumber,
  formatPercent,
  withUnit,
} from "../../../../src/domain/infographic/format/Numbers.ts"

const en = localeOf("en")
const es = localeOf("es")
const plain = (text: string): string => text.replaceAll("\u00a0", "_")

describe("numbers", () => {
  it("use the locale's separators; in Spanish, four digits are grouped only in a table", () => {
    assert.strictEqual(formatNumber(1234567.891, en), "1,234,567.89")
    assert.strictEqual(formatNumber(1234567.891, es), "1.234.567,89")
    assert.strictEqual(formatNumber(1234, es), "1234")
    assert.strictEqual(formatNumber(12345, es), "12.345")
    assert.strictEqual(formatNumber(1234, es, { grouped: "always" }), "1.234")
    assert.strictEqual(formatNumber(1234.5, localeOf("es-MX")), "1,234.5")
  })

  it("are rounded by their decimal digits, with halves away from zero", () => {
    assert.strictEqual(formatNumber(1.005, en, { places: 2 }), "1.01")
    assert.strictEqual(formatNumber(-2.5, en, { places: 0 }), "\u22123")
    assert.strictEqual(formatNumber(0.1 + 0.2, en), "0.30")
    assert.strictEqual(formatNumber(9.999, en, { places: 2 }), "10.00")
    assert.strictEqual(formatNumber(-0.001, en, { places: 2 }), "0.00")
    assert.strictEqual(formatNumber(-0, en), "0")
  })

  it("keep every digit of integers and decimals given as text", () => {
    assert.strictEqual(formatNumber("9007199254740993", en), "9,007,199,254,740,993")
    assert.strictEqual(formatNumber("123456789012.34", es), "123.456.789.012,34")
    assert.strictEqual(formatNumber(9007199254740993n, en), "9,007,199,254,740,993")
  })

  it("use powers of ten for extreme values, and a dash for non-numbers", () => {
    assert.strictEqual(plain(formatNumber(1e21, en)), "1_×_10²¹")
    assert.strictEqual(plain(formatNumber(-1.999e21, es)), "\u22122_×_10²¹")
    assert.strictEqual(plain(formatNumber(9.999e20, en)), "1_×_10²¹")
    for (const value of [null, undefined, NaN, Infinity, "", "abc", {}, []])
      assert.strictEqual(formatNumber(value, en), "\u2014")
  })

  it("have a plus sign on request, except for zero", () => {
    assert.strictEqual(formatNumber(5, en, { signed: true }), "+5")
    assert.strictEqual(formatNumber(0, en, { signed: true }), "0")
  })
})

describe("short numbers", () => {
  it("have three significant figures", () => {
    const cases: ReadonlyArray<readonly [number, string, string]> = [
      [0, "0", "0"],
      [999, "999", "999"],
      [1234, "1.23K", "1,23_mil"],
      [12_340, "12.3K", "12,3_mil"],
      [999_999, "1M", "1_M"],
      [4_756_000, "4.76M", "4,76_M"],
      [1_200_000_000, "1.2B", "1,2_mil_M"],
      [-51_700, "\u221251.7K", "\u221251,7_mil"],
      [0.25, "0.25", "0,25"],
      [5e-7, "0.0000005", "0,0000005"],
    ]
    for (const [value, english, spanish] of cases) {
      assert.strictEqual(formatCompact(value, en), english)
      assert.strictEqual(plain(formatCompact(value, es)), spanish)
    }
  })

  it("have their unit in the locale's style", () => {
    assert.strictEqual(withUnit("4.2M", "EUR", en), "€4.2M")
    assert.strictEqual(withUnit("\u22124.2M", "EUR", en), "\u2212€4.2M")
    assert.strictEqual(plain(withUnit("4,2 M", "EUR", es)), "4,2 M_€")
    assert.strictEqual(plain(withUnit("812", "people", en)), "812_people")
    assert.strictEqual(plain(formatPercent(12.34, es)), "12_%")
    assert.strictEqual(formatPercent(3.21, en), "3.2%")
  })

  it("are never rounded up to 100% or down to 0% if they are percentages", () => {
    assert.deepStrictEqual(
      [100, 100.4, 99.4, 99.6, 99.93, 99.9995, 0, 0.02, 0.06].map((value) => formatPercent(value, en)),
      ["100%", "100%", "99%", "99.6%", "99.93%", "99.9995%", "0%", "0.02%", "0.1%"],
    )
    assert.strictEqual(plain(formatPercent(99.93, es)), "99,93_%")
  })
})
