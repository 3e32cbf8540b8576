import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { languageOf } from "../../../../domain/languages/Languages.ts"
import type { JsonObject } from "../../../../domain/forms/codec/Json.ts"
import { type LocalizedText, localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { readTemplate, readTemplates } from "../../../../domain/forms/templates/FormTemplates.ts"
import { Quotas } from "../../../../application/usage/Quotas.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Forms } from "../../../../application/forms/Forms.ts"
import { FormNotFound } from "../../../../domain/forms/records/Faults.ts"
import { Assets } from "../../assets/Assets.ts"
import { filled } from "../../../../views/language/filled.ts"
import { page } from "../../shell/Page.ts"
import { seeOther } from "../../shell/visits.ts"
import { postedEntries } from "../fill/posted.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess, PageUnavailable } from "../PageAccess.ts"
import { newPage, templatePage } from "../../../../views/forms/templates/TemplatePages.ts"

/** A form in one language, with an empty first section. */
const empty = (title: string, language: string): JsonObject => ({
  title: language === "en" ? title : { [language]: title },
  meta: { languages: [language] },
  sections: [{ section_id: "main", fields: [] }],
})

const copied = (title: LocalizedText, language: string): LocalizedText => {
  const named = (text: string, locale: string) => filled(languageOf(locale).pages.builder.copyOf, { title: text })
  return typeof title === "string"
    ? named(title, language)
    : Object.fromEntries(Object.entries(title).map(([locale, text]) => [locale, named(text, locale)]))
}

/**
 * Creates forms: from a title, from a template, or as a copy. These pages are not in the contract, but follow the same
 * tenant rules.
 */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const quotas = yield* Quotas
      const access = yield* pageAccess
      const forms = yield* Forms
      const library = yield* FormLibrary
      const below = (visit: FormRequestVisit) => `${base}/${encodeURIComponent(visit.tenant)}/forms`
      const unavailable = () => new PageUnavailable()

      const showNew = (visit: FormRequestVisit, isWrong = false) =>
        page({ ...visit, here: `${below(visit)}/new` }, assets, {
          title: visit.texts.builder.newTitle,
          main: newPage(visit, `${below(visit)}/new`, readTemplates(), isWrong),
          width: "wide",
          status: isWrong ? 422 : 200,
        })

      const create = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const { tenant, caller } = yield* access.member(visit.visitor, "edit")
        const entries = yield* postedEntries(visit.request)
        const value = (name: string) => entries.find(([key]) => key === name)?.[1].trim() ?? ""
        const template = readTemplate(value("template"))
        if (value("template") !== "" && template === undefined) return yield* new FormNotFound()
        const title = value("title").slice(0, 200)
        if (template === undefined && title === "") return showNew(visit, true)
        yield* quotas.reserve({ quotas: ["tenant_forms"], caller, tenant })
        const { formUid } = yield* Effect.mapError(
          forms.create(tenant, template?.definition ?? empty(title, visit.language), caller.username ?? caller.sub),
          unavailable,
        )
        return seeOther(`${below(visit)}/${formUid}/edit`)
      })

      const showTemplate = (visit: FormRequestVisit, id: string) =>
        Effect.gen(function* () {
          yield* access.member(visit.visitor, "edit")
          const template = readTemplate(id)
          if (template === undefined) return yield* new FormNotFound()
          return page(visit, assets, {
            title: localize(template.form.title, visit.language),
            main: templatePage(visit, `${below(visit)}/new`, template),
            width: "form",
          })
        })

      const duplicate = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const { tenant, caller } = yield* access.member(visit.visitor, "edit")
        yield* quotas.reserve({ quotas: ["tenant_forms"], caller, tenant })
        const { form } = (yield* library.newest(tenant, visit.formUid)).compiled
        const title = copied(form.title, visit.language)
        const { formUid } = yield* Effect.mapError(
          forms.clone(tenant, visit.formUid, { patch: { title } }, caller.username ?? caller.sub),
          (error) => (error._tag === "FormNotFound" ? error : unavailable()),
        )
        return seeOther(`${below(visit)}/${formUid}/edit`)
      })

      const shown = (request: HttpServerRequest.HttpServerRequest, show: Parameters<typeof formVisit<never>>[1]) =>
        formVisit(request, show).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

      yield* router.add("GET", `${base}/:tenant/forms/new`, (request) =>
        shown(request, (visit) => Effect.as(access.member(visit.visitor, "edit"), showNew(visit))),
      )
      yield* router.add("POST", `${base}/:tenant/forms/new`, (request) =>
        shown(request, (visit) => Effect.scoped(create(visit))),
      )
      yield* router.add("GET", `${base}/:tenant/forms/new/:template`, (request) =>
        Effect.flatMap(HttpRouter.params, ({ template = "" }) =>
          shown(request, (visit) => showTemplate(visit, template)),
        ),
      )
      yield* router.add("POST", `${base}/:tenant/forms/:form_uid/duplicate`, (request) =>
        shown(request, (visit) => Effect.scoped(duplicate(visit))),
      )
    }),
  )
