import type { FormField } from "../model/FormField.ts"
import type { Json } from "../codec/Json.ts"

/** The codes of all problems that an answer can have. */
export const answerCodes = [
  "required",
  "must_be_checked",
  "text",
  "number",
  "integer",
  "boolean",
  "email",
  "phone",
  "url",
  "color",
  "zipcode",
  "cron",
  "date",
  "time",
  "datetime",
  "duration",
  "option",
  "list",
  "exclusive",
  "ranked_twice",
  "scale",
  "scale_step",
  "location",
  "place",
  "geopoint",
  "signature",
  "availability",
  "availability_order",
  "availability_overlap",
  "file",
  "file_only",
  "file_link",
  "file_links_refused",
  "file_host",
  "file_unknown",
  "file_used",
  "file_type",
  "file_name",
  "file_infected",
  "file_size",
  "rest",
  "rest_in_progress",
  "card",
  "card_secret",
  "group",
  "array",
  "min_length",
  "max_length",
  "min_value",
  "max_value",
  "step",
  "pattern",
  "min_items",
  "max_items",
  "listed_answers",
  "computed_text",
  "pattern_steps",
  "rule_steps",
  "min_date",
  "max_date",
  "unknown_field",
  "too_large",
] as const
export type AnswerCode = (typeof answerCodes)[number]

export type Params = Readonly<Record<string, string | number>>

/** The result of parsing an answer: missing, a canonical value, or a problem. */
export type Read =
  | { readonly kind: "missing" }
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "refused"; readonly code: AnswerCode; readonly params: Params }

export const missing: Read = { kind: "missing" }

export const read = (value: Json): Read => ({ kind: "value", value })

export const refused = (code: AnswerCode, params: Params = {}): Read => ({ kind: "refused", code, params })

/** Parses a raw answer of a family; `choices` are the allowed values, undefined if unknown. */
export type Reader = (raw: unknown, field: FormField, choices: ReadonlySet<string> | undefined) => Read

/**
 * Whether a string is only white space and invisible characters, such as a pasted zero-width space. Most strings begin
 * with a letter or digit, so they need no further check.
 */
const isBlankText = (text: string): boolean => !startsVisibly(text.charCodeAt(0)) && /^[\s\p{Cf}]*$/u.test(text)

const startsVisibly = (unit: number): boolean => unit > 0x20 && unit < 0x7f

/** Whether an answer is absent, blank, or an empty list. */
export const isBlank = (raw: unknown): boolean =>
  raw === undefined ||
  raw === null ||
  (typeof raw === "string" && isBlankText(raw)) ||
  (Array.isArray(raw) && raw.every((item) => isBlank(item)))

/** Whether rules treat a value as a missing answer. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
