import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { limits } from "../../src/adapters/documents/PdfReader.ts"
import { limitsFor } from "../../src/domain/infographic/tables/Limits.ts"
import { documentType, isAccepted } from "../../src/domain/agents/Documents.ts"

const page = readFileSync("SECURITY.md", "utf8")
const settings = readFileSync("docs/reference/settings.md", "utf8")
const lines = page.split("## Accepted files")[1]!.split("\n## ")[0]!.split("\n")

/** The table's row for this kind. */
const lineOf = (words: string): string => lines.find((line) => line.startsWith("|") && line.includes(words)) ?? ""

describe("the table of files", () => {
  it("has the settings' default values", () => {
    const named = lines.flatMap((line) => [...line.matchAll(/`([A-Z_]{8,})` \((\d+)\)/g)])
    assert.lengthOf(named, 5)
    for (const [, name, value] of named) assert.include(settings, `| \`${name}\` | \`${value}\` |`)
  })

  it("has the PDF reader's limits", () => {
    const line = lineOf("PDF (`.pdf`)")
    assert.include(line, `${limits.mostPages} pages, ${limits.mostCharacters} characters`)
    assert.include(line, `${limits.engineBytes / 1024 / 1024} MiB`)
    assert.include(line, `${limits.work} of processor time`)
  })

  it("has the table readers' limits, for small and large files", () => {
    const line = lineOf("Parquet (`.parquet`)")
    const [none, one, huge] = [limitsFor(0), limitsFor(1), limitsFor(1e9)]
    assert.include(line, `${none.maxColumns} columns`)
    assert.include(
      line,
      `${none.maxCells} cells plus ${one.maxCells - none.maxCells} for each byte sent, ${huge.maxCells} in total`,
    )
    assert.include(
      line,
      `${none.maxDecodedBytes} bytes plus ${one.maxDecodedBytes - none.maxDecodedBytes} for each byte sent, ${huge.maxDecodedBytes} in total`,
    )
  })

  it("has all document extensions that agents accept, and no others", () => {
    const endings = ["PDF (", "Word (", "HTML (", "text ("].flatMap((kind) =>
      [...lineOf(kind).matchAll(/`\.([a-z]+)`/g)].map(([, ending]) => ending!),
    )
    assert.lengthOf(endings, 14)
    for (const ending of endings) assert.isTrue(isAccepted(documentType(undefined, `a.${ending}`), null), ending)
    for (const ending of ["exe", "zip", "doc", "js", "svg"])
      assert.isFalse(isAccepted(documentType(undefined, `a.${ending}`), null), ending)
  })
})
