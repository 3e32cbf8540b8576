/** What functions and operators mean, under one name for every dialect. */
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
  | "today"
  | "other"

/** An expression of another system, whichever language it was written in. */
export type Expression =
  | { readonly is: "value"; readonly value: string | number | boolean }
  /** The answer to another question, by its name there. */
  | { readonly is: "answer"; readonly name: string }
  /** What the file says of the choice that is being offered, by the name of its column. */
  | { readonly is: "column"; readonly name: string }
  /** The answer that is being checked. */
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

/** Why an expression cannot be one of our rules; its words go into the report. */
export class Untranslatable extends Error {}

/** Names of the questions that an expression reads. */
export const readsOf = (expression: Expression): ReadonlyArray<string> =>
  expression.is === "answer" ? [expression.name] : expression.is === "call" ? expression.parts.flatMap(readsOf) : []

/** The expression for one choice, with the texts of its columns in place. */
export const forChoice = (expression: Expression, columns: ReadonlyMap<string, string>): Expression => {
  if (expression.is === "column") return value(columns.get(expression.name) ?? "")
  return expression.is === "call"
    ? { ...expression, parts: expression.parts.map((part) => forChoice(part, columns)) }
    : expression
}
