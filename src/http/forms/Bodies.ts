import * as Schema from "effect/Schema"
import { mailStates } from "../../domain/forms/mail/MailDelivery.ts"
import { unreadableReasons } from "../../domain/forms/records/Submission.ts"
import { ShareDocument } from "../../domain/forms/share/ShareSettings.ts"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { explained } from "../ProblemSchema.ts"
import { pageOf } from "../query/Paging.ts"

/** Response bodies, for the API description. */

const described = <S extends Schema.Top>(schema: S, status: number, description: string) =>
  schema.annotate({ description }).pipe(HttpApiSchema.status(status))

/**
 * `expected`: the template of the called route, for tenant errors; `detail.right`: the right that a role lacks;
 * `detail.scope`: the scope that a key lacks.
 */
export const TenantProblem = Schema.Struct({
  error: Schema.String,
  message: Schema.optionalKey(Schema.String),
  expected: Schema.optionalKey(Schema.String),
  detail: Schema.optionalKey(
    Schema.Struct({ right: Schema.optionalKey(Schema.String), scope: Schema.optionalKey(Schema.String) }),
  ),
})
/** `form_not_found` and `PLAUSIBILITY_UNAVAILABLE` have no message: the contract fixes their bodies. */
export const Problem = Schema.Struct({
  error: Schema.String,
  message: Schema.optionalKey(Schema.String),
  detail: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  code: Schema.optionalKey(Schema.String),
})
export const Detailed = explained({
  errors: Schema.Array(Schema.Struct({ path: Schema.String, code: Schema.String, message: Schema.String })),
  /** Whether there are more problems than listed. */
  truncated: Schema.optionalKey(Schema.Boolean),
})

/** The refused edits of a batch and their problems; `index` and `op` are null if the resulting form is invalid. */
const EditsRefused = explained({
  errors: Schema.Array(
    Schema.Struct({
      index: Schema.NullOr(Schema.Int),
      op: Schema.NullOr(Schema.String),
      path: Schema.String,
      message: Schema.String,
    }),
  ),
})

export const BadTenant = described(
  TenantProblem,
  400,
  "`tenant_not_declared`: the URL has no tenant; `tenant_conflict`: the body names another tenant; " +
    "`malformed_body`, `invalid_query`, `invalid_request`, `Invalid JSON body`: see `message`; " +
    "`event_not_remote`: browsers aren't allowed to fire this event",
)
export const ForbiddenTenant = described(
  TenantProblem,
  403,
  "`tenant_forbidden`: the tenant isn't one of the caller's; `right_missing`: the caller's roles don't include the right; `key_scope`: the `scope` of the API key doesn't allow the call",
)
export const NotFound = described(
  Problem,
  404,
  "`form_not_found`: the form is missing or belongs to another tenant; or another part of the path is missing: `version_not_found`, " +
    "`field_not_found`, `submission_not_found`, `file_not_found`, `webhook_not_found`, `delivery_not_found`, " +
    "`import_report_not_found`, `source_form_not_found`",
)
export const Unavailable = described(
  Problem,
  503,
  "A required store or service is unavailable. Stores: `form_store_unavailable`, `share_store_unavailable`, " +
    "`submission_store_unavailable`, `question_store_unavailable`, `webhook_store_unavailable`, `object_store_unavailable`, " +
    "`key_value_unavailable`, `mail_delivery_store_unavailable`; services: `options_unavailable`, `scanner_unavailable`, " +
    "`form_source_unavailable`; settings: `model_absent`, `sealing_absent`, `not_configured`",
)
export const Conflict = described(
  Problem,
  409,
  "`form_id_taken`, `form_exists`, `already_published`, `form_has_submissions`, `too_many_webhooks`: the request conflicts " +
    "with something that already exists",
)
export const Stale = described(
  explained({ current: Schema.String }),
  412,
  "`version_conflict`, or for answers `review_conflict`: `If-Match` names an outdated version",
)
export const TooLarge = described(
  explained({ max_bytes: Schema.Int }),
  413,
  "`payload_too_large`, or for a file `file_too_large`: the size exceeds the limit `detail.max_bytes`",
)
export const OverBudget = described(
  explained({ budget: Schema.String, limit: Schema.Int }),
  413,
  "`budget_exceeded`: the request exceeds a limit, named by `detail.budget`",
)
export const TooSlow = described(
  explained({ budget: Schema.String, limit: Schema.Int }),
  422,
  "`budget_exceeded`: the form is too large for this format; `detail.budget` names the limit",
)
/** The errors of a JSON body that is too large or exceeds a budget. */
export const TooMuch = [TooLarge, OverBudget] as const
export const FormatUnknown = described(
  explained({ supported: Schema.Array(Schema.String) }),
  415,
  "`unsupported_format`: the format isn't one of `detail.supported`",
)
export const FileRefused = described(
  explained({ content_type: Schema.String, allowed: Schema.Array(Schema.String) }),
  415,
  "`file_type_refused`: the type of the file isn't one of `detail.allowed` | `file_misnamed`: the file name's extension doesn't match its content",
)
export const UploadRefused = described(
  Problem,
  400,
  "`file_missing`: the part `file` is missing; `malformed_multipart`: the upload is incomplete; `field_takes_no_file`: the question accepts no file",
)
export const FileInfected = described(Problem, 422, "`file_infected`: the scanner found malware; nothing was stored")
export const ModelFailed = described(Problem, 502, "`model_failed`: the language model gave no usable answer")
export const Invalid = described(
  Detailed,
  422,
  "`form_invalid`: the form can't be saved; every problem is listed with its path",
)

