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
