import * as Schema from "effect/Schema"

/**
 * Every field type belongs to a family, which determines how answers are parsed, compared, described and asked for.
 * Everything else is in the type's row in the table.
 */
export type Family =
  | "text"
  | "secret"
  | "email"
  | "phone"
  | "url"
  | "color"
  | "zipcode"
  | "cron"
  | "number"
  | "integer"
  | "scale"
  | "boolean"
  | "date"
  | "datetime"
  | "time"
  | "duration"
  | "choice"
  | "choices"
  | "tags"
  | "location"
  | "place"
  | "signature"
  | "availability"
  | "file"
  | "audio"
  | "rest"
  | "remote"
  | "card"
  | "hidden"
  | "formula"
  | "geopoint"
  | "note"
  | "group"
  | "array"

/** How a voice session asks a question (docs/contract/voice-ws-v2.md). */
export type VoiceMode = "voice" | "prompt_select" | "visual_fallback"
export type RenderMode = "voice" | "select" | "visual"

export const renderModes: Readonly<Record<VoiceMode, RenderMode>> = {
  voice: "voice",
  prompt_select: "select",
  visual_fallback: "visual",
}

/** The family and the voice mode of each field type. Voice sessions don't ask about fields whose mode is `none`. */
const table = {
  text: ["text", "voice"],
  email: ["email", "voice"],
  phone: ["phone", "voice"],
  number: ["number", "voice"],
  date: ["date", "voice"],
  time: ["time", "voice"],
  textarea: ["text", "voice"],
  url: ["url", "voice"],
  audio: ["audio", "voice"],
  password: ["secret", "voice"],
  integer: ["integer", "voice"],
  float: ["number", "voice"],
  currency: ["number", "voice"],
  zipcode: ["zipcode", "voice"],
  rating: ["scale", "voice"],
  duration: ["duration", "voice"],
  radio: ["choice", "voice"],
  checkbox: ["boolean", "voice"],

  select: ["choice", "prompt_select"],
  multi_select: ["choices", "prompt_select"],
  dynamic_select: ["choice", "prompt_select"],
  boolean: ["boolean", "prompt_select"],
  ranking: ["scale", "prompt_select"],
  likert: ["scale", "prompt_select"],
  nps: ["scale", "prompt_select"],
  color: ["color", "prompt_select"],

  rest: ["rest", "visual_fallback"],
  remote_response: ["remote", "visual_fallback"],
  file: ["file", "visual_fallback"],
  image: ["file", "visual_fallback"],
  location: ["location", "visual_fallback"],
  signature: ["signature", "visual_fallback"],
  transfer_list: ["choices", "visual_fallback"],
  availability: ["availability", "visual_fallback"],
  array: ["array", "visual_fallback"],

  hidden: ["hidden", "none"],

  // These types are not in the contract's table. Words and numbers are spoken; other controls are shown on the screen.
  datetime: ["datetime", "voice"],
  masked: ["text", "voice"],
  tags: ["tags", "voice"],
  emoji: ["text", "voice"],
  cron: ["cron", "voice"],
  formula: ["formula", "voice"],
  range: ["number", "voice"],
  barcode: ["text", "voice"],
  search: ["text", "prompt_select"],
  color_picker: ["color", "prompt_select"],
  geopoint: ["geopoint", "visual_fallback"],
  video: ["file", "visual_fallback"],
  // Text that needs no answer; it is spoken before the next question.
  note: ["note", "none"],
  group: ["group", "visual_fallback"],
  // A group whose children are its rows, which share its options.
  matrix: ["group", "visual_fallback"],
  place: ["place", "visual_fallback"],
  tree_select: ["choices", "visual_fallback"],
  signature_pad: ["signature", "visual_fallback"],
  credit_card: ["card", "visual_fallback"],
  image_dropzone: ["file", "visual_fallback"],
  multi_upload: ["file", "visual_fallback"],
  ai_capture: ["remote", "visual_fallback"],
} as const satisfies Record<string, readonly [Family, VoiceMode | "none"]>

export type FieldType = keyof typeof table

export const fieldTypes = Object.keys(table) as ReadonlyArray<FieldType>

export const FieldType = Schema.Literals(fieldTypes)

export const familyOf = (type: FieldType): Family => table[type][0]

/** Whether a field contains other questions. */
export const isGroup = ({ fieldType }: { readonly fieldType: FieldType }): boolean => familyOf(fieldType) === "group"

export const defaultVoiceMode = (type: FieldType): VoiceMode | "none" => table[type][1]

/** Accepted aliases; the canonical name is stored. */
export const fieldTypeAliases: Readonly<Record<string, FieldType>> = { text_area: "textarea" }
