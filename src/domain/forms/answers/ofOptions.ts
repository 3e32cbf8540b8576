import type { FieldOption } from "../model/FieldOption.ts"

const none: ReadonlyArray<FieldOption> = []

/**
 * Caches a value that is derived from a list of options, once per list. Without a cache, every condition on a question
 * would derive the value from all options again.
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
