/** A form's typefaces. They are font families on the respondent's device, so nothing is downloaded. */
export const fonts = ["sans", "serif", "mono"] as const
export type Font = (typeof fonts)[number]

/** A form's appearance: an accent color (`#rrggbb`) and a typeface. The defaults are the service's own. */
export interface Theme {
  readonly accent?: string
  readonly font?: Font
}

const colour = /^#[0-9a-f]{6}$/i
const isFont = (word: string): word is Font => (fonts as ReadonlyArray<string>).includes(word)

/** Parses a theme (`#7a2a63 serif`); undefined for anything else, which is ignored. */
export const readTheme = (text: string): Theme | undefined => {
  const words = text.trim().split(/\s+/)
  const accents = words.filter((word) => colour.test(word))
  const faces = words.filter(isFont)
  if (accents.length > 1 || faces.length > 1 || accents.length + faces.length !== words.length) return undefined
  const [accent] = accents
  const [font] = faces
  return { ...(accent === undefined ? {} : { accent: accent.toLowerCase() }), ...(font === undefined ? {} : { font }) }
}

/** Serializes a theme; undefined if it has only default values. */
export const writeTheme = ({ accent, font }: Theme): string | undefined =>
  [accent, font === "sans" ? undefined : font].filter((word) => word !== undefined).join(" ") || undefined

/** Whether a string is a theme name from another system. Such names are stored but have no effect. */
export const isForeignTheme = (text: string): boolean => /^[A-Za-z][\w-]{0,63}$/.test(text) && !isFont(text)
