import { type LimitName, limits } from "./Limits.ts"

/** The limits that apply to a request as a whole. Limits on individual parts are checked where the parts are parsed. */
export type BudgetName = Extract<LimitName, "listedAnswers" | "computedText" | "patternSteps" | "ruleSteps">

/** Tracks what one request uses. The budget is charged wherever a small body can cause a lot of work. */
export class Budget {
  readonly #used: Record<BudgetName, number> = { listedAnswers: 0, computedText: 0, patternSteps: 0, ruleSteps: 0 }

  readonly #spent: Record<BudgetName, boolean> = {
    listedAnswers: false,
    computedText: false,
    patternSteps: false,
    ruleSteps: false,
  }

  /** Charges an amount. Returns false, and exhausts the budget, if the amount exceeds what is left. */
  spend(name: BudgetName, amount: number): boolean {
    const used = this.#used[name] + amount
    this.#used[name] = Math.min(used, limits[name])
    if (used <= limits[name]) return !this.#spent[name]
    this.#spent[name] = true
    return false
  }

  /** Whether the budget was exceeded, in which case the last piece of work was not done. */
  isSpent(name: BudgetName): boolean {
    return this.#spent[name]
  }

  /** What is left of the budget. */
  left(name: BudgetName): number {
    return limits[name] - this.#used[name]
  }
}
