import { PDFiumModule } from "@hyzyla/pdfium"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { columnText, mayHaveColumns, type Piece } from "./readingOrder.ts"

type Engine = Awaited<ReturnType<typeof PDFiumModule>>

type Edges = readonly [left: number, top: number, right: number, bottom: number]

/**
 * Functions of the engine that its package does not declare: outlines, text positions and annotations. Numbers are
 * addresses; 0 means no address.
 */
interface Undeclared {
  readonly _FPDFBookmark_GetFirstChild: (document: number, parent: number) => number
  readonly _FPDFBookmark_GetNextSibling: (document: number, bookmark: number) => number
  readonly _FPDFBookmark_GetTitle: (bookmark: number, buffer: number, bytes: number) => number
  readonly _FPDFBookmark_GetDest: (document: number, bookmark: number) => number
  readonly _FPDFBookmark_GetAction: (bookmark: number) => number
  readonly _FPDFAction_GetDest: (document: number, action: number) => number
  readonly _FPDFDest_GetDestPageIndex: (document: number, destination: number) => number
  readonly _FPDFPage_GetAnnotCount: (page: number) => number
  readonly _FPDFPage_GetAnnot: (page: number, index: number) => number
  readonly _FPDFPage_CloseAnnot: (annotation: number) => void
  readonly _FPDFAnnot_GetSubtype: (annotation: number) => number
  readonly _FPDFAnnot_GetAP: (annotation: number, mode: number, buffer: number, bytes: number) => number
  readonly _FPDFAnnot_GetStringValue: (annotation: number, key: number, buffer: number, bytes: number) => number
  readonly _FPDFPage_Flatten: (page: number, use: number) => number
  readonly _FPDFText_CountRects: (text: number, start: number, count: number) => number
  readonly _FPDFText_GetRect: (text: number, index: number, ...edges: Edges) => number
  readonly _FPDFText_GetBoundedText: (
    text: number,
    ...area: readonly [...edges: Edges, buffer: number, characters: number]
  ) => number
}

const isWhole = (engine: Engine): engine is Engine & Undeclared =>
  "_FPDFBookmark_GetFirstChild" in engine && "_FPDFText_GetBoundedText" in engine && "_FPDFPage_Flatten" in engine

const passwordNeeded = 4

/** The annotation types with visible text, each with the key that contains the text. */
const annotationTexts: ReadonlyMap<number, string> = new Map([
  [3, "Contents"],
  [20, "V"],
])
/** The maximum number of annotations read per page. */
const mostAnnotations = 1000
/** Flattens a page for display, not for printing. */
const forDisplay = 0
const isFlattened = 1

/** A page with more text runs than this is read in drawing order. */
const mostPieces = 400
const mostCharacters = 20_000

const lettersOf = (text: string): string => [...text.replaceAll(/[\s\p{C}-]/gu, "")].sort().join("")

export class PdfUnreadable extends Error {}

/** A bookmark of a document, with its children. */
export interface Bookmark {
  readonly id: number
  readonly title: string
  /** Counted from 1; undefined if the target isn't a page. */
  readonly page: number | undefined
}

/**
 * The engine's memory grows through this import. Beyond the limit, growth is refused and the engine fails on the
 * document. `bytes` is the total.
 */
const capped = (imports: WebAssembly.Imports, bytes: number): WebAssembly.Imports => {
  const { emscripten_resize_heap: grow, ...others } = imports["env"] ?? {}
  if (typeof grow !== "function") throw new PdfUnreadable("the engine's memory cannot be limited")
  const within = (wanted: number): unknown => (wanted >>> 0 > bytes ? 0 : grow(wanted))
  return { ...imports, env: { ...others, emscripten_resize_heap: within } }
}

const utf16 = new TextDecoder("utf-16le")

/** A PDF in the engine's memory. */
export class Pdfium {
  private readonly engine: Engine & Undeclared
  private readonly document: number
  readonly pageCount: number

