import { PDFiumLibrary } from "@hyzyla/pdfium"

/** The visible words of each page of a PDF, separated by single spaces. */
export const pdfText = async (bytes: Uint8Array): Promise<ReadonlyArray<string>> => {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const texts = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, " ").trim())
    document.destroy()
    return texts
  } finally {
    library.destroy()
  }
}
