import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Script for MuPDF's own interpreter: types into every field by name, checks boxes, selects options, and saves. */
const filler = `
var doc = new PDFDocument(scriptArgs[0])
var answers = JSON.parse(scriptArgs[2])
for (var i = 0; i < doc.countPages(); i++) {
  var page = doc.loadPage(i)
  var widgets = page.getWidgets()
  for (var k = 0; k < widgets.length; k++) {
    var widget = widgets[k]
    var name = widget.getLabel()
    print(JSON.stringify([widget.getFieldType(), name]))
    if (!(name in answers)) continue
    var type = widget.getFieldType()
    if (type === "text") widget.setTextValue(answers[name])
    else if (type === "checkbox") widget.toggle()
    else widget.setChoiceValue(answers[name])
  }
  page.update()
}
doc.save(scriptArgs[1], "")
`

export interface FilledPdf {
  /** Kind and name of every field, in reading order. */
  readonly fields: ReadonlyArray<readonly [kind: string, name: string]>
  readonly bytes: Uint8Array
  /** The rendered text, from Poppler. */
  readonly text: string
}

/** Fills a PDF with MuPDF (`mutool`) and reads it with Poppler (`pdftotext`), both of which must be installed. */
export const fillPdf = async (bytes: Uint8Array, answers: Readonly<Record<string, string>>): Promise<FilledPdf> => {
  const folder = await mkdtemp(join(tmpdir(), "parley-pdf-"))
  const [script, from, to] = ["fill.js", "form.pdf", "filled.pdf"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  try {
    await writeFile(script, filler)
    await writeFile(from, bytes)
    const { stdout } = await run("mutool", ["run", script, from, to, JSON.stringify(answers)])
    const { stdout: text } = await run("pdftotext", ["-layout", "-enc", "UTF-8", to, "-"])
    const fields = stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as [string, string])
    return { fields, bytes: await readFile(to), text }
  } finally {
    await rm(folder, { recursive: true })
  }
}
