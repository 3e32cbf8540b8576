import type { AnswerCode, Params } from "../answers/Reading.ts"
import { limits } from "../../budget/Limits.ts"

/** A problem with an answer: a code for programs, a sentence for people, and the values in the sentence. */
export interface AnswerProblem {
  readonly code: AnswerCode
  readonly message: string
  readonly params: Params
}

/** Problems by answer key: `a`, `group.child`, `items[2].child`. */
export type AnswerProblems = Readonly<Record<string, ReadonlyArray<AnswerProblem>>>

/** The maximum number of reported problems. */
export const mostProblems = limits.problems

/** The first problems, and whether there are more. */
export const firstOf = <P>(
  problems: Readonly<Record<string, P>>,
): { readonly first: Readonly<Record<string, P>>; readonly isTruncated: boolean } => {
  const first: Record<string, P> = {}
  let count = 0
  for (const key in problems) {
    if (count++ === mostProblems) return { first, isTruncated: true }
    first[key] = problems[key]!
  }
  return { first: problems, isTruncated: false }
}

/** The `errors` of a response: messages by answer key. */
export const messagesOf = (problems: AnswerProblems): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(Object.entries(problems).map(([key, list]) => [key, list.map(({ message }) => message)]))
