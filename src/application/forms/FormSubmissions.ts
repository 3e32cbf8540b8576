import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { Json, JsonObject } from "../../domain/forms/codec/Json.ts"
import {
  notYetAsked,
  type PlausibilityBlock,
  type PlausibilityBlocked,
  plausibilitySettings,
  skippedBlock,
} from "../../domain/forms/plausibility/Plausibility.ts"
import { zoneOf } from "../../domain/forms/answers/Zones.ts"
import { localize } from "../../domain/forms/model/LocalizedText.ts"
import { filesIn } from "../../domain/forms/submission/FileAnswers.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { AnswersRefused } from "../../domain/forms/records/AnswersRefused.ts"
import { SubmissionConflict, SubmissionDeleted } from "../../domain/forms/records/Faults.ts"
import type { Submission } from "../../domain/forms/records/Submission.ts"
import type { Answers } from "../../domain/forms/rules/Scope.ts"
import type { ShareSettings } from "../../domain/forms/share/ShareSettings.ts"
import { type AnswerQuota, AnswersNotTaken } from "../../domain/forms/share/Standing.ts"
import type { SubmissionName } from "../../domain/forms/submission/SubmissionName.ts"
import { withoutPasswords } from "../../domain/forms/submission/Passwords.ts"
import type { AnswerProblems } from "../../domain/forms/validation/AnswerProblem.ts"
import { wordedAs } from "../../domain/forms/validation/Breaches.ts"
import { FileRecords } from "../../ports/FileRecords.ts"
import { recordingsIn } from "../voice/StoredRecordings.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { PasswordHashes } from "../../ports/PasswordHashes.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { type Earlier, SubmissionStore, type SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { type Answering, ownerOf, sessionOf } from "./Answering.ts"
import { answerVerdicts, type Verdict } from "./AnswerVerdicts.ts"
import { FormEvents, type HookError } from "./FormEvents.ts"
import { type AdmitError, FormShares } from "./FormShares.ts"
import { FormLibrary, type LoadedForm, type LoadError } from "./FormLibrary.ts"
import { askingModel } from "../access/ModelCalls.ts"
import type { OptionsUnavailable } from "./OptionSources.ts"
import { PartialSaves } from "./PartialSaves.ts"
import { PlausibilityCheck } from "./PlausibilityCheck.ts"
import { submissionDrafts } from "./SubmissionDrafts.ts"
import { SubmissionGuard } from "./SubmissionGuard.ts"
import { SubmissionRelay } from "./SubmissionRelay.ts"

/** The problems to report for files that another submission used first. */
const usedFiles = (form: FormDefinition, data: JsonObject, locale: string): AnswerProblems =>
  Object.fromEntries(
    filesIn(form, data).map(({ path, field }) => [
      path,
      [wordedAs("file_used", localize(field.label, locale), {}, locale)],
    ]),
  )

/** The result of validation; nothing is stored. */
export interface Assessment {
  readonly isValid: boolean
  readonly problems: AnswerProblems
  readonly plausibility: PlausibilityBlock
}

/** A stored submission. `isNew` is false for a repeat. */
export interface Accepted {
  readonly submission: Submission
  readonly plausibility: PlausibilityBlock
  readonly isNew: boolean
}

export type AssessError =
  | LoadError
  | SubmissionStoreUnavailable
  | PlausibilityBlocked
  | OptionsUnavailable
  | KeyValueUnavailable
export type SubmitError = AssessError | AnswersRefused | SubmissionConflict | SubmissionDeleted | HookError | AdmitError

/** The conditions for answers: how the form is shared, and its quota. */
interface Terms {
  readonly share: ShareSettings
  readonly quota: AnswerQuota | undefined
}

/**
 * The fingerprint of a submission, or undefined if the sender gave no id for it. It leaves out transcripts, which
 * differ from attempt to attempt, and passwords, which can't be compared.
 */
const nameOf = (form: FormDefinition, answers: Answers, answering: Answering): SubmissionName | undefined => {
  const { caller, submissionId, idempotencyKey, source, context } = answering
  if (submissionId === undefined && idempotencyKey === undefined) return undefined
  return {
    respondent: caller === null ? null : sessionOf(caller),
    body: [withoutPasswords(form, answers as JsonObject).data, source === "voice" ? null : context],
    ...(submissionId === undefined ? {} : { submissionId }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  }
}

const parts = Effect.gen(function* () {
  const store = yield* SubmissionStore
  const library = yield* FormLibrary
  const events = yield* FormEvents
  const plausibility = yield* PlausibilityCheck
  const partials = yield* PartialSaves
  const identifiers = yield* Identifiers
  const shares = yield* FormShares
  const guard = yield* SubmissionGuard
  const verdictOn = yield* answerVerdicts
  const draft = yield* submissionDrafts
  const relay = yield* SubmissionRelay
  const passwords = yield* PasswordHashes
  const records = yield* FileRecords

  /** Fires the form's `onError` event, and then refuses the answers. */
  const refuse = Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    { compiled }: LoadedForm,
    problems: AnswerProblems,
  ) {
    const { userMessage } = yield* events.fire(tenant, compiled.form, "onError", { error: "invalid" })
    const { threshold } = plausibilitySettings(compiled.form)
    return yield* new AnswersRefused({ problems, threshold, ...(userMessage === undefined ? {} : { userMessage }) })
  })

  const judged = (form: FormDefinition, data: Readonly<Record<string, Json>>, locale: string) =>
    Effect.andThen(
      plausibility.isAsked(form) ? askingModel("kept") : Effect.void,
      plausibility.assess(form, data, locale),
    )

  const withPartials = Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    formUid: string,
    answers: Answers,
    { caller, mergePartials, locale }: Answering,
  ) {
    if (caller === null || mergePartials !== true) return answers
    const saved = yield* partials.read(tenant, formUid, sessionOf(caller), locale)
    return { ...saved.data, ...answers }
  })
  return {
    passwords,
    identifiers,
    draft,
    refuse,
    records,
    relay,
    store,
    library,
    verdictOn,
    judged,
    shares,
    withPartials,
    events,
    guard,
    partials,
  }
})

