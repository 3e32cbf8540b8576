import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Caller } from "../../../../domain/access/Caller.ts"
import { type DeclaredTenant, isMember } from "../../../../domain/access/Tenant.ts"
import { canonicalJson } from "../../../../domain/forms/codec/Json.ts"
import { type AnswerTimes, timeEvidence } from "../../../../domain/forms/submission/AnswerTimes.ts"
import type { FieldState } from "../../../../domain/forms/rules/FieldStates.ts"
import type { FormSection } from "../../../../domain/forms/model/FormSection.ts"
import { layouts, styleDefaults } from "../../../../domain/forms/model/FormStyle.ts"
import type { ShareSettings } from "../../../../domain/forms/share/ShareSettings.ts"
import type { AnswersNotTaken } from "../../../../domain/forms/share/Standing.ts"
import { shownCode } from "../../../../domain/forms/submission/ResumeCode.ts"
import { keyedById, keyedByUid, withTakenBack } from "../../../../domain/forms/submission/PartialAnswers.ts"
import { Respondents } from "../../../../application/forms/Respondents.ts"
import { ownerOf, sessionOf } from "../../../../application/forms/Answering.ts"
import { FormSubmissions } from "../../../../application/forms/FormSubmissions.ts"
import { FormUploads } from "../../../../application/forms/FormUploads.ts"
import { FormShares } from "../../../../application/forms/FormShares.ts"
import { PartialSaves } from "../../../../application/forms/PartialSaves.ts"
import type { ServedForm } from "../../../../application/forms/ServedForms.ts"
import { Identifiers } from "../../../../ports/Identifiers.ts"
import { Quotas } from "../../../../application/usage/Quotas.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { resumePath } from "../../../forms/ResumePath.ts"
import { isCrossSite } from "../../../middleware/Credentials.ts"
import { Assets } from "../../assets/Assets.ts"
import { baseOf } from "../../shell/baseOf.ts"
import { page } from "../../shell/Page.ts"
import { queryOf, seeOther } from "../../shell/Visit.ts"
import { type FormVisit, formVisit, settingOf, forRespondentsOf } from "../FormVisit.ts"
import { type Opened, pageAccess, PageUnavailable } from "../PageAccess.ts"
import { welcome } from "../Welcome.ts"
import { closedPage, closedStatus, closedTitle } from "../closed/ClosedPage.ts"
import { donePage } from "../review/DonePage.ts"
import { reviewPage } from "../review/ReviewPage.ts"
import { isSubmissionId } from "../../../../domain/forms/records/SubmissionId.ts"
import { isStranger, readProof } from "../../../../domain/forms/share/Guard.ts"
import { SubmissionGuard } from "../../../../application/forms/SubmissionGuard.ts"
import { broughtBy, broughtQuery } from "./Brought.ts"
import { type GuardFields, guardFieldsOf } from "./GuardFields.ts"
import { withFirstEntries } from "./Entries.ts"
import { type Filling, fillingOf, say, type Setting } from "./Filling.ts"
import { formPage, type FormPageOptions } from "./FormPage.ts"
import { postedEntries } from "./posted.ts"
import { fileTaking } from "./PostedFiles.ts"
import { postedForm } from "./PostedForm.ts"
import { lookedThrough, nothingPosted, secretsIn } from "./AskedAgain.ts"
import { proceed, stepOf } from "./Proceeding.ts"

/** The layout that the address asks for, else the form's own. One that there is not is a single column. */
const inLayout = (served: ServedForm, wanted: string | null): ServedForm => {
  if (wanted === null) return served
  const layout = layouts.find((one) => one === wanted) ?? "single_column"
  const { form } = served.compiled
  return {
    ...served,
    compiled: { ...served.compiled, form: { ...form, style: { ...(form.style ?? styleDefaults), layout } } },
  }
}

/** A visit of somebody who may answer the form; `respondent` is null for whoever nothing identifies. */
interface Filler extends FormVisit {
  /** What the page has measured. */
  readonly times?: AnswerTimes | undefined
  readonly at: DeclaredTenant
  readonly respondent: Caller | null
  readonly share: ShareSettings
  readonly guard: GuardFields | undefined
}

type Shown = Pick<FormPageOptions, "notice" | "saved" | "submissionId"> & {
  readonly step: FormSection | undefined
  readonly status?: number
}

/** Why answers were not taken that may be sent again as they are. */
type Why = "too_fast" | "proof_missing"

