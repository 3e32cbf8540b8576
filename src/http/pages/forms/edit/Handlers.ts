import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { controlCatalog } from "../../../../domain/forms/catalog/ControlCatalog.ts"
import { type LocalizedText, localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Forms } from "../../../../application/forms/Forms.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { isCrossSite } from "../../../middleware/Credentials.ts"
import { Assets } from "../../assets/Assets.ts"
import { filled } from "../../language/filled.ts"
import { page } from "../../shell/Page.ts"
import { seeOther } from "../../shell/Visit.ts"
import { postedEntries } from "../fill/posted.ts"
import { type FormVisit, formVisit } from "../FormVisit.ts"
import { pageAccess, PageUnavailable } from "../PageAccess.ts"
import { editPage, newPage } from "./EditPage.ts"

/** The builder and its first step. Additions to the contract's pages, under the same rules of tenants. */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const access = yield* pageAccess
      const forms = yield* Forms
      const library = yield* FormLibrary
      const below = (visit: FormVisit) => `${base}/${encodeURIComponent(visit.tenant)}/forms`

      const showNew = (visit: FormVisit, status: 200 | 403 | 422) =>
        page({ ...visit, here: `${below(visit)}/new` }, assets, {
          title: visit.texts.forms.edit.newTitle,
          main: newPage(visit.texts.forms, `${below(visit)}/new`, status === 422),
          width: "reading",
          status,
        })

      const create = Effect.fnUntraced(function* (visit: FormVisit) {
        const { tenant, caller } = yield* access.member(visit.visitor, "edit")
        if (isCrossSite(visit.request)) return showNew(visit, 403)
        const entries = yield* postedEntries(visit.request)
        const title = entries.find(([name]) => name === "title")?.[1].trim() ?? ""
        if (title === "") return showNew(visit, 422)
        const named: LocalizedText =
          visit.language === "en" ? title.slice(0, 200) : { [visit.language]: title.slice(0, 200) }
        const { formUid } = yield* Effect.mapError(
          forms.createBlank(tenant, named, undefined, caller.username ?? caller.sub),
          () => new PageUnavailable(),
        )
        return seeOther(`${below(visit)}/${formUid}/edit`)
      })

      const newest = Effect.fnUntraced(function* ({ visitor, formUid }: FormVisit) {
        const { tenant } = yield* access.member(visitor, "edit")
        return (yield* library.newest(tenant, formUid)).compiled.form
      })

      const edit = (visit: FormVisit) =>
        Effect.map(newest(visit), (form) => {
          const title = filled(visit.texts.forms.edit.title, { title: localize(form.title, visit.language) })
          const given = {
            tenant: visit.tenant,
            formUid: visit.formUid,
            locale: visit.language,
            today: visit.today,
            texts: visit.texts.forms,
            controls: controlCatalog(visit.language),
          }
          return page(visit, assets, { title, main: editPage(title, given), width: "wide", script: "edit.js" })
        })

      const shown = (request: HttpServerRequest.HttpServerRequest, show: Parameters<typeof formVisit<never>>[1]) =>
        formVisit(request, show).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

      yield* router.add("GET", `${base}/:tenant/forms/new`, (request) =>
        shown(request, (visit) => Effect.as(access.member(visit.visitor, "edit"), showNew(visit, 200))),
      )
      yield* router.add("POST", `${base}/:tenant/forms/new`, (request) => shown(request, create))
      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/edit`, (request) => shown(request, edit))
    }),
  )
