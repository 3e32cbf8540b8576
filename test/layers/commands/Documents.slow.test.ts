import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { pdf } from "../../support/pdf.ts"

const script = fileURLToPath(new URL("../../../src/layers/commands/parley.ts", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "documents-"))

const fileOf = (name: string, bytes: Uint8Array | string): string => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

const documents = (...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, [script, "documents", ...args], { encoding: "utf8" })

describe("parley documents", () => {
  it("prints the pages and the outline of a PDF, and names a page without text", () => {
    const { stdout, status } = documents(fileOf("two.pdf", pdf(["Cats and dogs.", ""], ["Animals", "Nothing"])))
    assert.strictEqual(status, 0)
    assert.strictEqual(
      stdout,
      "Animals (page 1)\nNothing (page 2)\n--- page 1\nCats and dogs.\n--- page 2: no text, perhaps a scan\n",
    )
  })

  it("prints the name of each of several files before its text", () => {
    const [one, two] = [fileOf("one.txt", "Uno"), fileOf("two.html", "<p>Dos</p>")]
    assert.strictEqual(documents(one!, two!).stdout, `=== ${one}\nUno\n=== ${two}\nDos\n`)
  })

  it("continues after a document that it can't read, and names it", () => {
    const [gone, one] = [join(folder, "gone.txt"), fileOf("one.txt", "Uno")]
    const { stdout, stderr, status } = documents(gone, one!)
    assert.deepStrictEqual([stdout, stderr, status], [`=== ${one}\nUno\n`, `${gone} can't be read\n`, 1])
  })

  it("exits with status 1 and the reason if a document can't be read, and with status 2 if no file is given", () => {
    const broken = documents(fileOf("broken.pdf", "no PDF"))
    assert.deepStrictEqual([broken.status, broken.stdout], [1, ""])
    assert.include(broken.stderr, "broken.pdf: the PDF is damaged, or the file isn't a PDF")
    const picture = documents(fileOf("picture.png", "x"))
    assert.strictEqual(picture.status, 1)
    assert.include(picture.stderr, "agents read PDF, Word documents, HTML and other text")
    assert.strictEqual(documents().status, 2)
    assert.strictEqual(documents("--pages", "x").status, 2)
  })
})
