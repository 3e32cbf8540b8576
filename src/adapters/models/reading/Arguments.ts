import { isRecord, type Json, parsed } from "./Loose.ts"

/** Cuts texts of JSON that follow each other without anything between them; undefined where something else is there. */
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

/** One object of several texts: some servers begin with `{}`, and some say the whole once more at the end. */
const onlyObject = (text: string): Json | undefined => {
  const values = (valuesIn(text) ?? [undefined]).map((value) => (isRecord(value) ? JSON.stringify(value) : undefined))
  const told = new Set(values.filter((value) => value !== "{}"))
  const [only = "{}"] = told
  return values.includes(undefined) || told.size > 1 ? undefined : (parsed(only) as Json)
}

const fenced = /^```[a-z]*\s*([\s\S]*?)\s*```$/i

/** What a text of arguments means: nothing and null are none, JSON in a fence or in a text is what it holds. */
const meant = (text: string, depth = 0): Json | undefined => {
  const trimmed = text.trim()
  const plain = (fenced.exec(trimmed)?.[1] ?? trimmed).trim()
  if (plain === "" || plain === "null") return {}
  const value = parsed(plain)
  if (isRecord(value)) return value
  if (typeof value === "string" && depth < 2) return meant(value, depth + 1)
  return value === undefined ? onlyObject(plain) : undefined
}

/** The arguments of a call, as a text or as they are. What cannot be read goes on as it came: the tool refuses it. */
export const inputOf = (given: unknown): unknown => {
  if (given === undefined || given === null) return {}
  return typeof given === "string" ? (meant(given) ?? given) : given
}

/** The arguments of a call as a provider is told of them: it takes an object only, whatever the model made of it. */
export const argumentsOf = (input: unknown): Json => (isRecord(input) ? input : {})

/** What a call without a name, or with one that no provider takes, is told as. */
const unnamed = "unnamed_tool"

export const calledName = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || unnamed

/** Marks that models and servers put around the name of a tool. */
const decorations = /^[\s"'`]+|<\|.*$|[\s"'`:(]+[\d)]*$|^(?:functions?|tools?|default_api)[.:]/g

/** The offered tool that a name means; else a name that every provider takes. */
export const offeredName = (name: string, offered: ReadonlySet<string>): string => {
  if (offered.has(name)) return name
  const bare = name.replace(decorations, "").replace(decorations, "")
  return offered.has(bare) ? bare : calledName(bare)
}
