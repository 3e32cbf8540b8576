/** The meanings of functions and operators, with the same names for all dialects. */
export type Meaning =
  | "and"
  | "or"
  | "not"
  | "eq"
  | "neq"
  | "lt"
  | "lte"
  | "gt"
  | "gte"
  | "includes"
  | "contains"
  | "empty"
  | "length"
  | "count"
  | "matches"
  | "add"
  | "subtract"
  | "multiply"
  | "divide"
  | "round"
  | "concat"
  | "sum"
  | "min"
  | "max"
  | "today"
  | "if"
  | "coalesce"
  | "other"

/** An expression from another system, independent of the system's language. */
export type Expression =
  | { readonly is: "value"; readonly value: string | number | boolean }
  /** The answer to another question, by its name in the file. */
  | { readonly is: "answer"; readonly name: string }
  /** A column of the choice that the expression filters. */
  | { readonly is: "column"; readonly name: string }
  /** The answer that the expression validates. */
  | { readonly is: "own" }
  | { readonly is: "call"; readonly of: Meaning; readonly name: string; readonly parts: ReadonlyArray<Expression> }

export const call = (of: Meaning, ...parts: ReadonlyArray<Expression>): Expression => ({
  is: "call",
  of,
  name: of,
  parts,
})

export const value = (of: string | number | boolean): Expression => ({ is: "value", value: of })

export const answer = (name: string): Expression => ({ is: "answer", name })

/** Why an expression can't be translated; the message is shown in the report. */
export class Untranslatable extends Error {}

/** The names of the questions that an expression refers to. */
export const readsOf = (expression: Expression): ReadonlyArray<string> =>
  expression.is === "answer" ? [expression.name] : expression.is === "call" ? expression.parts.flatMap(readsOf) : []

/** The expression for one choice, with the columns replaced by the choice's values. */
export const forChoice = (expression: Expression, columns: ReadonlyMap<string, string>): Expression => {
  if (expression.is === "column") return value(columns.get(expression.name) ?? "")
  return expression.is === "call"
    ? { ...expression, parts: expression.parts.map((part) => forChoice(part, columns)) }
    : expression
}
