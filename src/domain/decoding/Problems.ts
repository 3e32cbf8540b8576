import type * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"

/** One thing wrong with a document: where (`sections[0].shape`, empty for the document itself) and what was expected. */
export interface Problem {
  readonly path: string
  readonly problem: string
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const segment = (key: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof key === "object" ? key.key : key

/** `["a", 0, "b"]` as `a[0].b`. */
const pathText = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>): string =>
  path.map(segment).reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`
    return text === "" ? String(key) : `${text}.${String(key)}`
  }, "")

/** What a schema says, in the words of whoever wrote the document rather than of the library. */
export const plainly = (message: string): string =>
  message.startsWith("Expected no excess property") ? "unknown key" : message

/** Everything that a schema found wrong, in its order. Names what was expected, never what was sent. */
export const problems = (error: Schema.SchemaError): ReadonlyArray<Problem> =>
  format(error.issue).issues.map((issue) => ({ path: pathText(issue.path ?? []), problem: plainly(issue.message) }))

/** The problems in one line. */
export const sentence = (problems: ReadonlyArray<Problem>): string =>
  problems.map(({ path, problem }) => (path === "" ? problem : `${path}: ${problem}`)).join("; ")
