import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { sessionOf } from "../../../../application/forms/Answering.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { FormShares } from "../../../../application/forms/FormShares.ts"
import { PartialSaves } from "../../../../application/forms/PartialSaves.ts"
import { isSubmissionId } from "../../../../domain/forms/records/SubmissionId.ts"
import { Identifiers } from "../../../../ports/Identifiers.ts"
import { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { queryOf } from "../../shell/visits.ts"
import { formVisit, forRespondentsOf, isFramed } from "../formVisits.ts"
import { donePage } from "../../../../views/forms/review/DonePage.ts"
import { welcome } from "../Welcome.ts"
import { pageOfResentAnswers, emptyPost, secretsIn } from "../../../../views/forms/fill/AskedAgain.ts"
import { prefilledAnswers } from "../../../../views/forms/fill/Brought.ts"
import { withFirstEntries } from "../../../../views/forms/fill/Entries.ts"
import { fillingOf, say, type Setting } from "../../../../views/forms/fill/Filling.ts"
import { fillPages, keepsOffline } from "./FillPages.ts"
import { type Filler, fillOpening, fillPaths } from "./FillVisit.ts"
import { proceed, stepOf } from "../../../../views/forms/fill/Proceeding.ts"

const partsOf = (base: "" | `/${string}` = "") =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const partials = yield* PartialSaves
    const shares = yield* FormShares
    const identifiers = yield* Identifiers
    const welcomed = yield* welcome
    const { opened, shareOf, guardOf, admission } = yield* fillOpening
    const paths = fillPaths(base)
    const { pathOf, actionOf } = paths
    const { closed, reviewed, show } = fillPages(assets, paths)
    const here = <A, E, R>(effect: Effect.Effect<A, E, R | Assets | Callers>) =>
      effect.pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

    /** Only this person's saved answers. */
    const savedBy = ({ respondent, at, formUid }: Filler) =>
      respondent === null
        ? Effect.succeedNone
        : Effect.map(partials.read(at, formUid, sessionOf(respondent), "en"), ({ data, savedAt }) =>
            savedAt === null ? Option.none() : Option.some(data),
          )
    return {
      savedBy,
      identifiers,
      reviewed,
      show,
      here,
      opened,
      shareOf,
      welcomed,
      guardOf,
      admission,
      closed,
      actionOf,
      shares,
      assets,
      pathOf,
    }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const fresh = ({ savedBy, identifiers, reviewed, show }: Parts) =>
  Effect.fnUntraced(function* (visit: Filler, setting: Setting) {
    const saved = yield* savedBy(visit)
    const brought = prefilledAnswers(setting.compiled, visit.share, queryOf(visit.request))
    const answers = withFirstEntries(setting.compiled, { ...brought, ...Option.getOrElse(saved, () => ({})) })
    const filling = fillingOf(setting, answers)
    const named = queryOf(visit.request).get("submission")
    const submissionId = named !== null && isSubmissionId(named) ? named : yield* identifiers.uuid
    const wanted = queryOf(visit.request).get("step") ?? undefined
    if (wanted === "review" && Option.isSome(saved)) {
      const outcome = proceed(setting, { ...emptyPost, answers, go: { kind: "review" } })
      const again = secretsIn(filling)
      if (outcome.kind === "review" || Object.keys(outcome.filling.problems).every((path) => again.has(path)))
        return reviewed(visit, { ...outcome.filling, problems: {} }, submissionId, { again })
    }
    const checked = queryOf(visit.request).get("checked")
    if (checked !== null && Option.isSome(saved)) {
      const outcome = pageOfResentAnswers(filling, wanted, new Set(checked.split(" ")))
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
    const mayStay = keepsOffline(visit, setting) && Option.isNone(saved)
    return mayStay ? HttpServerResponse.setHeader(shown, "offline-copy", "yes") : shown
  })

/** Shows a form when it is opened or resumed, and after it has been submitted. `base` is the prefix of every path. */
export const layer = (base: "" | `/${string}` = "") =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const its = yield* partsOf(base)
      const { here, opened, shareOf, welcomed, guardOf, admission, closed, actionOf, shares, assets, pathOf } = its
      yield* router.add("GET", `${base}/:tenant/forms/:form_uid`, (request) =>
        here(
          formVisit(request, (visit) =>
            Effect.gen(function* () {
              const { opening, setting } = yield* opened(visit)
              const submitted = queryOf(request).get("submitted")
              const share = yield* shareOf(opening)
              if (submitted === null || !isSubmissionId(submitted)) {
                const { respondent, handed } = yield* welcomed(visit, opening)
                const identified = { ...visit, at: opening.tenant, respondent, share }
                const proof = queryOf(request).get("proof") ?? undefined
                const filler: Filler = { ...identified, guard: yield* guardOf(identified, proof) }
                const refusal = yield* admission(opening, visit.formUid)
                return refusal === undefined
                  ? handed(yield* fresh(its)(filler, setting))
                  : closed(filler, setting, refusal)
              }
              const options = {
                action: actionOf(visit),
                submissionId: submitted,
                thanks: say(setting, share.thanks ?? undefined),
                redirect: share.redirect,
                isLedOn: share.redirect !== null && shares.leadsOnTo(share.redirect),
              }
              const done = page(visit, assets, {
                title: setting.texts.done.title,
                main: donePage(setting, options),
                width: "reading",
                ...forRespondentsOf(pathOf(visit), setting.compiled.form, setting.locale),
                framedBy: share.frameOrigins,
                isFramed: isFramed(visit),
              })
              // A page that redirects, instead of a redirect response, because the form's own policy would block a
              // redirect to another site.
              return share.redirect === null || !options.isLedOn
                ? done
                : HttpServerResponse.setHeader(done, "refresh", `2; url=${new URL(share.redirect).href}`)
            }),
          ),
        ),
      )
    }),
  )
