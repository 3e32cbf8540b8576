import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { controlCatalog } from "../../../../domain/forms/catalog/ControlCatalog.ts"
import { allFields, type FormDefinition } from "../../../../domain/forms/model/FormDefinition.ts"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { Assets } from "../../assets/Assets.ts"
import { filled } from "../../../../views/language/filled.ts"
import { page } from "../../shell/Page.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess } from "../PageAccess.ts"
import { editPage } from "../../../../views/forms/edit/EditPage.ts"

/** The answer key and the option values of each field in the form. */
const namesIn = (form: FormDefinition) =>
  Object.fromEntries(
    allFields(form).map(({ fieldUid, fieldId, options = [] }) => [
      fieldUid,
      { id: fieldId, values: options.map(({ value }) => value) },
    ]),
  )

/** The builder. It is not in the contract, but follows the same tenant rules as the contract's pages. */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const access = yield* pageAccess
      const library = yield* FormLibrary

      const edit = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const { tenant } = yield* access.member(visit.visitor, "edit")
        const { compiled, head } = yield* library.newest(tenant, visit.formUid)
        const { form } = compiled
        const served = head.published === null ? undefined : (yield* library.served(tenant, visit.formUid)).compiled
        const { forms, builder } = visit.texts
        const title = filled(builder.title, { title: localize(form.title, visit.language) })
        const given = {
          tenant: visit.tenant,
          formUid: visit.formUid,
          locale: visit.language,
          today: visit.today,
          texts: { ...forms, edit: builder },
          controls: controlCatalog(visit.language),
          rehearsal: assets.url("rehearse.js"),
          published: served === undefined ? {} : namesIn(served.form),
        }
        return page(visit, assets, { title, main: editPage(title, given), width: "wide", script: "edit.js" })
      })

      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/edit`, (request) =>
        formVisit(request, edit).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers)),
      )
    }),
  )
