const [quote, backslash, brace, bracket, braceEnd, bracketEnd, colon] = [34, 92, 123, 91, 125, 93, 58]

/** Where a JSON string that starts at `from` ends. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** Most levels of a JSON text, most objects and arrays in it, and most keys of one object. */
export interface JsonBounds {
  readonly levels: number
  readonly objects?: number
  readonly keys?: number
}

/**
 * Which bound a JSON text goes beyond. What reads bodies does so by recursion, and takes time for every object and every key, so this is
 * looked at in the text itself, before there is anything to recurse into.
 */
export const exceeded = (
  text: string,
  { levels, objects = Infinity, keys = Infinity }: JsonBounds,
): keyof JsonBounds | undefined => {
  let level = 0
  let opened = 0
  /** Keys so far of the object that is open at each level. */
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
