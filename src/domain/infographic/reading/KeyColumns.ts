import type { RowSource } from "./RowSource.ts"

/** How many of the first rows are checked: all must have the same number of keys. */
const mostLooked = 200

const countOf = (text: string): number => text.split(",").length - 1

/**
 * Splits a first column of joined keys, as in Eurostat's files: `unit,geo\time` over `THS,ES`. Other sources are
 * returned unchanged.
 */
export const keysApart = (source: RowSource): RowSource => {
  const [joined = "", ...others] = source.header
  const commas = countOf(joined)
  if (source.separator !== "\t" || commas === 0 || /,\s/.test(joined)) return source
  let [rows, odd] = [0, 0]
  source.each((cellOf) => {
    rows++
    if (countOf(String(cellOf(0) ?? "")) !== commas) odd++
    return odd > 0 || rows >= mostLooked ? "enough" : undefined
  })
  if (rows === 0 || odd > 0) return source
  const names = joined.split(",").map((name) => name.replace(/\\.*$/, ""))
  return {
    ...source,
    header: [...names, ...others],
    ...(source.units === undefined ? {} : { units: [...names.map(() => ""), ...source.units.slice(1)] }),
    each: (take) => {
      source.each((cellOf, line) => {
        const keys = String(cellOf(0) ?? "").split(",")
        return take((c) => (c < names.length ? (keys[c] ?? "") : cellOf(c - names.length + 1)), line)
      })
    },
  }
}
