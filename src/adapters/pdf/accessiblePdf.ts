import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, PDFRawStream, PDFRef } from "@cantoo/pdf-lib"
import { escapeMarkup } from "../../domain/markup/Escape.ts"

const artifact = "/Artifact BMC"

/**
 * Chromium leaves lines, box backgrounds and the content of page margins (such as page numbers) untagged, so a screen
 * reader can't distinguish them from text. This marks everything painted outside of tags as an artifact, line by line,
 * because Chromium writes each operator on its own line.
 */
const withMarkedDecoration = (content: string): string => {
  let depth = 0
  let isOpen = false
  return content
    .split("\n")
    .map((line) => {
      if (/\bB(?:DC|MC)$/.test(line)) depth++
      else if (/\bEMC$/.test(line)) depth--
      else if (depth === 0) {
        const isAlone = /\b(?:Do|sh)$/.test(line)
        const begins = !isOpen && (line === "BT" || isAlone || /\b(?:re|m)$/.test(line))
        const ends = (isOpen || begins) && (line === "ET" || isAlone || /(?:^|\s)(?:[fBb]\*?|[SsnF])$/.test(line))
        isOpen = (isOpen || begins) && !ends
        return `${begins ? `${artifact}\n` : ""}${line}${ends ? "\nEMC" : ""}`
      }
      return line
    })
    .join("\n")
}

const description = (title: string): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ` +
  `xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">` +
  `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(title)}</rdf:li></rdf:Alt></dc:title>` +
  `<pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`

/**
 * Makes Chromium's tagged PDF conform to PDF/UA (ISO 14289-1): adds metadata, and marks decoration as artifacts.
 * Removes creation dates, so that the same page gives the same bytes.
 */
export const accessiblePdf = async (pdf: Uint8Array): Promise<Uint8Array> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = document
  for (const { node } of document.getPages()) {
    const contents = node.get(PDFName.of("Contents"))
    const streams = contents instanceof PDFRef ? [contents] : contents instanceof PDFArray ? contents.asArray() : []
    for (const reference of streams) {
      const stream = context.lookup(reference)
      if (!(reference instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue
      // Decoded as Latin-1, so that each byte is one character.
      const text = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
      context.assign(reference, context.flateStream(Buffer.from(withMarkedDecoration(text), "latin1")))
    }
  }
  const title = document.getTitle() ?? ""
  const metadata = context.stream(new TextEncoder().encode(description(title)), { Type: "Metadata", Subtype: "XML" })
  catalog.set(PDFName.of("Metadata"), context.register(metadata))
  catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true)
  document.setProducer("Parley")
  document.setCreator("Parley")
  const info = context.trailerInfo.Info
  const about = info === undefined ? undefined : context.lookup(info)
  if (about !== undefined && "delete" in about)
    for (const name of ["CreationDate", "ModDate"])
      (about as { delete: (key: PDFName) => void }).delete(PDFName.of(name))
  return document.save({ useObjectStreams: false, updateFieldAppearances: false })
}
