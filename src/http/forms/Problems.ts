import type { FormFileRefused } from "../../domain/forms/import/Errors.ts"
import { fileSentences } from "../../domain/forms/import/FileSentences.ts"
import type { BudgetExceeded } from "../../domain/budget/Errors.ts"
import type { FormInvalid, OperationsRejected } from "../../domain/forms/Errors.ts"
import type { PlausibilityBlocked } from "../../domain/forms/plausibility/Plausibility.ts"
import type {
  AlreadyPublished,
  FieldNotFound,
  FormExists,
  FormHasSubmissions,
  FormIdTaken,
  FormNotFound,
  ImportReportMissing,
  SubmissionConflict,
  SubmissionDeleted,
  SubmissionNotFound,
  VersionConflict,
  VersionNotFound,
} from "../../domain/forms/records/Faults.ts"
import type {
  FieldTakesNoFile,
  FileNotFound,
  UploadBroken,
  UploadMissing,
  UploadTooLarge,
  UploadMisnamed,
  UploadTypeRefused,
} from "../../domain/forms/records/Upload.ts"
import type { AnswersNotTaken, RefusalReason } from "../../domain/forms/share/Standing.ts"
import type {
  DeliveryNotFound,
  WebhookAddressInvalid,
  WebhookNotFound,
  WebhooksFull,
} from "../../domain/forms/webhooks/Webhook.ts"
import { mostProblems } from "../../domain/forms/validation/AnswerProblem.ts"
import type { CriterionUnknown } from "../../domain/forms/results/Criterion.ts"
import type { CorrectionRefused } from "../../application/forms/AnswerReviews.ts"
import type { EmailInvalid, ReviewConflict } from "../../domain/forms/records/Review.ts"
import type { EventNotRemote, HookMissing } from "../../application/forms/FormEvents.ts"
import type { OptionsUnavailable } from "../../application/forms/OptionSources.ts"
import type { PassMissing, ResumeCodeUnknown } from "../../application/forms/Respondents.ts"
import type { DraftingAbsent, DraftingFailed } from "../../ports/FormDrafting.ts"
import type { HookAborted } from "../../ports/FormHooks.ts"
import type { FormSourceAbsent, FormSourceMissing, FormSourceUnavailable } from "../../ports/FormSources.ts"
import type { RecipientsForbidden } from "../../domain/mail/RecipientRules.ts"
import type { MailDeliveryStoreUnavailable } from "../../ports/MailDeliveryStore.ts"
import type { MailerAbsent } from "../../ports/Mailer.ts"
import type { ShareStoreUnavailable } from "../../ports/ShareStore.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { FileInfected, ScannerUnavailable } from "../../ports/FileScanner.ts"
import type { ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import type { QuestionStoreUnavailable } from "../../ports/QuestionStore.ts"
import type { SealingAbsent } from "../../ports/Sealing.ts"
import type { WebhookStoreUnavailable } from "../../ports/WebhookStore.ts"
import type { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { type CharsetUnknown, charsetRefused } from "../body/BodyText.ts"
import { fixedProblem, overBudget, problem, type ProblemTable } from "../Problem.ts"
import type { BodyTooLarge } from "../body/Bytes.ts"
import { type BadQuery, badQueryResponse } from "../query/Query.ts"
import type { FieldMissing, FormatUnknown, KeysUnknown, MalformedBody } from "./Requests.ts"
import { tenancyProblem, type TenancyError } from "./TenancyProblems.ts"

export type FormError =
  | TenancyError
  | CharsetUnknown
  | MalformedBody
  | BodyTooLarge
  | BudgetExceeded
  | FieldMissing
  | BadQuery
  | FormatUnknown
  | FormInvalid
  | FormFileRefused
  | OperationsRejected
  | FormNotFound
  | VersionNotFound
  | FieldNotFound
  | SubmissionConflict
  | SubmissionDeleted
  | ReviewConflict
  | EmailInvalid
  | CorrectionRefused
  | SubmissionNotFound
  | ImportReportMissing
  | VersionConflict
  | FormIdTaken
  | FormExists
  | AlreadyPublished
  | FormHasSubmissions
  | FieldTakesNoFile
  | FileNotFound
  | UploadMissing
  | UploadBroken
  | UploadTooLarge
  | UploadMisnamed
  | UploadTypeRefused
  | HookAborted
  | HookMissing
  | EventNotRemote
  | PlausibilityBlocked
  | OptionsUnavailable
  | AnswersNotTaken
  | ShareStoreUnavailable
  | PassMissing
  | ResumeCodeUnknown
  | DraftingAbsent
  | DraftingFailed
  | FormSourceMissing
  | FormSourceUnavailable
  | FormSourceAbsent
  | KeyValueUnavailable
  | FileInfected
  | ScannerUnavailable
  | ObjectStoreUnavailable
  | QuestionStoreUnavailable
  | SubmissionStoreUnavailable
  | RecipientsForbidden
  | MailerAbsent
  | MailDeliveryStoreUnavailable
  | WebhookNotFound
  | DeliveryNotFound
  | WebhooksFull
  | KeysUnknown
  | CriterionUnknown
  | WebhookAddressInvalid
  | WebhookStoreUnavailable
  | SealingAbsent

const later = { "retry-after": "5" }

export const refusalStatus: Readonly<Record<RefusalReason, number>> = {
  form_paused: 403,
  form_not_open_yet: 403,
  form_closed: 403,
  form_full: 403,
  form_busy: 429,
  already_answered: 409,
  too_fast: 429,
  proof_missing: 403,
}

const refusalText: Readonly<Record<RefusalReason, string>> = {
  form_paused: "The form isn't accepting answers right now.",
  form_not_open_yet: "The form opens at the time in `detail.at`.",
  form_closed: "The form closed at the time in `detail.at`.",
  form_full: "The form has reached its maximum number of answers.",
  form_busy: "The form has reached its maximum number of answers per hour.",
  already_answered: "The form accepts one answer per person, and this person has already answered.",
  too_fast: "The answers were sent too soon after the form was opened.",
  proof_missing: "The form requires proof of work: request a pass, solve its challenge and send `Form-Proof`.",
}

/** Every error except those of the tenant rules. */
export const problems: ProblemTable<Exclude<FormError, TenancyError>> = {
  CharsetUnknown: () => charsetRefused,
  MalformedBody: ({ expected }) => problem(400, { error: "malformed_body", message: `The body must be ${expected}.` }),
  BodyTooLarge: ({ cap }) =>
    problem(413, {
      error: "payload_too_large",
      message: `The body must be at most ${cap} bytes.`,
      detail: { max_bytes: cap },
    }),
  BudgetExceeded: overBudget,
  FieldMissing: ({ key, expected }) =>
    problem(400, { error: "invalid_request", message: `${key} must be ${expected}.` }),
  BadQuery: badQueryResponse,
  FormatUnknown: ({ supported }) =>
    problem(415, {
      error: "unsupported_format",
      message: `The format must be one of ${supported.join(", ")}.`,
      detail: { supported },
    }),
  FormInvalid: ({ problems }) =>
    problem(422, {
      error: "form_invalid",
      message: `The form can't be saved: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`} in \`detail.errors\`.`,
      detail: {
        errors: problems.slice(0, mostProblems),
        ...(problems.length > mostProblems ? { truncated: true } : {}),
      },
    }),
  FormFileRefused: ({ problem: why, path }) =>
    problem(422, {
      error: "form_file_refused",
      message: fileSentences[why],
      detail: { problem: why, ...(path === undefined ? {} : { path }) },
    }),
  OperationsRejected: ({ errors }) =>
    problem(422, {
      error: "operations_rejected",
      message: "No edits were made: `detail.errors` lists the problems.",
      detail: { errors },
    }),
  // Returns the same bytes for a missing form and for another tenant's form (contract 3, "Errors").
  FormNotFound: () => fixedProblem(404, { error: "form_not_found" }),
  VersionNotFound: () =>
    problem(404, { error: "version_not_found", message: "The form has no version with this label." }),
  FieldNotFound: () =>
    problem(404, { error: "field_not_found", message: "The form has no question with this field_id." }),
  SubmissionNotFound: () =>
    problem(404, { error: "submission_not_found", message: "The form has no answers with this submission_id." }),
  SubmissionDeleted: () =>
    problem(410, {
      error: "submission_deleted",
      message: "The answers with this submission_id or Idempotency-Key were deleted.",
    }),
  SubmissionConflict: () =>
    problem(409, {
      error: "submission_conflict",
      message: "Different answers were already sent with this submission_id or Idempotency-Key. Nothing was stored.",
    }),
  ReviewConflict: ({ current }) =>
    problem(
      412,
      {
        error: "review_conflict",
        message: "The answers have changed since you read them. Read them again before you change them.",
        detail: { current: String(current) },
      },
      { etag: `"${current}"` },
    ),
  EmailInvalid: () =>
    problem(422, {
      error: "email_invalid",
      message: "`email` must be an address such as ada@example.org. Nothing was erased.",
    }),
  CorrectionRefused: ({ errors }) =>
    problem(422, {
      error: "answers_invalid",
      message: "The form doesn't accept the correction: `detail.errors` says why.",
      detail: { errors },
    }),
  ImportReportMissing: () => problem(404, { error: "import_report_not_found", message: "This form was not imported." }),
  VersionConflict: ({ current }) =>
    problem(
      412,
      {
        error: "version_conflict",
        message: "The form has changed since you read it. Read it again before you change it.",
        detail: { current },
      },
      {
        etag: `"${current}"`,
      },
    ),
  FormIdTaken: ({ formId }) =>
    problem(409, {
      error: "form_id_taken",
      message: "Another form of the tenant has this form_id.",
      detail: { form_id: formId },
    }),
  FormExists: ({ formUid }) =>
    problem(409, {
      error: "form_exists",
      message: "A form with this form_uid already exists.",
      detail: { form_uid: formUid },
    }),
  AlreadyPublished: ({ version }) =>
    problem(409, {
      error: "already_published",
      message: `Version ${version} is already published.`,
      detail: { version },
    }),
  FormHasSubmissions: () =>
    problem(409, {
      error: "form_has_submissions",
      message: "The form has answers. Add `?with_submissions=true` to delete them too.",
    }),
  FileNotFound: () => problem(404, { error: "file_not_found", message: "No file with this name was uploaded here." }),
  FieldTakesNoFile: () =>
    problem(400, { error: "field_takes_no_file", message: "This question doesn't accept files." }),
  UploadMissing: () => problem(400, { error: "file_missing", message: "The part `file` is missing or empty." }),
  UploadBroken: () =>
    problem(400, { error: "malformed_multipart", message: "The upload is incomplete, or isn't multipart/form-data." }),
  UploadTooLarge: ({ cap }) =>
    problem(413, {
      error: "file_too_large",
      message: `The file must be at most ${cap} bytes.`,
      detail: { max_bytes: cap },
    }),
  UploadTypeRefused: ({ contentType, allowed }) =>
    problem(415, {
      error: "file_type_refused",
      message: `The question doesn't accept \`${contentType}\` files. It accepts ${allowed.join(", ")}.`,
      detail: { content_type: contentType, allowed },
    }),
  UploadMisnamed: ({ contentType, allowed }) =>
    problem(415, {
      error: "file_misnamed",
      message: `The file's extension doesn't match its content, \`${contentType}\`.`,
      detail: { content_type: contentType, allowed },
    }),
  HookAborted: ({ reason, userMessage, status }) =>
    problem(status >= 400 && status <= 599 ? status : 403, {
      error: "stopped_by_handler",
      message: userMessage,
      detail: { reason },
    }),
  HookMissing: ({ event }) =>
    problem(500, {
      error: "handler_missing",
      message: `The form needs a handler for ${event} that this deployment hasn't registered.`,
      detail: { event },
    }),
  EventNotRemote: ({ event }) =>
    problem(400, {
      error: "event_not_remote",
      message: `Browsers aren't allowed to fire ${event} on this form.`,
      detail: { event },
    }),
  PlausibilityBlocked: () =>
    fixedProblem(
      503,
      { error: "The answers couldn't be checked. Try again.", code: "PLAUSIBILITY_UNAVAILABLE" },
      { "retry-after": "30" },
    ),
  OptionsUnavailable: ({ fieldId }) =>
    problem(
      503,
      {
        error: "options_unavailable",
        message: `The choices of ${fieldId} can't be fetched. Try again later.`,
        detail: { field_id: fieldId },
      },
      later,
    ),
  AnswersNotTaken: ({ reason, at, retryAfter }) =>
    problem(
      refusalStatus[reason],
      { error: reason, message: refusalText[reason], ...(at === undefined ? {} : { detail: { at } }) },
      retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
    ),
  ShareStoreUnavailable: () =>
    problem(
      503,
      { error: "share_store_unavailable", message: "The share settings are unavailable. Try again later." },
      later,
    ),
  PassMissing: () =>
    problem(400, {
      error: "pass_needed",
      message: "Resume codes are for respondents without an account. Sign in on the other device instead.",
    }),
  ResumeCodeUnknown: () =>
    problem(404, { error: "resume_code_unknown", message: "No unfinished answers are stored under this code." }),
  DraftingAbsent: () =>
    problem(503, {
      error: "model_absent",
      message:
        "No language model is configured. Set LLM_BASE_URL and LLM_MODEL, and LLM_API_KEY if the server requires a key.",
    }),
  DraftingFailed: () =>
    problem(502, { error: "model_failed", message: "The language model returned no usable answer." }),
  FormSourceMissing: () =>
    problem(404, { error: "source_form_not_found", message: "The form source has no such form." }),
  FormSourceAbsent: () =>
    problem(503, {
      error: "not_configured",
      message: "No form source is configured: set FORM_SOURCE_URL or FORM_SOURCE_DIR.",
    }),
  FormSourceUnavailable: () =>
    problem(
      503,
      { error: "form_source_unavailable", message: "The form source is unavailable. Try again later." },
      later,
    ),
  KeyValueUnavailable: () =>
    problem(
      503,
      { error: "key_value_unavailable", message: "The store of unfinished answers is unavailable. Try again later." },
      later,
    ),
  FileInfected: () => problem(422, { error: "file_infected", message: "The file is infected and wasn't stored." }),
  ScannerUnavailable: () =>
    problem(
      503,
      { error: "scanner_unavailable", message: "The virus scanner is unavailable. Try again later." },
      later,
    ),
  ObjectStoreUnavailable: () =>
    problem(
      503,
      { error: "object_store_unavailable", message: "The file store is unavailable. Try again later." },
      later,
    ),
  QuestionStoreUnavailable: () =>
    problem(
      503,
      { error: "question_store_unavailable", message: "The question bank is unavailable. Try again later." },
      later,
    ),
  RecipientsForbidden: ({ addresses }) =>
    problem(422, {
      error: "recipients_forbidden",
      message: "These addresses aren't allowed for this tenant. MAIL_RECIPIENT_DOMAINS lists the allowed domains.",
      detail: { addresses },
    }),
  MailerAbsent: () =>
    problem(503, { error: "not_configured", message: "No mail server is configured: set SMTP_URL and SMTP_FROM." }),
  MailDeliveryStoreUnavailable: () =>
    problem(
      503,
      { error: "mail_delivery_store_unavailable", message: "The mail log is unavailable. Try again later." },
      later,
    ),
  WebhookNotFound: () => problem(404, { error: "webhook_not_found", message: "The form has no webhook with this id." }),
  DeliveryNotFound: () =>
    problem(404, { error: "delivery_not_found", message: "The webhook has no delivery with this id." }),
  WebhooksFull: ({ most }) =>
    problem(409, {
      error: "too_many_webhooks",
      message: `A form can have at most ${most} webhooks. Delete one first.`,
      detail: { most },
    }),
  WebhookAddressInvalid: ({ reason }) =>
    problem(
      422,
      reason === "forbidden"
        ? { error: "webhook_address_forbidden", message: "`url` must be a public address." }
        : {
            error: "webhook_address_invalid",
            message: "`url` must be an http or https address without a user name.",
          },
    ),
  KeysUnknown: ({ keys }) =>
    problem(422, { error: "unknown_keys", message: `Unknown keys: ${keys.join(", ")}.`, detail: { keys } }),
  CriterionUnknown: ({ field }) =>
    problem(422, {
      error: "unknown_field",
      message: `\`${field}\` isn't a question in this form, or it has no results.`,
      detail: { field },
    }),
  WebhookStoreUnavailable: () =>
    problem(
      503,
      { error: "webhook_store_unavailable", message: "The webhook store is unavailable. Try again later." },
      later,
    ),
  SealingAbsent: () =>
    problem(503, { error: "sealing_absent", message: "This server can't store secrets: set CREDENTIAL_KEYS." }),
  SubmissionStoreUnavailable: () =>
    problem(
      503,
      { error: "submission_store_unavailable", message: "The answer store is unavailable. Try again later." },
      later,
    ),
}

const tenancyTags: ReadonlySet<string> = new Set<TenancyError["_tag"]>([
  "Unauthenticated",
  "CrossSite",
  "SessionsUnavailable",
  "TenantNotDeclared",
  "TenantReserved",
  "TenantForbidden",
  "TenantConflict",
  "FormStoreUnavailable",
  "MessengerAbsent",
  "MessengerUnverified",
])

const isTenancy = (error: FormError): error is TenancyError => tenancyTags.has(error._tag)

/** Every error of the forms routes, as defined by contract 3, or by contract 2 for the errors that it names. */
export const toResponse = (error: FormError, template: string) => {
  if (isTenancy(error)) return tenancyProblem(error, template)
  const row: (error: never) => ReturnType<typeof problem> = problems[error._tag]
  return row(error as never)
}
