import * as Schema from "effect/Schema"

/** No form of the tenant has this identifier; another tenant's form is as missing as one that never was. */
export class FormNotFound extends Schema.TaggedError<FormNotFound>()("FormNotFound", {}) {}

/** The form has no version with this label. */
export class VersionNotFound extends Schema.TaggedError<VersionNotFound>()("VersionNotFound", {
  version: Schema.String,
}) {}

/** The form has no field of this identifier. */
export class FieldNotFound extends Schema.TaggedError<FieldNotFound>()("FieldNotFound", { fieldUid: Schema.String }) {}

/** The form is not as the editor saw it: somebody saved in between. */
export class VersionConflict extends Schema.TaggedError<VersionConflict>()("VersionConflict", {
  current: Schema.String,
}) {}

/** Another form of the tenant has this name. */
export class FormIdTaken extends Schema.TaggedError<FormIdTaken>()("FormIdTaken", { formId: Schema.String }) {}

/** The tenant has a form of this identifier already. */
export class FormExists extends Schema.TaggedError<FormExists>()("FormExists", { formUid: Schema.String }) {}

/** The version is published: it will never change. */
export class AlreadyPublished extends Schema.TaggedError<AlreadyPublished>()("AlreadyPublished", {
  version: Schema.String,
}) {}

/** The form has answers, which would be lost with it. */
export class FormHasSubmissions extends Schema.TaggedError<FormHasSubmissions>()("FormHasSubmissions", {}) {}

/** No submission of the form has this identifier. */
export class SubmissionNotFound extends Schema.TaggedError<SubmissionNotFound>()("SubmissionNotFound", {
  submissionId: Schema.String,
}) {}

/** The sender has used this name for other answers to the form; nothing of either is lost. */
export class SubmissionConflict extends Schema.TaggedError<SubmissionConflict>()("SubmissionConflict", {}) {}

/** What the sender sent under this name was deleted since: it does not come back. */
export class SubmissionDeleted extends Schema.TaggedError<SubmissionDeleted>()("SubmissionDeleted", {}) {}

/** The form was not imported. */
export class ImportReportMissing extends Schema.TaggedError<ImportReportMissing>()("ImportReportMissing", {}) {}
