import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { BudgetExceeded } from "../domain/budget/Errors.ts"

/** What every error answer says: a word for programs, a sentence for people, and what else its route tells. */
export interface ProblemBody {
  readonly error: string
  readonly message: string
  readonly [more: string]: unknown
}

/** An error answer whose body the contract fixes to the letter. */
export const fixedProblem = (
  status: number,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(body, { status, headers: { "cache-control": "no-store", ...headers } })

/** A JSON error answer. Nobody may keep it. */
export const problem: (
  status: number,
  body: ProblemBody,
  headers?: Readonly<Record<string, string>>,
) => HttpServerResponse.HttpServerResponse = fixedProblem

/** More than one request may use: which budget, and how far it reaches. A body that is too much is 413, other work 422. */
export const overBudget = ({ budget, limit }: BudgetExceeded): HttpServerResponse.HttpServerResponse =>
  problem(budget === "document_seconds" ? 422 : 413, {
    error: "budget_exceeded",
    budget,
    limit,
    message: `The request exceeds the limit for ${budget} (at most ${limit}).`,
  })

/** How each error of a union is answered: a row for every tag, so that a new error without a row does not compile. */
export type ProblemTable<E extends { readonly _tag: string }> = {
  readonly [Tag in E["_tag"]]: (error: Extract<E, { readonly _tag: Tag }>) => HttpServerResponse.HttpServerResponse
}

/** Answers an error by its row. */
export const answerBy =
  <E extends { readonly _tag: string }>(table: ProblemTable<E>) =>
  (error: E): HttpServerResponse.HttpServerResponse => {
    const row: (error: never) => HttpServerResponse.HttpServerResponse = table[error._tag as E["_tag"]]
    return row(error as never)
  }
