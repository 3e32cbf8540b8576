/**
 * Measures how many utterances support each case of the rules: `node bench/understanding/supports/supports.ts [most]
 * [drawn]`.
 *
 * A case is a condition, a part of a condition, or an alternative in `src/domain/understanding`. The bench switches off
 * one case at a time, and re-evaluates the utterances for which the case makes a difference. They come from the
 * corpora, the tests and the generator. Those whose result changes are its support; counting stops at `most`. Prints
 * for each folder the number of cases by support, and the share of utterances whose result changes when all of its
 * cases with a support of at most 2 are switched off. With `out=FILE`, writes each case with its support and three of
 * the utterances.
 */
import { writeFileSync } from "node:fs"
import { cases, traced, turn } from "./switches.ts"

const { askings } = await import("./askings.ts")

const [most = 6, drawn = 60] = process.argv
  .slice(2)
  .filter((one) => /^\d+$/.test(one))
  .map(Number)
const out = process.argv.find((one) => one.startsWith("out="))?.slice(4)

const start = performance.now()
const all = askings(drawn)
const usual = all.map(({ answer }) => traced(answer, true))
console.error(`${all.length} utterances, ${cases.length} cases, answered once in ${performance.now() - start} ms`)
const users = cases.map((): Array<number> => [])
for (const [at, { reached }] of usual.entries()) for (const id of reached) users[id]!.push(at)

/** At most this many of the utterances that reach a case are evaluated again, evenly spread. */
const mostTried = 100

const spread = (list: ReadonlyArray<number>): ReadonlyArray<number> =>
  list.length <= mostTried
    ? list
    : Array.from({ length: mostTried }, (_, n) => list[Math.floor((n * list.length) / mostTried)]!)

const rooms = process.argv
  .find((one) => one.startsWith("rooms="))
  ?.slice(6)
  .split(",")
const roomOf = (file: string): string => (file.includes("/") ? file.slice(0, file.indexOf("/")) : ".")

const support = cases.map(({ file }, id) => {
  const changed: Array<number> = []
  if (rooms !== undefined && !rooms.includes(roomOf(file))) return changed
  turn([id], true)
  for (const at of spread(users[id]!)) {
    if (traced(all[at]!.answer).answer !== usual[at]!.answer) changed.push(at)
    if (changed.length >= most) break
  }
  turn([id], false)
  return changed
})

if (out !== undefined) {
  const lines = cases.map((one, id) =>
    JSON.stringify({
      ...one,
      reached: users[id]!.length,
      support: support[id]!.length,
      sources: support[id]!.map((at) => all[at]!.source),
      examples: support[id]!.slice(0, 3).map((at) => all[at]!.name),
    }),
  )
  writeFileSync(out, `${lines.join("\n")}\n`)
}

console.log(
  `${all.length} utterances, ${cases.length} cases; cases by support (0, 1, 2, more), and of those with an example`,
)
for (const room of [...new Set(cases.map(({ file }) => roomOf(file)))].toSorted()) {
  if (rooms !== undefined && !rooms.includes(room)) continue
  const own = [...cases.keys()].filter((id) => roomOf(cases[id]!.file) === room)
  const counts = (ids: ReadonlyArray<number>) =>
    [0, 1, 2]
      .map((n) => ids.filter((id) => support[id]!.length === n).length)
      .concat(ids.filter((id) => support[id]!.length > 2).length)
  const few = own.filter((id) => support[id]!.length <= 2)
  turn(few, true)
  const changed = all.filter(({ answer }, at) => traced(answer).answer !== usual[at]!.answer)
  turn(few, false)
  const shares = (["corpus", "heard", "test", "drawn"] as const).map((source) => {
    const total = all.filter((one) => one.source === source).length
    return `${source} ${((100 * changed.filter((one) => one.source === source).length) / total).toFixed(2)} %`
  })
  const examples = own.filter((id) => cases[id]!.example !== undefined)
  console.log(
    `  ${room.padEnd(9)} ${counts(own).join(" ").padEnd(20)} with example ${counts(examples).join(" ").padEnd(14)} few off: ${shares.join(", ")}`,
  )
}
