/** Typefaces that a form may be set in: families of the reader's own device, nothing is loaded. */
export const fonts = ["sans", "serif", "mono"] as const
export type Font = (typeof fonts)[number]

/** How a form looks: one colour for what is pressed and marked (`#rrggbb`), and a typeface. Without one, the service's own. */
export interface Theme {
  readonly accent?: string
  readonly font?: Font
}

const colour = /^#[0-9a-f]{6}$/i
const isFont = (word: string): word is Font => (fonts as ReadonlyArray<string>).includes(word)

/** A theme as it is written (`#7a2a63 serif`); undefined for anything else, which is drawn nowhere. */
export const readTheme = (text: string): Theme | undefined => {
  const words = text.trim().split(/\s+/)
  const accents = words.filter((word) => colour.test(word))
  const faces = words.filter(isFont)
  if (accents.length > 1 || faces.length > 1 || accents.length + faces.length !== words.length) return undefined
  const [accent] = accents
  const [font] = faces
  return { ...(accent === undefined ? {} : { accent: accent.toLowerCase() }), ...(font === undefined ? {} : { font }) }
}

/** The written form; undefined where it says nothing. */
export const writeTheme = ({ accent, font }: Theme): string | undefined =>
  [accent, font === "sans" ? undefined : font].filter((word) => word !== undefined).join(" ") || undefined

/** Other systems name their themes: such a name is kept, and draws nothing here. */
export const isForeignTheme = (text: string): boolean => /^[A-Za-z][\w-]{0,63}$/.test(text) && !isFont(text)
