import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as HttpRouter from "effect/http/HttpRouter"
import { ownerOf, sessionOf } from "../../../../application/forms/Answering.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { FormSubmissions } from "../../../../application/forms/FormSubmissions.ts"
import { FormUploads } from "../../../../application/forms/FormUploads.ts"
import { PartialSaves } from "../../../../application/forms/PartialSaves.ts"
import { Respondents } from "../../../../application/forms/Respondents.ts"
import { Quotas } from "../../../../application/usage/Quotas.ts"
import { canonicalJson } from "../../../../domain/forms/codec/Json.ts"
import { dayIn } from "../../../../domain/forms/answers/Zones.ts"
import { isStranger } from "../../../../domain/forms/share/Guard.ts"
import { timeEvidence } from "../../../../domain/forms/submission/AnswerTimes.ts"
import { keyedById, keyedByUid, withTakenBack } from "../../../../domain/forms/submission/PartialAnswers.ts"
import { shownCode } from "../../../../domain/forms/submission/ResumeCode.ts"
import { Identifiers } from "../../../../ports/Identifiers.ts"
import { resumePath } from "../../../forms/ResumePath.ts"
import { isCrossSite } from "../../../middleware/Credentials.ts"
import { bytesOf } from "../../../usage/Problems.ts"
import { Assets } from "../../assets/Assets.ts"
import { baseOf } from "../../shell/baseOf.ts"
import { seeOther } from "../../shell/visits.ts"
import { formVisit, type FormRequestVisit } from "../formVisits.ts"
import { secretsIn } from "../../../../views/forms/fill/AskedAgain.ts"
import { type Filling, fillingOf, type Setting } from "../../../../views/forms/fill/Filling.ts"
import { fillPages } from "./FillPages.ts"
import { type Filler, fillOpening, fillPaths } from "./FillVisit.ts"
import { postedEntries } from "./posted.ts"
import { storePostedFiles } from "./PostedFiles.ts"
import { answersToRemovedQuestions, postedForm } from "../../../../views/forms/fill/PostedForm.ts"
import { proceed, stepOf } from "../../../../views/forms/fill/Proceeding.ts"

/** The form with dates in the respondent's time zone. */
const inZone = (setting: Setting, zone: string | undefined) =>
  zone === undefined
    ? Effect.succeed(setting)
    : Effect.map(Clock.currentTimeMillis, (now): Setting => ({ ...setting, zone, today: dayIn(now, zone) }))

/** The maximum length of the parameter that lists new questions. */
const longestNews = 1_000

