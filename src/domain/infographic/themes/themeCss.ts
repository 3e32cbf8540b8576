import { defaultThemes } from "./shipped.ts"
import type { ThemeConfig } from "./ThemeConfig.ts"

const dashed = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const listNames: Readonly<Record<string, string>> = { series: "series", ramp: "ramp", rampInk: "ramp-ink" }

/** A theme's custom properties in definition order: `primaryDark` becomes `--primary-dark`. */
export function customProperties(theme: ThemeConfig): ReadonlyArray<readonly [name: string, value: string]> {
  const properties: Array<readonly [string, string]> = []
  for (const [key, value] of Object.entries(theme)) {
    if (key === "name" || key === "isDark" || value === undefined) continue
    if (typeof value === "string") properties.push([`--${dashed(key)}`, value])
    else if (Array.isArray(value))
      value.forEach((colour, index) =>
        properties.push([`--${listNames[key] ?? dashed(key)}-${index + 1}`, String(colour)]),
      )
  }
  return properties
}

/**
 * Whether a theme is dark. A registered theme may declare this; otherwise its page color decides, if it is a hex color.
 */
function isDarkTheme(theme: ThemeConfig): boolean {
  if (theme.isDark !== undefined) return theme.isDark
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(theme.bodyBg)
  const channels = hex === null ? [255] : hex.slice(1).map((part) => Number.parseInt(part, 16))
  return channels.reduce((sum, channel) => sum + channel, 0) / channels.length < 110
}

/** Completes a theme. Missing colors are taken from the default light or dark theme. */
function completed(theme: ThemeConfig): ThemeConfig {
  const isDark = isDarkTheme(theme)
  return { ...(isDark ? defaultThemes.dark : defaultThemes.light), surfaceBg: theme.bodyBg, ...theme, isDark }
}

function rule(theme: ThemeConfig): string {
  const complete = completed(theme)
  const declarations = customProperties(complete).map(([name, value]) => `${name}:${value}`)
  return `:root{color-scheme:${complete.isDark === true ? "dark" : "light"};${declarations.join(";")}}`
}

/**
 * A theme's CSS, which follows the report's own style sheet. Without a theme, the reader's system decides between light
 * and dark. Dark pages are printed as light.
 */
export function themeCss(theme: ThemeConfig | null): string {
  const paper = `@media print{${rule(defaultThemes.light)}}`
  if (theme !== null) return isDarkTheme(theme) ? `${rule(theme)}\n${paper}\n` : `${rule(theme)}\n`
  const night = `@media screen and (prefers-color-scheme:dark){${rule(defaultThemes.dark)}}`
  return `${rule(defaultThemes.light)}\n${night}\n${paper}\n`
}
