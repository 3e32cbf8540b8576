/** Numbers with more decimals than this are results of computations, not entered by people. */
const mostPlaces = 12

const placesOf = (term: number): number => {
  const [digits = "", power = "0"] = String(term).split("e")
  const point = digits.indexOf(".")
  return Math.max(0, (point === -1 ? 0 : digits.length - point - 1) - Number(power))
}

/**
 * A sum that is exact for any order and number of terms, in constant space (Shewchuk's expansions, as in Python's
 * `math.fsum`), so partial sums can be merged. The terms and their sum must be finite.
 */
export class ExactSum {
  /** Non-overlapping partials, smallest first; their sum is the total. */
  readonly #parts: Array<number> = []
  /** The maximum number of decimals of any term; the sum has no more. */
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

  /** The sum, rounded to the terms' decimals: sums of cents stay cents, even if large terms cancel each other out. */
  get value(): number {
    let sum = 0
    for (let at = this.#parts.length - 1; at >= 0; at--) sum += this.#parts[at]!
    return Number(this.#places <= mostPlaces ? sum.toFixed(this.#places) : sum.toPrecision(15))
  }
}