type Parts = Effect.Success<typeof parts>

/**
 * Stores the record. Generates an identifier if none was given, or if the given one belongs to another sender's
 * submission. If the sender submits the same answers again with the generated identifier, they count as a repeat.
 */
const stored = ({ passwords, identifiers, draft, refuse, records, relay, store }: Parts) =>
  Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    loaded: LoadedForm,
    { given, data, files }: Verdict & { readonly given: Answers },
    answering: Answering,
    { share, quota }: Terms,
  ) {
    const parted = withoutPasswords(loaded.compiled.form, data)
    const hashed = yield* Effect.forEach([...parted.passwords], ([path, password]) =>
      Effect.map(passwords.hash(password), (hash) => [path, hash] as const),
    )
    const hashes = hashed.length === 0 ? {} : { passwordHashes: Object.fromEntries(hashed) }
    let submissionId = answering.submissionId ?? (yield* identifiers.uuid)
    const name = nameOf(loaded.compiled.form, given, { ...answering, submissionId })
    for (;;) {
      const { submission: drafted, missing } = yield* draft(tenant, loaded, parted.data, answering, submissionId)
      const submission = { ...drafted, ...hashes }
      if (missing.length > 0) {
        const problems = missing.map((key) => wordedAs("required", key, {}, answering.locale))
        return yield* refuse(tenant, loaded, { _metadata: problems })
      }
      const claim = { tenant, formUid: submission.formUid, submissionId }
      // Files are claimed before the answers are stored, so that only one of two concurrent submissions of a file
      // succeeds.
      if (!(yield* records.claim(claim, files)))
        return yield* refuse(tenant, loaded, usedFiles(loaded.compiled.form, data, answering.locale))
      const isRelayed = yield* relay.isWanted(tenant, submission.formUid, share)
      const insertion = yield* Effect.tapError(store.insert(tenant, submission, name, quota, isRelayed), () =>
        Effect.ignore(records.release(claim, files)),
      )
      // A repeated submission's files stay claimed.
      if (
        insertion._tag === "Full" ||
        insertion._tag === "Answered" ||
        insertion._tag === "IdTaken" ||
        insertion._tag === "Deleted"
      )
        yield* records.release(claim, files)
      if (insertion._tag === "Full") return yield* new AnswersNotTaken({ reason: "form_full" })
      if (insertion._tag === "Answered") return yield* new AnswersNotTaken({ reason: "already_answered" })
      if (insertion._tag === "Stored" && submission.evidence !== null)
        // If this fails, the recordings are still found by their session.
        yield* Effect.ignore(records.claim(claim, recordingsIn(submission)), { log: "Warn" })
      if (insertion._tag === "Stored" && (isRelayed || submission.forward.state === "pending"))
        yield* relay.handOn(tenant, submission)
      if (insertion._tag !== "IdTaken") return insertion
      submissionId = yield* identifiers.uuid
    }
  })

const assess = ({ library, verdictOn, judged }: Parts): FormSubmissions["Service"]["assess"] =>
  Effect.fnUntraced(function* (tenant, formUid, answers, { locale, wantsCheck, caller, context }) {
    const { compiled } = yield* library.served(tenant, formUid)
    const { isValid, problems, data } = yield* verdictOn(tenant, compiled, answers, locale, {
      owner: ownerOf(caller),
      zone: zoneOf(context?.["timezone"]),
    })
    const skipped = (reason: string) => Effect.succeed(skippedBlock(compiled.form, reason))
    const block = yield* !isValid
      ? Effect.succeed(notYetAsked(plausibilitySettings(compiled.form).threshold))
      : wantsCheck
        ? judged(compiled.form, data, locale)
        : skipped("The request does not ask for this check.")
    return { isValid, problems, plausibility: block }
  })

