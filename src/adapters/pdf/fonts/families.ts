/** A package of Noto fonts, and the file name suffix of its upright fonts. */
export type Family = readonly [packageName: string, cut: "wght" | "400"]

const variable = (name: string): Family => [`@fontsource-variable/noto-${name}`, "wght"]
const fixed = (name: string): Family => [`@fontsource/noto-${name}`, "400"]

/**
 * Font families in order of preference: Latin, Greek, Cyrillic and Devanagari first, then a family for each script,
 * symbols last.
 */
const families: ReadonlyArray<Family> = [
  ...[
    "sans",
    "sans-arabic",
    "sans-hebrew",
    "sans-armenian",
    "sans-georgian",
    "sans-thai",
    "sans-lao",
    "sans-khmer",
    "sans-myanmar",
    "serif-tibetan",
    "sans-bengali",
    "sans-gurmukhi",
    "sans-gujarati",
    "sans-oriya",
    "sans-tamil",
    "sans-telugu",
    "sans-kannada",
    "sans-malayalam",
    "sans-sinhala",
    "sans-ethiopic",
    "sans-syriac",
    "sans-thaana",
    "sans-cherokee",
    "sans-canadian-aboriginal",
  ].map(variable),
  ...["sans-nko", "sans-tifinagh", "sans-mongolian"].map(fixed),
]

const symbols: ReadonlyArray<Family> = [variable("sans-symbols"), variable("emoji")]

const [chinese, traditional, japanese, korean] = [
  variable("sans-sc"),
  variable("sans-tc"),
  variable("sans-jp"),
  variable("sans-kr"),
] as const

/** Ideographs differ by language, so the font family of the document's language comes first. */
const ideographs = (locale: string): ReadonlyArray<Family> => {
  if (/^ja\b/i.test(locale)) return [japanese, chinese, traditional, korean]
  if (/^ko\b/i.test(locale)) return [korean, chinese, japanese, traditional]
  if (/^zh-(?:hant|tw|hk|mo)\b/i.test(locale)) return [traditional, chinese, japanese, korean]
  return [chinese, japanese, korean, traditional]
}

export const familiesFor = (locale: string): ReadonlyArray<Family> => [...families, ...ideographs(locale), ...symbols]
