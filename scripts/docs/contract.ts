import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { namedIds } from "../../test/contract/ledger.ts"

interface Row {
  readonly id: string
  readonly area: string
  readonly rule: string
  readonly observe: string
}

export interface ContractPage {
  readonly file: string
  readonly text: string
}

/** For each row's id, the test files that name it in a title. */
const proofs = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const files = globSync("test/**/*.test.ts").toSorted()
  const named = files.flatMap((file) => [...new Set(namedIds(readFileSync(file, "utf8")))].map((id) => ({ id, file })))
  return new Map([...Map.groupBy(named, ({ id }) => id)].map(([id, rows]) => [id, rows.map(({ file }) => file)]))
}

const shown = ({ id, rule, observe }: Row, files: ReadonlyArray<string>): string =>
  [
    `### ${id}`,
    rule,
    `*How to test:* ${observe}`,
    `*Proven by:* ${files.map((file) => `[${file}](../../${file})`).join(", ")}`,
  ].join("\n\n")

/** The rules of the contract as pages, one for each area, each rule with the tests that prove it. */
export const contractPages = (): ReadonlyArray<ContractPage> => {
  const rows: ReadonlyArray<Row> = JSON.parse(readFileSync("test/contract/ledger.json", "utf8"))
  const tests = proofs()
  const areas = [...Map.groupBy(rows, ({ area }) => area)].map(([area, members]) => ({
    area,
    members,
    file: `docs/contract/${area.replaceAll(/[^a-z0-9]+/gi, "-")}.md`,
  }))
  const pages = areas.map(({ area, members, file }) => ({
    file,
    text: `# The contract: ${area}\n\n${members.map((row) => shown(row, tests.get(row.id) ?? [])).join("\n\n")}\n`,
  }))
  const list = areas.map(({ area, members, file }) => `- [${area}](${basename(file)}): ${members.length} rules`)
  const head =
    "# The contract\n\nThe promises of the service, rule by rule: how to test each rule, and the tests that prove it. `npm run docs`\n" +
    "generates these pages from `test/contract/ledger.json`; `npm run ledger` shows which rules a run has proven.\n\n"
  return [{ file: "docs/contract/README.md", text: `${head}${list.join("\n")}\n` }, ...pages]
}
