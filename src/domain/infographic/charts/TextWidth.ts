/**
 * The estimated width of text, from the advance widths of a common sans-serif font as fractions of the font size.
 * Widths are slightly enlarged because the reader's font may be wider. Meant for fitting labels, not for typesetting.
 */
const narrow = "iIjl|.,:;'!`\u00a0 "
const slim = 'ftr()[]{}/\\-"*\u2212'
const wide = "mwMW@%\u2014\u2026"
const generosity = 1.06

function measured(code: number, character: string): number {
  if (narrow.includes(character)) return 0.29
  if (slim.includes(character)) return 0.37
  if (wide.includes(character)) return 0.88
  if (code >= 0x30 && code <= 0x39) return 0.57
  if (code >= 0x41 && code <= 0x5a) return 0.69
  if (joins(code)) return 0
  return code < 0x1100 ? 0.55 : 1.02
}

const latin = Float64Array.from({ length: 0x250 }, (_, code) => measured(code, String.fromCharCode(code)))

const advance = (code: number, character: string): number => latin[code] ?? measured(code, character)

/** Whether a character combines with the previous one: combining marks, joiners, variation selectors, skin tones. */
function joins(code: number): boolean {
  return (
    (code >= 0x300 && code <= 0x36f) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0x1f3fb && code <= 0x1f3ff) ||
    (code >= 0xe0020 && code <= 0xe007f)
  )
}

export function textWidth(text: string, size = 13, bold = false): number {
  let width = 0
  for (const character of text) width += advance(character.codePointAt(0) ?? 0, character)
  return width * size * generosity * (bold ? 1.06 : 1)
}

/** Truncates text with an ellipsis, never inside a grapheme. */
export function fitted(text: string, width: number, size = 13, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text
  const room = width - textWidth("\u2026", size, bold)
  let used = 0
  let shortened = ""
  let isJoined = false
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const step = textWidth(character, size, bold)
    if (used + step > room && !joins(code) && !isJoined) break
    used += step
    shortened += character
    isJoined = code === 0x200d
  }
  return `${shortened.trimEnd()}\u2026`
}

/**
 * Wraps text to `width`, only between words. A word wider than a line, and text beyond `most` lines, end in an
 * ellipsis.
 */
export function wrapped(text: string, width: number, most: number, size = 13, bold = false): ReadonlyArray<string> {
  const lines: Array<string> = []
  let rest = text.replace(/\s+/g, " ").trim()
  while (rest !== "" && lines.length < most - 1 && textWidth(rest, size, bold) > width) {
    const cut = breakAt(rest, width, size, bold)
    lines.push(fitted(rest.slice(0, cut).trimEnd(), width, size, bold))
    rest = rest.slice(cut).trimStart()
  }
  if (rest !== "") lines.push(fitted(rest, width, size, bold))
  return lines
}

/** Chinese, Japanese and Korean text may be broken between any two characters. */
const firstIdeograph = 0x2e80

const endsWord = (character: string): boolean =>
  character === " " || character === "-" || character === "/" || (character.codePointAt(0) ?? 0) >= firstIdeograph

/** The end of the last word that fits; the end of the first word if none fits. */
function breakAt(text: string, width: number, size: number, bold: boolean): number {
  let best = -1
  let used = 0
  let index = 0
  for (const character of text) {
    used += textWidth(character, size, bold)
    if (used > width && best > 0) break
    index += character.length
    if (endsWord(character)) {
      best = index
      if (used > width) break
    }
  }
  return best > 0 ? best : text.length
}

/** The width of the widest word in a string. */
export const widestWord = (text: string, size = 13, bold = false): number =>
  text.split(/[\s/-]+/).reduce((most, word) => Math.max(most, textWidth(word, size, bold)), 0)
