import type { FieldOption } from "../model/FieldOption.ts"

const none: ReadonlyArray<FieldOption> = []

/**
 * Caches a value that is derived from a list of options, once per list. Every condition on a question needs the value,
 * so computing it each time would take as many steps as there are options times conditions.
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
