import * as Schema from "effect/Schema"

/** The tenant has no form with this identifier; another tenant's form counts as missing. */
export class FormNotFound extends Schema.TaggedError<FormNotFound>()("FormNotFound", {}) {}

/** The form has no version with this label. */
export class VersionNotFound extends Schema.TaggedError<VersionNotFound>()("VersionNotFound", {
  version: Schema.String,
}) {}

/** The form has no field with this identifier. */
export class FieldNotFound extends Schema.TaggedError<FieldNotFound>()("FieldNotFound", { fieldUid: Schema.String }) {}

/** The form has changed since the editor loaded it. */
export class VersionConflict extends Schema.TaggedError<VersionConflict>()("VersionConflict", {
  current: Schema.String,
}) {}

/** Another form of the tenant has this name. */
export class FormIdTaken extends Schema.TaggedError<FormIdTaken>()("FormIdTaken", { formId: Schema.String }) {}

/** The tenant already has a form with this identifier. */
export class FormExists extends Schema.TaggedError<FormExists>()("FormExists", { formUid: Schema.String }) {}

/** The version is published and therefore immutable. */
export class AlreadyPublished extends Schema.TaggedError<AlreadyPublished>()("AlreadyPublished", {
  version: Schema.String,
}) {}

/** The form has answers, which would be deleted with it. */
export class FormHasSubmissions extends Schema.TaggedError<FormHasSubmissions>()("FormHasSubmissions", {}) {}

/** The form has no submission with this identifier. */
export class SubmissionNotFound extends Schema.TaggedError<SubmissionNotFound>()("SubmissionNotFound", {
  submissionId: Schema.String,
}) {}

/** The sender has already used this submission id or idempotency key for different answers. Nothing was stored. */
export class SubmissionConflict extends Schema.TaggedError<SubmissionConflict>()("SubmissionConflict", {}) {}

/** The submission with this id or idempotency key was deleted, and resending doesn't restore it. */
export class SubmissionDeleted extends Schema.TaggedError<SubmissionDeleted>()("SubmissionDeleted", {}) {}

/** The form was not created by an import, so it has no import report. */
export class ImportReportMissing extends Schema.TaggedError<ImportReportMissing>()("ImportReportMissing", {}) {}
