import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const frame = /\(([^()]*?((?:src|dist)\/[^():]+)):(\d+)(?::(\d+))?\)/

/** The Base64 value of each character in a mapping, by character code. */
const values = new Uint8Array(128)
for (const [value, character] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries())
  values[character.charCodeAt(0)] = value
const [nextLine, nextSegment] = [";".charCodeAt(0), ",".charCodeAt(0)]

interface SourceMap {
  readonly sources: ReadonlyArray<string>
  readonly mappings: string
}

/**
 * `src/room/File.ts:12` for a location in a bundled file, with the line counted from 1 and the column from 0 (Source
 * Map, revision 3). Node's own `SourceMap` creates an object for each of 315,000 segments, which takes 40 MB and blocks
 * the event loop for ten times as long as this function does.
 */
const placeIn = ({ sources, mappings }: SourceMap, line: number, column: number): string | undefined => {
  let [generatedLine, generatedColumn, source, originalLine] = [1, 0, 0, 0]
  let [field, value, shift] = [0, 0, 0]
  let last: readonly [source: number, line: number] | undefined
  for (let at = 0; at < mappings.length && generatedLine <= line; at++) {
    const code = mappings.charCodeAt(at)
    if (code === nextLine || code === nextSegment) {
      field = 0
      if (code === nextLine) [generatedLine, generatedColumn] = [generatedLine + 1, 0]
      continue
    }
    const digit = values[code]!
    value |= (digit & 31) << shift
    shift += 5
    if ((digit & 32) !== 0) continue
    const step = (value & 1) === 1 ? -(value >>> 1) : value >>> 1
    ;[value, shift] = [0, 0]
    if (field === 0 && generatedLine === line && generatedColumn + step > column) break
    if (field === 0) [generatedColumn, last] = [generatedColumn + step, undefined]
    if (field === 1) source += step
    if (field === 2) last = [source, (originalLine += step)]
    field += 1
  }
  const name = /(?:src|node_modules)\/.+/.exec(last === undefined ? "" : (sources[last[0]] ?? ""))?.[0]
  return name === undefined ? undefined : `${name}:${last![1] + 1}`
}

const pathOf = (file: string): string => (file.startsWith("file:") ? fileURLToPath(file) : file)

/**
 * Reads the map next to the bundled file each time: it takes megabytes, and is needed once or twice in a process's
 * life.
 */
const read = (path: string, line: number, column: number): string | undefined => {
  try {
    return placeIn(JSON.parse(readFileSync(`${pathOf(path)}.map`, "utf8")) as SourceMap, line, column - 1)
  } catch {
    return undefined
  }
}

/** Places found so far. There are at most as many as there are throw sites in the code. */
const places = new Map<string, string | undefined>()

const original = (path: string, line: number, column: number): string | undefined => {
  const place = `${path}:${line}:${column}`
  if (!places.has(place)) places.set(place, read(path, line, column))
  return places.get(place)
}

/** The place in our sources where an error was thrown; undefined outside our code. */
export const placeOf = (error: Error): string | undefined => {
  const [, path, file, line, column] = frame.exec(error.stack ?? "") ?? []
  if (path === undefined) return undefined
  const bundled = file!.startsWith("dist/") ? original(path, Number(line), Number(column ?? 1)) : undefined
  return bundled ?? `${file}:${line}`
}
