import * as Result from "effect/Result"
import { anything, type CharacterSet, ignoringCase } from "./CharacterSet.ts"
import { type Node, PatternReader, Refusal } from "./Syntax.ts"

/**
 * Patterns are written by form authors and run on every answer, so they must not stall the process. All alternatives
 * are followed at once (Thompson's construction): the cost is at most the text's length times the pattern's size.
 * Transitions are cached, so that most characters cost one lookup. Features that this method can't support
 * (backreferences, look-behind, inner look-ahead, word boundaries, possessive quantifiers) are refused when a form is
 * saved. Look-ahead at the start, the usual way to require "one digit and one capital", is supported, because it is a
 * second pattern for the same text.
 */
export interface Pattern {
  /** The number of compiled instructions. */
  readonly size: number
  /** Whether the whole string matches. Strings longer than `longestText` never do. */
  readonly matches: (text: string) => boolean
  /** Like `matches`, but also returns the number of steps. If it stops after `mostSteps`, `matches` is meaningless. */
  readonly run: (text: string, mostSteps?: number) => { readonly matches: boolean; readonly steps: number }
  /** Whether a string that begins with this text can match, ignoring look-ahead. Used for incremental parsing. */
  readonly mayBegin: (text: string) => boolean
}

export const longestText = 5000
const largestProgram = 2000

interface Take {
  readonly do: "take"
  readonly place: number
  readonly set: CharacterSet
  /** The number of character classes to test. */
  readonly weight: number
  readonly next: number
}

type Instruction =
  | Take
  | { readonly do: "fork"; readonly next: ReadonlyArray<number> }
  | { readonly do: "start" | "end"; readonly next: number }
  | { readonly do: "accept" }

/**
 * A state of the automaton: the instructions that take the next character, whether it accepts, and cached transitions.
 */
interface State {
  readonly takes: ReadonlyArray<Take>
  readonly isEnd: boolean
  readonly moves?: Map<number, State>
}

/**
 * The limits of a pattern's cache: the maximum number of instructions in a cached state, and of transitions before the
 * cache is cleared.
 */
const mostTakes = 8
const mostMoves = 500

class Program {
  readonly #instructions: Array<Instruction> = [{ do: "accept" }]
  readonly #start: State
  readonly #known = new Map<string, State>()
  #room = mostMoves
  /** When each instruction was last visited. */
  readonly #seen: Float64Array
  #moment = 0

  constructor(node: Node, fold: (set: CharacterSet) => CharacterSet) {
    const entry = this.#emit(node, 0, fold)
    this.#seen = new Float64Array(this.#instructions.length)
    this.#start = { ...this.#state([entry], true), moves: new Map() }
  }

  /** The number of instructions plus the number of their character classes. */
  get size(): number {
    return this.#instructions.reduce((sum, one) => sum + (one.do === "take" ? one.weight : 1), 0)
  }

  #add(instruction: Instruction): number {
    if (this.#instructions.length >= largestProgram) throw new Refusal("the pattern is too large")
    return this.#instructions.push(instruction) - 1
  }

  /** Compiles a node that continues at `next`; returns its first instruction. */
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
          // The node produced no instructions, so further repetitions add nothing either.
          if (again === after) break
          after = again
        }
        return after
      }
    }
  }

  /** The steps of the last run. */
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

  /** The next state after one character. */
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

  /** The state that is reachable from the waiting instructions without consuming a character. */
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

/** A compiled pattern, or why it is refused. */
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
