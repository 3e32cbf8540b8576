import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { MalformedRequest, RenderInterrupted, RenderTooCostly } from "../../domain/infographic/Errors.ts"
import { PayloadShapeMismatch, TemplateFault, TemplateNotFound, ThemeUnknown } from "../../domain/infographic/Errors.ts"
import { undrawnSections } from "../../domain/infographic/templates/UndrawnSections.ts"
import type { OpenRender } from "../../ports/RenderWorkers.ts"
import { TemplateEngine, type TemplateJob } from "../../ports/TemplateEngine.ts"
import { TemplateCatalog } from "./TemplateCatalog.ts"

/** A call that has passed every check and can only fail because of the deployment. Times are in seconds. */
export interface CheckedRender {
  readonly open: OpenRender
  readonly theme: TemplateJob["theme"]
  readonly validateDatasets: number
  readonly assembleAndValidateShape: number
}

/** An effect's result, and how many seconds it took. */
export const timed = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<readonly [number, A], E, R> =>
  Clock.clockWith((clock) => {
    const startedAt = clock.currentTimeNanosUnsafe()
    return Effect.map(effect, (value) => [Number(clock.currentTimeNanosUnsafe() - startedAt) / 1e9, value] as const)
  })

/** Every check of a render call, in the contract's order, wherever the call comes from. */
export const renderChecks = Effect.gen(function* () {
  const engine = yield* TemplateEngine
  const catalog = yield* TemplateCatalog
  return Effect.fnUntraced(function* <R>(
    opening: Effect.Effect<OpenRender, MalformedRequest | RenderInterrupted | RenderTooCostly, R>,
  ) {
    const open = yield* opening
    const { template, theme: themeName } = open.request
    if (!engine.isSet)
      return yield* new TemplateFault({
        code: "TEMPLATE_ENGINE_UNSET",
        template,
        detail: "No template folder is configured.",
      })
    if (!(yield* catalog.has(template))) return yield* new TemplateNotFound({ template })
    const [validateDatasets] = yield* timed(open.validate)
    const undrawn = undrawnSections(template, open.request.descriptor.sections ?? [])
    if (undrawn.length > 0) return yield* new PayloadShapeMismatch({ sections: undrawn })
    const [assembleAndValidateShape] = yield* timed(open.assemble)
    const css = yield* catalog.themeCss(themeName)
    if (css === undefined) return yield* new ThemeUnknown({ theme: themeName ?? "" })
    return {
      open,
      theme: { name: themeName, css },
      validateDatasets,
      assembleAndValidateShape,
    } satisfies CheckedRender
  })
})
