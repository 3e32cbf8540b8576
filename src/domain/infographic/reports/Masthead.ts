import { dateText } from "../format/Calendar.ts"
import { labelOf, recordsOf } from "../format/Columns.ts"
import { localeOf } from "../format/Locale.ts"
import type { Phrases } from "./Phrases.ts"
import { phrasesOf } from "./Phrases.ts"

/** Head of a report, from its `report` section: every part optional, source and date said to be missing when they are. */
export interface Masthead {
  /** Which of the shipped reports this is, in the reader's language. */
  readonly kind: string
  readonly title: string
  readonly subtitle: string
  readonly organisation: string
  readonly period: string
  readonly source: string
  readonly date: string
  readonly note: string
  readonly unit: string
  /** Tag for the formatting functions, and language for the `lang` attribute. */
  readonly locale: string
  readonly language: string
  readonly words: Phrases
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

/** `title` is that of the render when the data give none; without either the kind of report is the title. */
export function mastheadOf(section: unknown, template: string, title: string): Masthead {
  const row = new Map(Object.entries(recordsOf(section)[0] ?? {}).map(([key, value]) => [key.toLowerCase(), value]))
  const field = (name: string): string => {
    const value = (names[name] ?? []).map((key) => row.get(key)).find((one) => one !== undefined && one !== null)
    return value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value).trim()
  }
  const locale = localeOf(field("locale"))
  const words = phrasesOf(locale)
  const kind = words.kinds[template] ?? labelOf(template)
  return {
    kind,
    title: field("title") || title || kind,
    subtitle: field("subtitle"),
    organisation: field("organisation"),
    period: field("period"),
    source: field("source") || words.notStated,
    date: dateText(field("date"), locale) || words.notStated,
    note: field("note"),
    unit: field("unit"),
    locale: locale.tag,
    language: locale.tag,
    words,
  }
}
