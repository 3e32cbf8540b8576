import { dateText } from "../format/Calendar.ts"
import { labelOf, recordsOf } from "../format/Columns.ts"
import { localeOf } from "../format/Locale.ts"
import { chartPhrasesOf, type Headings } from "./ChartPhrases.ts"
import type { Phrases } from "./Phrases.ts"
import { phrasesOf } from "./Phrases.ts"

/** A report's head, from its `report` section. All parts are optional. */
export interface Masthead {
  /** The kind of report in the reader's language; empty if it is already the title. */
  readonly kind: string
  readonly title: string
  readonly subtitle: string
  readonly organisation: string
  readonly period: string
  readonly source: string
  readonly date: string
  /** Whether the source or the date is known; only then does the footer repeat them. */
  readonly hasOrigin: boolean
  readonly note: string
  readonly unit: string
  /** The locale tag for formatting, and the language for the `lang` attribute. */
  readonly locale: string
  readonly language: string
  readonly words: Phrases
  readonly headings: Headings
}

const names: Readonly<Record<string, ReadonlyArray<string>>> = {
  title: ["title", "titulo", "título"],
  subtitle: ["subtitle", "subtitulo", "subtítulo", "summary"],
  organisation: ["organisation", "organization", "organizacion", "organización", "company", "empresa"],
  period: ["period", "periodo", "período"],
  source: ["source", "fuente"],
  date: ["date", "as_of", "fecha"],
  note: ["note", "nota", "notes"],
  unit: ["unit", "unidad", "currency", "moneda"],
  locale: ["locale", "language", "idioma"],
}

/** A report's head. If the data have no title, the render's `title` is used, or else the kind of report. */
export function mastheadOf(section: unknown, template: string, title: string): Masthead {
  const row = new Map(Object.entries(recordsOf(section)[0] ?? {}).map(([key, value]) => [key.toLowerCase(), value]))
  const field = (name: string): string => {
    const value = (names[name] ?? []).map((key) => row.get(key)).find((one) => one !== undefined && one !== null)
    return value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value).trim()
  }
  const locale = localeOf(field("locale"))
  const words = phrasesOf(locale)
  const [source, date] = [field("source"), dateText(field("date"), locale)]
  const kind = words.kinds[template] ?? labelOf(template)
  const headline = field("title") || title || kind
  return {
    kind: headline === kind ? "" : kind,
    title: headline,
    subtitle: field("subtitle"),
    organisation: field("organisation"),
    period: field("period"),
    source,
    date,
    hasOrigin: source !== "" || date !== "",
    note: field("note"),
    unit: field("unit"),
    locale: locale.tag,
    language: locale.tag,
    words,
    headings: chartPhrasesOf(locale).headings,
  }
}
