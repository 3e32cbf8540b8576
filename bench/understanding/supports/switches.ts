import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"
import { type Case, casesOf, withSwitches } from "./cases.ts"

/** Adds a switch around each case of every rule module that is imported after this module. */
const rules = "/src/domain/understanding/"

export const cases: Array<Case> = []
const isOff = new Uint8Array(100_000)
const seen = new Uint8Array(100_000)
let reached: Array<number> = []
/** Cases that are switched off and would have made a difference. */
let missed: Set<number> | undefined
/** Nothing is counted while the modules load. */
let steps = Number.NEGATIVE_INFINITY

/** A case that is switched off may cause an endless loop. */
const mostSteps = 300_000

const caseOf = (id: number, value: unknown, off: unknown): unknown => {
  if (steps++ > mostSteps) throw new Error("it does not end")
  if (value === off || (off === undefined ? value === null : typeof value !== "boolean")) return value
  if (isOff[id] === 1) {
    missed?.add(id)
    return off
  }
  if (seen[id] === 0) {
    seen[id] = 1
    reached.push(id)
  }
  return value
}
Object.assign(globalThis, { caseOf })

registerHooks({
  load: (url, context, next) => {
    if (!url.includes(rules)) return next(url, context)
    const path = fileURLToPath(url)
    const source = readFileSync(path, "utf8")
    const found = casesOf(path.slice(path.indexOf(rules) + rules.length), source)
    const first = cases.length
    cases.push(...found)
    return { format: "module", shortCircuit: true, source: withSwitches(source, found, first) }
  },
})

export const turn = (ids: ReadonlyArray<number>, off: boolean): void => {
  for (const id of ids) isOff[id] = off ? 1 : 0
}

export const missedBy = (work: () => string): ReadonlySet<number> => {
  const all = new Set<number>()
  missed = all
  traced(work)
  missed = undefined
  return all
}

/** The result of the work, and the cases whose value would have been different if they had been switched off. */
export const traced = (
  work: () => string,
  isFirst = false,
): { readonly answer: string; readonly reached: ReadonlyArray<number> } => {
  // the first answer of each kind prepares tables
  steps = isFirst ? Number.NEGATIVE_INFINITY : 0
  reached = []
  let answer: string
  try {
    answer = work()
  } catch (error) {
    answer = `thrown ${String(error)}`
  }
  for (const id of reached) seen[id] = 0
  return { answer, reached }
}
