import * as Result from "effect/Result"
import { anything, type CharacterSet, ignoringCase } from "./CharacterSet.ts"
import { type Node, PatternReader, Refusal } from "./Syntax.ts"

/**
 * Patterns are written by form authors and run on every answer, so they may not be able to stall the
 * process. They are matched by following all alternatives at once (Thompson's construction): the work is
 * at most the length of the text times the size of the pattern, whatever the pattern is. Where a character led
 * once is remembered, so that most texts cost one look for each. What that method cannot do (references to
 * earlier groups, look-behind, look-ahead inside, word boundaries, possessive quantifiers) is refused when a
 * form is saved. Look-ahead at the start, the usual way to ask for "one digit and one capital", is a second
 * pattern for the same text and is supported.
 */
export interface Pattern {
  /** Instructions that it was made into. */
  readonly size: number
  /** True when the whole text matches. Texts of more than `longestText` characters never do. */
  readonly matches: (text: string) => boolean
  /** The same, and how many steps that took. More than `mostSteps` are not taken: what is answered of `matches` then says nothing. */
  readonly run: (text: string, mostSteps?: number) => { readonly matches: boolean; readonly steps: number }
  /** True when a text that matches may begin like this, what must stand ahead left aside: for readers that go from sign to sign. */
  readonly mayBegin: (text: string) => boolean
}

export const longestText = 5000
const largestProgram = 2000

interface Take {
  readonly do: "take"
  readonly place: number
  readonly set: CharacterSet
  /** How many classes are asked. */
  readonly weight: number
  readonly next: number
}

type Instruction =
  | Take
  | { readonly do: "fork"; readonly next: ReadonlyArray<number> }
  | { readonly do: "start" | "end"; readonly next: number }
  | { readonly do: "accept" }

/** Where a text may stand in a pattern: what takes its next character, whether it may end here, and where characters led. */
interface State {
  readonly takes: ReadonlyArray<Take>
  readonly isEnd: boolean
  readonly moves?: Map<number, State>
}

/** What one pattern remembers: states of a few alternatives, and so many moves before it forgets all and starts over. */
const mostTakes = 8
const mostMoves = 500

class Program {
  readonly #instructions: Array<Instruction> = [{ do: "accept" }]
  readonly #start: State
  readonly #known = new Map<string, State>()
  #room = mostMoves
  /** For each instruction when it was last looked at. */
  readonly #seen: Float64Array
  #moment = 0

  constructor(node: Node, fold: (set: CharacterSet) => CharacterSet) {
    const entry = this.#emit(node, 0, fold)
    this.#seen = new Float64Array(this.#instructions.length)
    this.#start = { ...this.#state([entry], true), moves: new Map() }
  }

  /** Instructions, and the classes that they ask. */
  get size(): number {
    return this.#instructions.reduce((sum, one) => sum + (one.do === "take" ? one.weight : 1), 0)
  }

  #add(instruction: Instruction): number {
    if (this.#instructions.length >= largestProgram) throw new Refusal("the pattern is too large")
    return this.#instructions.push(instruction) - 1
  }

  /** Instructions for `node` that go on at `next`; answers where they start. */
  #emit(node: Node, next: number, fold: (set: CharacterSet) => CharacterSet): number {
    switch (node.kind) {
      case "empty":
        return next
      case "set":
        return this.#add({
          do: "take",
          place: this.#instructions.length,
          set: fold(node.set),
          weight: node.weight ?? 1,
          next,
        })
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
          this.#instructions[after] = { do: "fork", next: [body, next] }
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

  /** Steps since it was last asked for them. */
  steps = 0

  accepts(text: string, mostSteps: number): boolean {
    return this.#after(text, mostSteps)?.isEnd === true
  }

  begins(text: string): boolean {
    const state = this.#after(text, Infinity)
    return state !== undefined && (state.isEnd || state.takes.length > 0)
  }

  #after(text: string, mostSteps: number): State | undefined {
    this.steps = 0
    let state = this.#start
    for (let at = 0; at < text.length;) {
      if (state.takes.length === 0 || this.steps > mostSteps) return undefined
      this.steps++
      const code = text.codePointAt(at)!
      at += code > 0xffff ? 2 : 1
      state = state.moves?.get(code) ?? this.#moved(state, code)
    }
    return state
  }

  /** One character on, by all instructions at once that take it. */
  #moved(from: State, code: number): State {
    const waiting: Array<number> = []
    for (const { set, weight, next } of from.takes) {
      this.steps += weight
      if (set(code)) waiting.push(next)
    }
    const to = this.#state(waiting, false)
    if (to.takes.length > mostTakes) return to
    const name = `${to.takes.map(({ place }) => place).join(" ")}${to.isEnd ? "." : ""}`
    const state = this.#known.get(name) ?? { ...to, moves: new Map() }
    if (--this.#room < 0) this.#forget()
    this.#known.set(name, state)
    from.moves?.set(code, state)
    return state
  }

  #forget(): void {
    this.#room = mostMoves
    this.#known.clear()
    this.#start.moves!.clear()
  }

  /** Where the waiting instructions lead without a character. */
  #state(waiting: Array<number>, isStart: boolean): State {
    const moment = ++this.#moment
    const takes: Array<Take> = []
    const waitingAtEnd: Array<number> = []
    let isEnd = false
    for (const list of [waiting, waitingAtEnd])
      for (let place = list.pop(); place !== undefined; place = list.pop()) {
        if (this.#seen[place] === moment) continue
        this.#seen[place] = moment
        this.steps++
        const instruction = this.#instructions[place]!
        if (instruction.do === "take") takes.push(instruction)
        else if (instruction.do === "fork") for (const next of instruction.next) list.push(next)
        else if (instruction.do === "accept") isEnd = true
        else if (instruction.do === "end") waitingAtEnd.push(instruction.next)
        else if (isStart) list.push(instruction.next)
      }
    return { takes, isEnd }
  }
}

/** The pattern ready to run, or why it is refused. */
export const compilePattern = (source: string): Result.Result<Pattern, string> => {
  try {
    const { node, outlooks, ignoresCase } = new PatternReader(source).read()
    const fold = ignoresCase ? ignoringCase : (set: CharacterSet) => set
    const entire = new Program(node, fold)
    const rest: Node = { kind: "repeat", node: { kind: "set", set: anything }, min: 0, max: Infinity }
    const starts = outlooks.map(({ node: ahead, wanted }) => ({
      program: new Program({ kind: "sequence", nodes: [ahead, rest] }, fold),
      wanted,
    }))
    const run: Pattern["run"] = (text, mostSteps = Infinity) => {
      let steps = 0
      const accepts = (program: Program): boolean => {
        const accepted = program.accepts(text, mostSteps - steps)
        steps += program.steps
        return accepted
      }
      const matches =
        text.length <= longestText &&
        starts.every(({ program, wanted }) => accepts(program) === wanted) &&
        accepts(entire)
      return { matches, steps }
    }
    return Result.succeed({
      matches: (text) => run(text).matches,
      run,
      mayBegin: (text) => text.length <= longestText && entire.begins(text),
      size: starts.reduce((sum, { program }) => sum + program.size, entire.size),
    })
  } catch (refusal) {
    if (refusal instanceof Refusal) return Result.fail(refusal.message)
    throw refusal
  }
}
