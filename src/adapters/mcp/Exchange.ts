import { AsyncLocalStorage } from "node:async_hooks"
import type * as Context from "effect/Context"
import type { Attendance, ToolServerFailed } from "../../ports/ToolServers.ts"
import type { Asked } from "./Mending.ts"

/** One request of ours and what belongs to it, through all messages that the library exchanges for it. */
export interface Exchange {
  /** The services of the caller, such as its trace. */
  readonly context: Context.Context<never>
  /** Ends with the caller. */
  readonly signal: AbortSignal
  readonly attendance: Attendance | undefined
  /** The last message that went out for it. */
  asked: Asked | undefined
  /** Why there is no answer, where the library doesn't say it in our words. */
  failure: ToolServerFailed | undefined
  /** When the server was last heard, in milliseconds. */
  heardAt: number
  /** Questions that its user hasn't answered yet. */
  openQuestions: number
  /** How often its stream was taken up again. */
  resumptions: number
  /** Entries of a list that can't be read. */
  readonly leftOut: Array<unknown>
}

/** The library names no request in what it passes on: the exchange is found by the flow of control. */
export const exchanges = new AsyncLocalStorage<Exchange>()

export const exchange = (
  context: Context.Context<never>,
  signal: AbortSignal,
  attendance: Attendance | undefined,
): Exchange => ({
  context,
  signal,
  attendance,
  asked: undefined,
  failure: undefined,
  heardAt: Date.now(),
  openQuestions: 0,
  resumptions: 0,
  leftOut: [],
})
