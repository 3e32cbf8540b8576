import { answerBy, problem } from "../Problem.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { BadQuery } from "../forms/Requests.ts"
import { callProblems, type ChatError, chatTable } from "./Problems.ts"

/** Calls that can't be decoded. */
export const conversationRefusal = answerBy<CallFault>(callProblems)

/** Errors of conversations. */
export const toResponse = answerBy<ChatError | BadQuery>({
  ...chatTable,
  BadQuery: (e) => problem(400, { error: "invalid_query", message: `\`${e.key}\` must be ${e.expected}.` }),
})
