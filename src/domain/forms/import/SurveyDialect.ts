import { forChoice } from "./Expression.ts"
import { type Dialect, logicIn } from "./Parsing.ts"
import type { Logic } from "./SourceModel.ts"

/** The expression language of SurveyJS, in which `{name}` is an answer. */
const dialect: Dialect = {
  tokens: [
    ["blank", /\s+/y],
    ["number", /\d+(?:\.\d+)?/y],
    ["text", /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y],
    ["answer", /\{[^{}]{1,200}\}/y],
    ["sign", /<>|!=|==|<=|>=|&&|\|\||\*=|[=<>+\-*/%(),!^[\]]/y],
    ["name", /[\p{L}_][\p{L}\p{N}_-]*/uy],
  ],
  operators: [
    { or: "or", "||": "or" },
    { and: "and", "&&": "and" },
    {
      "=": "eq",
      "==": "eq",
      equal: "eq",
      equals: "eq",
      "!=": "neq",
      "<>": "neq",
      notequal: "neq",
      "<": "lt",
      less: "lt",
      "<=": "lte",
      lessorequal: "lte",
      ">": "gt",
      greater: "gt",
      ">=": "gte",
      greaterorequal: "gte",
      contains: "includes",
      contain: "includes",
      "*=": "includes",
      notcontains: "other",
      anyof: "other",
      allof: "other",
    },
    { "+": "add", "-": "subtract" },
    { "*": "multiply", "/": "divide", "%": "other" },
  ],
  prefixes: { "-": "subtract", "!": "not", not: "not" },
  suffixes: { empty: ["empty"], notempty: ["not", "empty"] },
  functions: { today: "today", sum: "sum", min: "min", max: "max", round: "round", iif: "if" },
  constants: { true: true, false: false, yes: "true", no: "false" },
  textOf: (token) => token.slice(1, -1).replaceAll(/\\(.)/g, "$1"),
  nameOf: (token) =>
    token
      .slice(1, -1)
      .trim()
      .replace(/^panel\./, ""),
}

export const logicOf = (text: string): Logic => logicIn(text, dialect)

/** The rule for offering a choice; `{item}` and `{choice}` are the choice's value. */
export const offeredIf = (text: string | undefined, value: string): { readonly visible?: Logic } => {
  if (text === undefined) return {}
  const own: Dialect = { ...dialect, columnOf: (name) => (/^\{(?:item|choice)\}$/.test(name) ? "item" : undefined) }
  const { expression } = logicIn(text, own)
  return {
    visible: {
      text,
      expression: expression === undefined ? undefined : forChoice(expression, new Map([["item", value]])),
    },
  }
}
