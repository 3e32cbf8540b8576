import {
  anyInLine,
  anyOf,
  type CharacterSet,
  classes,
  exactly,
  noneOf,
  property,
  type Range,
  within,
} from "./CharacterSet.ts"

export type Node =
  | { readonly kind: "empty" }
  | { readonly kind: "set"; readonly set: CharacterSet; readonly weight?: number }
  | { readonly kind: "sequence"; readonly nodes: ReadonlyArray<Node> }
  | { readonly kind: "choice"; readonly nodes: ReadonlyArray<Node> }
  | { readonly kind: "repeat"; readonly node: Node; readonly min: number; readonly max: number }
  | { readonly kind: "start" }
  | { readonly kind: "end" }

/** A positive or negative look-ahead at the start. */
export interface Outlook {
  readonly node: Node
  readonly wanted: boolean
}

export interface Syntax {
  readonly node: Node
  readonly outlooks: ReadonlyArray<Outlook>
  readonly ignoresCase: boolean
}

/** Why a pattern is refused. */
export class Refusal extends Error {}

const refuse = (why: string): never => {
  throw new Refusal(why)
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** Parses patterns recursively, one code point at a time. Nesting is limited to protect the stack. */
export class PatternReader {
  readonly #characters: ReadonlyArray<string>
  #at = 0
  #depth = 0

  constructor(source: string) {
    this.#characters = Array.from(source)
  }

  read(): Syntax {
    const ignoresCase = this.#take("(?i)")
    const anchored = this.#take("^")
    const outlooks: Array<Outlook> = []
    for (;;) {
      const wanted = this.#take("(?=") ? true : this.#take("(?!") ? false : undefined
      if (wanted === undefined) break
      outlooks.push({ node: this.#choice(), wanted })
      if (!this.#take(")")) refuse("a parenthesis is not closed")
    }
    const node = this.#choice()
    if (this.#at < this.#characters.length) refuse("a closing parenthesis has no opening one")
    return { node: anchored ? sequence([{ kind: "start" }, node]) : node, outlooks, ignoresCase }
  }

  #peek(ahead = 0): string | undefined {
    return this.#characters[this.#at + ahead]
  }

  #take(text: string): boolean {
    const characters = Array.from(text)
    if (!characters.every((c, i) => this.#peek(i) === c)) return false
    this.#at += characters.length
    return true
  }

  #choice(): Node {
    if (++this.#depth > 100) refuse("groups are nested more than 100 levels deep")
    const nodes = [this.#sequence()]
    while (this.#take("|")) nodes.push(this.#sequence())
    this.#depth--
    return nodes.length === 1 ? nodes[0]! : { kind: "choice", nodes }
  }

  #sequence(): Node {
    const nodes: Array<Node> = []
    for (let next = this.#peek(); next !== undefined && next !== "|" && next !== ")"; next = this.#peek())
      nodes.push(this.#repeated(this.#atom()))
    return sequence(nodes)
  }

  #repeated(node: Node): Node {
    const bounds = this.#bounds()
    if (bounds === undefined) return node
    if (this.#take("+")) refuse("possessive quantifiers are not supported")
    this.#take("?")
    if (this.#bounds() !== undefined) refuse("a quantifier follows a quantifier")
    return { kind: "repeat", node, ...bounds }
  }

  #bounds(): { readonly min: number; readonly max: number } | undefined {
    if (this.#take("*")) return { min: 0, max: Infinity }
    if (this.#take("+")) return { min: 1, max: Infinity }
    if (this.#take("?")) return { min: 0, max: 1 }
    const counted = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(this.#characters.slice(this.#at, this.#at + 11).join(""))
    if (counted === null) return undefined
    this.#at += counted[0].length
    const min = Number(counted[1])
    const max = counted[2] === undefined ? min : counted[3] === undefined ? Infinity : Number(counted[3])
    if (max < min) refuse("the minimum of a repetition is greater than its maximum")
    return { min, max }
  }

  #atom(): Node {
    const character = this.#characters[this.#at++]!
    switch (character) {
      case ".":
        return { kind: "set", set: anyInLine }
      case "^":
        return { kind: "start" }
      case "$":
        return { kind: "end" }
      case "(":
        return this.#group()
      case "[":
        return this.#bracket()
      case "\\":
        return this.#escape()
      case "*":
      case "+":
      case "?":
        return refuse(`there is nothing before ${character} to repeat`)
      default:
        return { kind: "set", set: exactly(character.codePointAt(0)!) }
    }
  }

  #group(): Node {
    if (this.#take("?")) {
      const named = /^(?:P?<[A-Za-z_]\w*>|:)/.exec(this.#characters.slice(this.#at, this.#at + 80).join(""))
      if (named === null) refuse("only plain, named and (?:...) groups, and look-ahead at the start, are supported")
      this.#at += Array.from(named![0]).length
    }
    const node = this.#choice()
    if (!this.#take(")")) refuse("a parenthesis is not closed")
    return node
  }

  #escape(): Node {
    const letter = this.#peek() ?? refuse("nothing follows the backslash at the end")
    if (letter === "A" || letter === "z" || letter === "Z") {
      this.#at++
      return { kind: letter === "A" ? "start" : "end" }
    }
    const escaped = this.#escaped()
    return { kind: "set", set: typeof escaped === "number" ? exactly(escaped) : escaped }
  }

  /** Parses an escape: a code point or a class. */
  #escaped(): number | CharacterSet {
    const letter = this.#characters[this.#at++] ?? refuse("nothing follows the backslash at the end")
    const named = classes[letter]
    if (named !== undefined) return named
    const control = controls[letter]
    if (control !== undefined) return control
    if (letter === "p" || letter === "P") return this.#property(letter === "P")
    if (letter === "x") return this.#hex(2)
    if (letter === "u") return this.#peek() === "{" ? this.#bracedHex() : this.#hex(4)
    if (/[1-9k]/.test(letter)) refuse("references to earlier groups are not supported")
    if (/[bB]/.test(letter)) refuse("word boundaries are not supported")
    if (/[A-Za-z]/.test(letter)) refuse(`unknown escape \\${letter}`)
    return letter.codePointAt(0)!
  }

  #property(negated: boolean): CharacterSet {
    const name = this.#braced()
    const set = property(name) ?? refuse(`unknown Unicode property ${name}`)
    return negated ? noneOf(set) : set
  }

  #braced(): string {
    const text = /^\{([^{}]{1,60})\}/.exec(this.#characters.slice(this.#at, this.#at + 62).join(""))
    if (text === null) return refuse("an escape needs a value in braces, such as \\p{L}")
    this.#at += text[0].length
    return text[1]!
  }

  #bracedHex(): number {
    const code = Number.parseInt(this.#braced(), 16)
    return code >= 0 && code <= 0x10ffff ? code : refuse("an escape isn't a Unicode code point")
  }

  #hex(digits: number): number {
    const text = this.#characters.slice(this.#at, this.#at + digits).join("")
    if (!/^[0-9A-Fa-f]+$/.test(text) || text.length !== digits) refuse(`an escape needs ${digits} hexadecimal digits`)
    this.#at += digits
    return Number.parseInt(text, 16)
  }

  /**
   * Parses a bracket expression. Its code points and ranges form one set; every other class is tested separately and
   * adds to the weight.
   */
  #bracket(): Node {
    const negated = this.#take("^")
    const ranges: Array<Range> = []
    const classesIn = new Set<CharacterSet>()
    for (let first = true; first || this.#peek() !== "]"; first = false) {
      if (first && this.#peek() === "]") break
      const low = this.#member()
      if (typeof low === "number" && this.#peek() === "-" && this.#peek(1) !== "]" && this.#peek(1) !== undefined) {
        this.#at++
        const high = this.#member()
        if (typeof high !== "number" || high < low) refuse("a range ends before it begins")
        else ranges.push([low, high])
      } else if (typeof low === "number") ranges.push([low, low])
      else classesIn.add(low)
    }
    if (!this.#take("]")) refuse("a bracket is not closed")
    const set = classesIn.size === 0 ? within(ranges) : anyOf([within(ranges), ...classesIn])
    return { kind: "set", set: negated ? noneOf(set) : set, weight: 1 + classesIn.size }
  }

  #member(): number | CharacterSet {
    const character = this.#characters[this.#at++] ?? refuse("a bracket is not closed")
    return character === "\\" ? this.#escaped() : character.codePointAt(0)!
  }
}

const sequence = (nodes: ReadonlyArray<Node>): Node =>
  nodes.length === 0 ? { kind: "empty" } : nodes.length === 1 ? nodes[0]! : { kind: "sequence", nodes }
