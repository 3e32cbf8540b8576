import * as Result from "effect/Result"
import { keptOrder } from "./format/ColumnOrder.ts"

/** The start and end of a marker element's content in the template's source. */
export interface MarkerSpan {
  readonly start: number
  readonly end: number
}

const markup = /<!--[\s\S]*?-->|<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const closing = /<\/script\b/gi
const attribute = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const attributes = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(attribute)].map((m) => [m[1]!.toLowerCase(), m[2] ?? m[3] ?? m[4] ?? ""]))

/**
 * Finds the content of the only `<script type="application/json" id="MARKER">` of a template, with attributes in any
 * order and quoting. Comments and other scripts are skipped.
 */
export const markerSpan = (source: string, markerId: string): Result.Result<MarkerSpan, "missing" | "ambiguous"> => {
  let span: MarkerSpan | undefined
  markup.lastIndex = 0
  for (let tag = markup.exec(source); tag !== null; tag = markup.exec(source)) {
    if (tag[1] === undefined) continue
    closing.lastIndex = markup.lastIndex
    const end = closing.exec(source)?.index ?? source.length
    const named = attributes(tag[1])
    if (named.get("id") === markerId && named.get("type")?.toLowerCase() === "application/json") {
      if (span !== undefined) return Result.fail("ambiguous")
      span = { start: markup.lastIndex, end }
    }
    markup.lastIndex = end
  }
  return span === undefined ? Result.fail("missing") : Result.succeed(span)
}

/**
 * One pass per character: engines replace a match with a fixed string so fast that five passes take less time than one
 * pass that calls a function.
 */
const escapes: ReadonlyArray<readonly [RegExp, string]> = [
  [/</g, "\\u003c"],
  [/>/g, "\\u003e"],
  [/&/g, "\\u0026"],
  [/\u2028/g, "\\u2028"],
  [/\u2029/g, "\\u2029"],
]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** JSON with columns in file order, which JavaScript objects don't preserve for integer-like names. */
const orderedJson = (value: unknown): string => {
  if (Array.isArray(value))
    return isObject(value[0]) && keptOrder(value[0]) !== undefined
      ? `[${value.map(orderedJson).join(",")}]`
      : JSON.stringify(value)
  if (!isObject(value)) return JSON.stringify(value)
  const names = keptOrder(value) ?? Object.keys(value)
  return `{${names.map((name) => `${JSON.stringify(name)}:${orderedJson(value[name])}`).join(",")}}`
}

/** JSON for a script element: no character can end the element or start markup. */
export const scriptJson = (value: unknown): string =>
  escapes.reduce((json, [character, escape]) => json.replace(character, escape), orderedJson(value))

/**
 * A lower bound for the length of a value's JSON, counted up to `most`. A shared value is counted each time it occurs.
 */
export const jsonLength = (value: unknown, most: number): number => {
  if (typeof value === "string") return value.length + 2
  if (typeof value !== "object" || value === null) return 1
  let length = 2
  const isList = Array.isArray(value)
  for (const key in value) {
    length += (isList ? 1 : key.length + 4) + jsonLength(Reflect.get(value, key), most - length)
    if (length > most) return length
  }
  return length
}

/** The source with the marker's content replaced and everything else unchanged. */
export const splice = (source: string, span: MarkerSpan, json: string): string =>
  `${source.slice(0, span.start)}\n${json}\n${source.slice(span.end)}`
