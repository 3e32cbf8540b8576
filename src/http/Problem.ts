import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { BudgetExceeded } from "../domain/budget/Errors.ts"

/** The content of every error: a slug for programs, a message for people, and details that depend on the slug. */
export interface ProblemBody {
  readonly error: string
  readonly message: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** An error whose body is fixed by the contract. */
export const fixedProblem = (
  status: number,
  body: Readonly<Record<string, unknown>> | ProblemBody,
  headers: Readonly<Record<string, string>> = {},
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(body, { status, headers: { "cache-control": "no-store", ...headers } })

/** A JSON error, never cached. */
export const problem: (
  status: number,
  body: ProblemBody,
  headers?: Readonly<Record<string, string>>,
) => HttpServerResponse.HttpServerResponse = fixedProblem

/**
 * The request exceeds a budget; the response names the budget and its limit. The status is 422 for a file that takes
 * too long, and 413 for a body that is too complex.
 */
export const overBudget = ({ budget, limit }: BudgetExceeded): HttpServerResponse.HttpServerResponse =>
  problem(budget === "document_seconds" ? 422 : 413, {
    error: "budget_exceeded",
    message: `The request exceeds the limit \`${budget}\`, which is ${limit}.`,
    detail: { budget, limit },
  })

/** Maps each error of a union to a response. Every tag needs a row; otherwise the code does not compile. */
export type ProblemTable<E extends { readonly _tag: string }> = {
  readonly [Tag in E["_tag"]]: (error: Extract<E, { readonly _tag: Tag }>) => HttpServerResponse.HttpServerResponse
}

/** Maps an error to its row's response. The table is exposed, so that a route's description can be compared with it. */
export const answerBy = <E extends { readonly _tag: string }>(table: ProblemTable<E>) => {
  const answer = (error: E): HttpServerResponse.HttpServerResponse => {
    const row: (error: never) => HttpServerResponse.HttpServerResponse = table[error._tag as E["_tag"]]
    return row(error as never)
  }
  return Object.assign(answer, { table })
}
