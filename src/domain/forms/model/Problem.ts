import * as Schema from "effect/Schema"

/**
 * A problem in a definition. `path` is the place in the submitted JSON (`sections[0].fields[2].constraints.pattern`;
 * empty for the document itself).
 */
export const Problem = Schema.Struct({ path: Schema.String, code: Schema.String, message: Schema.String })
export type Problem = typeof Problem.Type

export const problem = (path: string, code: string, message: string): Problem => ({ path, code, message })

/** A path extended by a key or position. */
export const below = (path: string, key: string | number): string =>
  typeof key === "number" ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`