export const InvalidEdits = described(
  Schema.Union([EditsRefused, Detailed]),
  422,
  "`operations_rejected`: an edit is invalid, so nothing was changed; otherwise the body lists every problem in the resulting form",
)

export const BadWebhook = described(
  Problem,
  422,
  "`webhook_address_invalid`: the address isn't `http` or `https`, or contains a user name; `webhook_address_forbidden`: the address isn't public",
)

export const BadEmail = described(Problem, 422, "`email_invalid`: `email` isn't an address; nothing was erased")

export const UnknownKeys = described(
  explained({ keys: Schema.Array(Schema.String) }),
  422,
  "`unknown_keys`: the keys are unknown; nothing was changed",
)

export const UnknownField = described(
  explained({ field: Schema.String }),
  422,
  "`unknown_field`: `where` or `compare` names a question that isn't in the form or has no results",
)

/**
 * The narration progress of a form; counts are numbers of clips. `version` is the form version that is being narrated,
 * or was narrated last.
 */
export const Narration = Schema.Struct({
  form_uid: Schema.String,
  status: Schema.Literals(["unavailable", "none", "preparing", "ready", "interrupted"]),
  version: Schema.optionalKey(Schema.String),
  languages: Schema.optionalKey(Schema.Array(Schema.String)),
  total: Schema.optionalKey(Schema.Int),
  done: Schema.optionalKey(Schema.Int),
  failed: Schema.optionalKey(Schema.Int),
  started_at: Schema.optionalKey(Schema.String),
  changed_at: Schema.optionalKey(Schema.String),
})

/** Any JSON object: forms and answers have their own schemas. */
export const JsonObject = Schema.Record(Schema.String, Schema.Unknown)

const text = Schema.String
const maybe = Schema.optionalKey
const words = Schema.Union([text, Schema.Record(text, text)])

/** A form's definition with its version. */
export const Form = Schema.StructWithRest(
  Schema.Struct({
    form_uid: text,
    form_id: text,
    title: words,
    version: maybe(text),
    sections: maybe(Schema.Array(JsonObject)),
  }),
  [JsonObject],
)

export const FormSummary = Schema.Struct({
  form_uid: text,
  form_id: text,
  title: text,
  description: Schema.NullOr(text),
  version: text,
  published_version: Schema.NullOr(text),
  is_public: Schema.Boolean,
  created_at: text,
  updated_at: text,
  url: text,
})

