import { splitArguments } from "./Keywords.ts"
import { charge } from "./Meter.ts"

/**
 * The calling convention of macros that the compiler expects: positional names first, then one object with the rest.
 * Extra positional values fill the keyword names in order; a positional name may be given by keyword.
 */
export function makeMacro(
  positional: ReadonlyArray<string>,
  keyworded: ReadonlyArray<string>,
  body: (...values: ReadonlyArray<unknown>) => unknown,
): (...values: ReadonlyArray<unknown>) => unknown {
  return function macro(this: unknown, ...values) {
    charge(1)
    const [given, keywords] = splitArguments(values)
    const rest: Record<string, unknown> = { ...keywords }
    const filled = positional.map((name, index) => {
      if (index < given.length) return given[index]
      const value = rest[name]
      delete rest[name]
      return value
    })
    for (const [index, value] of given.slice(positional.length).entries()) {
      const name = keyworded[index]
      if (name !== undefined) rest[name] = value
    }
    return body.call(this, ...filled, rest)
  }
}