const partsOf = (base: "" | `/${string}` = "") =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const quotas = yield* Quotas
    const submissions = yield* FormSubmissions
    const partials = yield* PartialSaves
    const uploads = yield* FormUploads
    const identifiers = yield* Identifiers
    const respondents = yield* Respondents
    const { opened, shareOf, guardOf, admission } = yield* fillOpening
    const paths = fillPaths(base)
    const { actionOf } = paths
    const { closed, reviewed, show } = fillPages(assets, paths)
    const here = <A, E, R>(effect: Effect.Effect<A, E, R | Assets | Callers>) =>
      effect.pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

    const paceOf = ({ times = {}, respondent }: Filler) =>
      ({ channel: "page", times, email: respondent?.email ?? null }) as const
    return {
      quotas,
      submissions,
      partials,
      actionOf,
      show,
      reviewed,
      guardOf,
      closed,
      identifiers,
      paceOf,
      respondents,
      base,
      here,
      opened,
      shareOf,
      uploads,
      admission,
    }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const sent = ({ quotas, submissions, partials, actionOf, show, reviewed, guardOf, closed, identifiers }: Parts) =>
  Effect.fnUntraced(function* (visit: Filler, filling: Filling, submissionId: string, proof: string | undefined) {
    const { at: tenant, respondent: caller, formUid } = visit
    const { locale } = filling
    const shownProof = proof === undefined ? {} : { proof }
    const evidence = timeEvidence(visit.times ?? {})
    const measured = evidence === undefined ? {} : { evidence }
    const placed = filling.zone === undefined ? {} : { context: { timezone: filling.zone } }
    const answering = {
      source: "page",
      caller,
      locale,
      submissionId,
      ...placed,
      ...shownProof,
      ...measured,
    } as const
    const size = Buffer.byteLength(JSON.stringify(filling.answers))
    yield* quotas.reserve({
      quotas: ["tenant_bytes"],
      caller,
      tenant,
      bytes: { atLeast: size, atMost: size },
    })
    const stored = yield* Effect.result(submissions.submit(tenant, formUid, filling.answers, answering))
    if (Result.isSuccess(stored)) {
      if (caller !== null) yield* Effect.ignore(partials.discard(tenant, formUid, sessionOf(caller)))
      const at = actionOf(visit)
      const { submission } = stored.success
      return seeOther(`${at}${at.includes("?") ? "&" : "?"}submitted=${encodeURIComponent(submission.submissionId)}`)
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
      case "SubmissionDeleted":
        return show(visit, filling, { submissionId, step, notice: "sentDeleted", status: 410 })
      case "SubmissionConflict":
        // The same page submitted with other answers is a separate submission.
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

/** The saved answers, with their expiry and a code for other devices. */
const saved = ({ partials, paceOf, respondents, base }: Parts) =>
  Effect.fnUntraced(
    function* (visit: Filler, { compiled, answers }: Filling) {
      const { respondent, at, formUid } = visit
      if (respondent === null) return undefined
      const answered = withTakenBack(compiled.form, answers)
      const { expiresAt } = yield* partials.save(at, formUid, sessionOf(respondent), answered, {
        locale: "en",
        pace: paceOf(visit),
      })
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

/**
 * Saves on every step, so that leaving the page loses nothing. Returns whether everything was saved, except secrets,
 * which must be entered again.
 */
const store =
  ({ partials, paceOf }: Parts) =>
  (visit: Filler, { compiled, answers }: Filling) => {
    const { respondent, at, formUid } = visit
    const waiting = keyedById(compiled.form, keyedByUid(compiled.form, answers))
    return respondent === null
      ? Effect.succeed(false)
      : partials
          .save(at, formUid, sessionOf(respondent), withTakenBack(compiled.form, answers), {
            locale: "en",
            pace: paceOf(visit),
          })
          .pipe(
            Effect.map(({ data }) => canonicalJson(data) === canonicalJson(waiting)),
            Effect.catch((cause) => Effect.as(Effect.logWarning("Unfinished answers were not saved", cause), false)),
          )
  }

/** Gives each step a separate URL for the browser's Back button; with a script, the page does that itself. */
const leadingOn =
  ({ actionOf }: Parts) =>
  (
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

/** Saves, shows or submits the posted answers. */
const followed = (parts: Parts) => {
  const { show, reviewed } = parts
  return Effect.fnUntraced(function* (
    visit: Filler,
    posted: ReturnType<typeof postedForm>,
    submissionId: string,
    outcome: ReturnType<typeof proceed>,
  ) {
    const { filling } = outcome
    switch (outcome.kind) {
      case "form": {
        const mayLead = (yield* store(parts)(visit, filling)) && posted.isPlain === true
        const wrong = Object.keys(filling.problems)
        const secrets = secretsIn(filling)
        const news = [...filling.news].join(" ")
        // Problems with secrets can only be shown on this page, which still has the entered values.
        return !mayLead || wrong.some((path) => secrets.has(path)) || news.length > longestNews
          ? show(visit, filling, { submissionId, step: outcome.step })
          : leadingOn(parts)(visit, submissionId, outcome.step?.sectionUid ?? "all", {
              proof: posted.proof,
              ...(wrong.length === 0 && news === "" ? {} : { checked: news }),
            })
      }
      case "review":
        return (yield* store(parts)(visit, filling)) && posted.isPlain === true
          ? leadingOn(parts)(visit, submissionId, "review", { proof: posted.proof })
          : reviewed(visit, filling, submissionId)
      case "save": {
        const waiting = yield* saved(parts)(visit, filling)
        return show(visit, filling, {
          submissionId,
          step: outcome.step,
          notice: waiting === undefined ? "notSaved" : "saved",
          saved: waiting,
        })
      }
      case "send":
        return yield* Effect.scoped(sent(parts)(visit, filling, submissionId, posted.proof))
    }
  })
}

const received = (parts: Parts) => {
  const { opened, shareOf, uploads, quotas, admission, identifiers, guardOf, show, closed } = parts
  return Effect.fnUntraced(function* (asked: FormRequestVisit) {
    const { request } = asked
    const { opening, setting: served } = yield* opened(asked)
    const share = yield* shareOf(opening)
    const identified = { ...asked, at: opening.tenant, respondent: opening.respondent, share }
    const files = storePostedFiles(uploads, served.compiled, {
      tenant: opening.tenant,
      formUid: identified.formUid,
      owner: ownerOf(opening.respondent),
      locale: served.locale,
      room: (cap) =>
        quotas.reserve({
          quotas: ["tenant_bytes"],
          caller: opening.respondent,
          tenant: opening.tenant,
          bytes: bytesOf(request, cap),
        }),
    })
    const refusal = yield* admission(opening, asked.formUid)
    // A post from another site stores nothing, and a closed form accepts no files.
    const takesFiles = refusal === undefined && !isCrossSite(request)
    const reading = postedEntries(request, takesFiles ? files.take : undefined)
    const posted = postedForm(served.compiled, yield* files.roomy(reading))
    const setting = yield* inZone(served, posted.zone)
    const submissionId = posted.submissionId ?? (yield* identifiers.uuid)
    const visit: Filler = {
      ...identified,
      guard: yield* guardOf(identified, posted.proof),
      times: posted.times,
    }
    if (isCrossSite(request)) {
      const filling = fillingOf(setting, posted.answers)
      const step = stepOf(filling, posted.step)
      return show(visit, filling, { submissionId, step, notice: "elsewhere", status: 403 })
    }
    const outcome = proceed(setting, posted)
    // If the form is closed, every post ends here except a submission, which may be a repeat.
    if (refusal !== undefined && outcome.kind !== "send") return closed(visit, setting, refusal)
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
      yield* store(parts)(visit, filling)
      const marked = { ...filling, problems: { ...filling.problems, ...refused } }
      return show(visit, marked, { submissionId, step: stepOf(filling, posted.step), status: 422 })
    }
    const { known, removed } = answersToRemovedQuestions(setting.compiled, posted.answers)
    // Before the other answers are submitted, the respondent is shown which answers belong to questions that the form
    // no longer asks.
    if (removed.length > 0 && (outcome.kind === "review" || outcome.kind === "send"))
      return show(visit, fillingOf(setting, known), {
        submissionId,
        step: stepOf(filling, posted.step),
        status: 409,
        notice: "removed",
        removed,
      })
    return yield* followed(parts)(visit, posted, submissionId, outcome)
  })
}

/** POST requests from a form's page: save, check, submit. `base` is the prefix of every path. */
export const layer = (base: "" | `/${string}` = "") =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const its = yield* partsOf(base)
      yield* router.add("POST", `${base}/:tenant/forms/:form_uid`, (request) =>
        its.here(formVisit(request, received(its))),
      )
    }),
  )
