import { AsyncLocalStorage } from "node:async_hooks"
import type * as Context from "effect/Context"
import type { Attendance, ToolServerFailed } from "../../ports/ToolServers.ts"
import type { Asked } from "./MessageRepair.ts"

/** One of our requests, with the state of all messages that the library sends and receives for it. */
export interface Exchange {
  /** The caller's context, which includes its trace. */
  readonly context: Context.Context<never>
  /** Aborted when the caller stops waiting. */
  readonly signal: AbortSignal
  readonly attendance: Attendance | undefined
  /** The last message sent for this request. */
  asked: Asked | undefined
  /** Why the request failed, if the library's error doesn't say. */
  failure: ToolServerFailed | undefined
  /** When the server last sent something, in milliseconds. */
  heardAt: number
  /** Questions that the user hasn't answered yet. */
  openQuestions: number
  /** How many times the stream was resumed. */
  resumptions: number
  /** List entries that couldn't be parsed. */
  readonly leftOut: Array<unknown>
}

/** The library doesn't pass the request to its callbacks, so the exchange is found through the asynchronous context. */
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
