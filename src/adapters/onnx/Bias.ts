/** Where a hypothesis stands in the phrases that are likely. */
export interface Place {
  readonly node: Node
  /** What the phrase that is under way has earned; lost when it is left before its end. */
  readonly pending: number
}

interface Node {
  readonly next: Map<string, Node>
  isEnd: boolean
}

/** What each sign of a likely phrase is worth, as a logarithm: a misheard letter is outweighed, a clear one is not. */
const worth = 0.35

const signsOf = (text: string): ReadonlyArray<string> => [
  ...text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim(),
]

/** Phrases that are likely to be said, as a tree of their signs. */
export class Bias {
  readonly #root: Node = { next: new Map(), isEnd: false }

  constructor(phrases: ReadonlyArray<string>) {
    for (const phrase of phrases) {
      let node = this.#root
      for (const sign of signsOf(phrase)) {
        const next = node.next.get(sign) ?? { next: new Map<string, Node>(), isEnd: false }
        node.next.set(sign, next)
        node = next
      }
      if (node !== this.#root) node.isEnd = true
    }
  }

  get start(): Place {
    return { node: this.#root, pending: 0 }
  }

  /** What is lost at the end of a hypothesis whose last phrase is not whole. */
  lost({ node, pending }: Place): number {
    return node.isEnd ? 0 : pending
  }

  /** Goes on by a token, whose words begin with U+2581; answers the new place and what changes in the hypothesis's score. */
  step(place: Place, token: string): { readonly place: Place; readonly change: number } {
    if (this.#root.next.size === 0) return { place, change: 0 }
    let { node, pending } = place
    let change = 0
    const leave = () => {
      if (!node.isEnd) change -= pending
      node = this.#root
      pending = 0
    }
    for (const sign of token.toLowerCase()) {
      const isGap = sign === "\u2581"
      if (!isGap && !/[\p{L}\p{N}]/u.test(sign)) continue
      const next = node.next.get(isGap ? " " : sign)
      if (next !== undefined) {
        node = next
        pending += worth
        change += worth
      } else if (isGap) leave()
      else {
        if (node !== this.#root) change -= pending
        node = nowhere
        pending = 0
      }
    }
    return { place: { node, pending }, change }
  }
}

/** Within a word that is none of the likely ones, until the next begins. */
const nowhere: Node = { next: new Map(), isEnd: false }