export const FormPage = pageOf("forms", FormSummary)

/** Answers as stored; keys without a value are omitted. */
export const Submission = Schema.Struct({
  submission_id: text,
  form_uid: text,
  form_id: text,
  form_version: text,
  data: JsonObject,
  evidence: maybe(Schema.Unknown),
  context: maybe(JsonObject),
  source: text,
  user_id: maybe(Schema.Union([text, Schema.Int])),
  username: maybe(text),
  org_id: maybe(Schema.Int),
  ip: maybe(text),
  user_agent: maybe(text),
  locale: maybe(text),
  submitted_at: text,
  forwarded: Schema.Boolean,
  forward_state: text,
  forward_status: maybe(Schema.Int),
  forward_error: maybe(text),
  /** Present if the answers can't be read, with the reason; `data` is then empty. */
  unreadable: maybe(Schema.Literals(unreadableReasons)),
})

/** A submission with its revision and tags, and whether it is marked. */
export const Reviewed = Schema.Struct({
  ...Submission.fields,
  revision: Schema.Int,
  marked: Schema.Boolean,
  tags: Schema.Array(text),
})

export const ReviewedPage = pageOf("answers", Reviewed)

/** A reviewed submission with the answers before each correction, newest first. */
export const ReviewedAnswer = Schema.Struct({
  ...Reviewed.fields,
  corrections: Schema.Array(
    Schema.Struct({
      revision: Schema.Int,
      data: JsonObject,
      changed_at: text,
      changed_by: text,
      reason: text,
      unreadable: maybe(Schema.Literals(unreadableReasons)),
    }),
  ),
})

/** `is_complete` is false if one call could not erase everything. */
export const Erasure = Schema.Struct({
  erased_at: text,
  submissions: Schema.Int,
  files: Schema.Int,
  unfinished: Schema.Int,
  is_complete: Schema.Boolean,
})

export const SubmissionPage = pageOf("submissions", Submission)

/** The caller's unfinished answers. */
export const SavedAnswers = Schema.Struct({
  form_id: text,
  session_id: text,
  data: JsonObject,
  field_errors: Schema.Unknown,
  saved_at: Schema.NullOr(text),
  expires_at: Schema.NullOr(text),
})

export const FormVersion = Schema.Struct({
  version: text,
  created_at: text,
  created_by: Schema.NullOr(text),
  published_at: Schema.NullOr(text),
  published_by: Schema.NullOr(text),
  is_current: Schema.Boolean,
  is_published: Schema.Boolean,
})

/** A question in the question bank. */
export const KeptQuestion = Schema.Struct({
  question_id: text,
  definition: JsonObject,
  tenant: text,
  usage_forms: Schema.Int,
  usage_responses: Schema.Int,
  created_at: text,
})

export const CorrectionInvalid = described(
  explained({ errors: Schema.Record(Schema.String, Schema.Array(Schema.String)) }),
  422,
  "`answers_invalid`: the response lists the problems by question",
)

export const created = <S extends Schema.Top>(schema: S) => schema.pipe(HttpApiSchema.status(201))

const Messages = Schema.Record(Schema.String, Schema.Array(Schema.String))
const Details = Schema.Record(
  Schema.String,
  Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String, params: JsonObject })),
)

export const Plausibility = Schema.Struct({
  status: Schema.Literals(["ok", "skipped", "blocked"]),
  threshold: Schema.Number,
  model: Schema.String,
  latency_ms: Schema.Int,
  items: Schema.Record(
    Schema.String,
    Schema.Struct({ plausible: Schema.Boolean, confidence: Schema.Number, reason: Schema.String }),
  ),
  reason: Schema.optionalKey(Schema.String),
})

const verdict = {
  is_valid: Schema.Boolean,
  errors: Messages,
  error_details: Schema.optionalKey(Details),
  truncated: Schema.optionalKey(Schema.Boolean),
  plausibility: Plausibility,
}

