/** Codes of the notes on parts of an imported form. */
export const noteCodes = [
  "type_unknown",
  "type_near",
  "options_missing",
  "options_outside",
  "option_changed",
  "option_dropped",
  "name_changed",
  "visibility_left",
  "requirement_left",
  "constraint_left",
  "constraint_changed",
  "message_left",
  "calculation_left",
  "choice_filter_left",
  "default_left",
  "reference_in_text",
  "media_left",
  "appearance_left",
  "repeat_count_left",
  "logic_left",
  "page_left",
  "setting_left",
  "rule_refused",
  "option_refused",
  "setting_refused",
  "too_deep",
  "part_refused",
  "nothing_asked",
  "lines_left",
] as const
export type NoteCode = (typeof noteCodes)[number]

/** A note, with the source text that it is about. */
export interface ImportNote {
  readonly code: NoteCode
  readonly detail?: string
}

/** The maximum length of a note's detail, such as a quoted expression. */
const mostDetail = 200

export const note = (code: NoteCode, detail?: string): ImportNote =>
  detail === undefined || detail === ""
    ? { code }
    : { code, detail: detail.length > mostDetail ? `${detail.slice(0, mostDetail)}…` : detail }
