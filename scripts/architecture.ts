import { filesOf, importTypes, look } from "../test/architecture/look.ts"

/** Reports every forbidden import in the sources, and every file whose imports were not checked. */
const [house, browser] = ["src", "web"]
const { modules, summary } = await look(house, browser)
const seen = new Set(modules.map(({ source }) => source))
const faults = [
  ...[...filesOf(house), ...filesOf(browser)]
    .filter((file) => !seen.has(file))
    .map((file) => `${file} was not checked`),
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ...importTypes(house).map((file) => `${file} has an import hidden in a type`),
]
for (const fault of faults) console.log(fault)
process.exitCode = faults.length === 0 ? 0 : 1
