import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { AllowanceSpent } from "../../domain/chat/Errors.ts"
import type { Json, JsonObject } from "../../domain/forms/codec/Json.ts"
import {
  notYetAsked,
  type PlausibilityBlock,
  type PlausibilityBlocked,
  plausibilitySettings,
  skippedBlock,
} from "../../domain/forms/plausibility/Plausibility.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { AnswersRefused } from "../../domain/forms/records/AnswersRefused.ts"
import type { Forward, Submission } from "../../domain/forms/records/Submission.ts"
import type { CompiledForm } from "../../domain/forms/rules/CompiledForm.ts"
import type { Answers } from "../../domain/forms/rules/Scope.ts"
import { namesForeign, uploadPrefix } from "../../domain/forms/submission/ForeignFiles.ts"
import { neededCallbacks, resolveMetadata } from "../../domain/forms/submission/SubmissionMetadata.ts"
import type { AnswerProblems } from "../../domain/forms/validation/AnswerProblem.ts"
import { wordedAs } from "../../domain/forms/validation/Breaches.ts"
import { validate } from "../../domain/forms/validation/Validation.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { SubmissionStore, type SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { type Answering, sessionOf } from "./Answering.ts"
import { FormEvents, type HookError } from "./FormEvents.ts"
import { FormLibrary, type LoadedForm, type LoadError } from "./FormLibrary.ts"
import { Forwarding } from "./Forwarding.ts"
import { MetadataCallbacks } from "./MetadataCallbacks.ts"
import { ModelAllowance } from "../access/ModelAllowance.ts"
import { OptionSources, type OptionsUnavailable } from "./OptionSources.ts"
import { PartialSaves } from "./PartialSaves.ts"
import { PlausibilityCheck } from "./PlausibilityCheck.ts"
import { RemoteAnswers } from "./RemoteAnswers.ts"

/** What validation says; nothing is stored. */
export interface Assessment {
  readonly isValid: boolean
  readonly problems: AnswerProblems
  readonly plausibility: PlausibilityBlock
}

/** A stored submission. `isNew` is false for the repeat of one that was stored before. */
export interface Accepted {
  readonly submission: Submission
  readonly plausibility: PlausibilityBlock
  readonly isNew: boolean
}

export type AssessError = LoadError | PlausibilityBlocked | OptionsUnavailable | AllowanceSpent | KeyValueUnavailable
export type SubmitError = AssessError | AnswersRefused | HookError | KeyValueUnavailable | SubmissionStoreUnavailable

/** Somebody who is not signed in. */
const stranger: Caller = {
  sub: "stranger",
  userId: null,
  username: null,
  email: null,
  programs: [],
  superuser: false,
  orgId: null,
  permissions: [],
}

const dayMs = 86_400_000

const notForwarded: Forward = { state: "none", attempts: 0, status: null, error: null }
const waiting: Forward = { ...notForwarded, state: "pending" }

/**
 * The one way in for answers, whether they come over HTTP, from a page, a messenger or a voice session: checked
 * against what respondents are served, completed with what the server knows, stored once, and only then passed on.
 */
export class FormSubmissions extends Context.Service<
  FormSubmissions,
  {
    /** `wantsCheck`: ask the model as well, where the form allows it. */
    readonly assess: (
      tenant: DeclaredTenant,
      formUid: string,
      answers: Answers,
      options: { readonly locale: string; readonly wantsCheck: boolean; readonly caller: Caller | null },
    ) => Effect.Effect<Assessment, AssessError>
    readonly submit: (
      tenant: DeclaredTenant,
      formUid: string,
      answers: Answers,
      answering: Answering,
    ) => Effect.Effect<Accepted, SubmitError>
  }
