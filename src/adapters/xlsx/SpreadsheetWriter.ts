import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { Zip, ZipDeflate } from "fflate"
import type { Cell, ColumnHead } from "../../domain/forms/submission/ExportColumns.ts"
import { type Sheet, SpreadsheetWriter } from "../../ports/SpreadsheetWriter.ts"
import { headOf, packageParts, rowOf, sheetEnd, sheetPath, sheetStart } from "./markup.ts"
import { SheetNames } from "./SheetNames.ts"

/** The maximum number of rows of a sheet. Additional rows start another sheet, and additional columns are omitted. */
const mostRows = 1_048_576
const mostColumns = 16_384

const utf8 = new TextEncoder()

/** A workbook that is being written. Finished bytes are removed chunk by chunk. */
class Workbook {
  readonly #most: number
  readonly #zip: Zip
  readonly #names = new SheetNames()
  #columns: ReadonlyArray<ColumnHead> = []
  #name = ""
  #timeZone = "UTC"
  #ready: Array<Uint8Array> = []
  #sheet: ZipDeflate | undefined
  #rows = 0

  constructor(most: number) {
    this.#most = most
    this.#zip = new Zip((fault, bytes) => {
      if (fault !== null) throw fault
      this.#ready.push(bytes)
    })
  }

  begin(name: string, columns: ReadonlyArray<ColumnHead>): ReadonlyArray<Uint8Array> {
    this.#name = name
    this.#columns = columns.slice(0, mostColumns)
    this.#timeZone = columns.find(({ timeZone }) => timeZone !== undefined)?.timeZone ?? this.#timeZone
    this.#next()
    return this.#taken()
  }

  add(rows: ReadonlyArray<ReadonlyArray<Cell>>): ReadonlyArray<Uint8Array> {
    let text = ""
    const flush = (): void => {
      this.#sheet!.push(utf8.encode(text))
      text = ""
    }
    for (const row of rows) {
      if (this.#rows === this.#most) {
        flush()
        this.#next()
      }
      text += rowOf(row.slice(0, mostColumns), ++this.#rows, this.#columns)
    }
    flush()
    return this.#taken()
  }

  end(): ReadonlyArray<Uint8Array> {
    this.#close()
    for (const [path, text] of Object.entries(packageParts(this.#names.all, this.#timeZone)))
      this.#part(path).push(utf8.encode(text), true)
    this.#zip.end()
    return this.#taken()
  }

  #taken(): ReadonlyArray<Uint8Array> {
    const bytes = this.#ready
    this.#ready = []
    return bytes
  }

  #part(path: string): ZipDeflate {
    const part = new ZipDeflate(path, { level: 6 })
    this.#zip.add(part)
    return part
  }

  #close(): void {
    this.#sheet?.push(utf8.encode(sheetEnd), true)
  }

  #next(): void {
    this.#close()
    this.#sheet = this.#part(sheetPath(this.#names.add(this.#name)))
    this.#rows = 1
    this.#sheet.push(utf8.encode(sheetStart(this.#columns) + headOf(this.#columns)))
  }
}

/** Writes Office Open XML workbooks, zipped by fflate. `rowsInSheet` is a smaller sheet size for tests. */
export const layer = (options: { readonly rowsInSheet?: number } = {}) =>
  Layer.succeed(SpreadsheetWriter, {
    write: <E>(sheets: ReadonlyArray<Sheet<E>>) =>
      Stream.suspend(() => {
        const workbook = new Workbook(Math.min(options.rowsInSheet ?? mostRows, mostRows))
        const written = Stream.flatMap(Stream.fromIterable(sheets), ({ name, columns, batches }) => {
          const begun = Stream.suspend(() => Stream.fromIterable(workbook.begin(name, columns)))
          return Stream.concat(
            begun,
            Stream.flatMap(batches, (batch) => Stream.fromIterable(workbook.add(batch))),
          )
        })
        const end = Stream.suspend(() => Stream.fromIterable(workbook.end()))
        return Stream.concat(written, end)
      }),
  })
