import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Tool } from "../../domain/tools/Tool.ts"

/** The installed tools by slug, discovered once on first use. */
export class ToolCatalog extends Context.Service<
  ToolCatalog,
  { readonly entries: Effect.Effect<ReadonlyArray<Tool>>; readonly find: (slug: string) => Tool | undefined }
>()("parley/application/tools/ToolCatalog") {
  /** `discover` finds what is installed; it is called once. */
  static readonly layer = (discover: () => ReadonlyArray<Tool>) =>
    Layer.effect(
      ToolCatalog,
      Effect.gen(function* () {
        const entries = yield* Effect.cached(
          Effect.sync(() => [...discover()].sort((a, b) => (a.slug < b.slug ? -1 : 1))),
        )
        const find = (slug: string) => discover().find((tool) => tool.slug === slug)
        return ToolCatalog.of({ entries, find })
      }),
    )
}
