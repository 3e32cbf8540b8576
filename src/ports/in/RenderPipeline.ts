import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { decodeUtf8, parseJson } from "../../domain/decoding/Json.ts"
import { assemble, type Payload } from "../../domain/infographic/Assembly.ts"
import type { Descriptor } from "../../domain/infographic/Descriptor.ts"
import {
  MalformedRequest,
  SectionsUnmet,
  SeveralDatasets,
  type TargetConflict,
} from "../../domain/infographic/Errors.ts"
import { deficits } from "../../domain/infographic/Gate.ts"
import { fromInline } from "../../domain/infographic/InlineData.ts"
import { decodeRequest, type InlineDataset } from "../../domain/infographic/RenderRequest.ts"
import type { Table } from "../../domain/infographic/Table.ts"
import { tableSentence } from "../../domain/infographic/TableSentence.ts"
import { targetPaths, type TargetPath } from "../../domain/infographic/Target.ts"
import { type DatasetPart, Datasets } from "../out/Datasets.ts"
import { type Open, type OpenRender, type RawRender } from "../out/RenderWorkers.ts"
import { TemplateEngine } from "../out/TemplateEngine.ts"

const malformed = (part: string, problem: string) => new MalformedRequest({ part, problem })

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

/** The whole way of a render, on the thread that it is called on. */
export class RenderPipeline extends Context.Service<RenderPipeline, { readonly open: Open }>()(
  "parley/ports/in/RenderPipeline",
) {
  static readonly layer = Layer.effect(
    RenderPipeline,
    Effect.gen(function* () {
      const datasets = yield* Datasets
      const engine = yield* TemplateEngine

      const readPart = (part: DatasetPart) =>
        Effect.mapError(datasets.decode(part), (error) => malformed(`dataset:${part.name}`, tableSentence(error)))

      const readInline = (name: string, dataset: InlineDataset) =>
        Effect.fromResult(
          Result.mapError(fromInline(dataset.orient, dataset.data), (error) => malformed(name, tableSentence(error))),
        )

      /** A part wins over inline rows of the same name; a null without a part has nothing to come from. */
      const readTables = Effect.fnUntraced(function* (
        raw: RawRender,
        inline: ReadonlyMap<string, InlineDataset | null>,
      ) {
        const tables = new Map<string, Table>()
        const parts = new Map(raw.parts.map((part) => [part.name, part]))
        for (const [name, dataset] of inline) {
          if (parts.has(name)) continue
          if (dataset === null)
            return yield* malformed(
              raw.isMultipart ? `dataset:${name}` : name,
              `the dataset is null and there is no part named dataset:${name}`,
            )
          tables.set(name, yield* readInline(name, dataset))
        }
        for (const [name, part] of parts) tables.set(name, yield* readPart(part))
        return tables
      })

      const open = Effect.fnUntraced(function* (raw: RawRender) {
        const text = decodeUtf8(raw.request)
        if (Result.isFailure(text)) return yield* malformed("request", "it is not UTF-8")
        const json = parseJson(text.success)
        if (Result.isFailure(json)) return yield* malformed("request", "it is not JSON")
        const decoded = yield* Effect.fromResult(decodeRequest(json.success))
        const { descriptor, template, markerId } = decoded.request
        const tables = yield* readTables(raw, decoded.datasets)
        let paths: ReadonlyArray<TargetPath> = []
        let payload: Payload = {}
        return {
          request: decoded.request,
          validate: Effect.suspend(() => {
            const result = validated(descriptor, tables)
            if (Result.isFailure(result)) return Effect.fail(result.failure)
            paths = result.success
            return Effect.void
          }),
          assemble: Effect.suspend(() => {
            const result = assemble(descriptor, paths, tables)
            if (Result.isFailure(result)) return Effect.fail(result.failure)
            payload = result.success
            tables.clear()
            return Effect.void
          }),
          render: (theme) => engine.render({ template, mode: descriptor.mode, markerId, payload, theme }),
        } satisfies OpenRender
      })

      return RenderPipeline.of({ open })
    }),
  )
}