  private constructor(engine: Engine & Undeclared, document: number) {
    this.engine = engine
    this.document = document
    this.pageCount = engine._FPDF_GetPageCount(document)
  }

  /** Opens a document in a separate engine with a memory limit. The engine lives as long as its thread. */
  static async open(program: WebAssembly.Module, bytes: Uint8Array, mostMemory: number): Promise<Pdfium> {
    const engine = await PDFiumModule({
      instantiateWasm: (imports, done) => {
        const instance = new WebAssembly.Instance(program, capped(imports, mostMemory))
        done(instance)
        return instance.exports
      },
    })
    if (!isWhole(engine)) throw new PdfUnreadable("the engine lacks outlines or positions of text")
    engine._FPDF_InitLibraryWithConfig({})
    const at = engine.wasmExports.malloc(bytes.length)
    if (at === 0) throw new PdfUnreadable(failureText("pdfGreedy"))
    engine.HEAPU8.set(bytes, at)
    const document = engine._FPDF_LoadMemDocument(at, bytes.length, 0)
    if (document !== 0) return new Pdfium(engine, document)
    throw new PdfUnreadable(
      engine._FPDF_GetLastError() === passwordNeeded ? failureText("pdfLocked") : failureText("pdfBroken"),
    )
  }

  /** The text of the page at a 0-based index, line by line; empty if the page has no readable text. */
  text(index: number): string {
    const { engine } = this
    const { page, added } = this.filled(index)
    if (page === 0) return ""
    const text = engine._FPDFText_LoadPage(page)
    try {
      const count = text === 0 ? 0 : engine._FPDFText_CountChars(text)
      if (count <= 0) return added
      const drawn = this.utf16(2 * (count + 1), (buffer) => 2 * engine._FPDFText_GetText(text, 0, count, buffer))
      const columns = count > mostCharacters ? undefined : this.columns(text, count)
      // Where runs overlap, reading by columns would lose or repeat letters.
      const read = columns !== undefined && lettersOf(columns) === lettersOf(drawn) ? columns : drawn
      return [read, added].filter((one) => one !== "").join("\n")
    } finally {
      if (text !== 0) engine._FPDFText_ClosePage(text)
      engine._FPDF_ClosePage(page)
    }
  }

  /**
   * A page whose text includes its filled-in form fields and its notes. `added` is the text of the fields and notes
   * that have no appearance stream.
   */
  private filled(index: number): { readonly page: number; readonly added: string } {
    const { engine } = this
    const page = engine._FPDF_LoadPage(this.document, index)
    const count = page === 0 ? 0 : Math.min(engine._FPDFPage_GetAnnotCount(page), mostAnnotations)
    const texts = Array.from({ length: count }, (_, at) => this.annotation(page, at)).filter((one) => one !== undefined)
    if (texts.length === 0) return { page, added: "" }
    const added = texts.filter((one) => one !== "").join("\n")
    if (engine._FPDFPage_Flatten(page, forDisplay) !== isFlattened) return { page, added }
    engine._FPDF_ClosePage(page)
    return { page: engine._FPDF_LoadPage(this.document, index), added }
  }

  /** The text of a form field or note; empty if it has an appearance stream; undefined for other annotations. */
  private annotation(page: number, at: number): string | undefined {
    const { engine } = this
    const annotation = engine._FPDFPage_GetAnnot(page, at)
    try {
      const key = annotation === 0 ? undefined : annotationTexts.get(engine._FPDFAnnot_GetSubtype(annotation))
      if (key === undefined) return undefined
      return engine._FPDFAnnot_GetAP(annotation, 0, 0, 0) > 2 ? "" : this.value(annotation, key)
    } finally {
      if (annotation !== 0) engine._FPDFPage_CloseAnnot(annotation)
    }
  }

