import * as Schema from "effect/Schema"

/**
 * A hex color, `rgb()` or `hsl()` with plain numbers, or a single word, so that no value can end a declaration or load
 * a resource.
 */
const colourPattern =
  /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgb|hsl)a?\(\s*[\d.]+(?:deg|%)?(?:\s*[,\s]\s*[\d.]+%?){2}(?:\s*[,/]\s*[\d.]+%?)?\s*\)|[a-z]{3,24})$/i

export const CssColour = Schema.String.check(
  Schema.isMaxLength(64),
  Schema.isPattern(colourPattern, { expected: "a color such as #1a2b3c, rgb(26, 43, 60) or teal" }),
)

export const FontFamily = Schema.String.check(
  Schema.isMaxLength(200),
  Schema.isPattern(/^[\p{L}\d"'-][\p{L}\d ,"'_-]*$/u, { expected: "font names such as Inter, Arial, sans-serif" }),
)

export const ThemeName = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9_-]{0,62}$/, {
    expected: "1 to 63 lower-case letters, digits, _ and -, starting with a letter",
  }),
)

/**
 * Colors and typography of a report. Every theme has the eleven colors and the font; the other properties refine charts
 * and callouts, and have defaults. Contrast is the theme's responsibility; the shipped themes are tested for WCAG AA.
 */
export const ThemeConfig = Schema.Struct({
  name: ThemeName,
  primary: CssColour,
  primaryDark: CssColour,
  primaryLight: CssColour,
  accentGreen: CssColour,
  accentAmber: CssColour,
  accentRed: CssColour,
  neutralBg: CssColour,
  neutralBorder: CssColour,
  neutralMuted: CssColour,
  neutralText: CssColour,
  bodyBg: CssColour,
  fontFamily: FontFamily,
  surfaceBg: Schema.optionalKey(CssColour),
  softPrimary: Schema.optionalKey(CssColour),
  onPrimary: Schema.optionalKey(CssColour),
  accentTeal: Schema.optionalKey(CssColour),
  calloutInfoBg: Schema.optionalKey(CssColour),
  calloutSuccessBg: Schema.optionalKey(CssColour),
  calloutWarningBg: Schema.optionalKey(CssColour),
  calloutErrorBg: Schema.optionalKey(CssColour),
  calloutTipBg: Schema.optionalKey(CssColour),
  calloutSuccessText: Schema.optionalKey(CssColour),
  calloutWarningText: Schema.optionalKey(CssColour),
  calloutErrorText: Schema.optionalKey(CssColour),
  calloutTipText: Schema.optionalKey(CssColour),
  /** The colors of lines and ticks in charts, and of muted marks. */
  chartAxis: Schema.optionalKey(CssColour),
  chartQuiet: Schema.optionalKey(CssColour),
  /** Up to six series colors. */
  series: Schema.optionalKey(Schema.Array(CssColour).check(Schema.isMaxLength(6))),
  /** Five steps from unfavorable to favorable, and a readable text color for each step. */
  ramp: Schema.optionalKey(Schema.Array(CssColour).check(Schema.isMaxLength(5))),
  rampInk: Schema.optionalKey(Schema.Array(CssColour).check(Schema.isMaxLength(5))),
  /** Whether the theme is dark, so that form controls and scrollbars match. A dark theme is printed as light. */
  isDark: Schema.optionalKey(Schema.Boolean),
})

export type ThemeConfig = typeof ThemeConfig.Type
