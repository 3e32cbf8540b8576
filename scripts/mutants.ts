import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { generated } from "../test/mutants/generated.ts"
import { type Mutant, planted } from "../test/mutants/planted.ts"

/**
 * Plants faults in the sources, one at a time, and runs the related fast tests, at least one of which must fail.
 * Without arguments, it plants the faults of `test/mutants/planted.ts`. With files, it plants a fault at every operator
 * in them (`--tests FOLDER` names the tests). With `--sample 100 --seed 1`, it plants a sample from the whole domain
 * and all use cases; the same seed selects the same sample. Prints the survivors. Changes the sources while it runs,
 * and restores them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string", multiple: true },
    from: { type: "string", default: "0" },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
  },
})

const count = values.sample === undefined ? undefined : Number(values.sample)
if (count !== undefined && !(Number.isInteger(count) && count > 0)) {
  console.error(`--sample must be a number of mutants, not "${values.sample}"`)
  process.exit(2)
}

const inFiles = (files: ReadonlyArray<string>): ReadonlyArray<Mutant> =>
  files.flatMap((file) => generated(file, readFileSync(file, "utf8"), values.tests))

const sampled = (most: number): ReadonlyArray<Mutant> =>
  inFiles(globSync("src/{domain,application}/**/*.ts").toSorted())
    .map((mutant, at) => [createHash("sha256").update(`${values.seed} ${at}`).digest("hex"), mutant] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, most)
    .map(([, mutant]) => mutant)

const mutants = (): ReadonlyArray<Mutant> => {
  if (count !== undefined) return sampled(count)
  return positionals.length === 0 ? planted : inFiles(positionals)
}

const isNoticed = (tests: ReadonlyArray<string>, seconds = 180): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(
      "npx",
      ["vitest", "run", "--project", "fast", "--bail", "1", "--passWithNoTests=false", ...tests],
      {
        stdio: "ignore",
      },
    )
    const timer = setTimeout(() => child.kill(), seconds * 1000)
    child.once("exit", (status) => {
      clearTimeout(timer)
      done(status !== 0)
    })
  })

const originals = new Map<string, string>()
const restore = () => {
  for (const [file, text] of originals) writeFileSync(file, text)
}
process.once("SIGINT", () => {
  restore()
  process.exit(130)
})
process.once("exit", restore)

const survivors: Array<string> = []
const tried = mutants().slice(Number(values.from))
const suites = [...new Set(tried.flatMap(({ tests }) => tests))]
if (await isNoticed(suites, 1800)) {
  console.error("tests fail without a mutation, so no result would mean anything")
  process.exit(2)
}
for (const [index, { file, code, fault, tests }] of tried.entries()) {
  const text = readFileSync(file, "utf8")
  const name = `${file}: ${code.trim()} -> ${fault.trim() === "" ? "(nothing)" : fault.trim()}`
  if (!text.includes(code)) {
    survivors.push(`${name}: the code to change no longer exists`)
    continue
  }
  originals.set(file, text)
  writeFileSync(
    file,
    text.replace(code, () => fault),
  )
  const isKilled = await isNoticed(tests)
  writeFileSync(file, text)
  originals.delete(file)
  if (!isKilled) survivors.push(name)
  console.log(`${index + 1}/${tried.length} ${isKilled ? "killed  " : "SURVIVED"} ${name}`)
}
console.log(`${tried.length - survivors.length} of ${tried.length} killed`)
for (const name of survivors) console.log(`survivor: ${name}`)
process.exitCode = survivors.length === 0 ? 0 : 1
