import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TemplateEngine, type TemplateJob } from "../out/TemplateEngine.ts"

/** The registry of templates and themes that callers may name. */
export class TemplateCatalog extends Context.Service<
  TemplateCatalog,
  {
    readonly has: (template: string) => Effect.Effect<boolean>
    readonly theme: (name: string) => Effect.Effect<NonNullable<TemplateJob["theme"]> | undefined>
  }
>()("parley/ports/in/TemplateCatalog") {
  static readonly layer = Layer.effect(
    TemplateCatalog,
    Effect.gen(function* () {
      const engine = yield* TemplateEngine
      const names = new Set(engine.names)
      return TemplateCatalog.of({
        has: (template) => Effect.succeed(names.has(template)),
        theme: () => Effect.succeed(undefined),
      })
    }),
  )
}
