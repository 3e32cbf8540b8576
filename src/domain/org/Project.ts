import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Id, label } from "./Text.ts"

/** A project of a client, identified by its accounting code. */
export const Project = Schema.Struct({
  projectId: Id,
  clientId: Id,
  orgId: Schema.Int,
  name: Schema.NullOr(Schema.String),
  accountingCode: Schema.String,
  startTimestamp: Schema.NullOr(Schema.DateTimeUtcFromString),
  endTimestamp: Schema.NullOr(Schema.DateTimeUtcFromString),
  isActive: Schema.Boolean,
  tenant: Schema.NullOr(Schema.String),
}).pipe(
  Schema.encodeKeys({
    projectId: "project_id",
    clientId: "client_id",
    orgId: "org_id",
    accountingCode: "accounting_code",
    startTimestamp: "start_timestamp",
    endTimestamp: "end_timestamp",
    isActive: "is_active",
  }),
)
export type Project = typeof Project.Type

/** ISO 8601 with an offset and a four-digit year. */
const Timestamp = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/, {
    expected: "a date and time such as 2026-03-01T09:00:00Z",
  }),
).pipe(Schema.decodeTo(Schema.DateTimeUtcFromString))

const isPeriod = (draft: {
  readonly startTimestamp?: DateTime.Utc | null
  readonly endTimestamp?: DateTime.Utc | null
}) =>
  (draft.startTimestamp ?? null) === null ||
  (draft.endTimestamp ?? null) === null ||
  DateTime.isLessThanOrEqualTo(draft.startTimestamp!, draft.endTimestamp!)

/** The data of a new project. The end must not be before the start. */
export const ProjectDraft = Schema.Struct({
  accountingCode: label(100),
  clientId: Id,
  name: Schema.optionalKey(Schema.NullOr(label(255))),
  startTimestamp: Schema.optionalKey(Schema.NullOr(Timestamp)),
  endTimestamp: Schema.optionalKey(Schema.NullOr(Timestamp)),
})
  .pipe(
    Schema.encodeKeys({
      accountingCode: "accounting_code",
      clientId: "client_id",
      startTimestamp: "start_timestamp",
      endTimestamp: "end_timestamp",
    }),
  )
  .check(Schema.makeFilter(isPeriod, { expected: "a period whose end isn't before its start" }))
export type ProjectDraft = typeof ProjectDraft.Type

/** The direction in which a cost center's hours and costs flow between the HR source and the project. */
const directions = ["inbound", "outbound", "both"] as const

/** The HR source's code for a project. The newest code counts. */
export const CostCenter = Schema.Struct({
  projectId: Id,
  hrCode: Schema.String,
  direction: Schema.Literals(directions),
}).pipe(Schema.encodeKeys({ projectId: "project_id", hrCode: "hr_code" }))
export type CostCenter = typeof CostCenter.Type

export const CostCenterDraft = Schema.Struct({
  hrCode: label(100),
  direction: Schema.optionalKey(Schema.Literals(directions)),
}).pipe(Schema.encodeKeys({ hrCode: "hr_code" }))
export type CostCenterDraft = typeof CostCenterDraft.Type

export const usualDirection = "inbound"
