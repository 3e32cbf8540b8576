import { filled } from "./filled.ts"

/** A text in the singular and in the plural. */
export interface Counted {
  readonly one: string
  readonly other: string
}

/** The form of a text that goes with a count, by the plural rules of the language. `{count}` is the count as the locale writes it. */
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
