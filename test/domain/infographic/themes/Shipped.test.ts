import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { shippedThemes } from "../../../../src/domain/infographic/themes/shipped.ts"
import { customProperties, themeCss } from "../../../../src/domain/infographic/themes/themeCss.ts"
import { contrast, leastDifference } from "../../../support/colourVision.ts"
import { CssColour, FontFamily, ThemeConfig } from "../../../../src/domain/infographic/themes/ThemeConfig.ts"

describe("shipped themes", () => {
  it("are the five expected ones, all valid, each under its name", () => {
    assert.deepStrictEqual(Object.keys(shippedThemes).sort(), ["corporate", "dark", "light", "midnight", "petrol"])
    for (const [name, theme] of Object.entries(shippedThemes)) {
      assert.deepStrictEqual(Schema.decodeUnknownSync(ThemeConfig)(theme), theme)
      assert.strictEqual(theme.name, name)
    }
  })

  for (const theme of Object.values(shippedThemes)) {
    it(`${theme.name}: good and bad, and any two series, can be told apart by people with common color blindness`, () => {
      assert.isAtLeast(leastDifference(theme.accentGreen, theme.accentRed), 30)
      const series = theme.series ?? []
      for (const [index, one] of series.entries()) {
        for (const other of series.slice(index + 1))
          assert.isAtLeast(leastDifference(one, other), 11, `${one} ${other}`)
      }
    })

    it(`${theme.name}: contrast is AAA for text, AA for secondary text, accents and series, and 3:1 for marks`, () => {
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

describe("the CSS of a theme", () => {
  it("defines every color as a custom property", () => {
    const css = themeCss(shippedThemes["petrol"] ?? null)
    assert.include(css, "--primary:#00616b;--primary-dark:#00444b;")
    assert.include(css, "--series-1:#00616b;")
    assert.notInclude(css, "prefers-color-scheme")
  })

  it("follows the reader's color scheme by default, and prints dark themes in light colors", () => {
    assert.match(
      themeCss(null),
      /:root\{color-scheme:light.*prefers-color-scheme:dark.*@media print\{:root\{color-scheme:light/s,
    )
    assert.match(
      themeCss(shippedThemes["midnight"] ?? null),
      /^:root\{color-scheme:dark.*@media print\{:root\{color-scheme:light/s,
    )
  })

  it("contains only colors and fonts that can't escape from their declaration", () => {
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
