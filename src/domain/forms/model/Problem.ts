import * as Schema from "effect/Schema"

/**
 * One thing that is wrong with a definition. `path` points into the JSON as it was sent
 * (`sections[0].fields[2].constraints.pattern`; empty for the document itself).
 */
export const Problem = Schema.Struct({ path: Schema.String, code: Schema.String, message: Schema.String })
export type Problem = typeof Problem.Type

export const problem = (path: string, code: string, message: string): Problem => ({ path, code, message })

/** The path of a key or position inside another path. */
export const below = (path: string, key: string | number): string =>
  typeof key === "number" ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`
