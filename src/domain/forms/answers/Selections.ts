import { countryCodes } from "./Countries.ts"
import { isJsonObject } from "../codec/Json.ts"
import { ofOptions } from "./ofOptions.ts"
import { isBlank, missing, read, type Reader, refused } from "./Reading.ts"
import { textOf } from "./Words.ts"

/** Accepts an enabled option, or any text if the options are unknown. */
export const choice: Reader = (raw, _field, choices) => {
  const value = typeof raw === "boolean" ? String(raw) : textOf(raw)?.trim()
  if (value === undefined) return refused("text")
  if (choices === undefined) return read(value)
  return choices.has(value) ? read(value) : refused("option", { value })
}

/** For up to this many items, a linear search is faster than a set. */
const fewItems = 16

/** The items of a list or of comma-separated text, without duplicates, in the given order. */
const itemsOf = (raw: unknown): ReadonlyArray<string> | undefined => {
  const items: ReadonlyArray<unknown> = typeof raw === "string" ? raw.split(",") : Array.isArray(raw) ? raw : [raw]
  const words: Array<string> = []
  for (const item of items) {
    if (isBlank(item)) continue
    const word = textOf(item)?.trim()
    if (word === undefined) return undefined
    if (words.length > fewItems || !words.includes(word)) words.push(word)
  }
  return words.length > fewItems ? [...new Set(words)] : words
}

/** A duplicated item, which makes a ranking ambiguous. */
const twiceIn = (raw: unknown): string | undefined => {
  const items = typeof raw === "string" ? raw.split(",") : Array.isArray(raw) ? raw : []
  const words = items.map((item: unknown) => textOf(item)?.trim() ?? "").filter((word) => word !== "")
  const before = new Set<string>()
  return words.find((word) => before.size === before.add(word).size)
}

const exclusiveOf = ofOptions(
  (options): ReadonlySet<string> => new Set(options.filter((one) => one.exclusive === true).map(({ value }) => value)),
)

export const choices: Reader = (raw, field, allowed) => {
  const items = itemsOf(raw)
  if (items === undefined) return refused("list")
  const twice = field.fieldType === "ranking" ? twiceIn(raw) : undefined
  if (twice !== undefined) return refused("ranked_twice", { value: twice })
  const exclusive = exclusiveOf(field.options)
  const alone = items.length < 2 ? undefined : items.find((item) => exclusive.has(item))
  if (alone !== undefined) return refused("exclusive", { value: alone })
  const wrong = allowed === undefined ? undefined : items.find((item) => !allowed.has(item))
  return wrong === undefined ? read(items) : refused("option", { value: wrong })
}

export const tags: Reader = (raw) => {
  const items = itemsOf(raw)
  return items === undefined ? refused("list") : items.length === 0 ? missing : read(items)
}

export const location: Reader = (raw) => {
  const code = (textOf(raw) ?? "").trim().toUpperCase()
  return countryCodes.has(code) ? read(code) : refused("location")
}

export const place: Reader = (raw) => {
  if (!isJsonObject(raw)) return refused("place")
  const code = (textOf(raw["country"]) ?? "").trim().toUpperCase()
  if (!countryCodes.has(code)) return refused("location")
  const words = ["state", "city"].map((key) => (isBlank(raw[key]) ? undefined : textOf(raw[key])?.trim()))
  if (words.some((word, i) => word === undefined && !isBlank(raw[["state", "city"][i]!]))) return refused("place")
  const [state, city] = words
  return read({ country: code, ...(state === undefined ? {} : { state }), ...(city === undefined ? {} : { city }) })
}
