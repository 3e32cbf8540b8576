const [quote, backslash, brace, bracket, braceEnd, bracketEnd, colon] = [34, 92, 123, 91, 125, 93, 58]

/** The end of the JSON string that starts at `from`. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/**
 * The maximum depth of a JSON document, the maximum number of its objects and arrays, and the maximum number of keys in
 * an object.
 */
export interface JsonBounds {
  readonly levels: number
  readonly objects?: number
  readonly keys?: number
}

/**
 * The limit that a JSON document exceeds, if any. Parsers recurse and take time for every object and key, so this
 * checks the document before it is parsed.
 */
export const exceeded = (
  text: string,
  { levels, objects = Infinity, keys = Infinity }: JsonBounds,
): keyof JsonBounds | undefined => {
  let level = 0
  let opened = 0
  /** The number of keys so far in the open object at each level. */
  const counts = [0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) at = endOfString(text, at)
    else if (unit === brace || unit === bracket) {
      if (++level > levels) return "levels"
      if (++opened > objects) return "objects"
      counts[level] = 0
    } else if (unit === braceEnd || unit === bracketEnd) level--
    else if (unit === colon && ++counts[level]! > keys) return "keys"
  }
  return undefined
}
