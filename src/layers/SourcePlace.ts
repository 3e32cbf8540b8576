import { readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import { fileURLToPath } from "node:url"

const frame = /\(([^()]*?((?:src|dist)\/[^():]+)):(\d+)(?::(\d+))?\)/

const maps = new Map<string, SourceMap | undefined>()

/** The map beside a bundled file, read when the first error of it is described. */
const mapOf = (file: string): SourceMap | undefined => {
  if (!maps.has(file)) {
    try {
      maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8"))))
    } catch {
      maps.set(file, undefined)
    }
  }
  return maps.get(file)
}

const pathOf = (file: string): string => (file.startsWith("file:") ? fileURLToPath(file) : file)

/** `src/room/File.ts:12` for a place in a bundled file, both counted from one. */
const original = (path: string, line: number, column: number): string | undefined => {
  const entry = mapOf(pathOf(path))?.findEntry(line - 1, column - 1)
  if (entry === undefined || !("originalSource" in entry)) return undefined
  const { originalSource, originalLine } = entry
  if (typeof originalSource !== "string" || typeof originalLine !== "number") return undefined
  const source = /(?:src|node_modules)\/.+/.exec(originalSource)?.[0]
  return source === undefined ? undefined : `${source}:${originalLine + 1}`
}

/** Where in our sources an error came from: a place, not a text; undefined when it is none of ours. */
export const placeOf = (error: Error): string | undefined => {
  const [, path, file, line, column] = frame.exec(error.stack ?? "") ?? []
  if (path === undefined) return undefined
  const bundled = file!.startsWith("dist/") ? original(path, Number(line), Number(column ?? 1)) : undefined
  return bundled ?? `${file}:${line}`
}