/** Characters of an address that say which questions are new. */
const longestNews = 1_000

/** `base` stands before every path of the pages; the REST routes have one of their own. */
export const layer = (base: "" | `/${string}` = "") =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const quotas = yield* Quotas
      const callers = yield* Callers
      const access = yield* pageAccess
      const submissions = yield* FormSubmissions
      const partials = yield* PartialSaves
      const shares = yield* FormShares
      const uploads = yield* FormUploads
      const identifiers = yield* Identifiers
      const here = <A, E, R>(effect: Effect.Effect<A, E, R | Assets | Callers>) =>
        effect.pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))
      const respondents = yield* Respondents
      const guarding = yield* SubmissionGuard
      const welcomed = yield* welcome

      const pathOf = ({ tenant, formUid }: FormVisit): string =>
        `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`

      /** In a frame of another site's page, which gets no cookies: answers are sent, but none are kept on the way. */
      const isFramed = ({ request }: FormVisit): boolean => queryOf(request).get("embed") === "1"

      const actionOf = (visit: FormVisit): string => {
        const layout = queryOf(visit.request).get("layout")
        const path = pathOf(visit)
        const kept = new URLSearchParams({
          ...(layout === null ? {} : { layout }),
          ...(isFramed(visit) ? { embed: "1" } : {}),
        }).toString()
        return kept === "" ? path : `${path}?${kept}`
      }

      const shareOf = ({ tenant, form }: Opened) =>
        Effect.mapError(shares.settings(tenant, form.compiled.form.formUid), () => new PageUnavailable())

      const opened = (visit: FormVisit) =>
        Effect.map(access.served(visit.visitor, visit.formUid), (opening) => ({
          opening,
          setting: settingOf(visit, inLayout(opening.form, queryOf(visit.request).get("layout"))),
        }))

      /** A voice session belongs to a member, or to whoever holds a pass. */
      const canSpeak = ({ respondent, at }: Filler) => respondent?.pass !== undefined || isMember(respondent, at)

      /** What the link of the page answers, the voice page is told as well. */
      const voicePathOf = (visit: Filler, { compiled }: Setting): string => {
        const brought = broughtQuery(compiled, visit.share, queryOf(visit.request)).toString()
        return `${pathOf(visit)}/voice${brought === "" ? "" : `?${brought}`}`
      }

      const titled = (visit: FormVisit, filling: Setting, hasProblems: boolean): string => {
        const title = say(filling, filling.compiled.form.title)
        return hasProblems ? visit.texts.shell.error.replace("{title}", () => title) : title
      }

      /** What the form asks of this person beside the answers: what came along already, or anew. */
      const guardOf = (
        { respondent, at, formUid, share }: Omit<Filler, "guard">,
        proof?: string,
      ): Effect.Effect<GuardFields | undefined> =>
        Effect.map(guarding.challenge(at, formUid, share, respondent), (challenge) => {
          if (challenge === undefined) return undefined
          const { bits } = challenge
          return readProof(proof) === undefined ? guardFieldsOf(challenge) : { proof: proof!, bits }
        })

      /** Where the page that answers a post is found again: at its step, with what was kept on the way. */
      const foundAt = (visit: FormVisit, step: string | undefined) => {
        if (visit.request.method !== "POST") return {}
        const at = actionOf(visit)
        const query = step === undefined ? "" : `${at.includes("?") ? "&" : "?"}step=${encodeURIComponent(step)}`
        return { address: at + query }
      }

      const reviewed = (
        visit: Filler,
        filling: Filling,
        submissionId: string,
        { why, again }: { readonly why?: Why; readonly again?: ReadonlyMap<string, FieldState> } = {},
      ) =>
        page({ ...visit, here: actionOf(visit) }, assets, {
          title: visit.texts.forms.review.title,
          main: reviewPage(filling, {
            action: actionOf(visit),
            submissionId,
            guard: visit.guard,
            times: visit.times,
            notice: why === undefined ? undefined : visit.texts.forms.closed[why].text,
            again,
          }),
          width: "form",
          ...forRespondentsOf(filling.compiled.form),
          ...framing(visit),
          ...foundAt(visit, "review"),
          ...(visit.guard === undefined || visit.guard.bits === 0 ? {} : { script: "fill.js" }),
          ...(why === undefined ? {} : { status: closedStatus[why] }),
        })

      const framing = (visit: Filler) => ({ framedBy: visit.share.frameOrigins, isFramed: isFramed(visit) })

      /** The form takes no answers, or none of this person. */
      const closed = (visit: Filler, setting: Setting, refusal: AnswersNotTaken) =>
        page({ ...visit, here: actionOf(visit) }, assets, {
          title: closedTitle(setting, refusal),
          main: closedPage(setting, refusal),
          width: "reading",
          ...forRespondentsOf(setting.compiled.form),
          ...framing(visit),
          status: closedStatus[refusal.reason],
        })

      const show = (visit: Filler, filling: Filling, shown: Shown): HttpServerResponse.HttpServerResponse => {
        const hasProblems = Object.keys(filling.problems).length > 0
        return page({ ...visit, here: actionOf(visit) }, assets, {
          title: titled(visit, filling, hasProblems),
          main: formPage(filling, {
            ...shown,
            tenant: visit.tenant,
            action: actionOf(visit),
            canSave: visit.respondent !== null && !isFramed(visit),
            guard: visit.guard,
            times: visit.times,
            hasTrap: isStranger(visit.respondent),
            keepsOffline: keepsOffline(visit),
            resumePath: visit.respondent?.pass === undefined ? undefined : `${pathOf(visit)}/resume`,
            voicePath: canSpeak(visit) ? voicePathOf(visit, filling) : undefined,
          }),
          width: "form",
          ...forRespondentsOf(filling.compiled.form),
          ...framing(visit),
          ...foundAt(visit, shown.step?.sectionUid),
          script: "fill.js",
          status: shown.status ?? (hasProblems ? 422 : 200),
        })
      }

      /** A page that names nobody may stay on the device of whoever answers without an account. */
      const keepsOffline = (visit: Filler): boolean => visit.respondent?.pass !== undefined && !isFramed(visit)

      /** What this person has saved on the way; nothing of others. */
      const savedBy = ({ respondent, at, formUid }: Filler) =>
        respondent === null
          ? Effect.succeedNone
          : Effect.map(partials.read(at, formUid, sessionOf(respondent), "en"), ({ data, savedAt }) =>
              savedAt === null ? Option.none() : Option.some(data),
            )

      const fresh = Effect.fnUntraced(function* (visit: Filler, setting: Setting) {
        const saved = yield* savedBy(visit)
        const brought = broughtBy(setting.compiled, visit.share, queryOf(visit.request))
        const answers = withFirstEntries(setting.compiled, { ...brought, ...Option.getOrElse(saved, () => ({})) })
        const filling = fillingOf(setting, answers)
        const named = queryOf(visit.request).get("submission")
        const submissionId = named !== null && isSubmissionId(named) ? named : yield* identifiers.uuid
        const wanted = queryOf(visit.request).get("step") ?? undefined
        if (wanted === "review" && Option.isSome(saved)) {
          const outcome = proceed(setting, { ...nothingPosted, answers, go: { kind: "review" } })
          const again = secretsIn(filling)
          if (outcome.kind === "review" || Object.keys(outcome.filling.problems).every((path) => again.has(path)))
            return reviewed(visit, { ...outcome.filling, problems: {} }, submissionId, { again })
        }
        const checked = queryOf(visit.request).get("checked")
        if (checked !== null && Option.isSome(saved)) {
          const outcome = lookedThrough(filling, wanted, new Set(checked.split(" ")))
          if (outcome !== undefined) return show(visit, outcome.filling, { submissionId, step: outcome.step })
        }
        const shown = show(visit, filling, {
          submissionId,
          step: stepOf(filling, wanted),
          notice: Option.isNone(saved)
            ? wanted === undefined
              ? undefined
              : "emptyAgain"
            : wanted === undefined
              ? "resumed"
              : undefined,
        })
        const mayStay = keepsOffline(visit) && Option.isNone(saved)
        return mayStay ? HttpServerResponse.setHeader(shown, "offline-copy", "yes") : shown
      })

      const sent = Effect.fnUntraced(function* (
        visit: Filler,
        filling: Filling,
        submissionId: string,
        proof: string | undefined,
      ) {
        const { at: tenant, respondent: caller, formUid, language: locale } = visit
        const shownProof = proof === undefined ? {} : { proof }
        const evidence = timeEvidence(visit.times ?? {})
        const measured = evidence === undefined ? {} : { evidence }
        const answering = { source: "page", caller, locale, submissionId, ...shownProof, ...measured } as const
        yield* quotas.check(["tenant_bytes"], caller, tenant)
        const stored = yield* Effect.result(submissions.submit(tenant, formUid, filling.answers, answering))
        if (Result.isSuccess(stored)) {
          if (caller !== null) yield* Effect.ignore(partials.discard(tenant, formUid, sessionOf(caller)))
          const at = actionOf(visit)
          const { submission } = stored.success
          return seeOther(
            `${at}${at.includes("?") ? "&" : "?"}submitted=${encodeURIComponent(submission.submissionId)}`,
          )
        }
        const step = stepOf(filling, undefined)
        const { failure } = stored
        switch (failure._tag) {
          case "AnswersRefused":
            return show(visit, { ...filling, problems: failure.problems }, { submissionId, step, status: 422 })
          case "FormNotFound":
            return yield* failure
          case "AnswersNotTaken": {
            const { reason } = failure
            if (reason === "too_fast") return reviewed(visit, filling, submissionId, { why: reason })
            if (reason === "proof_missing")
              return reviewed({ ...visit, guard: yield* guardOf(visit) }, filling, submissionId, { why: reason })
            return closed(visit, filling, failure)
          }
          case "SubmissionConflict":
            // The same page came back with other answers: sent again, they are a submission of their own.
            return show(visit, filling, {
              submissionId: yield* identifiers.uuid,
              step,
              notice: "sentBefore",
              status: 409,
            })
          default:
            return show(visit, filling, { submissionId, step, notice: "unavailable", status: 503 })
        }
      })

      const paceOf = ({ times = {} }: Filler) => ({ channel: "page", times }) as const

      /** The answers so far, for this person to go on with: until when, and by which code elsewhere. */
      const saved = Effect.fnUntraced(
        function* (visit: Filler, { compiled, answers }: Filling) {
          const { respondent, at, formUid } = visit
          if (respondent === null) return undefined
          const kept = withTakenBack(compiled.form, answers)
          const { expiresAt } = yield* partials.save(at, formUid, sessionOf(respondent), kept, "en", paceOf(visit))
          if (expiresAt === null) return undefined
          const resume = respondent.pass === undefined ? undefined : yield* respondents.code(respondent)
          return {
            until: DateTime.formatIso(expiresAt),
            ...(resume === undefined
              ? {}
              : {
                  code: shownCode(resume.code),
                  link: `${baseOf(visit.request)}${resumePath(visit.tenant, formUid, resume.code, base)}`,
                }),
          }
        },
        Effect.catch(() => Effect.succeed(undefined)),
      )

      /** Whoever goes on in steps loses nothing by leaving in between. Answers whether all is kept that may be: secrets are asked again. */
      const kept = (visit: Filler, { compiled, answers }: Filling) => {
        const { respondent, at, formUid } = visit
        const waiting = keyedById(compiled.form, keyedByUid(compiled.form, answers))
        return respondent === null
          ? Effect.succeed(false)
          : partials
              .save(at, formUid, sessionOf(respondent), withTakenBack(compiled.form, answers), "en", paceOf(visit))
              .pipe(
                Effect.map(({ data }) => canonicalJson(data) === canonicalJson(waiting)),
                Effect.catch((cause) => Effect.as(Effect.logWarning("answers on the way were not kept", cause), false)),
              )
      }

      /** The step as a page of its own, which the browser's Back finds again: a script does that for itself. */
      const leadingOn = (
        visit: Filler,
        submissionId: string,
        step: string,
        { proof, checked }: { readonly proof: string | undefined; readonly checked?: string },
      ) => {
        const at = actionOf(visit)
        const query = new URLSearchParams({
          step,
          submission: submissionId,
          ...(proof === undefined ? {} : { proof }),
          ...(checked === undefined ? {} : { checked }),
        })
        return seeOther(`${at}${at.includes("?") ? "&" : "?"}${query}`)
      }

      yield* router.add("GET", `${base}/:tenant/forms/:form_uid`, (request) =>
        here(
          formVisit(request, (visit) =>
            Effect.gen(function* () {
              const { opening, setting } = yield* opened(visit)
              const submitted = queryOf(request).get("submitted")
              const share = yield* shareOf(opening)
              if (submitted === null || !isSubmissionId(submitted)) {
                const { respondent, handed } = yield* welcomed(visit, opening)
                const known = { ...visit, at: opening.tenant, respondent, share }
                const proof = queryOf(request).get("proof") ?? undefined
                const filler: Filler = { ...known, guard: yield* guardOf(known, proof) }
                return yield* submissions.admit(opening.tenant, visit.formUid, opening.respondent).pipe(
                  Effect.andThen(Effect.map(fresh(filler, setting), handed)),
                  Effect.catchTags({
                    AnswersNotTaken: (refusal) => Effect.succeed(closed(filler, setting, refusal)),
                    ShareStoreUnavailable: () => Effect.fail(new PageUnavailable()),
                    SubmissionStoreUnavailable: () => Effect.fail(new PageUnavailable()),
                  }),
                )
              }
              const options = {
                action: actionOf(visit),
                submissionId: submitted,
                thanks: say(setting, share.thanks ?? undefined),
                redirect: share.redirect,
                isLedOn: share.redirect !== null && shares.leadsOnTo(share.redirect),
              }
              const done = page(visit, assets, {
                title: visit.texts.forms.done.title,
                main: donePage(setting, options),
                width: "reading",
                ...forRespondentsOf(setting.compiled.form),
                framedBy: share.frameOrigins,
                isFramed: isFramed(visit),
              })
              // A page that leads on, and not an answer that does: a form's own policy stops at the first step to another site.
              return share.redirect === null || !options.isLedOn
                ? done
                : HttpServerResponse.setHeader(done, "refresh", `2; url=${new URL(share.redirect).href}`)
            }),
          ),
        ),
      )

      yield* router.add("POST", `${base}/:tenant/forms/:form_uid`, (request) =>
        here(
          formVisit(request, (asked) =>
            Effect.gen(function* () {
              const { opening, setting } = yield* opened(asked)
              const share = yield* shareOf(opening)
              const known = { ...asked, at: opening.tenant, respondent: opening.respondent, share }
              const files = fileTaking(uploads, setting.compiled, {
                tenant: opening.tenant,
                formUid: known.formUid,
                owner: ownerOf(opening.respondent),
                locale: known.language,
              })
              // Nothing of another site's post is stored.
              const reading = postedEntries(request, isCrossSite(request) ? undefined : files.take)
              const posted = postedForm(setting.compiled, yield* files.roomy(reading))
              const submissionId = posted.submissionId ?? (yield* identifiers.uuid)
              const visit: Filler = { ...known, guard: yield* guardOf(known, posted.proof), times: posted.times }
              if (isCrossSite(request)) {
                const filling = fillingOf(setting, posted.answers)
                const step = stepOf(filling, posted.step)
                return show(visit, filling, { submissionId, step, notice: "elsewhere", status: 403 })
              }
              const outcome = proceed(setting, posted)
              const { filling } = outcome
              if (posted.isTrapped === true && isStranger(visit.respondent))
                return show(visit, filling, {
                  submissionId,
                  step: stepOf(filling, posted.step),
                  notice: "trapped",
                  status: 403,
                })
              const refused = files.problems()
              if (Object.keys(refused).length > 0) {
                yield* kept(visit, filling)
                const marked = { ...filling, problems: { ...filling.problems, ...refused } }
                return show(visit, marked, { submissionId, step: stepOf(filling, posted.step), status: 422 })
              }
              switch (outcome.kind) {
                case "form": {
                  const mayLead = (yield* kept(visit, filling)) && posted.isPlain === true
                  const wrong = Object.keys(filling.problems)
                  const secrets = secretsIn(filling)
                  const news = [...filling.news].join(" ")
                  // What is wrong with a secret alone can be said on this page only: it is nowhere else.
                  return !mayLead || wrong.some((path) => secrets.has(path)) || news.length > longestNews
                    ? show(visit, filling, { submissionId, step: outcome.step })
                    : leadingOn(visit, submissionId, outcome.step?.sectionUid ?? "all", {
                        proof: posted.proof,
                        ...(wrong.length === 0 && news === "" ? {} : { checked: news }),
                      })
                }
                case "review":
                  return (yield* kept(visit, filling)) && posted.isPlain === true
                    ? leadingOn(visit, submissionId, "review", { proof: posted.proof })
                    : reviewed(visit, filling, submissionId)
                case "save": {
                  const waiting = yield* saved(visit, filling)
                  return show(visit, filling, {
                    submissionId,
                    step: outcome.step,
                    notice: waiting === undefined ? "notSaved" : "saved",
                    saved: waiting,
                  })
                }
                case "send":
                  return yield* sent(visit, filling, submissionId, posted.proof)
              }
            }),
          ),
        ),
      )
    }),
  )
