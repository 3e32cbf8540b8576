import type { Habit } from "./Answer.ts"
import type { Adaptation } from "./reading/Refused.ts"

/** The maximum number of models per server whose habits are remembered; agents may name any model. */
const most = 500

const none: Adaptation = new Map()

/**
 * Remembers what a server's models don't support or do differently: rejected parameters, and thoughts without an
 * opening tag.
 */
export class Habits {
  private readonly adaptations = new Map<string, Map<string, string | null>>()
  private readonly unopened = new Set<string>()

  adaptation(model: string): Adaptation {
    return this.adaptations.get(model) ?? none
  }

  /** Records that a model doesn't support a parameter, and what replaces the parameter, if anything. */
  adapt(model: string, parameter: string, instead: string | null): void {
    const known = this.adaptations.get(model) ?? new Map<string, string | null>()
    if (this.adaptations.size >= most) this.adaptations.clear()
    this.adaptations.set(model, known.set(parameter, instead))
  }

  of(model: string): Habit {
    return {
      isUnopened: this.unopened.has(model),
      note: (isUnopened) => {
        if (this.unopened.size >= most) this.unopened.clear()
        if (isUnopened) this.unopened.add(model)
        else this.unopened.delete(model)
      },
    }
  }
}
