/**
 * The Ratcliff-Obershelp similarity of two strings: twice the number of matching characters, divided by the number of
 * all characters. The longest common block is found first, then the longest blocks to its left and right, and so on. 1
 * means equal. The thresholds for options (0.8, 0.6) and commands (0.9) are based on this measure.
 */
export const similarity = (a: string, b: string): number => {
  const total = a.length + b.length
  return total === 0 ? 1 : (2 * matching(a, b)) / total
}

/** The maximum length of a string. Longer strings are never similar enough to justify quadratic time. */
const longest = 120

/** Whether two strings of these lengths can reach the given similarity. */
export const mayReach = (a: string, b: string, score: number): boolean =>
  a.length <= longest && b.length <= longest && 2 * Math.min(a.length, b.length) >= score * (a.length + b.length)

const codesOf = (text: string): Uint16Array => {
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at)
  return codes
}

const matching = (a: string, b: string): number => {
  const codesA = codesOf(a)
  const codesB = codesOf(b)
  const open: Array<readonly [number, number, number, number]> = [[0, a.length, 0, b.length]]
  let lengths = new Uint16Array(b.length + 1)
  let next = new Uint16Array(b.length + 1)
  let count = 0
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [fromA, toA, fromB, toB] = range
    let size = 0
    let startA = fromA
    let startB = fromB
    lengths.fill(0, fromB, toB + 1)
    for (let i = fromA; i < toA; i++) {
      const code = codesA[i]
      next[fromB] = 0
      for (let j = fromB; j < toB; j++) {
        const length = code === codesB[j] ? lengths[j]! + 1 : 0
        next[j + 1] = length
        if (length > size) {
          size = length
          startA = i - length + 1
          startB = j - length + 1
        }
      }
      const read = lengths
      lengths = next
      next = read
    }
    if (size === 0) continue
    count += size
    if (startA > fromA && startB > fromB) open.push([fromA, startA, fromB, startB])
    if (startA + size < toA && startB + size < toB) open.push([startA + size, toA, startB + size, toB])
  }
  return count
}
