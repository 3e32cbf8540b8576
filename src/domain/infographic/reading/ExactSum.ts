/**
 * A sum that is exact whatever the order of its terms and however many they are, in the room of a few numbers (Shewchuk's
 * expansions, as Python's `math.fsum`): sums of parts can be added up and give what the whole gives. For finite terms whose sum is
 * finite.
 */
export class ExactSum {
  /** Parts that do not overlap, smallest first; their sum is the sum. */
  readonly #parts: Array<number> = []

  add(term: number): void {
    const parts = this.#parts
    let rest = term
    let partCount = 0
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]!
      const [large, small] = Math.abs(rest) < Math.abs(part) ? [part, rest] : [rest, part]
      const sum = large + small
      const error = small - (sum - large)
      if (error !== 0) parts[partCount++] = error
      rest = sum
    }
    parts.length = partCount
    parts.push(rest)
  }

  addAll(other: ExactSum): void {
    for (const part of other.#parts) this.add(part)
  }

  /** To the digits that numbers of a file have: sums of cents stay cents. */
  get value(): number {
    let sum = 0
    for (let at = this.#parts.length - 1; at >= 0; at--) sum += this.#parts[at]!
    return Number(sum.toPrecision(15))
  }
}
