/** Numbers with more digits behind the point than these were computed, and not written by anybody. */
const mostPlaces = 12

const placesOf = (term: number): number => {
  const [digits = "", power = "0"] = String(term).split("e")
  const point = digits.indexOf(".")
  return Math.max(0, (point === -1 ? 0 : digits.length - point - 1) - Number(power))
}

/**
 * A sum that is exact whatever the order of its terms and however many they are, in the room of a few numbers (Shewchuk's
 * expansions, as Python's `math.fsum`): sums of parts can be added up and give what the whole gives. For finite terms whose sum is
 * finite.
 */
export class ExactSum {
  /** Parts that do not overlap, smallest first; their sum is the sum. */
  readonly #parts: Array<number> = []
  /** Digits behind the point that a term has: the sum has no more. */
  #places = 0

  add(term: number): void {
    if (!Number.isInteger(term)) this.#places = Math.max(this.#places, placesOf(term))
    this.#take(term)
  }

  #take(term: number): void {
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
    this.#places = Math.max(this.#places, other.#places)
    for (const part of other.#parts) this.#take(part)
  }

  /** To the digits that numbers of a file have: sums of cents stay cents, also where large ones cancel each other. */
  get value(): number {
    let sum = 0
    for (let at = this.#parts.length - 1; at >= 0; at--) sum += this.#parts[at]!
    return Number(this.#places <= mostPlaces ? sum.toFixed(this.#places) : sum.toPrecision(15))
  }
}
