import type { Caller } from "../../domain/access/Caller.ts"
import type { Source } from "../../domain/chat/ChatAnswer.ts"
import type { RequestedServer } from "../../domain/chat/ChatOrder.ts"
import type { ConversableAgent } from "../../domain/chat/ConversableAgent.ts"
import type { Account } from "../access/ModelAccount.ts"

/** The account that pays for a turn. */
export const accountOf = (caller: Caller, agent: ConversableAgent): Account => ({
  owner: caller.sub,
  tenants: caller.programs,
  chatbotId: agent.chatbotId,
  agent: agent.config.name,
})

/** A running turn. */
export interface Course {
  readonly caller: Caller
  readonly agent: ConversableAgent
  readonly turnId: string
  readonly sessionId: string
  readonly isNamed: boolean
  readonly question: string
  readonly sources: ReadonlyArray<Source>
  readonly servers: ReadonlyArray<RequestedServer>
  /** The start time in epoch milliseconds, plus the time for which the turn was suspended. */
  readonly startedAt: number
  /** The cost of the turn so far, if prices are known. */
  readonly cost: number
}
