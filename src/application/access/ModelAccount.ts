import * as Context from "effect/Context"

/** On whose account a language model is asked, and through which agent, where it is one. */
export interface Account {
  readonly owner: string
  /** What the owner belongs to. */
  readonly tenants: ReadonlyArray<string>
  readonly chatbotId: string
  readonly agent: string
  /** Told what an answer cost, where somebody adds it up. */
  readonly spent?: (cost: number) => void
}

/** Null: on nobody's, such as work in the background of the deployment itself. */
export const ModelAccount = Context.Reference<Account | null>("parley/application/access/ModelAccount", {
  defaultValue: () => null,
})
