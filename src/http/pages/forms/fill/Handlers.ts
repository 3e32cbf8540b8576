import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { FormSection } from "../../../../domain/forms/model/FormSection.ts"
import { layouts, styleDefaults } from "../../../../domain/forms/model/FormStyle.ts"
import { withTakenBack } from "../../../../domain/forms/submission/PartialAnswers.ts"
import { Identifiers } from "../../../../ports/Identifiers.ts"
import { Tokens } from "../../../../ports/Tokens.ts"
import { isCrossSite } from "../../../middleware/Credentials.ts"
import { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { queryOf, seeOther } from "../../shell/Visit.ts"
import { FormDesk, isMember, type ServedForm } from "../FormDesk.ts"
import { type FormVisit, formVisit, settingOf } from "../FormVisit.ts"
import { donePage } from "../review/DonePage.ts"
import { reviewPage } from "../review/ReviewPage.ts"
import { isSubmissionId } from "../submissionId.ts"
import { withFirstEntries } from "./Entries.ts"
import { type Filling, fillingOf, say, type Setting } from "./Filling.ts"
import { formPage, type FormPageOptions } from "./FormPage.ts"
import { postedEntries } from "./posted.ts"
import { postedForm } from "./PostedForm.ts"
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

/** Values that the address brings along for hidden fields and questions of plain text. */
const broughtBy = ({ compiled }: Setting, query: URLSearchParams) =>
  Object.fromEntries([...query].filter(([key]) => compiled.rules.field(key)?.scope.depth === 0))

type Shown = Pick<FormPageOptions, "notice" | "submissionId"> & {
  readonly step: FormSection | undefined
  readonly status?: number
}

/** `base` stands before every path of the pages; the REST routes have one of their own. */
export const layer = (base: "" | `/${string}` = "") =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const tokens = yield* Tokens
      const desk = yield* FormDesk
      const identifiers = yield* Identifiers
      const here = <A, E, R>(effect: Effect.Effect<A, E, R | Assets | Tokens>) =>
        effect.pipe(Effect.provideService(Assets, assets), Effect.provideService(Tokens, tokens))

      const pathOf = ({ visitor, formUid }: FormVisit): string =>
        `${base}/${encodeURIComponent(visitor.tenant)}/forms/${encodeURIComponent(formUid)}`

      const actionOf = (visit: FormVisit): string => {
        const layout = queryOf(visit.request).get("layout")
        const path = pathOf(visit)
        return layout === null ? path : `${path}?layout=${encodeURIComponent(layout)}`
      }

      const setting = (visit: FormVisit) =>
        Effect.map(desk.served(visit.visitor, visit.formUid), (served) =>
          settingOf(visit, inLayout(served, queryOf(visit.request).get("layout"))),
        )

      const titled = (visit: FormVisit, filling: Setting, hasProblems: boolean): string => {
        const title = say(filling, filling.compiled.form.title)
        return hasProblems ? visit.texts.shell.error.replace("{title}", () => title) : title
      }

      const show = (visit: FormVisit, filling: Filling, shown: Shown): HttpServerResponse.HttpServerResponse => {
        const hasProblems = Object.keys(filling.problems).length > 0
        return page({ ...visit, here: actionOf(visit) }, assets, {
          title: titled(visit, filling, hasProblems),
          main: formPage(filling, {
            ...shown,
            tenant: visit.visitor.tenant,
            action: actionOf(visit),
            canSave: visit.caller !== null,
            voicePath: isMember(visit.visitor) ? `${pathOf(visit)}/voice` : undefined,
          }),
          width: "form",
          script: "fill.js",
          status: shown.status ?? (hasProblems ? 422 : 200),
        })
      }

      const fresh = Effect.fnUntraced(function* (visit: FormVisit, found: Setting) {
        const saved = visit.caller === null ? Option.none() : yield* desk.saved(visit.visitor, visit.formUid)
        const brought = broughtBy(found, queryOf(visit.request))
        const answers = withFirstEntries(found.compiled, { ...brought, ...Option.getOrElse(saved, () => ({})) })
        const filling = fillingOf(found, answers)
        return show(visit, filling, {
          submissionId: yield* identifiers.uuid,
          step: stepOf(filling, undefined),
          notice: Option.isSome(saved) ? "resumed" : undefined,
        })
      })

      const sent = Effect.fnUntraced(function* (visit: FormVisit, filling: Filling, submissionId: string) {
        const submission = { answers: filling.answers, submissionId, locale: visit.language, source: "page" as const }
        const stored = yield* Effect.match(desk.submit(visit.visitor, visit.formUid, submission), {
          onSuccess: (id) => ({ kind: "stored" as const, id }),
          onFailure: (error) => ({ kind: "failed" as const, error }),
        })
        if (stored.kind === "stored") {
          const at = actionOf(visit)
          return seeOther(`${at}${at.includes("?") ? "&" : "?"}submitted=${encodeURIComponent(stored.id)}`)
        }
        const { error } = stored
        const step = stepOf(filling, undefined)
        if (error._tag === "AnswersRefused")
          return show(visit, { ...filling, problems: error.problems }, { submissionId, step, status: 422 })
        if (error._tag === "DeskUnavailable")
          return show(visit, filling, { submissionId, step, notice: "unavailable", status: 503 })
        return yield* Effect.fail(error)
      })

      yield* router.add("GET", `${base}/:tenant/forms/:form_uid`, (request) =>
        here(
          formVisit(request, (visit) =>
            Effect.gen(function* () {
              const found = yield* setting(visit)
              const submitted = queryOf(request).get("submitted")
              if (submitted === null || !isSubmissionId(submitted)) return yield* fresh(visit, found)
              const options = { action: actionOf(visit), submissionId: submitted }
              return page(visit, assets, {
                title: visit.texts.forms.done.title,
                main: donePage(found, options),
                width: "reading",
              })
            }),
          ),
        ),
      )

      yield* router.add("POST", `${base}/:tenant/forms/:form_uid`, (request) =>
        here(
          formVisit(request, (visit) =>
            Effect.gen(function* () {
              const found = yield* setting(visit)
              const posted = postedForm(found.compiled, yield* postedEntries(request))
              const submissionId = posted.submissionId ?? (yield* identifiers.uuid)
              if (isCrossSite(request)) {
                const filling = fillingOf(found, posted.answers)
                const step = stepOf(filling, posted.step)
                return show(visit, filling, { submissionId, step, notice: "elsewhere", status: 403 })
              }
              const outcome = proceed(found, posted)
              const { filling } = outcome
              switch (outcome.kind) {
                case "form":
                  return show(visit, filling, { submissionId, step: outcome.step })
                case "review":
                  return page({ ...visit, here: actionOf(visit) }, assets, {
                    title: visit.texts.forms.review.title,
                    main: reviewPage(filling, { action: actionOf(visit), submissionId }),
                    width: "form",
                  })
                case "save": {
                  const answers = withTakenBack(found.compiled.form, filling.answers)
                  const isSaved = yield* Effect.match(desk.save(visit.visitor, visit.formUid, answers), {
                    onSuccess: () => true,
                    onFailure: () => false,
                  })
                  return show(visit, filling, {
                    submissionId,
                    step: outcome.step,
                    notice: isSaved ? "saved" : "notSaved",
                  })
                }
                case "send":
                  return yield* sent(visit, filling, submissionId)
              }
            }),
          ),
        ),
      )
    }),
  )
