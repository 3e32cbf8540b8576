/**
 * A locale's formats as data: `Intl` differs between ICU releases, but a render must produce the same bytes on every
 * Node version.
 */
export interface LocaleConventions {
  readonly tag: string
  readonly language: "en" | "es"
  readonly decimal: string
  readonly group: string
  /** The minimum number of integer digits for grouping: in Spanish, 1234 but 12.345. */
  readonly groupedFrom: number
  readonly percent: string
  /** The thresholds and suffixes of abbreviations, largest first. */
  readonly compact: ReadonlyArray<readonly [threshold: number, suffix: string]>
  readonly currencyBefore: boolean
  readonly dayFirst: boolean
  readonly months: ReadonlyArray<string>
  readonly monthsShort: ReadonlyArray<string>
  readonly quarter: string
  readonly half: string
}

const nbsp = "\u00a0"

const english: LocaleConventions = {
  tag: "en",
  language: "en",
  decimal: ".",
  group: ",",
  groupedFrom: 4,
  percent: "%",
  compact: [
    [1e12, "T"],
    [1e9, "B"],
    [1e6, "M"],
    [1e3, "K"],
  ],
  currencyBefore: true,
  dayFirst: false,
  months: "January February March April May June July August September October November December".split(" "),
  monthsShort: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  quarter: "Q",
  half: "H",
}

const spanish: LocaleConventions = {
  tag: "es",
  language: "es",
  decimal: ",",
  group: ".",
  groupedFrom: 5,
  percent: `${nbsp}%`,
  compact: [
    [1e12, `${nbsp}B`],
    [1e9, `${nbsp}mil${nbsp}M`],
    [1e6, `${nbsp}M`],
    [1e3, `${nbsp}mil`],
  ],
  currencyBefore: false,
  dayFirst: true,
  months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
  monthsShort: "ene feb mar abr may jun jul ago sept oct nov dic".split(" "),
  quarter: "T",
  half: "S",
}

const mexican: LocaleConventions = {
  ...spanish,
  tag: "es-MX",
  decimal: ".",
  group: ",",
  groupedFrom: 4,
  percent: "%",
  currencyBefore: true,
}

const locales: Readonly<Record<string, LocaleConventions>> = {
  en: english,
  "en-gb": { ...english, tag: "en-GB", dayFirst: true },
  es: spanish,
  "es-mx": mexican,
  "es-us": { ...mexican, tag: "es-US" },
}

/** The formats for a tag: those of its language if the region is unknown, and English for anything else. */
export function localeOf(tag: unknown): LocaleConventions {
  if (typeof tag !== "string") return english
  const wanted = tag.trim().replaceAll("_", "-").toLowerCase()
  const exact = Object.hasOwn(locales, wanted) ? locales[wanted] : undefined
  return exact ?? (wanted.split("-")[0] === "es" ? spanish : english)
}
