import { RenderTooCostly } from "../../domain/infographic/Errors.ts"
import { limitsHere, noLimits, type RenderLimits } from "../../domain/infographic/RenderLimits.ts"

/**
 * What is left of the current render's budget. Rendering is synchronous, so a thread renders one page at a time and one
 * meter is enough. Compiled templates report their work with `step` and `charge`.
 */
let limits: RenderLimits = noLimits
let stepsLeft = Number.POSITIVE_INFINITY
let deadline = Number.POSITIVE_INFINITY
let excess: RenderTooCostly | null = null

/** How many steps run before the clock is read again. */
const stepsPerReading = 1024
let stepsUntilReading = stepsPerReading

/** Stops the template. The template engine replaces caught errors, so the reason is stored here. */
function stop(limit: RenderTooCostly["limit"], most: number): never {
  excess = new RenderTooCostly({ limit, most })
  throw new Error("the render's budget is used up")
}

export function charge(steps: number): void {
  stepsLeft -= steps
  if (stepsLeft < 0) stop("steps", limits.steps)
  stepsUntilReading -= steps
  if (stepsUntilReading > 0) return
  stepsUntilReading = stepsPerReading
  if (performance.now() > deadline) stop("seconds", limits.seconds)
}

/**
 * A regular expression in a template. Its steps can't be counted or interrupted, so it never runs on the main thread.
 * The render moves to a separate thread, which is terminated if it takes too long.
 */
export function pattern(expression: RegExp): RegExp {
  if (limits.steps <= limitsHere.steps) stop("steps", limits.steps)
  return expression
}

/** Until a character is read, the engine stores appended text as a chain of 32-byte nodes. */
const [chained, growth] = [262_144, 1.25]
let joinedFrom = chained
let looked = 0

/** Charges one iteration of a loop and the output so far. */
export function step(output: string): void {
  const { length } = output
  if (length > limits.outputBytes) stop("output_bytes", limits.outputBytes)
  if (length > joinedFrom) {
    joinedFrom = length * growth
    looked = output.charCodeAt(looked % length)
  }
  charge(1)
}

/** Refuses text beyond the page limit. */
export function written(characters: number): void {
  if (characters > limits.outputBytes) stop("output_bytes", limits.outputBytes)
}

/** Runs templates within limits; fails with the exceeded limit, or with any other error. */
export function metered<A>(within: RenderLimits, run: () => A): A {
  limits = within
  stepsLeft = within.steps
  deadline = performance.now() + within.seconds * 1000
  excess = null
  joinedFrom = chained
  try {
    return run()
  } catch (cause) {
    throw excess ?? cause
  } finally {
    limits = noLimits
    stepsLeft = Number.POSITIVE_INFINITY
    deadline = Number.POSITIVE_INFINITY
  }
}

const rowsOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : typeof value === "string" ? value.length / 256 : 0

const cellsOf = (value: unknown): number => {
  if (!Array.isArray(value)) return rowsOf(value)
  const first: unknown = value[0]
  return value.length * (typeof first === "object" && first !== null ? Object.keys(first).length : 1)
}

type Call<A extends Array<never>, R> = (this: unknown, ...values: A) => R

/** Wraps a filter or function so that a call costs one step per row passed to it. */
export const chargedByRow = <A extends Array<never>, R>(call: Call<A, R>): Call<A, R> =>
  function (...values) {
    charge(rowsOf(values[0]))
    return call.apply(this, values)
  }

/** Wraps a filter or function so that a call costs `each` steps per cell passed to it. */
export const chargedByCell = <A extends Array<never>, R>(each: number, call: Call<A, R>): Call<A, R> =>
  function (...values) {
    charge(each * cellsOf(values[0]))
    return call.apply(this, values)
  }
