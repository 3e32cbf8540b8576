import type { Font, Theme } from "../model/Theme.ts"
import { contrast, leastContrast, mixed, readableOn } from "./Contrast.ts"

/** The light and dark backgrounds in the pages' style sheet (`web/styles/tokens.css`). */
export const grounds = {
  light: { paper: "#faf9f6", surface: "#ffffff", sunken: "#f1efea", onAccent: "#ffffff" },
  dark: { paper: "#14181a", surface: "#1b2023", sunken: "#101315", onAccent: "#0c191b" },
} as const
type Scheme = keyof typeof grounds

/** The page colors that are derived from an accent. */
export interface ThemeColours {
  readonly accent: string
  readonly accentStrong: string
  readonly accentSoft: string
}

const soft = (accent: string, scheme: Scheme): string =>
  mixed(grounds[scheme].surface, accent, scheme === "light" ? 0.1 : 0.16)

/** The colors that need contrast with an accent: all backgrounds, and the soft accent. */
const beside = (accent: string, scheme: Scheme): ReadonlyArray<string> => [
  ...Object.values(grounds[scheme]),
  soft(accent, scheme),
]

/**
 * Colors from an accent that is readable on every background and behind button labels: the owner's color if it is
 * readable, or else the closest readable color.
 */
export const coloursOf = (accent: string, scheme: Scheme): ThemeColours => {
  const to = scheme === "light" ? "#000000" : "#ffffff"
  const readable = readableOn(accent, to, beside(accent, scheme))
  return { accent: readable, accentStrong: mixed(readable, to, 0.25), accentSoft: soft(accent, scheme) }
}

/** Information for the owner about the contrast of a color. */
export interface ContrastFinding {
  /** The lowest contrast of the chosen color on light pages, truncated to one decimal place. */
  readonly ratio: number
  /** Whether the chosen color has enough contrast on light pages. */
  readonly isEnough: boolean
  /** The actual colors on light and dark pages. */
  readonly light: string
  readonly dark: string
}

export const contrastOf = (accent: string): ContrastFinding => {
  const least = Math.min(...beside(accent, "light").map((ground) => contrast(accent, ground)))
  return {
    ratio: Math.floor(least * 10) / 10,
    isEnough: least >= leastContrast,
    light: coloursOf(accent, "light").accent,
    dark: coloursOf(accent, "dark").accent,
  }
}

const families: Readonly<Record<Font, string>> = {
  sans: `system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif`,
  serif: `"Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, "Times New Roman", serif`,
  mono: `ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace`,
}

const accentRule = (accent: string, scheme: Scheme): string => {
  const colours = coloursOf(accent, scheme)
  return `--accent:${colours.accent};--accent-strong:${colours.accentStrong};--accent-soft:${colours.accentSoft};--mark:${colours.accent}`
}

/** A theme's style sheet, which sets the pages' custom properties on the `root` selector; empty without a theme. */
export const themeCss = ({ accent, font }: Theme, root = ":root"): string =>
  [
    font === undefined ? "" : `${root}{--sans:${families[font]};font-family:var(--sans)}`,
    accent === undefined
      ? ""
      : `${root}{${accentRule(accent, "light")}}@media (prefers-color-scheme:dark){${root}{${accentRule(accent, "dark")}}}`,
  ].join("")
