import { limits } from "./Limits.ts"

export const mostLevels: number = limits.toolJsonLevels

const [quote, backslash, brace, bracket, braceEnd, bracketEnd] = [34, 92, 123, 91, 125, 93]

/** Where a JSON string that starts at `from` ends. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/**
 * Whether a JSON text nests deeper than that. What reads bodies does so by recursion, so this is looked at in the text itself,
 * before there is anything to recurse into.
 */
export const isNestedDeeper = (text: string, levels = mostLevels): boolean => {
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at)
    else if (unit === brace || unit === bracket) {
      if (++level > levels) return true
    } else if (unit === braceEnd || unit === bracketEnd) level--
  }
  return false
}
