import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { assemble } from "../../domain/infographic/Assembly.ts"
import type { Descriptor } from "../../domain/infographic/Descriptor.ts"
import { SectionsUnmet, SeveralDatasets, type TargetConflict } from "../../domain/infographic/Errors.ts"
import { deficits } from "../../domain/infographic/Gate.ts"
import type { RenderRequest } from "../../domain/infographic/RenderRequest.ts"
import type { Table } from "../../domain/infographic/Table.ts"
import { targetPaths, type TargetPath } from "../../domain/infographic/Target.ts"
import type { OpenRender } from "../../ports/RenderWorkers.ts"
import type { RenderedHtml, TemplateEngine } from "../../ports/TemplateEngine.ts"

const severalDatasets = (descriptor: Descriptor) =>
  descriptor.sections?.find((section) => (section.datasets?.length ?? 0) > 1)

const validated = (
  descriptor: Descriptor,
  tables: ReadonlyMap<string, Table>,
): Result.Result<ReadonlyArray<TargetPath>, SeveralDatasets | TargetConflict | SectionsUnmet> => {
  const crowded = severalDatasets(descriptor)
  if (crowded !== undefined) return Result.fail(new SeveralDatasets({ section: crowded.name }))
  const paths = targetPaths(descriptor.sections ?? [])
  if (Result.isFailure(paths)) return paths
  const columns = new Map([...tables].map(([name, table]) => [name, new Set(table.columns)]))
  const unmet = deficits(descriptor.sections ?? [], (dataset) => columns.get(dataset))
  return unmet.length === 0 ? paths : Result.fail(new SectionsUnmet({ sections: unmet }))
}

/** Larger pages are made anew each time: what is remembered must not fill the memory, in bytes. */
const largestKept = 128 * 1024

/** The value of `make`, made when it is first asked for. */
const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * A render whose data are decoded. Each step is done once, whoever asks again gets what came out (a large page apart);
 * the tables are let go as soon as the payload stands.
 */
export const prepared = (
  engine: TemplateEngine["Service"],
  request: RenderRequest,
  tables: Map<string, Table>,
): OpenRender => {
  const { descriptor, template, markerId } = request
  const paths = once(() => validated(descriptor, tables))
  const payload = once(() => {
    const assembled = assemble(
      descriptor,
      Result.getOrElse(paths(), () => []),
      tables,
    )
    tables.clear()
    return assembled
  })
  const cells = [...tables.values()].reduce((sum, table) => sum + table.rowCount * table.columns.length, 0)
  const pages = new Map<string, RenderedHtml>()
  return {
    request,
    cells,
    validate: Effect.suspend(() => Effect.asVoid(Effect.fromResult(paths()))),
    assemble: Effect.suspend(() => Effect.asVoid(Effect.fromResult(payload()))),
    render: (theme, limits) =>
      Effect.suspend(() => {
        const cached = pages.get(theme.css)
        if (cached !== undefined) return Effect.succeed(cached)
        const job = {
          template,
          mode: descriptor.mode,
          markerId,
          theme,
          limits,
          payload: Result.getOrElse(payload(), () => ({})),
        }
        return Effect.map(engine.render(job), (page) => {
          if (page.html.length <= largestKept) pages.set(theme.css, page)
          return page
        })
      }),
  }
}