export const Assessed = Schema.Struct(verdict)
export const AnswersInvalid = Schema.Struct({ ...verdict, message: Schema.optionalKey(Schema.String) })
export const NotValid = described(
  AnswersInvalid,
  422,
  "The answers are invalid; the body has the same format as the response of `validate`",
)
export const Submitted = Schema.Struct({
  submission_id: Schema.String,
  is_valid: Schema.Boolean,
  forwarded: Schema.Boolean,
  forward_status: Schema.NullOr(Schema.Int),
  forward_error: Schema.NullOr(Schema.String),
  plausibility: Plausibility,
})
export const Made = Schema.Struct({
  form_uid: Schema.String,
  form_id: Schema.String,
  title: Schema.Unknown,
  url: Schema.String,
})

export const Imported = Schema.Struct({ ...Made.fields, import_report: JsonObject })

export const FileNotForm = described(
  Schema.Union([Problem, Detailed]),
  422,
  "`form_file_refused`: the file can't be read as a form, for the given reason; `form_invalid`: the form in it can't be saved",
)

/** The sharing settings of a form, with its links. */
export const Share = Schema.Struct({
  code: Schema.String,
  link: Schema.String,
  short_link: Schema.String,
  embed: Schema.String,
  ...ShareDocument.fields,
})
export const MailNotAllowed = described(
  Problem,
  422,
  "`recipients_forbidden`: `mail_to` names addresses that this tenant's answers may not be mailed to",
)
export const MailNotConfigured = described(Problem, 503, "`not_configured`: no mail server is configured")

/** The email log of a form, without answers. */
export const Mails = pageOf(
  "mails",
  Schema.Struct({
    delivery_id: Schema.String,
    recipient: Schema.String,
    kind: Schema.Literals(["answer", "digest", "report"]),
    /** The submission's identifier; for a digest, its first day, with `/7` for a week; for a report, its due time. */
    subject: Schema.String,
    state: Schema.Literals(mailStates),
    attempts: Schema.Int,
    error: Schema.NullOr(Schema.String),
    created_at: Schema.String,
    attempted_at: Schema.NullOr(Schema.String),
  }),
)
export const NotTaken = described(
  Problem,
  403,
  "`form_paused`, `form_not_open_yet` or `form_closed` (with `detail.at`), `form_full`, `proof_missing`; `stopped_by_handler`: a " +
    "handler of the form refused the request, with its own status or 403",
)
export const HandlerMissing = described(
  Problem,
  500,
  "`handler_missing`: the form needs a handler that isn't registered",
)
export const AnsweredAlready = described(Problem, 409, "`already_answered`: the form accepts one answer per person")
export const DeletedSince = described(
  Problem,
  410,
  "`submission_deleted`: the answers with this `submission_id` or `Idempotency-Key` were deleted",
)
export const NotStored = described(
  Problem,
  409,
  "`submission_conflict`: different answers were sent with this identifier; `already_answered`: the form accepts one answer per person",
)
/** `Retry-After` says how long to wait until the form accepts answers again, either from anyone or from this sender. */
export const NotTakenYet = described(
  Schema.Struct({ error: Schema.Literals(["form_busy", "too_fast"]), message: Schema.String }),
  429,
  "`form_busy`, `too_fast`: the form has reached its maximum number of answers per hour, or the answers were sent too soon after it was opened",
)

/** A respondent's pass, which is valid for one form only. */
export const Pass = Schema.Struct({
  pass: Schema.String,
  respondent: Schema.String,
  expires_at: Schema.String,
  /** For guarded forms: the challenge, and the minimum time to wait before submitting. */
  challenge: Schema.optionalKey(
    Schema.Struct({ challenge: Schema.String, bits: Schema.Int, least_seconds: Schema.Int }),
  ),
})
export const ResumeCode = Schema.Struct({ code: Schema.String, link: Schema.String, expires_at: Schema.String })
export const PassNeeded = described(Problem, 400, "`pass_needed`: users with an account sign in to continue")
export const CodeUnknown = described(
  Problem,
  404,
  "`resume_code_unknown`: no unfinished answers are stored under this code",
)
