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

/** Most levels of a JSON text, and most objects and arrays in it. */
export interface JsonBounds {
  readonly levels: number
  readonly objects?: number
}

/**
 * Which bound a JSON text goes beyond. What reads bodies does so by recursion, and takes time for every object, so this is looked
 * at in the text itself, before there is anything to recurse into.
 */
export const exceeded = (text: string, { levels, objects = Infinity }: JsonBounds): keyof JsonBounds | undefined => {
  let level = 0
  let opened = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at)
    else if (unit === brace || unit === bracket) {
      if (++level > levels) return "levels"
      if (++opened > objects) return "objects"
    } else if (unit === braceEnd || unit === bracketEnd) level--
  }
  return undefined
}
