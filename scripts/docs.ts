import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { contractPages } from "./docs/contract.ts"
import { brokenLinks } from "./docs/links.ts"
import { pages, withSections } from "./docs/sections.ts"

/**
 * Writes the generated parts of documents, and reports broken links. With `--check` it writes nothing, and also reports
 * outdated documents.
 */
const isCheck = process.argv.includes("--check")
const written = [...contractPages(), ...pages().map(({ file, text }) => ({ file, text: withSections(text) }))]
const stale = written.filter(({ file, text }) => !existsSync(file) || readFileSync(file, "utf8") !== text)
if (!isCheck) for (const { file, text } of stale) writeFileSync(file, text)
for (const { file } of stale) console.log(isCheck ? `${file} is out of date: run npm run docs` : `${file} written`)

const broken = brokenLinks(pages())
for (const fault of broken) console.log(fault)
process.exitCode = broken.length > 0 || (isCheck && stale.length > 0) ? 1 : 0
