import type { FieldOption } from "../model/FieldOption.ts"

const none: ReadonlyArray<FieldOption> = []

/**
 * Caches a value that is derived from a list of options, once per list. Every condition on a question needs the value,
 * so without a cache the number of steps would be the number of options times the number of conditions.
 */
export const ofOptions = <A>(derive: (options: ReadonlyArray<FieldOption>) => A) => {
  const known = new WeakMap<ReadonlyArray<FieldOption>, { readonly derived: A }>()
  return (options: ReadonlyArray<FieldOption> = none): A => {
    const before = known.get(options)
    if (before !== undefined) return before.derived
    const derived = derive(options)
    known.set(options, { derived })
    return derived
  }
}
