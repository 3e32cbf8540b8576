import { type LimitName, limits } from "./Limits.ts"

/** What is counted over a whole request; what one part alone may be is compared where it is read. */
export type BudgetName = Extract<LimitName, "listedAnswers" | "computedText" | "patternSteps" | "ruleSteps">

/** What one request has used so far. It is charged wherever a small body can ask for much work. */
export class Budget {
  readonly #used: Record<BudgetName, number> = { listedAnswers: 0, computedText: 0, patternSteps: 0, ruleSteps: 0 }

  readonly #spent: Record<BudgetName, boolean> = {
    listedAnswers: false,
    computedText: false,
    patternSteps: false,
    ruleSteps: false,
  }

  /** Uses so much; whether it was there. Once it was not, nothing is left. */
  spend(name: BudgetName, amount: number): boolean {
    const used = this.#used[name] + amount
    this.#used[name] = Math.min(used, limits[name])
    if (used <= limits[name]) return !this.#spent[name]
    this.#spent[name] = true
    return false
  }

  /** Whether all of it is used, so that what was asked of it last was not done. */
  isSpent(name: BudgetName): boolean {
    return this.#spent[name]
  }

  /** What is left. */
  left(name: BudgetName): number {
    return limits[name] - this.#used[name]
  }
}
