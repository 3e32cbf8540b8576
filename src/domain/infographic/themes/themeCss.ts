import { defaultThemes } from "./shipped.ts"
import type { ThemeConfig } from "./ThemeConfig.ts"

const dashed = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const listNames: Readonly<Record<string, string>> = { series: "series", ramp: "ramp", rampInk: "ramp-ink" }

/** The custom properties of one theme, in the order of its definition: `primaryDark` is `--primary-dark`. */
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

function rule(theme: ThemeConfig): string {
  const declarations = customProperties(theme).map(([name, value]) => `${name}:${value}`)
  return `:root{color-scheme:${theme.isDark === true ? "dark" : "light"};${declarations.join(";")}}`
}

/**
 * Style text of a theme, to stand after the report's own style sheet. Without a theme the reader's system decides
 * between light and dark. What is dark on a screen is printed light: paper has no dark mode.
 */
export function themeCss(theme: ThemeConfig | null): string {
  const paper = `@media print{${rule(defaultThemes.light)}}`
  if (theme === null)
    return `${rule(defaultThemes.light)}\n@media screen and (prefers-color-scheme:dark){${rule(defaultThemes.dark)}}\n${paper}\n`
  return theme.isDark === true ? `${rule(theme)}\n${paper}\n` : `${rule(theme)}\n`
}
