import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { assemble } from "../../domain/infographic/Assembly.ts"
import { aliasOf, type Descriptor } from "../../domain/infographic/Descriptor.ts"
import { SectionsUnmet, SeveralDatasets, type TargetConflict } from "../../domain/infographic/Errors.ts"
import { deficits } from "../../domain/infographic/Gate.ts"
import type { PayloadOrigins } from "../../domain/infographic/provenance/Provenance.ts"
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

/**
 * The provenance that the engine needs for the payload's data. It is collected now, because the datasets are freed
 * before the engine renders.
 */
const originsOf = (
  descriptor: Descriptor,
  paths: ReadonlyArray<TargetPath>,
  tables: ReadonlyMap<string, Table>,
): PayloadOrigins => {
  const sections = (descriptor.sections ?? []).map((section, index) => {
    const alias = aliasOf(section)
    const dataset = alias !== undefined && tables.has(alias) ? alias : null
    return { target: section.target, path: paths[index] ?? [], dataset }
  })
  // The datasets that the sections use, in section order. Some were sent inline, others as parts.
  const used = new Set(sections.flatMap(({ dataset }) => dataset ?? []))
  const datasets = [...used].flatMap((dataset) => {
    const table = tables.get(dataset)
    if (table === undefined) return []
    const { rowCount: rows, columns, reading } = table
    const writtenBy = descriptor.written?.includes(dataset) === true ? ({ writtenBy: "model" } as const) : {}
    return [{ dataset, rows, columns, ...(reading === undefined ? {} : { reading }), ...writtenBy }]
  })
  return { sections, datasets, told: descriptor.told ?? [] }
}

/** The maximum size of a cached page, in bytes. */
const largestKept = 128 * 1024

/** The value of `make`, computed on first use. */
const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * A render whose data is decoded. Each step runs once and its result is cached (except large pages). The tables are
 * freed as soon as the payload is built.
 */
export const prepared = (
  engine: TemplateEngine["Service"],
  request: RenderRequest,
  tables: Map<string, Table>,
): OpenRender => {
  const { descriptor, template, markerId } = request
  const paths = once(() => validated(descriptor, tables))
  const given = () => Result.getOrElse(paths(), (): ReadonlyArray<TargetPath> => [])
  const origins = descriptor.provenance === true ? once(() => originsOf(descriptor, given(), tables)) : undefined
  const payload = once(() => {
    origins?.()
    const assembled = assemble(descriptor, given(), tables)
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
          ...(descriptor.annotations === undefined ? {} : { annotations: descriptor.annotations }),
          ...(origins === undefined ? {} : { origins: origins() }),
        }
        return Effect.map(engine.render(job), (page) => {
          if (page.html.length <= largestKept) pages.set(theme.css, page)
          return page
        })
      }),
  }
}
