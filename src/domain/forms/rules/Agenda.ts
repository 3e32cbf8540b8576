/**
 * A queue of plan steps in plan order, without duplicates. With circular rules, a step may be added at or before the
 * last step taken; it waits until the queue restarts from the beginning.
 */
export class Agenda {
  readonly #heap: Array<number> = []
  readonly #waiting = new Set<number>()
  readonly #passed = new Set<number>()
  #last = -1

  add(position: number): void {
    if (position <= this.#last) this.#passed.add(position)
    else if (!this.#waiting.has(position)) {
      this.#waiting.add(position)
      this.#push(position)
    }
  }

  /** Takes the first waiting step; undefined if the queue is empty. */
  take(): number | undefined {
    const first = this.#pop()
    if (first === undefined) return undefined
    this.#waiting.delete(first)
    this.#last = first
    return first
  }

  startOver(): void {
    this.#last = -1
    const passed = [...this.#passed]
    this.#passed.clear()
    for (const position of passed) this.add(position)
  }

  #push(position: number): void {
    const heap = this.#heap
    let at = heap.push(position) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (heap[above]! <= position) break
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = position
  }

  #pop(): number | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && heap[below + 1]! < heap[below]!) below++
      if (heap[below]! >= last) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = last
    return first
  }
}
