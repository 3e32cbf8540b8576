import { MalformedTable } from "../Table.ts"
import type { Budget } from "../tables/Limits.ts"
import type { PartReader } from "./Parts.ts"
import type { ReadPart } from "./Workbook.ts"

/**
 * A file in a ZIP archive, which streams its bytes once started. An error that `ondata` throws may be passed to
 * `ondata` again.
 */
export interface ZippedFile {
  readonly name: string
  ondata: (error: (Error & { code: number }) | null, chunk: Uint8Array<ArrayBuffer>, isLast: boolean) => void
  readonly start: () => void
}

/** Libraries for ZIP and XML, which are injected because the domain must not depend on them. */
export interface ZipTools {
  readonly unzip: (onFile: (file: ZippedFile) => void) => {
    readonly push: (chunk: Uint8Array, isLast: boolean) => void
  }
  readonly parser: (handlers: {
    readonly onopentag: (name: string, attributes: Readonly<Record<string, string>>) => void
    readonly ontext: (text: string) => void
    readonly onclosetag: (name: string) => void
  }) => { readonly write: (text: string) => void; readonly end: () => void }
}

const chunkBytes = 64 * 1024
/**
 * A workbook contains a file per sheet and picture, but a malicious ZIP archive may contain millions of empty files.
 */
const mostEntries = 10_000

/** Thrown by a handler to stop the decompression. */
class Enough extends Error {}

const faultOf = (cause: unknown): unknown =>
  cause instanceof Enough || cause instanceof MalformedTable
    ? cause
    : new MalformedTable({ format: "xlsx", problem: "corrupt" })

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

const parserOf = ({ parser }: ZipTools, reader: PartReader) =>
  parser({
    onopentag: (name, attributes) => reader.open(localName(name), attributes),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(localName(name)),
  })

/**
 * The parts of a ZIP archive. A part is decompressed in pieces, and each piece is charged to the budget before it is
 * parsed, whatever the declared size.
 */
export const zipParts =
  (bytes: Uint8Array, budget: Budget, tools: ZipTools): ReadPart =>
  (path, reader, hasEnough) => {
    let isFound = false
    let entries = 0
    const unzip = tools.unzip((file) => {
      if (++entries > mostEntries) throw new MalformedTable({ format: "xlsx", problem: "too_large" })
      if (file.name !== path || isFound) return
      isFound = true
      const decoder = new TextDecoder()
      const parser = parserOf(tools, reader)
      file.ondata = (error, chunk, isLast) => {
        if (error !== null) throw faultOf(error)
        budget.spendBytes(chunk.length)
        parser.write(decoder.decode(chunk, { stream: !isLast }))
        if (isLast) parser.end()
        if (isLast || hasEnough()) throw new Enough()
      }
      file.start()
    })
    try {
      for (let at = 0; at < bytes.length; at += chunkBytes)
        unzip.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length)
    } catch (cause) {
      if (cause instanceof Enough) return true
      throw faultOf(cause)
    }
    if (isFound) throw new MalformedTable({ format: "xlsx", problem: "corrupt" })
    return false
  }
