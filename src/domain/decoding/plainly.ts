/** JSON types in plain words. `undefined` is left out of messages, because it only marks optional keys. */
const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  undefined: "",
}

const alternative = (expected: string): string =>
  kinds[expected] ?? (expected.startsWith("{") ? "an object" : expected.startsWith("[") ? "a list" : expected)

/** Formats `"a" | "b" | null` as `"a", "b" or null`. */
const alternatives = (expected: string): string => {
  const all = [...new Set(expected.split(" | ").map(alternative))].filter((one) => one !== "")
  return all.length < 2 ? (all[0] ?? "left out") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`
}

/** Patterns for the schema library's messages, and the rules that they report. */
const rules: ReadonlyArray<readonly [RegExp, string]> = [
  [/^a value with a length of at least 1$/, "must not be empty"],
  [/^a value with /, "must have "],
  [/^a value greater than or equal to /, "must be at least "],
  [/^a value less than or equal to /, "must be at most "],
  [/^a value /, "must be "],
  [/^a string matching the RegExp /, "must match the pattern "],
  [/^a string that will be decoded as /, "must be "],
  [/^a string with no leading or trailing whitespace$/, "must not begin or end with a space"],
  [/^a valid URL string$/, "must be a valid URL"],
  [/^an array with unique items$/, "must not list an item twice"],
]

/** Matches a noun phrase for the expected value, such as "an http or https URL" or "at most 20 lines". */
const noun = /^(?:an?|at|one|any|text|letters|dotted|true|like|latitude|the|\d+)\b/

/** Rewords a schema's message for the author of a document: `is required`, `must be text`. */
export const plainly = (message: string): string => {
  if (message === "Missing key") return "is required"
  if (/^(?:Expected no excess property|Unexpected key)/.test(message)) return "is not a known key"
  const [, expected] = /^expected (.+)$/is.exec(message) ?? []
  if (expected === undefined) return noun.test(message) ? `must be ${message}` : message
  const rule = rules.find(([pattern]) => pattern.test(expected))
  return rule === undefined ? `must be ${alternatives(expected)}` : expected.replace(rule[0], rule[1])
}

/** A sentence about a field and its problem: "`limit` must be a number" rather than "limit: a number". */
export const sentenceAbout = (name: string, problem: string): string =>
  /^(?:must|is|has) /.test(problem) ? `${name} ${problem}` : `${name}: ${problem}`

/** A problem with a known or unknown field: "Invalid field tools: not a known key". */
export const fieldProblem = (field: string, problem: string): string =>
  problem === "missing" ? `Missing required field: ${field}` : `Invalid field ${field}: ${problem.replace(/^is /, "")}`
