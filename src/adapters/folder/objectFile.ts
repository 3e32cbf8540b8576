import { constants } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"

/**
 * One object is one file: a line with the format and the content type, then the bytes. Because the type is in the same
 * file, one rename replaces both. A separate file could belong to a concurrent write.
 */
const mark = "parley-object-1 "

/** The maximum length of the first line. */
const longestLine = 1024

export const headLine = (contentType: string): Buffer =>
  Buffer.from(`${mark}${encodeURIComponent(contentType)}\n`, "latin1")

export interface ObjectFile {
  readonly handle: FileHandle
  readonly contentType: string
  /** The start and length of the content. */
  readonly start: number
  readonly size: number
}

/** @throws if the file is missing, is a link, or is not an object. */
export const openObject = async (path: string): Promise<ObjectFile> => {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(longestLine), 0, longestLine, 0)
    const line = buffer.subarray(0, bytesRead).toString("latin1").split("\n", 1)[0]!
    if (!line.startsWith(mark) || line.length === bytesRead) throw new Error(`${path} is not a stored object`)
    const start = line.length + 1
    const { size } = await handle.stat()
    return { handle, contentType: decodeURIComponent(line.slice(mark.length)), start, size: size - start }
  } catch (cause) {
    await handle.close()
    throw cause
  }
}
