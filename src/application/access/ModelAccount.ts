import * as Context from "effect/Context"

/** The account that pays for calls to a language model, and the agent that makes them, if any. */
export interface Account {
  readonly owner: string
  readonly tenants: ReadonlyArray<string>
  readonly chatbotId: string
  readonly agent: string
  /** Receives the cost of each answer, if costs are summed. */
  readonly spent?: (cost: number) => void
}

/** Null: no account, as for background work of the deployment itself. */
export const ModelAccount = Context.Reference<Account | null>("parley/application/access/ModelAccount", {
  defaultValue: () => null,
})
