import * as Result from "effect/Result"
import { anything, type CharacterSet, ignoringCase } from "./CharacterSet.ts"
import { type Node, PatternReader, Refusal } from "./Syntax.ts"

/**
 * Patterns are written by form authors and run on every answer, so they may not be able to stall the
 * process. They are matched by following all alternatives at once (Thompson's construction): the work is
 * at most the length of the text times the size of the pattern, whatever the pattern is. What that method
 * cannot do (references to earlier groups, look-behind, look-ahead inside, word boundaries, possessive
 * quantifiers) is refused when a form is saved. Look-ahead at the start, the usual way to ask for "one
 * digit and one capital", is a second pattern for the same text and is supported.
 */
export interface Pattern {
  /** True when the whole text matches. Texts of more than `longestText` characters never do. */
  readonly matches: (text: string) => boolean
}

export const longestText = 5000
const largestProgram = 2000

type Instruction =
  | { readonly do: "take"; readonly set: CharacterSet; readonly next: number }
  | { readonly do: "fork"; readonly next: ReadonlyArray<number> }
  | { readonly do: "start" | "end"; readonly next: number }
  | { readonly do: "accept" }

class Program {
  readonly instructions: Array<Instruction> = [{ do: "accept" }]
  readonly entry: number

  constructor(node: Node, fold: (set: CharacterSet) => CharacterSet) {
    this.entry = this.#emit(node, 0, fold)
  }

  #add(instruction: Instruction): number {
    if (this.instructions.length >= largestProgram) throw new Refusal("the pattern is too large")
    return this.instructions.push(instruction) - 1
  }

  /** Instructions for `node` that go on at `next`; answers where they start. */
  #emit(node: Node, next: number, fold: (set: CharacterSet) => CharacterSet): number {
    switch (node.kind) {
      case "empty":
        return next
      case "set":
        return this.#add({ do: "take", set: fold(node.set), next })
      case "start":
      case "end":
        return this.#add({ do: node.kind, next })
      case "sequence":
        return node.nodes.reduceRight((after, part) => this.#emit(part, after, fold), next)
      case "choice":
        return this.#add({ do: "fork", next: node.nodes.map((part) => this.#emit(part, next, fold)) })
      case "repeat": {
        let after = next
        if (node.max === Infinity) {
          after = this.#add({ do: "fork", next: [] })
          const body = this.#emit(node.node, after, fold)
          this.instructions[after] = { do: "fork", next: [body, next] }
        } else {
          for (let i = node.min; i < node.max; i++)
            after = this.#add({ do: "fork", next: [this.#emit(node.node, after, fold), next] })
        }
        for (let i = 0; i < node.min; i++) {
          const again = this.#emit(node.node, after, fold)
          // Nothing was added, and nothing would be by the other rounds.
          if (again === after) break
          after = again
        }
        return after
      }
    }
  }

  accepts(text: ReadonlyArray<number>): boolean {
    const { instructions } = this
    const seen = new Int32Array(instructions.length).fill(-1)
    let current: Array<number> = []
    let waiting: Array<number> = [this.entry]
    for (let at = 0; at <= text.length; at++) {
      current = []
      while (waiting.length > 0) {
        const index = waiting.pop()!
        if (seen[index] === at) continue
        seen[index] = at
        const instruction = instructions[index]!
        if (instruction.do === "fork") waiting.push(...instruction.next)
        else if (instruction.do === "start" || instruction.do === "end") {
          if (at === (instruction.do === "start" ? 0 : text.length)) waiting.push(instruction.next)
        } else current.push(index)
      }
      if (at === text.length) break
      for (const index of current) {
        const instruction = instructions[index]!
        if (instruction.do === "take" && instruction.set(text[at]!)) waiting.push(instruction.next)
      }
      if (waiting.length === 0) return false
    }
    return current.includes(0)
  }
}

const codePointsOf = (text: string): ReadonlyArray<number> => {
  const codes: Array<number> = []
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    codes.push(code)
    if (code > 0xffff) at++
  }
  return codes
}

/** The pattern ready to run, or why it is refused. */
export const compilePattern = (source: string): Result.Result<Pattern, string> => {
  try {
    const { node, outlooks, ignoresCase } = new PatternReader(source).read()
    const fold = ignoresCase ? ignoringCase : (set: CharacterSet) => set
    const whole = new Program(node, fold)
    const rest: Node = { kind: "repeat", node: { kind: "set", set: anything }, min: 0, max: Infinity }
    const starts = outlooks.map(({ node: ahead, wanted }) => ({
      program: new Program({ kind: "sequence", nodes: [ahead, rest] }, fold),
      wanted,
    }))
    return Result.succeed({
      matches: (text) => {
        if (text.length > longestText) return false
        const codes = codePointsOf(text)
        return starts.every(({ program, wanted }) => program.accepts(codes) === wanted) && whole.accepts(codes)
      },
    })
  } catch (refusal) {
    if (refusal instanceof Refusal) return Result.fail(refusal.message)
    throw refusal
  }
}
