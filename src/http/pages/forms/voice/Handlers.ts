import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { isMember } from "../../../../domain/access/Tenant.ts"
import { voiceDefaults } from "../../../../domain/forms/model/Voice.ts"
import { missingLine } from "../../../../domain/voice/settings/SpeechSetup.ts"
import { SpeechOffer } from "../../../../ports/SpeechOffer.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { TenantRights } from "../../../../application/access/TenantRights.ts"
import { sessionOf } from "../../../../application/forms/Answering.ts"
import { FormShares } from "../../../../application/forms/FormShares.ts"
import { PartialSaves } from "../../../../application/forms/PartialSaves.ts"
import type { Caller } from "../../../../domain/access/Caller.ts"
import { prefilledAnswers } from "../../../../views/forms/fill/Brought.ts"
import { queryOf } from "../../shell/visits.ts"
import { closedPage, closedStatus, closedTitle } from "../../../../views/forms/closed/ClosedPage.ts"
import { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { type FormRequestVisit, formVisit, forRespondentsOf, settingOf } from "../formVisits.ts"
import { admissions } from "../Admission.ts"
import { type Opened, pageAccess } from "../PageAccess.ts"
import { welcome } from "../Welcome.ts"
import { voicePage, voiceTitle } from "../../../../views/forms/voice/VoicePage.ts"

/** The page that asks a form's questions aloud. It lists missing speech functions. */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const access = yield* pageAccess
      const offer = yield* SpeechOffer
      const admission = yield* admissions
      const rights = yield* TenantRights
      const shares = yield* FormShares
      const partials = yield* PartialSaves
      const welcomed = yield* welcome

      /** Answers in the link prefill the session; existing answers are not replaced. */
      const begun = Effect.fnUntraced(function* (
        visit: FormRequestVisit,
        { tenant, form }: Opened,
        respondent: Caller,
      ) {
        const query = queryOf(visit.request)
        if ([...query].length === 0) return
        const share = yield* shares.settings(tenant, visit.formUid)
        const brought = prefilledAnswers(form.compiled, share, query)
        if (Object.keys(brought).length === 0) return
        const owner = sessionOf(respondent)
        const { data } = yield* partials.read(tenant, visit.formUid, owner, visit.language)
        const fresh = Object.fromEntries(Object.entries(brought).filter(([id]) => !Object.hasOwn(data, id)))
        const pace = { channel: "voice", times: {}, email: respondent.email, isBrought: true } as const
        yield* partials.save(tenant, visit.formUid, owner, fresh, { locale: visit.language, pace })
      })

      const show = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const opening = yield* access.served(visit.visitor, visit.formUid)
        const { tenant, form: served } = opening
        // A voice session belongs to a member, or to the holder of a pass for the form.
        const { handed, respondent } = yield* welcomed(visit, opening)
        const refusal = yield* admission(opening, visit.formUid)
        const formPath = `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(visit.formUid)}`
        const forRespondents = forRespondentsOf(formPath, served.compiled.form)
        if (refusal !== undefined) {
          const closed = settingOf(visit, served)
          return page(visit, assets, {
            title: closedTitle(closed, refusal),
            main: closedPage(closed, refusal),
            width: "reading",
            ...forRespondents,
            status: closedStatus[refusal.reason],
          })
        }
        yield* Effect.ignore(begun(visit, opening, respondent), { log: "Warn" })
        // Only languages that our pages support can be spoken.
        const setting = { ...settingOf(visit, served), locale: visit.language, texts: visit.texts.forms }
        const { caller } = visit
        const mayMend =
          caller !== null &&
          isMember(caller, tenant) &&
          (yield* Effect.orElseSucceed(rights.has(caller, tenant, "administer"), () => false))
        const shown = page(visit, assets, {
          title: voiceTitle(setting, visit.texts.voice),
          main: voicePage(setting, {
            hasVoice: offer.synthesizer !== undefined,
            hasRecogniser: offer.recogniser !== undefined,
            // Only operators can set up speech services that are missing, so respondents are only told that they can
            // type.
            missing: mayMend ? missingLine(offer, visit.language) : undefined,
            hasPass: respondent.pass !== undefined,
            tenant,
            formPath,
            language: visit.language,
            settings: served.compiled.form.voice ?? voiceDefaults,
            meter: assets.url("levelMeter.js") ?? "",
            controls: assets.url("voiceControls.js") ?? "",
          }),
          width: "form",
          ...forRespondents,
          script: "voice.js",
        })
        return handed(shown)
      })

      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/voice`, (request) =>
        formVisit(request, show).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers)),
      )
    }),
  )
