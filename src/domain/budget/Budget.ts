/** What one request may use, whatever it is made of and however its parts multiply. */
export const limits = {
  /** Answers that stand inside lists, over all levels. */
  listedAnswers: 20_000,
  /** Characters that formulas write. */
  computedText: 1_048_576,
  /** Steps that the patterns of a form take over the answers. */
  patternSteps: 2_000_000,
} as const

export type BudgetName = keyof typeof limits

/** What one request has used so far. It is charged wherever a small body can ask for much work. */
export class Budget {
  readonly #used: Record<BudgetName, number> = { listedAnswers: 0, computedText: 0, patternSteps: 0 }

  /** Uses so much; whether it was there. Once it was not, nothing is left. */
  spend(name: BudgetName, amount: number): boolean {
    const used = this.#used[name] + amount
    this.#used[name] = Math.min(used, limits[name])
    return used <= limits[name]
  }

  /** What is left. */
  left(name: BudgetName): number {
    return limits[name] - this.#used[name]
  }
}
