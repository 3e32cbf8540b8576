import { type Dialect, logicIn } from "./Parsing.ts"
import { forChoice } from "./Expression.ts"
import type { Choice, Logic } from "./SourceModel.ts"

/** The path of an answer, which is resolved later, during translation. */
const pathOf = (path: string): string => path.replaceAll(/[${}\s]/g, "").replace(/^current\(\)\//, "")

/** XPath in the notation of ODK, KoBo and XLSForm; `${name}` is the answer to a question. */
const xpath: Dialect = {
  tokens: [
    ["blank", /\s+/y],
    ["number", /\d+(?:\.\d+)?|\.\d+/y],
    ["text", /"[^"]*"|'[^']*'|[“”][^“”]*[“”]|[‘’][^‘’]*[‘’]/y],
    ["answer", /\$\{\s*[^}]{1,200}\}/y],
    [
      "answer",
      /(?:current\(\)\/|(?:\.\.\/)+|\.\/|\/)(?:\.\.\/)*[\p{L}_][\p{L}\p{N}_.-]*(?:\/[\p{L}_][\p{L}\p{N}_.-]*)*/uy,
    ],
    ["own", /\.(?![\d./])/y],
    ["sign", /!=|<=|>=|[=<>+\-*(),|]/y],
    ["name", /[\p{L}_][\p{L}\p{N}_]*(?:[-:.][\p{L}\p{N}_]+)*/uy],
  ],
  operators: [
    { or: "or" },
    { and: "and" },
    { "=": "eq", "!=": "neq" },
    { "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" },
    { "+": "add", "-": "subtract" },
    { "*": "multiply", div: "divide", mod: "other" },
  ],
  prefixes: { "-": "subtract" },
  suffixes: {},
  functions: {
    not: "not",
    selected: "includes",
    contains: "contains",
    "string-length": "length",
    "count-selected": "count",
    count: "count",
    regex: "matches",
    matches: "matches",
    concat: "concat",
    round: "round",
    sum: "sum",
    min: "min",
    max: "max",
    today: "today",
    if: "if",
    coalesce: "coalesce",
  },
  constants: { "true()": true, "false()": false, true: true, false: false },
  textOf: (token) => token.slice(1, -1),
  nameOf: pathOf,
}

/** References to answers in text: `${name}`. */
export const xpathReferences = /\$\{\s*([^{}]{1,200}?)\s*\}/gu

/** Parses a choice filter, in which a bare name is a column of the choices. */
const predicateOf = (text: string): Logic =>
  logicIn(text, { ...xpath, columnOf: (name) => (name.startsWith("{") ? undefined : name) })

/**
 * Translates a filter on the choices' columns into a rule for each choice. Without a filter, all choices are offered.
 */
export const filtered = <C extends Choice & { readonly columns: ReadonlyMap<string, string> }>(
  choices: ReadonlyArray<C>,
  filter: string,
): ReadonlyArray<Choice> => {
  if (filter === "") return choices
  const { text, expression } = predicateOf(filter)
  return choices.map((choice) => ({
    ...choice,
    visible: { text, expression: expression === undefined ? undefined : forChoice(expression, choice.columns) },
  }))
}

export const xpathLogic = (text: string): Logic => logicIn(text, xpath)

/** Functions that only convert types. */
export const typeFunctions: ReadonlySet<string> = new Set([
  "number",
  "int",
  "string",
  "boolean",
  "date",
  "decimal-date-time",
  "once",
])
