import type { AnswerCode, Params } from "../answers/Reading.ts"

/** One thing wrong with an answer: a code for programs, a sentence for people, the figures in it. */
export interface AnswerProblem {
  readonly code: AnswerCode
  readonly message: string
  readonly params: Params
}

/** Problems by answer key: `a`, `group.child`, `items[2].child`. */
export type AnswerProblems = Readonly<Record<string, ReadonlyArray<AnswerProblem>>>

/** The `errors` of the wire: messages by answer key. */
export const messagesOf = (problems: AnswerProblems): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(Object.entries(problems).map(([key, list]) => [key, list.map(({ message }) => message)]))
