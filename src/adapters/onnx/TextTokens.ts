/** The model's languages, by primary subtag; `na` is its code for any other language. */
const languages: ReadonlySet<string> = new Set(
  "en ko ja ar bg cs da de el es et fi fr hi hr hu id it lt lv nl pl pt ro ru sk sl sv tr uk vi".split(" "),
)

export const languageOf = (locale: string): string => {
  const primary = (locale.split(/[-_]/)[0] ?? "").toLowerCase()
  return languages.has(primary) ? primary : "na"
}

/** The words for symbols, by language. */
const signs: Readonly<Record<string, ReadonlyArray<readonly [RegExp, string]>>> = {
  en: [
    [/@/g, " at "],
    [/\be\.g\.,?/gi, "for example,"],
    [/\bi\.e\.,?/gi, "that is,"],
  ],
  es: [
    [/@/g, " arroba "],
    [/\bp\. ?ej\.,?/gi, "por ejemplo,"],
  ],
}

/** Normalizes symbols, dashes, quotes and spaces for the model. The order matters. */
const replacements: ReadonlyArray<readonly [RegExp, string]> = [
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Variation_Selector}|\u{200d}/gu, ""],
  [/[♥☆♡©\\]/g, ""],
  [/[–‑—]/g, "-"],
  [/[_[\]|/#→←<>]/g, " "],
  [/[“”„«»]/g, '"'],
  [/[‘’´`]/g, "'"],
  [/ +(?=[,.!?;:'])/g, ""],
  [/"{2,}/g, '"'],
  [/'{2,}/g, "'"],
  [/\s+/g, " "],
]

const ends = /[.!?;:,'")\]}…。」』】〉》›»]$/

/** Normalizes text for the model and wraps it in language tags; empty if nothing is left to say. */
export const readable = (text: string, locale: string): string => {
  const language = languageOf(locale)
  let clean = text.normalize("NFKD")
  for (const [sign, word] of [...(signs[language] ?? []), ...replacements]) clean = clean.replace(sign, word)
  clean = clean.trim()
  if (!/[\p{L}\p{N}]/u.test(clean)) return ""
  return `<${language}>${ends.test(clean) ? clean : `${clean}.`}</${language}>`
}

/** Token ids by code point; unknown characters are skipped. */
export const tokensOf = (text: string, indexer: ReadonlyArray<number>): BigInt64Array<ArrayBuffer> =>
  BigInt64Array.from(
    Array.from(text, (sign) => indexer[sign.codePointAt(0)!] ?? -1)
      .filter((id) => id >= 0)
      .map(BigInt),
  )
