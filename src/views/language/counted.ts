import { filled } from "./filled.ts"

/** A message in its singular and plural forms. */
export interface Counted {
  readonly one: string
  readonly other: string
}

/** The message for a count, by the plural rules of the language. `{count}` is formatted for the locale. */
export const counted = (
  forms: Counted,
  count: number,
  language: string,
  more: Readonly<Record<string, string | number>> = {},
): string =>
  filled(new Intl.PluralRules(language).select(count) === "one" ? forms.one : forms.other, {
    count: new Intl.NumberFormat(language).format(count),
    ...more,
  })
