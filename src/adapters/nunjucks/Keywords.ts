/**
 * Keyword arguments of a call. nunjucks marks them with a property `__keywords`, which a dataset may have as a column;
 * here only objects created by compiled code count.
 */
export type Keywords = Readonly<Record<string, unknown>>

const made = new WeakSet<object>()

/** The property remains for nunjucks' own filters, which still read it. */
export function markKeywords(values: Record<string, unknown>): Keywords {
  values["__keywords"] = true
  made.add(values)
  return values
}

export function isKeywords(value: unknown): value is Keywords {
  return typeof value === "object" && value !== null && made.has(value)
}

/** Splits the arguments of a call into positional and keyword ones. */
export function splitArguments(values: ReadonlyArray<unknown>): readonly [ReadonlyArray<unknown>, Keywords] {
  const last = values.at(-1)
  if (!isKeywords(last)) return [values, {}]
  return [values.slice(0, -1), last]
}
