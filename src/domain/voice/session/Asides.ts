import { words } from "../../understanding/text/Token.ts"

/**
 * Said to the service rather than as an answer, and not among the contract's commands: a pause, spelling, another language.
 * Whole utterances only. Protocol 2, and only where commands are on.
 */
export type Aside =
  | { readonly kind: "wait" }
  | { readonly kind: "spell" }
  | { readonly kind: "language"; readonly locale: string }

const waits = {
  en: [
    "hold on",
    "wait",
    "wait a moment",
    "wait a second",
    "one moment",
    "just a moment",
    "just a second",
    "give me a second",
    "give me a moment",
  ],
  es: ["espera", "espere", "un momento", "un segundo", "espera un momento", "dame un momento", "dame un segundo"],
}

const spells = {
  en: ["spell it", "let me spell it", "let me spell", "spelling", "i will spell it", "i'll spell it"],
  es: ["deletrear", "te lo deletreo", "lo deletreo", "voy a deletrear", "deletreo"],
}

const languages: Readonly<Record<string, ReadonlyArray<string>>> = {
  en: [
    "in english",
    "english please",
    "switch to english",
    "en inglés",
    "en inglés por favor",
    "cambia a inglés",
    "cambiar a inglés",
  ],
  es: [
    "en español",
    "español por favor",
    "cambia a español",
    "cambiar a español",
    "in spanish",
    "spanish please",
    "switch to spanish",
  ],
}

const key = (phrase: string): string => words(phrase).join(" ")

const table: ReadonlyMap<string, Aside> = new Map([
  ...[...waits.en, ...waits.es].map((phrase): [string, Aside] => [key(phrase), { kind: "wait" }]),
  ...[...spells.en, ...spells.es].map((phrase): [string, Aside] => [key(phrase), { kind: "spell" }]),
  ...Object.entries(languages).flatMap(([locale, phrases]) =>
    phrases.map((phrase): [string, Aside] => [key(phrase), { kind: "language", locale }]),
  ),
])

/** The longest phrase of the table has five words; longer utterances are answers. */
const longest = 60

export const asideIn = (text: string): Aside | undefined => (text.length > longest ? undefined : table.get(key(text)))
