import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Prints every package below `node_modules` with its license, and the license's text if there is one. */
interface Facts {
  readonly name?: string
  readonly version?: string
  readonly license?: string | { readonly type?: string }
}

const textIn = (folder: string): string => {
  const file = globSync("{LICENSE,LICENCE,license,License}{,.md,.txt,-MIT}", { cwd: folder })[0]
  return file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`
}

const licenceOf = ({ license }: Facts): string =>
  typeof license === "string" ? license : (license?.type ?? "see its sources")

for (const file of globSync("node_modules/{*,@*/*}/package.json").toSorted()) {
  const folder = dirname(file)
  if (!existsSync(file)) continue
  const facts = JSON.parse(readFileSync(file, "utf8")) as Facts
  if (facts.name === undefined) continue
  process.stdout.write(`${facts.name} ${facts.version ?? ""}: ${licenceOf(facts)}\n${textIn(folder)}\n`)
}
