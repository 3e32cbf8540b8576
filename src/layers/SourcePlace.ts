import { readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import { fileURLToPath } from "node:url"

const frame = /\(([^()]*?((?:src|dist)\/[^():]+)):(\d+)(?::(\d+))?\)/

/** Maps while somebody reads them: millions of bytes each, for a place or two in a process's life. */
const maps = new Map<string, WeakRef<SourceMap>>()

/** The map beside a bundled file, read when an error of it is described; undefined where there is none. */
const mapOf = (file: string): SourceMap | undefined => {
  const held = maps.get(file)?.deref()
  if (held !== undefined) return held
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")))
    maps.set(file, new WeakRef(map))
    return map
  } catch {
    return undefined
  }
}

const pathOf = (file: string): string => (file.startsWith("file:") ? fileURLToPath(file) : file)

/** `src/room/File.ts:12` for a place in a bundled file, both counted from one. */
const read = (path: string, line: number, column: number): string | undefined => {
  const entry = mapOf(pathOf(path))?.findEntry(line - 1, column - 1)
  if (entry === undefined || !("originalSource" in entry)) return undefined
  const { originalSource, originalLine } = entry
  if (typeof originalSource !== "string" || typeof originalLine !== "number") return undefined
  const source = /(?:src|node_modules)\/.+/.exec(originalSource)?.[0]
  return source === undefined ? undefined : `${source}:${originalLine + 1}`
}

/** Places that were found; there are as many as the code has that throw. */
const places = new Map<string, string | undefined>()

const original = (path: string, line: number, column: number): string | undefined => {
  const place = `${path}:${line}:${column}`
  if (!places.has(place)) places.set(place, read(path, line, column))
  return places.get(place)
}

/** Where in our sources an error came from: a place, not a text; undefined when it is none of ours. */
export const placeOf = (error: Error): string | undefined => {
  const [, path, file, line, column] = frame.exec(error.stack ?? "") ?? []
  if (path === undefined) return undefined
  const bundled = file!.startsWith("dist/") ? original(path, Number(line), Number(column ?? 1)) : undefined
  return bundled ?? `${file}:${line}`
}
