/**
 * Compares our rules for yes and no with an alternative engine, which has a lattice, a chart of weighted rules and a
 * log-linear score: `node bench/understanding/engine/compare.ts`.
 *
 * Prints outcomes for the corpus, for the corpus with each fifth in turn held out from fitting, and for a sheet of
 * sentences written before any rule was changed. Outcomes: correct, confirmed needlessly, missed, confirmed with the
 * opposite value, stored wrong. An answer is stored if its probability reaches a threshold. We use the lowest threshold
 * at which at most 0.3% of the corpus's lines are stored wrong.
 */
import { readFileSync } from "node:fs"
import { understand } from "../../../src/domain/understanding/understand.ts"
import { corpora, inShort, moment } from "../corpora.ts"
import { parse, probabilities, reward, size, type Weights } from "./chart.ts"
import { type Lattice, latticeOf } from "./lattice.ts"
import { outcomes, rules } from "./rules.ts"

interface Line {
  readonly text: string
  readonly meant: string
  readonly lattice: Lattice
}

/** The outcomes in the notation of the corpora. */
const short = ["true", "?true", "-", "?false", "false"]
const epochs = 14
const mostWrong = 0.003
const bounds = [0, 0.7, 0.8, 0.9, 0.95]
const folds = 5

const shuffled = <A>(list: ReadonlyArray<A>, seed: number): ReadonlyArray<A> => {
  const out = [...list]
  let state = seed
  for (let at = out.length - 1; at > 0; at--) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    const other = state % (at + 1)
    ;[out[at], out[other]] = [out[other]!, out[at]!]
  }
  return out
}

/**
 * Takes steps along the gradient of the best derivation of each outcome; returns the weights averaged over the second
 * half of the epochs.
 */
const fit = (lines: ReadonlyArray<Line>): Weights => {
  const [weights, sum] = [new Float64Array(size), new Float64Array(size)]
  for (let epoch = 0; epoch < epochs; epoch++) {
    const rate = 0.3 / (1 + epoch * 0.3)
    for (const { lattice, meant } of shuffled(lines, epoch + 1)) {
      const best = parse(lattice, weights)
      const gold = short.indexOf(meant)
      if (best[gold] === undefined) continue
      for (const [outcome, p] of probabilities(best).entries())
        if (best[outcome] !== undefined)
          reward(weights, lattice, best[outcome], outcome, rate * ((outcome === gold ? 1 : 0) - p))
      if (epoch >= epochs / 2) for (let at = 0; at < size; at++) sum[at]! += weights[at]!
    }
  }
  return sum.map((one) => one / (lines.length * Math.ceil(epochs / 2)))
}

const decided = (lattice: Lattice, weights: Weights, bound: number): string => {
  const all = probabilities(parse(lattice, weights))
  const most = Math.max(...all)
  const outcome = most === 0 ? outcomes.indexOf("none") : all.indexOf(most)
  const isSure = (outcome !== 0 && outcome !== 4) || most >= bound
  return isSure ? short[outcome]! : `?${short[outcome]!}`
}

const grades = ["right", "asked", "missed", "contrary", "wrong"] as const

const gradeOf = (meant: string, understood: string): (typeof grades)[number] => {
  if (understood === meant) return "right"
  if (understood === "-") return "missed"
  if (!understood.startsWith("?")) return "wrong"
  return meant === "-" || understood.slice(1) === meant.replace("?", "") ? "asked" : "contrary"
}

const tally = (lines: ReadonlyArray<Line>, hear: (line: Line) => string): Record<(typeof grades)[number], number> => {
  const counts = { right: 0, asked: 0, missed: 0, contrary: 0, wrong: 0 }
  for (const line of lines) counts[gradeOf(line.meant, hear(line))]++
  return counts
}

const show = (name: string, lines: ReadonlyArray<Line>, hear: (line: Line) => string): void => {
  const counts = tally(lines, hear)
  console.log(`  ${name.padEnd(28)} ${grades.map((one) => `${one} ${counts[one]}`).join("  ")}`)
}

const showTimes = (name: string, lines: ReadonlyArray<Line>, work: (line: Line) => unknown): void => {
  const times = lines
    .map((line) => {
      const start = performance.now()
      work(line)
      return performance.now() - start
    })
    .toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * times.length)]!.toFixed(3)
  console.log(`  ${name.padEnd(28)} median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms`)
}

console.log(`${rules.length} rules`)
for (const locale of ["en", "es"]) {
  const line = ({ text, meant }: { readonly text: string; readonly meant: string }): Line => ({
    text,
    meant,
    lattice: latticeOf(text, locale),
  })
  const corpus = corpora().get(`boolean ${locale}`)!.map(line)
  const sheet = readFileSync(new URL(`../sheets/boolean.${locale}.txt`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((one) => one.split(" => "))
    .map(([text = "", meant = ""]) => line({ text, meant }))
  const byRules = ({ text }: Line) => inShort(understand("boolean", text, { ...moment, locale }), "boolean")
  const weights = fit(corpus)
  const byEngine =
    (bound: number, own: Weights = weights) =>
    ({ lattice }: Line) =>
      decided(lattice, own, bound)
  const bound = bounds.find((one) => tally(corpus, byEngine(one)).wrong <= mostWrong * corpus.length) ?? 1
  const mixed = shuffled(corpus, 99)
  const heldOut = Array.from({ length: folds }, (_, fold) => {
    const own = fit(mixed.filter((__, at) => at % folds !== fold))
    return mixed.filter((__, at) => at % folds === fold).map((one) => [one, own] as const)
  }).flat()
  const weightsOf = new Map(heldOut)
  console.log(`${locale}: ${corpus.length} lines of the corpus, ${sheet.length} of the sheet; threshold ${bound}`)
  show("corpus, rules", corpus, byRules)
  show("corpus, engine, no threshold", corpus, byEngine(0))
  show("corpus, engine", corpus, byEngine(bound))
  show("held out, engine", mixed, (one) => byEngine(bound, weightsOf.get(one)!)(one))
  show("sheet, rules", sheet, byRules)
  show("sheet, engine, no threshold", sheet, byEngine(0))
  show("sheet, engine", sheet, byEngine(bound))
  showTimes("time, rules", corpus, byRules)
  showTimes("time, engine", corpus, ({ text }) => decided(latticeOf(text, locale), weights, bound))
}
