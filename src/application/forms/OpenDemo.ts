import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { declared } from "../../domain/access/Tenant.ts"
import { demoDefinitions } from "../../domain/forms/demo/DemoForms.ts"
import { FormStore } from "../../ports/FormStore.ts"

const tenant = "demo"
const most = 50

/** Path of a public demo form; undefined if there is none, as in production. */
export const openDemo = Effect.map(FormStore, (forms) =>
  Effect.fnUntraced(function* (reserved: ReadonlySet<string>) {
    const place = declared(tenant, reserved)
    if (Result.isFailure(place)) return undefined
    const summaries = yield* forms.list(place.success, { order: "changed", limit: most })
    const open = summaries.filter(({ isPublic, publishedVersion }) => isPublic && publishedVersion !== null)
    const demo = demoDefinitions.find(({ formUid }) => open.some((one) => one.formUid === formUid))
    return demo === undefined ? undefined : `/${tenant}/forms/${demo.formUid}`
  }),
)