  private value(annotation: number, name: string): string {
    const { malloc, free } = this.engine.wasmExports
    const key = malloc(name.length + 1)
    if (key === 0) throw new PdfUnreadable(failureText("pdfGreedy"))
    try {
      this.engine.HEAPU8.set([...Buffer.from(name), 0], key)
      const bytes = this.engine._FPDFAnnot_GetStringValue(annotation, key, 0, 0)
      return this.utf16(bytes, (buffer) => this.engine._FPDFAnnot_GetStringValue(annotation, key, buffer, bytes))
    } finally {
      free(key)
    }
  }

  /** A page's text in the reading order of its columns; undefined if it has no columns. */
  private columns(text: number, count: number): string | undefined {
    const { engine } = this
    const rectangles = engine._FPDFText_CountRects(text, 0, count)
    if (rectangles < 4 || rectangles > mostPieces) return undefined
    const boxes = Array.from({ length: rectangles }, (_, index) => this.rectangle(text, index))
    return mayHaveColumns(boxes) ? columnText(boxes.map((box) => this.piece(text, count, box))) : undefined
  }

  private rectangle(text: number, index: number): Omit<Piece, "text"> {
    const { malloc, free } = this.engine.wasmExports
    const at = malloc(4 * Float64Array.BYTES_PER_ELEMENT)
    if (at === 0) throw new PdfUnreadable(failureText("pdfGreedy"))
    try {
      this.engine._FPDFText_GetRect(text, index, at, at + 8, at + 16, at + 24)
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float64Array(this.engine.HEAPU8.slice(at, at + 32).buffer)
      return { left, top, right, bottom }
    } finally {
      free(at)
    }
  }

  /**
   * A run with its text. The rectangle from which the text is read encloses the run's letters and touches no other
   * line.
   */
  private piece(text: number, count: number, box: Omit<Piece, "text">): Piece {
    const { left, top, right, bottom } = box
    const margin = (top - bottom) / 20
    const letters = this.utf16(2 * (count + 1), (buffer) => {
      const bounded = [left, top - margin, right, bottom + margin] as const
      return 2 * (this.engine._FPDFText_GetBoundedText(text, ...bounded, buffer, count) + 1)
    })
    // The engine includes the trailing NUL in the count only for some runs.
    return { ...box, text: letters.replaceAll("\0", "") }
  }

  /** The children of a bookmark, or the top-level bookmarks, in order. */
  *bookmarks(parent = 0): Generator<Bookmark> {
    const { engine, document } = this
    let id = engine._FPDFBookmark_GetFirstChild(document, parent)
    for (; id !== 0; id = engine._FPDFBookmark_GetNextSibling(document, id)) {
      const bookmark = id
      const title = this.utf16(engine._FPDFBookmark_GetTitle(bookmark, 0, 0), (buffer, bytes) =>
        engine._FPDFBookmark_GetTitle(bookmark, buffer, bytes),
      )
      yield { id, title, page: this.pageOf(bookmark) }
    }
  }

  private pageOf(bookmark: number): number | undefined {
    const { engine, document } = this
    const own = engine._FPDFBookmark_GetDest(document, bookmark)
    const action = own === 0 ? engine._FPDFBookmark_GetAction(bookmark) : 0
    const destination = action === 0 ? own : engine._FPDFAction_GetDest(document, action)
    const index = destination === 0 ? -1 : engine._FPDFDest_GetDestPageIndex(document, destination)
    return index < 0 ? undefined : index + 1
  }

  /** Reads a string that the engine writes into a buffer, NUL-terminated; `write` returns the number of bytes. */
  private utf16(bytes: number, write: (buffer: number, bytes: number) => number): string {
    const { malloc, free } = this.engine.wasmExports
    const buffer = malloc(bytes)
    if (buffer === 0) throw new PdfUnreadable(failureText("pdfGreedy"))
    try {
      const written = write(buffer, bytes)
      return utf16.decode(this.engine.HEAPU8.subarray(buffer, buffer + Math.max(0, written - 2)))
    } finally {
      free(buffer)
    }
  }
}
