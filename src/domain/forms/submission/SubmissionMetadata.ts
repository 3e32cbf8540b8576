import { isEmptyValue } from "../answers/Reading.ts"
import type { Json, JsonObject } from "../codec/Json.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { MetadataField, MetadataSource } from "../model/MetadataField.ts"

/** The server's data about a submission. Times are ISO 8601 in UTC. */
export interface SubmissionFacts {
  readonly userId?: number | string
  readonly username?: string
  readonly orgId?: number
  readonly submittedAt: string
  readonly submissionId: string
  readonly tenant: string
  readonly programs: ReadonlyArray<string>
  readonly ip?: string
  readonly userAgent?: string
  readonly locale: string
  /** The results of the form's callbacks, by reference. */
  readonly callbacks: Readonly<Record<string, Json>>
}

type Resolve = (facts: SubmissionFacts, field: MetadataField) => Json | undefined

/** The value of each source. */
const sources: Readonly<Record<MetadataSource, Resolve>> = {
  user_id: ({ userId }) => userId,
  username: ({ username }) => username,
  org_id: ({ orgId }) => orgId,
  submitted_at: ({ submittedAt }) => submittedAt,
  submission_id: ({ submissionId }) => submissionId,
  tenant: ({ tenant }) => tenant,
  programs: ({ programs }) => programs,
  ip: ({ ip }) => ip,
  user_agent: ({ userAgent }) => userAgent,
  locale: ({ locale }) => locale,
  callback: ({ callbacks }, { callbackRef = "" }) =>
    Object.hasOwn(callbacks, callbackRef) ? callbacks[callbackRef] : undefined,
  constant: () => undefined,
}

/**
 * Columns of a submission. A metadata entry with the same key sets the column; other entries are added to the answers.
 */
const coreColumns = ["user_id", "username", "org_id", "submitted_at", "ip", "user_agent", "locale"] as const
export type CoreColumn = (typeof coreColumns)[number]

export interface ResolvedMetadata {
  readonly columns: Readonly<Partial<Record<CoreColumn, Json>>>
  readonly data: JsonObject
  /** The keys of required entries without a value. If there are any, the submission is refused. */
  readonly missing: ReadonlyArray<string>
}

const isCore = (key: string): key is CoreColumn => (coreColumns as ReadonlyArray<string>).includes(key)

/** The callbacks that a form's metadata needs. */
export const neededCallbacks = (form: FormDefinition): ReadonlyArray<string> => [
  ...new Set(form.metadata.flatMap(({ callbackRef }) => (callbackRef === undefined ? [] : [callbackRef]))),
]

/** The values that the server adds to a submission: the value of each source, or else the entry's default. */
export const resolveMetadata = (form: FormDefinition, facts: SubmissionFacts): ResolvedMetadata => {
  const resolved = form.metadata.map((field) => ({
    field,
    value: sources[field.source](facts, field) ?? field.default,
  }))
  const given = resolved.flatMap(({ field, value }) => (value === undefined ? [] : [[field.key, value] as const]))
  return {
    columns: Object.fromEntries(given.filter(([key]) => isCore(key))),
    data: Object.fromEntries(given.filter(([key]) => !isCore(key))),
    missing: resolved.filter(({ field, value }) => field.required && isEmptyValue(value)).map(({ field }) => field.key),
  }
}
