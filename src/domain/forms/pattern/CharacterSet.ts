/** Whether a code point matches one position of a pattern. */
export type CharacterSet = (code: number) => boolean

export const exactly =
  (wanted: number): CharacterSet =>
  (code) =>
    code === wanted

export const between =
  (from: number, to: number): CharacterSet =>
  (code) =>
    code >= from && code <= to

export const anyOf =
  (sets: ReadonlyArray<CharacterSet>): CharacterSet =>
  (code) =>
    sets.some((set) => set(code))

/** An inclusive range of code points. */
export type Range = readonly [from: number, to: number]

/** A set of code points as sorted, merged ranges for binary search. */
export const within = (ranges: ReadonlyArray<Range>): CharacterSet => {
  const ends: Array<[number, number]> = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = ends.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else ends.push([from, to])
  }
  return (code) => {
    let [low, high] = [0, ends.length - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const [from, to] = ends[middle]!
      if (code < from) high = middle - 1
      else if (code > to) low = middle + 1
      else return true
    }
    return false
  }
}

export const noneOf =
  (set: CharacterSet): CharacterSet =>
  (code) =>
    !set(code)

export const anything: CharacterSet = () => true

/** The characters that `.` matches: all except line terminators. */
export const anyInLine: CharacterSet = (code) => code !== 0x0a && code !== 0x0d && code !== 0x2028 && code !== 0x2029

const digit = between(0x30, 0x39)
const word = anyOf([digit, between(0x41, 0x5a), between(0x61, 0x7a), exactly(0x5f)])
const blank: CharacterSet = (code) => /\s/.test(String.fromCodePoint(code))

/** The character classes of escapes such as `\d`, by letter. */
export const classes: Readonly<Record<string, CharacterSet>> = {
  d: digit,
  D: noneOf(digit),
  w: word,
  W: noneOf(word),
  s: blank,
  S: noneOf(blank),
}

/** One set per name, so that a repeated property is looked up only once. */
const properties = new Map<string, CharacterSet>()

/** A Unicode property such as `L` or `Script=Greek`; undefined for an unknown name. */
export const property = (name: string): CharacterSet | undefined => {
  if (!/^[A-Za-z_]+(?:=[A-Za-z_]+)?$/.test(name)) return undefined
  const before = properties.get(name)
  if (before !== undefined) return before
  try {
    const one = new RegExp(`^\\p{${name}}$`, "u")
    const set: CharacterSet = (code) => one.test(String.fromCodePoint(code))
    properties.set(name, set)
    return set
  } catch {
    return undefined
  }
}

/** The same set, ignoring case. */
export const ignoringCase =
  (set: CharacterSet): CharacterSet =>
  (code) => {
    if (set(code)) return true
    const character = String.fromCodePoint(code)
    return [character.toLowerCase(), character.toUpperCase()].some(
      (other) => other.length <= 2 && set(other.codePointAt(0)!),
    )
  }
