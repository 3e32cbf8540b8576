import { answerBy } from "../Problem.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { type BadQuery, badQueryResponse } from "../query/Query.ts"
import { callProblems, type ChatError, chatTable } from "./Problems.ts"

/** Calls that can't be decoded. */
export const conversationRefusal = answerBy<CallFault>(callProblems)

/** Errors of conversations. */
export const toResponse = answerBy<ChatError | BadQuery>({
  ...chatTable,
  BadQuery: badQueryResponse,
})
