import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { voiceDefaults } from "../../../../domain/forms/model/Voice.ts"
import { missingLine } from "../../../../domain/voice/settings/SpeechSetup.ts"
import { SpeechOffer } from "../../../../ports/SpeechOffer.ts"
import { Tokens } from "../../../../ports/Tokens.ts"
import { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { FormDesk, isMember, NotAMember, SignInNeeded } from "../FormDesk.ts"
import { type FormVisit, formVisit, settingOf } from "../FormVisit.ts"
import { voicePage, voiceTitle } from "./VoicePage.ts"

/** A voice session belongs to somebody of the tenant, whoever else may see the form. */
const onlyMembers = ({ visitor }: FormVisit) => {
  if (visitor.caller === null) return Effect.fail(new SignInNeeded())
  return isMember(visitor) ? Effect.void : Effect.fail(new NotAMember())
}

/** The page that asks a form's questions aloud. It says what of speech this service has not. */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const tokens = yield* Tokens
      const desk = yield* FormDesk
      const offer = yield* SpeechOffer

      const show = Effect.fnUntraced(function* (visit: FormVisit) {
        const served = yield* desk.served(visit.visitor, visit.formUid)
        yield* onlyMembers(visit)
        const setting = settingOf(visit, served)
        const { tenant } = visit.visitor
        const formPath = `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(visit.formUid)}`
        return page(visit, assets, {
          title: voiceTitle(setting, visit.texts.voice),
          main: voicePage(setting, {
            hasVoice: offer.voice !== undefined,
            hasEar: offer.ear !== undefined,
            missing: missingLine(offer, visit.language),
            tenant,
            formPath,
            language: visit.language,
            settings: served.compiled.form.voice ?? voiceDefaults,
            meter: assets.url("levelMeter.js") ?? "",
            controls: assets.url("voiceControls.js") ?? "",
          }),
          width: "form",
          script: "voice.js",
        })
      })

      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/voice`, (request) =>
        formVisit(request, show).pipe(Effect.provideService(Assets, assets), Effect.provideService(Tokens, tokens)),
      )
    }),
  )
