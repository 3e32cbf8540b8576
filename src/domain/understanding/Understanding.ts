/** Types of answers. The first seven are the types in the contract's post-processing table. */
export const answerTypes = [
  "email",
  "phone",
  "number",
  "integer",
  "date",
  "time",
  "datetime",
  "boolean",
  "choice",
  "duration",
  "url",
] as const
export type AnswerType = (typeof answerTypes)[number]

export type RejectionCode = "INVALID_EMAIL" | "INVALID_VALUE" | "NO_MATCH"

/**
 * Ways to find an option, in the order in which they are tried. `llm` means that the language model chose the option.
 */
export type MatchMethod = "exact" | "ordinal" | "yes_no" | "numeric" | "contains" | "fuzzy" | "llm"

/**
 * Email, phone, date, time and datetime are strings in canonical form; numbers are numbers; yes and no are booleans.
 */
export type CanonicalValue = string | number | boolean

export interface Accepted<V = CanonicalValue> {
  readonly _tag: "accepted"
  readonly value: V
  readonly method?: MatchMethod
}

/** Certain enough to ask for confirmation, but not to store. */
export interface Confirm<V = CanonicalValue> {
  readonly _tag: "confirm"
  readonly value: V
  readonly method?: MatchMethod
  /** Other values that are nearly as likely, offered together with the value. */
  readonly alternatives?: ReadonlyArray<V>
}

/** `value` is the most likely candidate, to show and edit; it is never offered for confirmation. */
export interface Rejected<V = CanonicalValue> {
  readonly _tag: "rejected"
  readonly code: RejectionCode
  readonly value?: V
}

export type Understanding<V = CanonicalValue> = Accepted<V> | Confirm<V> | Rejected<V>

export const accepted = <V>(value: V): Accepted<V> => ({ _tag: "accepted", value })
export const confirm = <V>(value: V): Confirm<V> => ({ _tag: "confirm", value })
export const rejected = (code: RejectionCode, value?: string | number): Rejected<never> | Rejected<string | number> =>
  value === undefined ? { _tag: "rejected", code } : { _tag: "rejected", code, value }

export const invalid: Rejected<never> = { _tag: "rejected", code: "INVALID_VALUE" }

/**
 * The context of an utterance. `now` is in milliseconds since 1970. `timezone` is an IANA name; if it is absent or
 * invalid, relative dates are computed in UTC and must be confirmed.
 */
export interface Moment {
  readonly now: number
  readonly timezone?: string | undefined
  /** The date is most likely in the past, such as that of an accident. */
  readonly isPast?: boolean | undefined
  /** The date is certainly in the past. */
  readonly isBirth?: boolean | undefined
}
