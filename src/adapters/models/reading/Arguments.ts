import { isRecord, type Json, parsed } from "./Loose.ts"

/** Splits concatenated JSON values; undefined if there is anything else between them. */
const valuesIn = (text: string): ReadonlyArray<unknown> | undefined => {
  const values: Array<unknown> = []
  let depth = 0
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === "\\") at++
      else if (character === '"') isQuoted = false
      continue
    }
    if (character === '"') isQuoted = true
    else if (character === "{" || character === "[") depth++
    else if ((character === "}" || character === "]") && --depth === 0) {
      values.push(parsed(text.slice(start, at + 1)))
      start = at + 1
    }
  }
  return text.slice(start).trim() === "" ? values : undefined
}

/**
 * Merges several JSON values into one object: some servers start with `{}`, and some repeat the whole object at the
 * end.
 */
const onlyObject = (text: string): Json | undefined => {
  const values = (valuesIn(text) ?? [undefined]).map((value) => (isRecord(value) ? JSON.stringify(value) : undefined))
  const distinct = new Set(values.filter((value) => value !== "{}"))
  const [only = "{}"] = distinct
  return values.includes(undefined) || distinct.size > 1 ? undefined : (parsed(only) as Json)
}

const fenced = /^```[a-z]*\s*([\s\S]*?)\s*```$/i

/** Parses arguments: empty and null mean no arguments; fenced or quoted JSON is unwrapped. */
const meant = (text: string, depth = 0): Json | undefined => {
  const trimmed = text.trim()
  const plain = (fenced.exec(trimmed)?.[1] ?? trimmed).trim()
  if (plain === "" || plain === "null") return {}
  const value = parsed(plain)
  if (isRecord(value)) return value
  if (typeof value === "string" && depth < 2) return meant(value, depth + 1)
  return value === undefined ? onlyObject(plain) : undefined
}

/**
 * The arguments of a call, given as text or as an object. Invalid arguments are passed on unchanged, so that the tool
 * refuses them.
 */
export const inputOf = (given: unknown): unknown => {
  if (given === undefined || given === null) return {}
  return typeof given === "string" ? (meant(given) ?? given) : given
}

/** The arguments of a call, as sent to a provider. Providers accept only an object. */
export const argumentsOf = (input: unknown): Json => (isRecord(input) ? input : {})

/** The name for a call without a valid name. */
const unnamed = "unnamed_tool"

export const calledName = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || unnamed

/** Decorations that models and servers put around tool names. */
const decorations = /^[\s"'`]+|<\|.*$|[\s"'`:(]+[\d)]*$|^(?:functions?|tools?|default_api)[.:]/g

/** The offered tool that a name refers to; otherwise a name that every provider accepts. */
export const offeredName = (name: string, offered: ReadonlySet<string>): string => {
  if (offered.has(name)) return name
  const bare = name.replace(decorations, "").replace(decorations, "")
  return offered.has(bare) ? bare : calledName(bare)
}
