import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { jsonSchemaOf } from "../../../../domain/forms/schema/JsonSchema.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { Assets } from "../../assets/Assets.ts"
import { filled } from "../../../../views/language/filled.ts"
import { baseOf } from "../../shell/baseOf.ts"
import { page } from "../../shell/Page.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess } from "../PageAccess.ts"
import { schemaPage } from "../../../../views/forms/schema/SchemaPage.ts"

export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const access = yield* pageAccess

      const schema = (visit: FormRequestVisit) =>
        Effect.map(access.served(visit.visitor, visit.formUid), ({ form: { compiled } }) => {
          const { form } = compiled
          const end = `${encodeURIComponent(visit.tenant)}/forms/${encodeURIComponent(visit.formUid)}`
          return page(visit, assets, {
            title: filled(visit.texts.forms.schema.title, { title: localize(form.title, visit.language) }),
            main: schemaPage(visit, {
              form,
              document: jsonSchemaOf(form, "2020-12", visit.language),
              path: `${base}/${end}`,
              url: `${baseOf(visit.request)}${assets.formsApi}/${end}/schema`,
            }),
            width: "form",
          })
        })

      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/schema`, (request) =>
        formVisit(request, schema).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers)),
      )
    }),
  )
