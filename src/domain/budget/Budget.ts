import { type LimitName, limits } from "./Limits.ts"

/** Units counted over a whole request. Limits on single parts are checked where these are read. */
export type BudgetName = Extract<LimitName, "listedAnswers" | "computedText" | "patternSteps" | "ruleSteps">

/** The usage of one request. It is charged wherever a small body can cause much work. */
export class Budget {
  readonly #used: Record<BudgetName, number> = { listedAnswers: 0, computedText: 0, patternSteps: 0, ruleSteps: 0 }

  readonly #spent: Record<BudgetName, boolean> = {
    listedAnswers: false,
    computedText: false,
    patternSteps: false,
    ruleSteps: false,
  }

  /** Charges an amount. Returns false if it exceeds the rest, and then nothing is left. */
  spend(name: BudgetName, amount: number): boolean {
    const used = this.#used[name] + amount
    this.#used[name] = Math.min(used, limits[name])
    if (used <= limits[name]) return !this.#spent[name]
    this.#spent[name] = true
    return false
  }

  /** Whether the budget is exhausted, so that the last work was not done. */
  isSpent(name: BudgetName): boolean {
    return this.#spent[name]
  }

  /** The rest of a budget. */
  left(name: BudgetName): number {
    return limits[name] - this.#used[name]
  }
}
