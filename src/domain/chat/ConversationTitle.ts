/** The maximum length of a title, in UTF-16 code units. */
export const longestTitle = 200

/**
 * Characters that control text direction. In a list of titles, they would also change the direction of the text after
 * them.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** The default title is the beginning of the first question. */
export const titleOf = (question: string): string => {
  const line = question
    .replace(turning, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
  const characters = [...line]
  if (characters.length <= 80) return line
  let cut = ""
  for (const { segment } of graphemes.segment(line)) {
    if ([...cut, ...segment].length > 79) break
    cut += segment
  }
  return `${(cut || characters.slice(0, 79).join("")).trimEnd()}…`
}

const numbered = /^(.*\S) \((\d{1,4})\)$/su

/**
 * The title of a copy: the original title with the next number that isn't in use, such as "Leave (2)". `taken` contains
 * the titles in use.
 */
export const copyTitle = (title: string, taken: ReadonlySet<string>): string => {
  const [, base = title] = numbered.exec(title) ?? []
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`
    const copy = `${base.slice(0, longestTitle - suffix.length).trimEnd()}${suffix}`
    if (!taken.has(copy)) return copy
  }
}
