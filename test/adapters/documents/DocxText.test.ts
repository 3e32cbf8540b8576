import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { strToU8, unzipSync, zipSync } from "fflate"
import * as Documents from "../../../src/adapters/documents/DocumentText.ts"
import { docxText } from "../../../src/adapters/documents/DocxText.ts"
import { documentType, isAccepted } from "../../../src/domain/agents/Documents.ts"
import { passages } from "../../../src/domain/agents/retrieval/Passages.ts"
import { threadFor } from "../../../src/layers/threads.ts"
import { DocumentText } from "../../../src/ports/DocumentText.ts"
import { docx, docxType, heading, item, paragraph, run, table } from "../../support/docx.ts"

const reading = (bytes: Uint8Array) =>
  Effect.flatMap(DocumentText, ({ read }) => read(bytes, docxType)).pipe(
    Effect.provide(
      Documents.layer({ threads: 1, pdf: threadFor("pdf"), html: threadFor("html"), docx: threadFor("docx") }),
    ),
  )

describe("the text of a Word document", () => {
  it("keeps headings, lists and tables in place", () => {
    const text = docxText(
      docx(
        heading(1, "Travel") +
          paragraph("Who travels &amp; when.") +
          heading(2, "Rates") +
          table([
            ["City", "Per night"],
            ["Bogotá", "95 €"],
          ]) +
          item("By train") +
          item("By bus") +
          paragraph("Ask first."),
      ),
    )
    assert.strictEqual(
      text,
      "# Travel\n\nWho travels & when.\n\n## Rates\n\n| City | Per night |\n| Bogotá | 95 € |\n\n- By train\n- By bus\nAsk first.",
    )
  })

  it.each([
    ["text in several runs", `<w:p>${run("one ")}${run("word")}</w:p>`, "one word"],
    ["tabs and line breaks", `<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>`, "a b\nc"],
    [
      "nothing that was deleted or moved away",
      `<w:p>${run("kept ")}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom>${run("moved")}</w:moveFrom><w:ins>${run("new")}</w:ins></w:p>`,
      "kept new",
    ],
    ["no field instructions", `<w:p><w:r><w:instrText>PAGE \\* MERGEFORMAT</w:instrText></w:r>${run("7")}</w:p>`, "7"],
    [
      "a text box once",
      `<w:p>${run("before")}<mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph("boxed")}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph("boxed")}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:p>`,
      "boxed\nbefore",
    ],
    [
      "a nested table as text in its cell",
      `<w:tbl><w:tr><w:tc>${paragraph("a")}${table([["b", "c"]])}</w:tc><w:tc>${paragraph("d")}</w:tc></w:tr></w:tbl>`,
      "| a b c | d |",
    ],
  ])("includes %s", (_, body, text) => {
    assert.strictEqual(docxText(docx(body)), text)
  })

  it.each([
    [
      "nothing that is hidden",
      `<w:p>${run("shown")}<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r></w:p>`,
      "shown",
    ],
    [
      "text that is no longer hidden",
      `<w:p><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>shown</w:t></w:r></w:p>`,
      "shown",
    ],
    [
      "a word without the ruby text that shows its pronunciation",
      `<w:p><w:r><w:ruby><w:rt><w:r><w:t>よみ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>`,
      "漢字",
    ],
    [
      "the older form of a drawing that has no newer one",
      `<w:p><w:r><mc:AlternateContent><mc:Fallback><w:pict><w:txbxContent>${paragraph("boxed")}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      "boxed",
    ],
    [
      "no deleted rows and cells of tables",
      `<w:tbl><w:tr><w:trPr><w:del w:id="1"/></w:trPr><w:tc>${paragraph("gone")}</w:tc></w:tr><w:tr><w:trPr><w:ins w:id="2"/></w:trPr><w:tc>${paragraph("kept")}</w:tc><w:tc><w:tcPr><w:cellDel w:id="3"/></w:tcPr>${paragraph("gone")}</w:tc></w:tr></w:tbl>`,
      "| kept |",
    ],
    [
      "digits above and below the line",
      `<w:p>${run("10")}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r>${run(" CO")}<w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r>${run("1")}</w:p>`,
      "10⁶ CO₂1",
    ],
    [
      "fractions and exponents of formulas",
      `<w:p><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>3</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>`,
      "1/2x^3",
    ],
    [
      "two paragraphs as one if the break between them was deleted",
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run("first ")}</w:p>${paragraph("second")}`,
      "first second",
    ],
  ])("includes %s", (_, body, text) => {
    assert.strictEqual(docxText(docx(body)), text)
  })

  const chunkRels = (target: string) => ({
    "word/_rels/document.xml.rels": `<Relationships><Relationship Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="${target}"/></Relationships>`,
  })

  it.each([
    ["HTML", "chunk.html", "<html><body><h1>Rates</h1><p>95 €</body></html>", "# Rates\n\n95 €"],
    ["text", "chunk.txt", "95 €\n", "95 €"],
    [
      "a web archive",
      "chunk.mht",
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>95 =E2=82=\r\n=AC</p>\r\n--x\r\nContent-Type: image/png\r\n\r\nno\r\n--x--',
      "95 €",
    ],
    ["nothing of another type", "chunk.bin", "no", ""],
  ])("includes %s that a program inserted", (_, name, content, text) => {
    const body = `${paragraph("before")}<w:altChunk r:id="c"/>${paragraph("after")}`
    const bytes = docx(body, { ...chunkRels(name), [`word/${name}`]: content })
    assert.strictEqual(docxText(bytes), ["before", text, "after"].join("\n"))
  })

  it.each([
    ["backslashes", (name: string) => name.replaceAll("/", "\\")],
    ["capital letters", (name: string) => name.replace("word/document", "Word/Document")],
    ["a slash at the beginning", (name: string) => `/${name}`],
  ])("is found in parts whose names have %s", (_, named) => {
    const parts = Object.entries(unzipSync(docx(heading(1, "Title"))))
    assert.strictEqual(
      docxText(zipSync(Object.fromEntries(parts.map(([name, part]) => [named(name), part])))),
      "# Title",
    )
  })

  it("is read from parts in UTF-16", () => {
    const document = `\uFEFF<?xml version="1.0" encoding="UTF-16"?><w:document><w:body>${paragraph("año")}</w:body></w:document>`
    const part = new Uint8Array(Uint16Array.from(document, (one) => one.charCodeAt(0)).buffer)
    assert.strictEqual(docxText(zipSync({ "word/document.xml": part })), "año")
  })

  it("is read from the parts that the package names, wherever they are", () => {
    const namespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    const rels = (...all: ReadonlyArray<readonly [type: string, target: string]>): string =>
      `<Relationships>${all.map(([type, target]) => `<Relationship Type="${namespace}/${type}" Target="${target}"/>`).join("")}</Relationships>`
    const parts = {
      "_rels/.rels": rels(["officeDocument", "/text/main.xml"]),
      "text/_rels/main.xml.rels": rels(["header", "top.xml"], ["footnotes", "../notes.xml"], ["image", "%zz"]),
      "text/main.xml": `<w:document><w:body>${paragraph("Body.")}</w:body></w:document>`,
      "text/top.xml": `<w:hdr>${paragraph("Confidential")}</w:hdr>`,
      "notes.xml": `<w:footnotes><w:footnote>${paragraph("A note.")}</w:footnote></w:footnotes>`,
    }
    assert.strictEqual(docxText(docx("", parts)), "Body.\nConfidential\nA note.")
  })

  it("includes a repeated page header only once", () => {
    const header = `<w:hdr>${paragraph("Confidential")}</w:hdr>`
    const text = docxText(docx(paragraph("Body."), { "word/header1.xml": header, "word/header2.xml": header }))
    assert.strictEqual(text, "Body.\nConfidential")
  })

  it("has headings at their outline levels, whatever their language, and notes at the end", () => {
    const styles = `<w:style w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="X"><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>`
    const body = `<w:p><w:pPr><w:pStyle w:val="Ttulo1"/></w:pPr>${run("Uno")}</w:p><w:p><w:pPr><w:pStyle w:val="X"/></w:pPr>${run("Tres")}</w:p>`
    const notes = `<w:footnotes><w:footnote>${paragraph("A note.")}</w:footnote></w:footnotes>`
    assert.strictEqual(
      docxText(docx(body, { "word/styles.xml": `<w:styles>${styles}</w:styles>`, "word/footnotes.xml": notes })),
      "# Uno\n\n### Tres\n\nA note.",
    )
  })

  it("omits unclosed tables, however deeply they are nested, and keeps entities unexpanded", () => {
    const deep = "<w:tbl><w:tr><w:tc>".repeat(50_000) + paragraph("in")
    assert.strictEqual(docxText(docx(deep)), "")
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:document>${paragraph("&b;")}</w:document>`
    assert.strictEqual(docxText(zipSync({ "word/document.xml": strToU8(bomb) })), "&b;")
  })

  it.each([
    ["a file that isn't a package", strToU8("PK\u0003\u0004 nothing"), /damaged, or/],
    ["a package without a document", zipSync({ "readme.txt": strToU8("x") }), /damaged, or/],
    ["a file in the older format, or with a password", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /password/],
    [
      "a file that unpacks to more than any text",
      zipSync({ "word/document.xml": new Uint8Array(65 * 1024 * 1024) }),
      /too much memory/,
    ],
  ])("is not read from %s", (_, bytes, reason) => {
    assert.throws(() => docxText(bytes), reason)
  })

  it("is rejected if its declared unpacked size is too large, before that much memory is used", () => {
    const packed = zipSync({
      "word/document.xml": strToU8(`<w:document>${paragraph("x".repeat(5_000_000))}</w:document>`),
    })
    // Memory is reserved according to the size in the directory.
    const view = new DataView(packed.buffer, packed.byteOffset)
    for (let at = 0; at + 4 < packed.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
    assert.isAtMost(docxText(packed).length, 100)
  })

  it.live("is read on a worker thread and cited by position, and a damaged file is reported", () =>
    Effect.gen(function* () {
      const found = yield* reading(docx(heading(1, "Rules") + paragraph("Cats may sit on the mat.")))
      assert.deepStrictEqual(found, {
        pages: [{ number: null, text: "# Rules\n\nCats may sit on the mat." }],
        outline: [],
      })
      const [first] = [...passages(found, 0)]
      assert.strictEqual(found.pages[0]?.text.slice(first!.offset, first!.offset + first!.text.length), first!.text)
      const broken = yield* Effect.flip(reading(strToU8("PK\u0003\u0004")))
      assert.strictEqual(broken._tag, "DocumentUnreadable")
      assert.strictEqual(broken.reason, "the Word document is damaged, or the file isn't one")
    }),
  )

  it("can be indexed as vectors but not as a page tree; files are recognized by their extension", () => {
    assert.strictEqual(documentType("application/octet-stream", "a.DOCX"), docxType)
    assert.isTrue(isAccepted(docxType, "vector"))
    assert.isFalse(isAccepted(docxType, "pageindex"))
  })
})
