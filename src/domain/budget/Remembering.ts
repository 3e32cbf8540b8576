/** The maximum length of a cached key. Names of zones, locales and columns are shorter. */
const longestKey = 200

/**
 * Caches a computed value for each key: at most `most` values, and none for long keys. Keys come from callers, so a
 * full cache is cleared.
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
