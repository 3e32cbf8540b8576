import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { shippedThemes } from "../../../../src/domain/infographic/themes/shipped.ts"
import { customProperties, themeCss } from "../../../../src/domain/infographic/themes/themeCss.ts"
import { CssColour, FontFamily, ThemeConfig } from "../../../../src/domain/infographic/themes/ThemeConfig.ts"

function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

describe("shipped themes", () => {
  it("are the five by name and valid", () => {
    assert.deepStrictEqual(Object.keys(shippedThemes).sort(), ["corporate", "dark", "light", "midnight", "petrol"])
    for (const [name, theme] of Object.entries(shippedThemes)) {
      assert.deepStrictEqual(Schema.decodeUnknownSync(ThemeConfig)(theme), theme)
      assert.strictEqual(theme.name, name)
    }
  })

  for (const theme of Object.values(shippedThemes)) {
    it(`${theme.name}: text is AAA, secondary text, accents and series AA, marks 3:1`, () => {
      const page = theme.bodyBg
      assert.isAtLeast(contrast(theme.neutralText, page), 7)
      for (const colour of [
        theme.neutralMuted,
        theme.primary,
        theme.accentGreen,
        theme.accentRed,
        theme.accentAmber,
        ...(theme.series ?? []),
      ]) {
        assert.isAtLeast(contrast(colour, page), 4.5, colour)
      }
      assert.isAtLeast(contrast(theme.chartAxis ?? "", page), 3)
      for (const [index, step] of (theme.ramp ?? []).entries())
        assert.isAtLeast(contrast(theme.rampInk?.[index] ?? "", step), 4.5, step)
    })
  }
})

describe("theme text", () => {
  it("writes every colour as a custom property", () => {
    const css = themeCss(shippedThemes["petrol"] ?? null)
    assert.include(css, "--primary:#00616b;--primary-dark:#00444b;")
    assert.include(css, "--series-1:#00616b;")
    assert.notInclude(css, "prefers-color-scheme")
  })

  it("follows the reader without a theme, and prints dark ones light", () => {
    assert.match(
      themeCss(null),
      /:root\{color-scheme:light.*prefers-color-scheme:dark.*@media print\{:root\{color-scheme:light/s,
    )
    assert.match(
      themeCss(shippedThemes["midnight"] ?? null),
      /^:root\{color-scheme:dark.*@media print\{:root\{color-scheme:light/s,
    )
  })

  it("has no way out of a declaration", () => {
    const isColour = Schema.is(CssColour)
    for (const good of ["#fff", "#0b63a5", "#0b63a5cc", "rgb(1, 2, 3)", "rgba(1,2,3,0.5)", "hsl(120 50% 50%)", "navy"])
      assert.isTrue(isColour(good), good)
    for (const bad of [
      "",
      "red;}",
      "url(x)",
      "var(--x)",
      "#12",
      "</style>",
      "expression(alert(1))",
      "rgb(1,2,3);",
      "red/**/",
      "#0b63a5\n",
    ])
      assert.isFalse(isColour(bad), bad)
    for (const bad of ["Arial;", "a}b", "</style>", "url(x)", "Arial\n"])
      assert.isFalse(Schema.is(FontFamily)(bad), bad)
    for (const theme of Object.values(shippedThemes))
      for (const [, value] of customProperties(theme)) assert.notMatch(value, /[;{}<]/)
  })
})
