import * as Schema from "effect/Schema"

/** The result of a request; `unknown` if the process ended before recording the result. */
export const results = ["done", "refused", "denied", "failed", "unknown"] as const
export const Result = Schema.Literals(results)
export type Result = typeof Result.Type

/** The start of an action. Contains names only, never values or secrets. */
export const Attempt = Schema.Struct({
  id: Schema.String,
  /** The time in milliseconds since 1970. */
  at: Schema.Int,
  /** Empty if the action doesn't belong to a single tenant. */
  tenant: Schema.String,
  /** The caller's `sub`; null if they weren't signed in. */
  actor: Schema.NullOr(Schema.String),
  /** For example `form.publish`. */
  action: Schema.String,
  /** The route parameters by name, such as `form_uid`. */
  object: Schema.Record(Schema.String, Schema.String),
  request: Schema.NullOr(Schema.String),
})
export interface Attempt extends Schema.Schema.Type<typeof Attempt> {}

/** The outcome. `made` is the address of the created resource. */
export const Outcome = Schema.Struct({
  result: Result,
  status: Schema.NullOr(Schema.Int),
  made: Schema.NullOr(Schema.String),
})
export interface Outcome extends Schema.Schema.Type<typeof Outcome> {}

/** The outcome of an action that never finished. */
export const unknownOutcome: Outcome = { result: "unknown", status: null, made: null }

export const Entry = Schema.Struct({ ...Attempt.fields, ...Outcome.fields })
export interface Entry extends Schema.Schema.Type<typeof Entry> {}

/** An entry in a hash chain: `hash` covers the entry and, through `previous`, all earlier entries. */
export interface ChainedEntry {
  readonly seq: number
  readonly previous: string
  readonly hash: string
  readonly entry: Entry
}

/** The `previous` hash of the first entry of a chain. */
export const beginning = "0".repeat(64)

/** The string whose SHA-256 is an entry's hash. `document` is the entry exactly as stored. */
export const hashedText = (tenant: string, seq: number, previous: string, document: string): string =>
  `${tenant}\n${seq}\n${previous}\n${document}`

/** A filter for entries; absent keys match everything. */
export interface AuditFilter {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly result?: Result | undefined
  /** Milliseconds since 1970; the start is inclusive, the end exclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The result for an HTTP status (RFC 9110). */
export const resultOf = (status: number): Result => {
  if (status === 401 || status === 403) return "denied"
  if (status >= 500) return "failed"
  return status >= 400 ? "refused" : "done"
}
