import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { matchesVersion } from "../../domain/forms/edit/Versions.ts"
import type { RecipientsForbidden } from "../../domain/mail/RecipientRules.ts"
import { VersionConflict } from "../../domain/forms/records/Faults.ts"
import { shareDefaults, type ShareSettings } from "../../domain/forms/share/ShareSettings.ts"
import { type AnswerQuota, AnswersNotTaken, closedAt, quotaOf } from "../../domain/forms/share/Standing.ts"
import { shortCodeOf, typedShortCode } from "../../domain/forms/submission/ResumeCode.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { MailerAbsent } from "../../ports/Mailer.ts"
import { RateLimits } from "../../ports/RateLimits.ts"
import { type FormShare, ShareStore, type ShareStoreUnavailable } from "../../ports/ShareStore.ts"
import { SubmissionStore, type SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { MailRecipients } from "./MailRecipients.ts"

export type AdmitError = AnswersNotTaken | ShareStoreUnavailable | SubmissionStoreUnavailable

/** How a form is shared, and whether it currently accepts answers. */
export class FormShares extends Context.Service<
  FormShares,
  {
    /** The form's share, created on first use. */
    readonly share: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<FormShare, LoadError | ShareStoreUnavailable>
    /** Replaces all settings. `ifMatch` is the revision that the owner saw. New addresses must be allowed. */
    readonly change: (
      tenant: DeclaredTenant,
      formUid: string,
      settings: ShareSettings,
      ifMatch?: string,
    ) => Effect.Effect<
      FormShare,
      LoadError | VersionConflict | RecipientsForbidden | MailerAbsent | ShareStoreUnavailable
    >
    /** Whether respondents may be redirected to an address. The deployment lists the allowed origins. */
    readonly leadsOnTo: (address: string) => boolean
    readonly settings: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<ShareSettings, ShareStoreUnavailable>
    /** The form that a short link leads to, however its code was typed. */
    readonly formOf: (
      typed: string,
    ) => Effect.Effect<Option.Option<{ readonly tenant: string; readonly formUid: string }>, ShareStoreUnavailable>
    /**
     * Fails, with the reason, if a person (`ownerOf`) may not start an answer, save a part of it or upload a file.
     * Whether there is room for the whole answer is checked when it is stored.
     */
    readonly admit: (tenant: DeclaredTenant, formUid: string, owner: string) => Effect.Effect<void, AdmitError>
    /** The form's settings, if it isn't paused and its schedule currently allows answers. */
    readonly open: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<ShareSettings, AnswersNotTaken | ShareStoreUnavailable>
    /** Counts one answer toward the form's hourly limit, and returns the form's quota, if it has one. */
    readonly take: (
      tenant: DeclaredTenant,
      formUid: string,
      settings: ShareSettings,
    ) => Effect.Effect<AnswerQuota | undefined, AnswersNotTaken>
  }
>()("parley/application/forms/FormShares") {
  static readonly layer = (options: { readonly redirectOrigins: ReadonlyArray<string> }) =>
    Layer.effect(
      FormShares,
      Effect.gen(function* () {
        const store = yield* ShareStore
        const submissions = yield* SubmissionStore
        const library = yield* FormLibrary
        const identifiers = yield* Identifiers
        const limits = yield* RateLimits
        const recipients = yield* MailRecipients

        const settings = (tenant: DeclaredTenant, formUid: string) =>
          Effect.map(
            store.get(tenant, formUid),
            Option.match({ onNone: () => shareDefaults, onSome: (one) => one.settings }),
          )

        const open = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string) {
          const own = yield* settings(tenant, formUid)
          const closed = closedAt(own, yield* Clock.currentTimeMillis)
          return closed === undefined ? own : yield* closed
        })

        const share = Effect.fn("FormShares.share")(function* (tenant: DeclaredTenant, formUid: string) {
          yield* library.newest(tenant, formUid)
          let share = yield* store.get(tenant, formUid)
          while (Option.isNone(share)) {
            const code = shortCodeOf(yield* identifiers.hex)
            share = yield* store.begin(tenant, formUid, code, shareDefaults)
          }
          return share.value
        })

        return FormShares.of({
          share,
          settings,
          leadsOnTo: (address) => options.redirectOrigins.includes(new URL(address).origin),
          change: Effect.fn("FormShares.change")(function* (tenant, formUid, changed, ifMatch) {
            for (;;) {
              const { revision, settings: before } = yield* share(tenant, formUid)
              if (ifMatch !== undefined && !matchesVersion(ifMatch, String(revision)))
                return yield* new VersionConflict({ current: String(revision) })
              const known = new Set([...before.mailTo, ...before.reportTo])
              const wanted = new Set([...changed.mailTo, ...changed.reportTo])
              yield* recipients.admit(
                tenant,
                [...wanted].filter((address) => !known.has(address)),
              )
              const saved = yield* store.change(tenant, formUid, changed, revision)
              if (Option.isSome(saved)) return saved.value
            }
          }),
          formOf: (typed) => {
            const code = typedShortCode(typed)
            return code === undefined ? Effect.succeedNone : store.formOf(code)
          },
          admit: Effect.fn("FormShares.admit")(function* (tenant, formUid, owner) {
            const { mostAnswers, oncePerPerson } = yield* open(tenant, formUid)
            if (oncePerPerson && owner !== "" && (yield* submissions.hasOf(tenant, formUid, owner)))
              return yield* new AnswersNotTaken({ reason: "already_answered" })
            if (mostAnswers === null) return
            const counts = yield* submissions.counts(tenant, [formUid])
            if ((counts.get(formUid) ?? 0) >= mostAnswers) return yield* new AnswersNotTaken({ reason: "form_full" })
          }),
          open,
          take: Effect.fn("FormShares.take")(function* (tenant, formUid, own) {
            if (own.mostPerHour !== null)
              yield* Effect.catchTag(
                limits.take(JSON.stringify(["answers of a form", tenant, formUid]), own.mostPerHour, Duration.hours(1)),
                "LimitReached",
                ({ retryAfter }) => Effect.fail(new AnswersNotTaken({ reason: "form_busy", retryAfter })),
              )
            return quotaOf(own)
          }),
        })
      }),
    )
}
