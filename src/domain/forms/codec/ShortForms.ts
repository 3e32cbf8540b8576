import { isJsonObject } from "./Json.ts"
import type { Draft } from "./Shape.ts"

/** Expands an option that is a bare value; a number becomes text. */
export const option = (json: unknown): unknown => {
  if (typeof json === "string") return { value: json, label: json }
  if (typeof json === "number") return { value: String(json), label: String(json) }
  return isJsonObject(json) && typeof json["value"] === "number" ? { ...json, value: String(json["value"]) } : json
}

/** Expands an operand that is a bare field id. */
export const operand = (json: unknown): unknown => (typeof json === "string" ? { field_id: json } : json)

/** Expands a target that is a reference object. */
export const target = (json: unknown): unknown => {
  if (!isJsonObject(json) || !isJsonObject(json["target"])) return json
  return { ...json, target: json["target"]["field_id"] ?? json["target"]["field_uid"] ?? null }
}

/** Expands a rule that is a single condition. */
export const rule = (json: unknown): unknown => {
  if (!isJsonObject(json) || !("operator" in json) || "conditions" in json) return json
  const { effect, ...condition } = json
  return { conditions: condition, ...(effect === undefined ? {} : { effect }) }
}

/** `confirm: auto` is another name for the default. */
export const fieldVoice = (json: unknown): unknown =>
  isJsonObject(json) && json["confirm"] === "auto" ? { ...json, confirm: "default" } : json

/** Moves `meta.voice` out of `meta`, because it is parsed as a separate node. */
export const field = (json: unknown): unknown => {
  if (!isJsonObject(json) || !isJsonObject(json["meta"]) || !("voice" in json["meta"])) return json
  const { voice, ...meta } = json["meta"]
  return { ...json, meta: Object.keys(meta).length === 0 ? null : meta, voice: voice ?? null }
}

/** Accepts `llm_validation` outside `voice`, style in `meta.style`, and fields without a section. */
export const form = (json: unknown): unknown => {
  if (!isJsonObject(json)) return json
  const { llm_validation: check, fields, ...rest } = json
  const lifted: Record<string, unknown> = rest
  if (isJsonObject(check) && !(isJsonObject(rest["voice"]) && "llm_validation" in rest["voice"]))
    lifted["voice"] = { ...(isJsonObject(rest["voice"]) ? rest["voice"] : {}), llm_validation: check }
  if (isJsonObject(rest["meta"]) && isJsonObject(rest["meta"]["style"])) {
    const { style, ...meta } = rest["meta"]
    lifted["meta"] = meta
    if (rest["style"] === undefined || rest["style"] === null) lifted["style"] = style
  }
  if (Array.isArray(fields) && rest["sections"] === undefined) lifted["sections"] = [{ section_id: "main", fields }]
  return lifted
}

/**
 * Converts `visible_if`, `required_if` and `computed` to rules, in addition to those in `depends_on`. A computed value
 * needs no condition and applies to its own field.
 */
export const mergeRules = (draft: Draft): void => {
  const { visibleIf, requiredIf, computed } = draft
  const written = Array.isArray(draft["dependsOn"]) ? draft["dependsOn"] : undefined
  delete draft["visibleIf"]
  delete draft["requiredIf"]
  delete draft["computed"]
  if (written === undefined) return
  const rules: Array<unknown> = [...written]
  if (visibleIf !== undefined) rules.push(withEffect(visibleIf, "show"))
  if (requiredIf !== undefined) rules.push(withEffect(requiredIf, "require"))
  if (computed !== undefined) rules.push({ conditions: [], logic: "and", effect: "show", operations: [computed] })
  if (rules.length > written.length) draft["dependsOn"] = rules
}

const withEffect = (rule: unknown, effect: string): unknown =>
  isJsonObject(rule) ? Object.assign(rule, { effect }) : rule

/** Converts the rows of a matrix to questions that share the matrix's options; they are single choice by default. */
export const spreadRows = (draft: Draft): void => {
  const { fieldType, children, options, required } = draft
  if (fieldType !== "matrix" || !Array.isArray(children)) return
  for (const row of children) {
    if (!isJsonObject(row)) continue
    const written = row as Draft
    written["fieldType"] ??= "radio"
    if (options !== undefined) written["options"] ??= options
    if (required === true) written["required"] = true
  }
}

/** Serializes the options of a matrix once, not on each row. */
export const gatherRows = (wire: Record<string, unknown>): void => {
  if (wire["field_type"] !== "matrix" || !Array.isArray(wire["children"])) return
  const options = JSON.stringify(wire["options"])
  wire["children"] = wire["children"].map((row: unknown) => {
    if (!isJsonObject(row) || JSON.stringify(row["options"]) !== options) return row
    const { options: _options, ...own } = row
    return own
  })
}
