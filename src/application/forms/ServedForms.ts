import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { declared } from "../../domain/access/Tenant.ts"
import { FormLibrary } from "./FormLibrary.ts"
import { OptionSources } from "./OptionSources.ts"
import { PublishedForms, PublishedFormsUnavailable } from "./PublishedForms.ts"

const noReserved: ReadonlySet<string> = new Set()

/** What respondents fill in, out of the library. */
export const layer = Layer.effect(
  PublishedForms,
  Effect.gen(function* () {
    const library = yield* FormLibrary
    const sources = yield* OptionSources
    return PublishedForms.of({
      find: Effect.fn("PublishedForms.find")(function* (name, formUid) {
        const tenant = declared(name, noReserved)
        if (tenant._tag === "Failure") return Option.none()
        return yield* library.served(tenant.success, formUid).pipe(
          Effect.flatMap(({ compiled }) =>
            Effect.map(sources.shown(compiled.form), (options) => Option.some({ compiled, options })),
          ),
          Effect.catchTags({
            FormNotFound: () => Effect.succeedNone,
            FormStoreUnavailable: (cause) => Effect.fail(new PublishedFormsUnavailable({ cause })),
          }),
        )
      }),
    })
  }),
)
