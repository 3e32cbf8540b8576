/** The position of a hypothesis in the likely phrases. */
export interface Place {
  readonly node: Node
  /** The bonus of the current phrase, which is lost if the phrase is not completed. */
  readonly pending: number
}

interface Node {
  readonly next: Map<string, Node>
  isEnd: boolean
}

/** The log bonus per character of a likely phrase. It outweighs a misheard letter, but not a clearly heard one. */
const worth = 0.35

const signsOf = (text: string): ReadonlyArray<string> => [
  ...text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim(),
]

/** Likely phrases, as a trie of their characters. */
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

  /** The bonus to remove from a hypothesis that ends inside a phrase. */
  lost({ node, pending }: Place): number {
    return node.isEnd ? 0 : pending
  }

  /** Advances by a token; U+2581 marks the beginning of a word. Returns the new position and the change in score. */
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

/** The position inside an unlikely word, until the next word begins. */
const nowhere: Node = { next: new Map(), isEnd: false }
