/** Compares by code units, which gives the same order in every environment and language. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** An evenly distributed 53-bit hash (cyrb53, public domain). Not for secrets. */
export const textHash = (text: string): number => {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 2654435761)
    high = Math.imul(high ^ unit, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return 4294967296 * (2097151 & high) + (low >>> 0)
}
