import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { styleDefaults } from "../../../../domain/forms/model/FormStyle.ts"
import { Identifiers } from "../../../../ports/Identifiers.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { withFirstEntries } from "../../../../views/forms/fill/Entries.ts"
import { fillingOf, say } from "../../../../views/forms/fill/Filling.ts"
import { formPage } from "../../../../views/forms/fill/FormPage.ts"
import { type FormRequestVisit, formVisit, forRespondentsOf, settingOf } from "../formVisits.ts"
import { pageAccess } from "../PageAccess.ts"

/**
 * The form inside a messenger's window: one column, one step. The messenger's user data is in the URL fragment, which
 * no server sees; the page's script sends it with the answers.
 */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const access = yield* pageAccess
      const identifiers = yield* Identifiers

      const show = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const { form: served } = yield* access.served(visit.visitor, visit.formUid)
        const { form } = served.compiled
        const style = { ...(form.style ?? styleDefaults), layout: "single_column" as const }
        const setting = settingOf(visit, { ...served, compiled: { ...served.compiled, form: { ...form, style } } })
        const filling = fillingOf(setting, withFirstEntries(setting.compiled, {}))
        const { tenant } = visit
        const path = `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(visit.formUid)}`
        return page(visit, assets, {
          title: say(setting, form.title),
          main: formPage(filling, {
            tenant,
            action: path,
            submissionId: yield* identifiers.uuid,
            step: undefined,
            canSave: false,
            isMessenger: true,
          }),
          width: "form",
          ...forRespondentsOf(path, form, setting.locale),
          script: "fill.js",
        })
      })

      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/messenger`, (request) =>
        formVisit(request, show).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers)),
      )
    }),
  )
