/**
 * An interval of a quantity, as stated by a name: "0-14", "65 y más", "Under $25k". A single value is an interval, too.
 */
export interface BandText {
  readonly low: number
  readonly high: number
  /** The units of its numbers, in the singular; empty for a number without a unit. */
  readonly units: ReadonlyArray<string>
  /** The words before the first number: "ages". */
  readonly prefix: string
  readonly kind: "range" | "open" | "single"
}

/** Spellings of bounds and connectors in English and Spanish. `<`, `>` and `~` mean below, above and between. */
const signs: ReadonlyArray<readonly [RegExp, string]> = [
  [/us\$|[$\u20ac\u00a3\u00a5\u20b9]/g, ""],
  [/(?<=\d)\s(?=\d{3}\b)/g, ""],
  [/^(?:none|zero|nil|ninguno|ninguna|cero)$|^(?:no|sin)(?=\s\p{L})/gu, "0"],
  [
    /\b(?:a|an|one|un|uno|una)(?=\s(?:year|month|week|day|hour|minute|star|ano|mes|semana|dia|hora|minuto|estrella))/g,
    "1",
  ],
  [/[-\u2010-\u2015](?=\p{L})/gu, " "],
  [/(?<=[\p{L}\d%\u00b0])[-\u2010-\u2015]|(?<=[\d%\u00b0]\s)[-\u2010-\u2015]|\s[-\u2010-\u2015]\s/gu, " ~ "],
  [/\u2212/g, "-"],
  [/\b(?:at least|no less than|al menos|como minimo|a partir de)\b/g, " > "],
  [/\b(?:at most|up to|no more than|como maximo|a lo sumo)\b/g, " < "],
  [
    /\b(?:less|under|below|fewer|younger|smaller|lower|shorter|menos|menor(?:es)?|inferior(?:es)?|debajo|hasta)\b|<=?|\u2264/g,
    " < ",
  ],
  [
    /\b(?:more|over|above|older|greater|higher|longer|larger|plus|mas|mayor(?:es)?|superior(?:es)?|encima|adelante|upwards?|onwards?|up|desde)\b|>=?|\u2265|\+/g,
    " > ",
  ],
  [/\b(?:to|a|al|through|thru|until|y|and)\b/g, " ~ "],
  [/\b(?:de|del|than|que|or|o|u|the|los|las|la|entre|between|from|ages?|aged|edad(?:es)?|old|por|en)\b/g, " "],
]

const decimalHour = (hour: number, minutes = "0"): string => String(hour + Number(minutes) / 60)

/** Converts times of day to decimal hours: "9:30 am", "13:45". */
const withHours = (text: string): string =>
  text
    .replaceAll(/\b(\d{1,2})(?::(\d\d))?\s?([ap])\.?m\b\.?/g, (_, hour: string, minutes: string | undefined, half) =>
      decimalHour((Number(hour) % 12) + (half === "p" ? 12 : 0), minutes),
    )
    .replaceAll(/\b(\d{1,2}):(\d\d)\b/g, (_, hour: string, minutes: string) => decimalHour(Number(hour), minutes))

const grouped = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?!\d)/

/**
 * The value of a number as written. A separator before exactly three digits is a thousands separator, as in "1.000 a
 * 1.999".
 */
const valueOf = (text: string): number => {
  const sign = grouped.exec(text)?.[1]
  return Number((sign === undefined ? text : text.replaceAll(sign, "")).replace(",", "."))
}

/** "years" and "year" are the same unit, and so are "habitación" and "habitaciones". */
const singular = (word: string): string => (word === "children" ? "child" : word.replace(/(?<=.{3})e?s?$/, ""))

const token = /(-?\d+(?:[.,]\d+)*)|([<>~])|([\p{L}%\u00b0][\p{L}%\u00b0/\u00b2\u00b3]*\.?)|\S/gu

interface Parsed {
  readonly numbers: Array<number>
  /** The words before the first number, after it, and after the second. */
  readonly words: Array<Array<string>>
  /** The bounds and connectors, split in the same way as `words`. */
  readonly signs: Array<string>
}

const parsed = (text: string): Parsed | undefined => {
  const found: Parsed = { numbers: [], words: [[]], signs: [""] }
  for (const [, number, sign, word] of text.matchAll(token)) {
    const at = found.numbers.length
    if (number !== undefined) {
      found.numbers.push(valueOf(number))
      found.words.push([])
      found.signs.push("")
    } else if (sign !== undefined) found.signs[at] += sign
    else if (word !== undefined) found.words[at]!.push(singular(word.replace(/\.$/, "")))
    else return undefined
  }
  return found
}

const bandIn = (text: string): BandText | undefined => {
  const found = parsed(signs.reduce((given, [pattern, by]) => given.replaceAll(pattern, by), withHours(text)))
  const [first, second, ...others] = found?.numbers ?? []
  if (found === undefined || first === undefined || others.length > 0) return undefined
  const units = found.words.slice(1).map((words) => words.join(" "))
  const prefix = found.words[0]!.join(" ")
  if (second !== undefined)
    return found.signs[1] === "" ? undefined : { low: first, high: second, units, prefix, kind: "range" }
  const all = found.signs.join("")
  if (/^~*<~*$/.test(all)) return { low: -Infinity, high: first, units, prefix, kind: "open" }
  if (/^~*>~*$/.test(all)) return { low: first, high: Infinity, units, prefix, kind: "open" }
  return all === "" && prefix === "" ? { low: first, high: first, units, prefix, kind: "single" } : undefined
}

const longest = 60
const star = /[\u2605\u2b50]/g

/** The interval that a name states, perhaps in parentheses: "Jóvenes (15-24)". Undefined for other names. */
export const bandText = (name: string): BandText | undefined => {
  if (name.length > longest) return undefined
  const text = name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\p{M}\ufe0f]/gu, "")
  if (/^[\u2605\u2606\u2b50]+$/.test(text)) return bandIn(`${text.match(star)?.length ?? 0} star`)
  const [, outside = "", inside] = /^(.*?)\(([^()]*)\)$/.exec(text) ?? [undefined, text]
  const own = bandIn(outside)
  if (own !== undefined || inside === undefined || /\d/.test(outside)) return own
  const within = bandIn(inside)
  return within?.kind === "single" ? undefined : within
}
