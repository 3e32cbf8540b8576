import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { Respondents } from "../../../../application/forms/Respondents.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { withPass } from "../../../forms/PassOfRequest.ts"
import { isCrossSite } from "../../../middleware/Credentials.ts"
import { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { queryOf, seeOther } from "../../shell/visits.ts"
import { postedEntries } from "../fill/posted.ts"
import { type FormRequestVisit, formVisit, forRespondentsOf } from "../formVisits.ts"
import { admissions } from "../Admission.ts"
import { type Opened, pageAccess } from "../PageAccess.ts"
import { resumePage } from "../../../../views/forms/resume/ResumePage.ts"

/** The page where people without an account resume a form on another device. */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const access = yield* pageAccess
      const respondents = yield* Respondents
      const admission = yield* admissions

      const pathOf = ({ tenant, formUid }: FormRequestVisit) =>
        `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`

      const show = (visit: FormRequestVisit, { form }: Opened, code: string, status: 200 | 403 | 404) => {
        const title = localize(form.compiled.form.title, visit.language)
        return page({ ...visit, here: `${pathOf(visit)}/resume` }, assets, {
          title: visit.texts.forms.resume.title,
          main: resumePage(visit.texts.forms, {
            title,
            action: `${pathOf(visit)}/resume`,
            formPath: pathOf(visit),
            code,
            isUnknown: status === 404,
          }),
          width: "reading",
          ...forRespondentsOf(pathOf(visit), form.compiled.form),
          status,
        })
      }

      const ask = (visit: FormRequestVisit) =>
        Effect.map(access.served(visit.visitor, visit.formUid), (opened) =>
          show(visit, opened, queryOf(visit.request).get("code")?.slice(0, 40) ?? "", 200),
        )

      const resume = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const opened = yield* access.served(visit.visitor, visit.formUid)
        const entries = yield* postedEntries(visit.request)
        const code = entries.find(([name]) => name === "code")?.[1].slice(0, 40) ?? ""
        if (isCrossSite(visit.request)) return show(visit, opened, code, 403)
        // The form's own page explains why the form accepts no answers. The code stays valid.
        const refusal = yield* admission({ ...opened, respondent: null }, visit.formUid)
        if (refusal !== undefined) return seeOther(pathOf(visit))
        return yield* respondents.resume(opened.tenant, visit.formUid, code).pipe(
          Effect.map((issued) => withPass(seeOther(pathOf(visit)), visit.request, issued)),
          Effect.catchTag("ResumeCodeUnknown", () => Effect.succeed(show(visit, opened, code, 404))),
        )
      })

      const shown = (request: HttpServerRequest.HttpServerRequest, answer: Parameters<typeof formVisit<never>>[1]) =>
        formVisit(request, answer).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/resume`, (request) => shown(request, ask))
      yield* router.add("POST", `${base}/:tenant/forms/:form_uid/resume`, (request) => shown(request, resume))
    }),
  )
