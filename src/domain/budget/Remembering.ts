/** Characters of a stored key: names of zones, locales and columns are shorter. */
const longestKey = 200

/**
 * Computes a value once for each key. Keys come from callers, so a full cache is emptied. It stores at most `most`
 * values, and none with a long key.
 */
export const remembering = <V>(most: number, compute: (key: string) => V): ((key: string) => V) => {
  const known = new Map<string, { readonly value: V }>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found.value
    const value = compute(key)
    if (key.length > longestKey) return value
    if (known.size >= most) known.clear()
    known.set(key, { value })
    return value
  }
}
