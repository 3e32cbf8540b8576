import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { problems } from "../../src/http/forms/Problems.ts"

/** When each error of the forms routes is the answer; a new error without words does not compile. */
const when: Readonly<Record<keyof typeof problems, string>> = {
  MalformedBody: "the body is no JSON, or not of the route's kind",
  CharsetUnknown: "the body declares a charset that is not supported",
  FieldMissing: "a key of the body, or what a client names itself, is missing or of the wrong kind",
  BadQuery: "a key of the query cannot be read",
  FieldTakesNoFile: "an upload to a field that takes no files",
  UploadMissing: "no part named `file`",
  UploadBroken: "the upload broke off, or is no multipart",
  EventNotRemote: "a lifecycle event that browsers may not fire on this form",
  FormNotFound: "no such form, or another tenant's: the same bytes",
  VersionNotFound: "no version of this label",
  FieldNotFound: "no such field",
  FileNotFound: "nothing was uploaded there under this name",
  SubmissionNotFound: "no such submission",
  ImportReportMissing: "the form was not imported",
  ReviewConflict: "`If-Match` names another revision of the answers than the newest",
  EmailInvalid: "`email` is no address; nothing was erased",
  CorrectionRefused: "a correction that the form does not take; messages by question",
  SubmissionConflict: "other answers were sent under the name",
  SubmissionDeleted: "What was sent under this `submission_id` or `Idempotency-Key` was deleted since",
  FormIdTaken: "another form of the tenant has the name",
  FormExists: "the identifier is taken",
  AlreadyPublished: "the newest version is published already",
  FormHasSubmissions: "deleting a form with answers without `with_submissions=true`",
  VersionConflict: "`If-Match` names another version than the newest",
  BudgetExceeded:
    "a body is too much of something, or (422) a document of the form takes longer than one request may use; `budget` and `limit` say so",
  BodyTooLarge: "over the route's cap, by its declared length or by what came in",
  UploadTooLarge: "over the field's cap",
  FileInfected: "the scanner of the deployment knows the file to do harm; nothing of it was kept",
  ScannerUnavailable: "the scanner of files cannot be reached",
  UploadMisnamed: "the ending of the file's name stands for something else than its bytes are",
  UploadTypeRefused: "the bytes are of a type that the field does not take",
  FormatUnknown: "no renderer of this name",
  FormInvalid: "not a form that can be saved; every problem with its path",
  OperationsRejected: "a batch of edits of which one does not work; none is applied",
  AnswersNotTaken: "the form is paused, not open yet, closed, full, busy, or has this person's answer",
  ShareStoreUnavailable: "how forms go out cannot be read",
  PassMissing: "a code to go on with is asked for by an account: that goes on by signing in",
  ResumeCodeUnknown: "no answers wait under the code, or no longer",
  HookAborted: "the deployment's own handler stopped it, with its status and words",
  HookMissing: "the form needs a handler that is not registered",
  DraftingFailed: "the language model failed, or gave nothing usable",
  DraftingAbsent: "no language model is configured",
  PlausibilityBlocked: "the check of the answers could not be made, and the form lets nothing pass without it",
  OptionsUnavailable: "the choices of `field_id` cannot be fetched, so its answer cannot be checked",
  FormSourceMissing: "the other system has no such form",
  FormSourceAbsent: "no source of forms is configured",
  FormSourceUnavailable: "the other system does not answer",
  KeyValueUnavailable: "a store cannot be reached",
  ObjectStoreUnavailable: "a store cannot be reached",
  QuestionStoreUnavailable: "a store cannot be reached",
  RecipientsForbidden: "`mail_to` names addresses that this tenant's answers may not be mailed to (`addresses`)",
  MailerAbsent: "`mail_to` names somebody, and no mail server is configured",
  MailDeliveryStoreUnavailable: "a store cannot be reached",
  WebhookNotFound: "the form has no webhook of this identifier",
  DeliveryNotFound: "nothing was sent to the webhook under this identifier",
  WebhooksFull: "the form has as many webhooks as one may have",
  WebhookAddressInvalid:
    "a webhook's address is no `http` or `https` address, names a user, or is not a public one (`webhook_address_forbidden`)",
  KeysUnknown: "keys of the body that nothing is known by",
  CriterionUnknown: "`where` or `compare` names no question of the form",
  WebhookStoreUnavailable: "a store cannot be reached",
  SealingAbsent: "the deployment has no key to seal secrets with",
  SubmissionStoreUnavailable: "a store cannot be reached",
}

/** An error whose every fact is called by its own name. */
const anyError = new Proxy({}, { get: (_target, name) => (name === "status" ? 403 : String(name)) }) as never

const answerOf = async (tag: keyof typeof problems) => {
  const row: (error: never) => HttpServerResponse.HttpServerResponse = problems[tag]
  const response = HttpServerResponse.toWeb(row(anyError))
  const { error, code } = (await response.json()) as { readonly error: string; readonly code?: string }
  return { status: response.status, code: code ?? error }
}

/** The rows of the table of errors: what the code answers, in the order of the statuses. */
export const formErrorRows = async (): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const rows = await Promise.all(
    (Object.keys(when) as ReadonlyArray<keyof typeof problems>).map(async (tag) => ({
      ...(await answerOf(tag)),
      when: when[tag],
    })),
  )
  const shown = rows
    .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
    .map(({ status, code, when }) => [
      status === 403 ? "403 or the handler's" : String(status),
      /^[A-Za-z_]+$/.test(code) && code !== "userMessage" ? `\`${code}\`` : "a sentence",
      when,
    ])
  return [...new Map(shown.map((row) => [row.join("\n"), row])).values()]
}
