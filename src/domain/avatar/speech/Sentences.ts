import { remembering } from "../../budget/Remembering.ts"

/** The maximum length of a sentence. Longer sentences are split, so that speech can start before they end. */
export const longest = 250

const abbreviations = new Set(
  (
    "mr mrs ms dr prof sr sra srta jr st vs etc eg ie approx no nos vol fig inc ltd co corp dept est ext min max tel " +
    "dra ud uds lic ing arq gral pág págs art núm avda c ej p.ej p.m a.m e.g i.e u.s ee.uu d.c a.c ph.d"
  ).split(" "),
)

const segmenterOf = remembering(100, (language) => {
  const tag = Intl.Segmenter.supportedLocalesOf([language.replaceAll("_", "-")].filter(isTag))[0] ?? "en"
  return new Intl.Segmenter(tag, { granularity: "sentence" })
})

const isTag = (tag: string): boolean => /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(tag)

/** Whether the final dot belongs to a word, such as a title, an initial or a list number. */
const isOpen = (text: string): boolean => {
  const word = /(?:^|[\s(“"«])([\p{L}.]+|\d{1,3})\.\s*$/u.exec(text)?.[1]
  if (word === undefined || text.endsWith("\n")) return false
  if (/^\d+$/.test(word)) return word.length === text.trim().length - 1
  return /^\p{Lu}$/u.test(word) || abbreviations.has(word.toLowerCase())
}

/** Joins segments that were split at a dot that is part of a word. */
const joined = (segments: ReadonlyArray<string>): ReadonlyArray<string> => {
  const out: Array<string> = []
  for (const segment of segments) {
    const before = out.at(-1)
    if (before !== undefined && isOpen(before)) out[out.length - 1] = before + segment
    else out.push(segment)
  }
  return out
}

/** Where to split a long sentence: after its last comma, or else at its last space, or else inside a word. */
const cutOf = (text: string): number => {
  const head = text.slice(0, longest)
  const comma = Math.max(head.lastIndexOf(", "), head.lastIndexOf("; "), head.lastIndexOf(": "))
  if (comma > longest / 3) return comma + 1
  const space = head.lastIndexOf(" ")
  return space > longest / 3 ? space : longest - (/[\uD800-\uDBFF]$/.test(head) ? 1 : 0)
}

const cut = (text: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let rest = text
  while (rest.length > longest) {
    const at = cutOf(rest)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}

/** Whether the text contains anything to pronounce. */
const isSpoken = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const spoken = (parts: ReadonlyArray<string>): ReadonlyArray<string> =>
  parts.map((part) => part.replace(/\s+/g, " ").trim()).filter(isSpoken)

/** The complete sentences in `text`, and the remaining text. */
export const takeSentences = (text: string, language: string): readonly [ReadonlyArray<string>, string] => {
  const segments = joined([...segmenterOf(language).segment(text)].map(({ segment }) => segment))
  const last = segments.at(-1) ?? ""
  const isWhole = last.endsWith("\n")
  const sentences = isWhole ? segments : segments.slice(0, -1)
  const parts = isWhole ? [""] : cut(last)
  const rest = parts.at(-1) ?? ""
  return [spoken([...sentences.flatMap(cut), ...parts.slice(0, -1)]), rest]
}

/** All sentences in `text`, which is complete. */
export const lastSentences = (text: string, language: string): ReadonlyArray<string> => {
  const [sentences, rest] = takeSentences(text, language)
  return [...sentences, ...spoken([rest])]
}