const submit = (parts: Parts): FormSubmissions["Service"]["submit"] => {
  const { library, store, shares, withPartials, events, verdictOn, refuse, guard, judged, partials } = parts
  return Effect.fn("FormSubmissions.submit")(function* (tenant, formUid, given, answering) {
    const loaded = yield* library.served(tenant, formUid)
    const { form } = loaded.compiled
    const repeated = (earlier: Earlier): Effect.Effect<Accepted, SubmissionConflict | SubmissionDeleted> => {
      if (earlier._tag === "Different") return Effect.fail(new SubmissionConflict())
      if (earlier._tag === "Deleted") return Effect.fail(new SubmissionDeleted())
      return Effect.succeed({
        submission: earlier.submission,
        plausibility: skippedBlock(form, "These answers were already stored."),
        isNew: false,
      })
    }
    const name = nameOf(form, given, answering)
    const earlier = name === undefined ? undefined : yield* store.earlier(tenant, formUid, name)
    if (earlier !== undefined) return yield* repeated(earlier)
    const share = yield* shares.open(tenant, formUid)
    const merged = yield* withPartials(tenant, formUid, given, answering)
    const before = yield* events.fire(tenant, form, "onBeforeSubmit", { payload: merged as JsonObject })
    const answers = before.payload ?? merged
    const verdict = yield* verdictOn(tenant, loaded.compiled, answers, answering.locale, {
      owner: ownerOf(answering.caller),
      zone: zoneOf(answering.context?.["timezone"]),
    })
    const { isValid, problems, data } = verdict
    if (!isValid) return yield* refuse(tenant, loaded, problems)
    yield* guard.check(tenant, formUid, share, answering)
    const block =
      answering.checkPlausibility === false
        ? skippedBlock(form, "The answers were already checked.")
        : yield* judged(form, data, answering.locale)
    const insertion = yield* stored(parts)(tenant, loaded, { ...verdict, given }, answering, {
      share,
      quota: yield* shares.take(tenant, formUid, share),
    })
    if (insertion._tag !== "Stored") return yield* repeated(insertion)
    const { submission } = insertion
    if (answering.caller !== null) yield* partials.sent(tenant, formUid, sessionOf(answering.caller))
    if (answering.caller !== null && answering.mergePartials === true)
      yield* Effect.ignore(partials.discard(tenant, formUid, sessionOf(answering.caller)), { log: "Warn" })
    // The answers are stored, so a handler that fails now does not make the respondent answer again.
    yield* Effect.ignore(events.fire(tenant, form, "onAfterSubmit", { payload: submission.data }), {
      log: "Warn",
    })
    return { submission, plausibility: block, isNew: true }
  })
}

/**
 * Every submission from every channel (HTTP, page, messenger, voice) goes through here. It is validated against the
 * published form, completed by the server, stored once, and then forwarded.
 */
export class FormSubmissions extends Context.Service<
  FormSubmissions,
  {
    /** Fails, with the reason, if a person may not start an answer: the form is closed, full, or already answered. */
    readonly admit: FormShares["Service"]["admit"]
    /** `wantsCheck`: also run the plausibility check, if the form allows it. */
    readonly assess: (
      tenant: DeclaredTenant,
      formUid: string,
      answers: Answers,
      options: {
        readonly locale: string
        readonly wantsCheck: boolean
        readonly caller: Caller | null
        readonly context?: JsonObject | undefined
      },
    ) => Effect.Effect<Assessment, AssessError>
    readonly submit: (
      tenant: DeclaredTenant,
      formUid: string,
      answers: Answers,
      answering: Answering,
    ) => Effect.Effect<Accepted, SubmitError>
    /** Whether this sender has stored answers under this id, regardless of their content. */
    readonly isStored: (
      tenant: DeclaredTenant,
      formUid: string,
      name: Pick<Answering, "caller"> & { readonly submissionId: string },
    ) => Effect.Effect<boolean, SubmissionStoreUnavailable>
  }
>()("parley/application/forms/FormSubmissions") {
  static readonly layer = Layer.effect(
    FormSubmissions,
    Effect.map(parts, (its) => {
      const { shares, store } = its
      return FormSubmissions.of({
        admit: shares.admit,

        isStored: (tenant, formUid, { caller, submissionId }) =>
          caller === null
            ? Effect.succeed(false)
            : Effect.map(
                store.earlier(tenant, formUid, { respondent: sessionOf(caller), submissionId, body: null }),
                (earlier) => earlier !== undefined && earlier._tag !== "Deleted",
              ),
        assess: assess(its),
        submit: submit(its),
      })
    }),
  )
}
