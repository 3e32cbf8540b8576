import type * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { plainly, sentenceAbout } from "./plainly.ts"

/**
 * A problem in a document: its path (`sections[0].shape`; empty for the document itself) and the violated rule (`must
 * be text`).
 */
export interface Problem {
  readonly path: string
  readonly problem: string
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const segment = (key: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof key === "object" ? key.key : key

/** Formats the path `["a", 0, "b"]` as `a[0].b`. */
const pathText = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>): string =>
  path.map(segment).reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`
    return text === "" ? String(key) : `${text}.${String(key)}`
  }, "")

/** All problems found by a schema, in order. They describe the expected value and never quote the given one. */
export const problems = (error: Schema.SchemaError): ReadonlyArray<Problem> =>
  format(error.issue).issues.map((issue) => ({ path: pathText(issue.path ?? []), problem: plainly(issue.message) }))

/** The problems as one line of text. */
export const sentence = (problems: ReadonlyArray<Problem>): string =>
  problems.map(({ path, problem }) => sentenceAbout(path === "" ? "it" : path, problem)).join("; ")
