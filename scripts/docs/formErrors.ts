import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { RefusalReason } from "../../src/domain/forms/share/Standing.ts"
import { problems, refusalStatus } from "../../src/http/forms/Problems.ts"

/** When each error of the forms routes occurs. A new error without a description does not compile. */
const when: Readonly<Record<Exclude<keyof typeof problems, "AnswersNotTaken">, string>> = {
  MalformedBody: "the body isn't JSON, or doesn't have the type that the route requires",
  CharsetUnknown: "the body's charset isn't supported",
  FieldMissing: "a key of the body or a client's own identifier is missing or invalid",
  BadQuery: "a query parameter is invalid",
  FieldTakesNoFile: "the field doesn't accept files",
  UploadMissing: "the part `file` is missing",
  UploadBroken: "the upload is incomplete, or isn't multipart",
  EventNotRemote: "browsers may not fire this lifecycle event on this form",
  FormNotFound: "the form doesn't exist, or belongs to another tenant (the same response)",
  VersionNotFound: "there is no version with this label",
  FieldNotFound: "there is no such field",
  FileNotFound: "no file with this name was uploaded there",
  SubmissionNotFound: "there is no such submission",
  ImportReportMissing: "the form was not imported",
  ReviewConflict: "`If-Match` names an outdated revision of the answers",
  EmailInvalid: "`email` isn't an address; nothing was erased",
  CorrectionRefused: "the form doesn't accept the correction; messages are listed by question",
  SubmissionConflict: "different answers were sent with this identifier",
  SubmissionDeleted: "the answers with this `submission_id` or `Idempotency-Key` were deleted",
  FormIdTaken: "another form of the tenant has this name",
  FormExists: "the identifier is taken",
  AlreadyPublished: "the newest version is already published",
  FormHasSubmissions: "the form has answers, and the request to delete it lacks `with_submissions=true`",
  VersionConflict: "`If-Match` names an outdated version",
  BudgetExceeded:
    "a body or (422) a document of the form exceeds a limit for one request, named by `detail.budget` and `detail.limit`",
  BodyTooLarge: "larger than the route's limit, by its declared or actual length",
  UploadTooLarge: "larger than the field's limit",
  FileInfected: "the virus scanner found the file infected; it wasn't stored",
  ScannerUnavailable: "the virus scanner is unavailable",
  UploadMisnamed: "the file name's extension doesn't match its content",
  UploadTypeRefused: "the field doesn't accept the type of the file",
  FormatUnknown: "there is no renderer with this name",
  FormInvalid: "the form can't be saved; every problem is listed with its path",
  FormFileRefused: "the file to import can't be read as a form; `detail.problem` says why",
  OperationsRejected: "an edit in the batch is invalid; no edits are applied",
  ShareStoreUnavailable: "the share settings are unavailable",
  PassMissing: "a signed-in user requested a resume code: users sign in to continue",
  ResumeCodeUnknown: "no unfinished answers are stored under the code",
  HookAborted: "a handler of the deployment stopped the operation; the response has the handler's status and text",
  HookMissing: "the form needs a handler that is not registered",
  DraftingFailed: "the language model failed, or returned nothing usable",
  DraftingAbsent: "no language model is configured",
  PlausibilityBlocked: "the answers couldn't be checked, and the form requires the check",
  OptionsUnavailable: "the choices of `detail.field_id` can't be fetched, so its answer can't be checked",
  FormSourceMissing: "the other system has no such form",
  FormSourceAbsent: "no form source is configured",
  FormSourceUnavailable: "the other system isn't responding",
  KeyValueUnavailable: "a store is unavailable",
  ObjectStoreUnavailable: "a store is unavailable",
  QuestionStoreUnavailable: "a store is unavailable",
  RecipientsForbidden: "`mail_to` contains addresses that aren't allowed for this tenant (`detail.addresses`)",
  MailerAbsent: "`mail_to` is set, but no mail server is configured",
  MailDeliveryStoreUnavailable: "a store is unavailable",
  WebhookNotFound: "the form has no webhook with this identifier",
  DeliveryNotFound: "the webhook has no delivery with this identifier",
  WebhooksFull: "the form has reached the limit of webhooks",
  WebhookAddressInvalid:
    "a webhook's address isn't `http` or `https`, contains a user name, or isn't public (`webhook_address_forbidden`)",
  KeysUnknown: "the body has unknown keys",
  CriterionUnknown: "`where` or `compare` names a question that isn't in the form or has no results",
  WebhookStoreUnavailable: "a store is unavailable",
  SealingAbsent: "the server has no key to encrypt secrets (`CREDENTIAL_KEYS`)",
  SubmissionStoreUnavailable: "a store is unavailable",
}

/** Why a form may not be accepting answers, one explanation per reason. */
const whenRefused: Readonly<Record<RefusalReason, string>> = {
  form_paused: "the form is paused",
  form_not_open_yet: "the form isn't open yet; `detail.at` is when it opens",
  form_closed: "the form is closed; `detail.at` is the time when it closed",
  form_full: "the form has reached its maximum number of answers",
  form_busy: "the form has reached its maximum number of answers per hour",
  already_answered: "this person has already answered",
  too_fast: "the answers were sent too soon after the form was opened",
  proof_missing: "the page's proof of work is missing",
}

const facts: Readonly<Record<string, unknown>> = {
  status: 403,
  supported: ["pdf"],
  allowed: ["image/png"],
  keys: ["limits"],
  problems: [],
}

/** Stands in for any error; a property without an example above has its own name as its value. */
const anyError = new Proxy({}, { get: (_target, name) => facts[String(name)] ?? String(name) }) as never

const answerOf = async (tag: keyof typeof when) => {
  const row: (error: never) => HttpServerResponse.HttpServerResponse = problems[tag]
  const response = HttpServerResponse.toWeb(row(anyError))
  const { error, code } = (await response.json()) as { readonly error: string; readonly code?: string }
  return { status: response.status, code: code ?? error }
}

/** The table rows for the errors that the code defines, by status. */
export const formErrorRows = async (): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const rows = await Promise.all(
    (Object.keys(when) as ReadonlyArray<keyof typeof when>).map(async (tag) => ({
      ...(await answerOf(tag)),
      when: when[tag],
    })),
  )
  // An error whose reason determines its status.
  const refused = (Object.keys(refusalStatus) as ReadonlyArray<keyof typeof refusalStatus>).map((reason) => ({
    status: refusalStatus[reason],
    code: reason,
    when: whenRefused[reason],
  }))
  const shown = [...rows, ...refused]
    .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
    .map(({ status, code, when }) => [
      status === 403 && !Object.hasOwn(refusalStatus, code) ? "403 or the handler's" : String(status),
      `\`${code}\``,
      when,
    ])
  return [...new Map(shown.map((row) => [row.join("\n"), row])).values()]
}