>()("parley/application/forms/FormSubmissions") {
  static readonly layer = Layer.effect(
    FormSubmissions,
    Effect.gen(function* () {
      const store = yield* SubmissionStore
      const library = yield* FormLibrary
      const events = yield* FormEvents
      const plausibility = yield* PlausibilityCheck
      const partials = yield* PartialSaves
      const callbacks = yield* MetadataCallbacks
      const identifiers = yield* Identifiers
      const sources = yield* OptionSources
      const remote = yield* RemoteAnswers
      const allowance = yield* ModelAllowance
      const { wake } = yield* Forwarding

      let known = { day: Number.NaN, text: "" }

      /** The date in UTC, written once a day. */
      const today = Effect.map(Clock.currentTimeMillis, (now) => {
        const day = Math.floor(now / dayMs)
        if (day !== known.day) known = { day, text: DateTime.formatIsoDateUtc(DateTime.makeUnsafe(now)) }
        return known.text
      })

      const verdict = Effect.fnUntraced(function* (
        tenant: DeclaredTenant,
        compiled: CompiledForm,
        answers: Answers,
        locale: string,
      ) {
        const day = yield* today
        const options = yield* sources.needed(compiled.form, answers)
        const whole = yield* remote.completed(compiled, answers, day)
        const found = validate(compiled, whole, { locale, today: day, options })
        const own = uploadPrefix(tenant, compiled.form.formUid)
        const foreign = found.idsOf((value) => namesForeign(value, own))
        if (foreign.length === 0) return found
        return found.with(Object.fromEntries(foreign.map((id) => [id, [wordedAs("file", id, {}, locale)]])))
      })

      /** Refuses, after the form's own handler has had its say. */
      const refuse = Effect.fnUntraced(function* (
        tenant: DeclaredTenant,
        { compiled }: LoadedForm,
        problems: AnswerProblems,
      ) {
        const { userMessage } = yield* events.fire(tenant, compiled.form, "onError", { error: "invalid" })
        const { threshold } = plausibilitySettings(compiled.form)
        return yield* new AnswersRefused({ problems, threshold, ...(userMessage === undefined ? {} : { userMessage }) })
      })

      /** A check that asks the model counts against the caller's allowance, that of strangers against one for all of them. */
      const judged = (
        form: FormDefinition,
        data: Readonly<Record<string, Json>>,
        locale: string,
        caller: Caller | null,
      ) =>
        plausibility.isAsked(form)
          ? Effect.andThen(allowance.take(caller ?? stranger), plausibility.assess(form, data, locale))
          : plausibility.assess(form, data, locale)

      const repeatKey = ({ caller, idempotencyKey }: Answering): string | undefined =>
        idempotencyKey === undefined ? undefined : `${caller?.sub ?? ""}\n${idempotencyKey}`

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

      /** The record of valid answers, with what the server adds to it. */
      const recorded = Effect.fnUntraced(function* (
        tenant: DeclaredTenant,
        loaded: LoadedForm,
        data: Readonly<Record<string, Json>>,
        answering: Answering,
      ) {
        const { form } = loaded.compiled
        const { caller, locale, source } = answering
        const submittedAt = yield* DateTime.now
        const submissionId = answering.submissionId ?? (yield* identifiers.uuid)
        const needed = neededCallbacks(form)
        const {
          columns,
          data: added,
          missing,
        } = resolveMetadata(form, {
          submissionId,
          tenant,
          submittedAt: DateTime.formatIso(submittedAt),
          locale,
          programs: caller?.programs ?? [],
          callbacks: needed.length === 0 ? {} : yield* callbacks.values(tenant, form, needed),
          ...(caller === null ? {} : { userId: caller.userId ?? caller.sub }),
          ...(caller?.username == null ? {} : { username: caller.username }),
          ...(caller?.orgId == null ? {} : { orgId: caller.orgId }),
          ...(answering.ip === undefined ? {} : { ip: answering.ip }),
          ...(answering.userAgent === undefined ? {} : { userAgent: answering.userAgent }),
        })
        if (missing.length > 0) {
          const problems = missing.map((key) => wordedAs("required", key, {}, locale))
          return yield* refuse(tenant, loaded, { _metadata: problems })
        }
        const column = (key: keyof typeof columns, own: string | null): string | null => {
          const value = columns[key]
          return value === undefined ? own : String(value)
        }
        return {
          submissionId,
          formUid: form.formUid,
          formId: form.formId,
          formVersion: loaded.revision.version,
          data: { ...data, ...added } as JsonObject,
          evidence: answering.evidence ?? null,
          context: answering.context ?? null,
          source,
          userId: column("user_id", caller === null ? null : String(caller.userId ?? caller.sub)),
          username: column("username", caller?.username ?? null),
          orgId: caller?.orgId ?? null,
          ip: column("ip", answering.ip ?? null),
          userAgent: column("user_agent", answering.userAgent ?? null),
          locale,
          submittedAt,
          forward: form.submit === undefined ? notForwarded : waiting,
        } satisfies Submission
      })

      return FormSubmissions.of({
        assess: Effect.fnUntraced(function* (tenant, formUid, answers, { locale, wantsCheck, caller }) {
          const { compiled } = yield* library.served(tenant, formUid)
          const found = yield* verdict(tenant, compiled, answers, locale)
          const { isValid, problems } = found
          const skipped = (reason: string) => Effect.succeed(skippedBlock(compiled.form, reason))
          const block = yield* !isValid
            ? Effect.succeed(notYetAsked(plausibilitySettings(compiled.form).threshold))
            : wantsCheck
              ? judged(compiled.form, found.data, locale, caller)
              : skipped("The request does not ask for this check.")
          return { isValid, problems, plausibility: block }
        }),

        submit: Effect.fn("FormSubmissions.submit")(function* (tenant, formUid, given, answering) {
          const loaded = yield* library.served(tenant, formUid)
          const { form } = loaded.compiled
          const repeated = (submission: Submission): Accepted => ({
            submission,
            plausibility: skippedBlock(form, "These answers were stored before."),
            isNew: false,
          })
          const key = repeatKey(answering)
          if (answering.submissionId !== undefined || key !== undefined) {
            const there = yield* store.earlier(tenant, formUid, answering.submissionId, key)
            if (there !== undefined) return repeated(there)
          }
          const whole = yield* withPartials(tenant, formUid, given, answering)
          const before = yield* events.fire(tenant, form, "onBeforeSubmit", { payload: whole as JsonObject })
          const { isValid, problems, data } = yield* verdict(
            tenant,
            loaded.compiled,
            before.payload ?? whole,
            answering.locale,
          )
          if (!isValid) return yield* refuse(tenant, loaded, problems)
          const block =
            answering.checkPlausibility === false
              ? skippedBlock(form, "The answers were checked before.")
              : yield* judged(form, data, answering.locale, answering.caller)
          const record = yield* recorded(tenant, loaded, data, answering)
          const { submission, isNew } = yield* store.insert(tenant, record, key)
          if (!isNew) return repeated(submission)
          if (submission.forward.state === "pending") yield* wake
          if (answering.caller !== null && answering.mergePartials === true)
            yield* Effect.ignore(partials.discard(tenant, formUid, sessionOf(answering.caller)), { log: "Warn" })
          // What is stored is stored: a handler that fails now does not make the respondent answer again.
          yield* Effect.ignore(events.fire(tenant, form, "onAfterSubmit", { payload: submission.data }), {
            log: "Warn",
          })
          return { submission, plausibility: block, isNew: true }
        }),
      })
    }),
  )
}
