import * as Schema from "effect/Schema"

/** How a request ended: `unknown` where the process did not live to say so. */
export const results = ["done", "refused", "denied", "failed", "unknown"] as const
export const Result = Schema.Literals(results)
export type Result = typeof Result.Type

/** What somebody began to do: never a value or a secret, only names of things. */
export const Attempt = Schema.Struct({
  id: Schema.String,
  /** Milliseconds since 1970. */
  at: Schema.Int,
  /** Empty for what belongs to no single tenant. */
  tenant: Schema.String,
  /** The caller's `sub`; null for somebody who is not signed in. */
  actor: Schema.NullOr(Schema.String),
  /** Such as `form.publish`. */
  action: Schema.String,
  /** Parameters of the address by name, such as `form_uid`. */
  object: Schema.Record(Schema.String, Schema.String),
  request: Schema.NullOr(Schema.String),
})
export interface Attempt extends Schema.Schema.Type<typeof Attempt> {}

/** How it went. `made` is the address of what came into being. */
export const Outcome = Schema.Struct({
  result: Result,
  status: Schema.NullOr(Schema.Int),
  made: Schema.NullOr(Schema.String),
})
export interface Outcome extends Schema.Schema.Type<typeof Outcome> {}

/** What is known of something that was begun and never finished. */
export const unknownOutcome: Outcome = { result: "unknown", status: null, made: null }

export const Entry = Schema.Struct({ ...Attempt.fields, ...Outcome.fields })
export interface Entry extends Schema.Schema.Type<typeof Entry> {}

/** An entry in its place: `hash` covers it and, by `previous`, everything before it. */
export interface ChainedEntry {
  readonly seq: number
  readonly previous: string
  readonly hash: string
  readonly entry: Entry
}

/** What the first entry of a chain comes after. */
export const beginning = "0".repeat(64)

/** The text whose SHA-256 is an entry's hash. `document` is the entry as it is stored, to the character. */
export const hashedText = (tenant: string, seq: number, previous: string, document: string): string =>
  `${tenant}\n${seq}\n${previous}\n${document}`

/** Which entries are wanted; what is absent does not count. */
export interface AuditFilter {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly result?: Result | undefined
  /** Milliseconds since 1970: from the one on, up to before the other. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The result that a status stands for (RFC 9110). */
export const resultOf = (status: number): Result => {
  if (status === 401 || status === 403) return "denied"
  if (status >= 500) return "failed"
  return status >= 400 ? "refused" : "done"
}
