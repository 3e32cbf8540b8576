import type { Json, JsonObject } from "../codec/Json.ts"
import { wholePattern } from "./ConstraintTranslation.ts"
import { objectsIn } from "./JsonParts.ts"
import { type ImportNote, note } from "./Notes.ts"

/** The numeric constraints of validators and questions, with our names for them. */
const numbers: ReadonlyArray<readonly [theirs: string, ours: string]> = [
  ["minValue", "min_value"],
  ["maxValue", "max_value"],
  ["minLength", "min_length"],
  ["maxLength", "max_length"],
  ["minCount", "min_items"],
  ["maxCount", "max_items"],
]

/** Input types whose limits are dates, and those whose limits are numbers. */
const dated: ReadonlySet<Json | undefined> = new Set(["date", "datetime", "datetime-local"])
const counted: ReadonlySet<Json | undefined> = new Set(["number", "range"])

/** Parses a date, or a date and time without seconds. */
const dayOf = (bound: Json): string | undefined =>
  typeof bound === "string" ? /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?/.exec(bound)?.[0] : undefined

/** The limits of a validator. Its message is kept only if the validator has a pattern. */
const validated = (validator: JsonObject, notes: Array<ImportNote>): JsonObject => {
  const { regex, text, expression } = validator
  const limits = Object.fromEntries(
    numbers.flatMap(([theirs, ours]) => (typeof validator[theirs] === "number" ? [[ours, validator[theirs]]] : [])),
  )
  const hasMessage = text !== undefined && text !== ""
  const takesMessage = typeof regex === "string" && typeof text === "string"
  if (hasMessage && !takesMessage)
    notes.push(note("message_left", typeof text === "string" ? text : JSON.stringify(text)))
  if (typeof expression === "string") notes.push(note("constraint_left", expression))
  return {
    ...limits,
    ...(typeof regex === "string" ? { pattern: wholePattern(regex) } : {}),
    ...(hasMessage && takesMessage ? { pattern_message: text } : {}),
  }
}

/** The limits of a SurveyJS question. Limits that can't be translated are noted. */
export const constraintsOf = (element: JsonObject, type: string, notes: Array<ImportNote>): JsonObject => {
  const found: Record<string, Json> = {}
  const set = (key: string, value: Json | undefined): void => {
    if (typeof value === "number") found[key] = value
  }
  if (typeof element["maxLength"] === "number" && element["maxLength"] > 0) set("max_length", element["maxLength"])
  for (const end of ["min", "max"] as const) {
    const bound = element[end]
    if (bound === undefined || bound === null || bound === "") continue
    const { inputType } = element
    const day = dated.has(inputType) ? dayOf(bound) : undefined
    const amount = counted.has(inputType) || type === "slider" ? Number(bound) : Number.NaN
    if (day !== undefined) found[`${end}_date`] = day
    else if (Number.isFinite(amount)) found[`${end}_value`] = amount
    else notes.push(note("constraint_left", `${end}: ${JSON.stringify(bound)}`))
  }
  if (type === "rating") {
    set("scale_min", element["rateMin"])
    set("scale_max", element["rateMax"] ?? element["rateCount"])
  }
  if (type === "file") set("max_file_size_bytes", element["maxSize"])
  set("min_items", element["minSelectedChoices"])
  set("max_items", element["maxSelectedChoices"])
  for (const validator of objectsIn(element["validators"])) Object.assign(found, validated(validator, notes))
  return found
}
