import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { mostDatasets } from "../../domain/infographic/composition/CompositionOrder.ts"
import { summaryOf, type TableSummary } from "../../domain/infographic/composition/TableSummary.ts"
import { MalformedRequest, type RenderInterrupted, type RenderTooCostly } from "../../domain/infographic/Errors.ts"
import { fromInline } from "../../domain/infographic/InlineData.ts"
import type { InlineDataset } from "../../domain/infographic/RenderRequest.ts"
import { tableSentence } from "../../domain/infographic/TableSentence.ts"
import type { DatasetPart } from "../../ports/Datasets.ts"
import { RenderWorkers } from "../../ports/RenderWorkers.ts"
import { longWork } from "../operations/longWork.ts"
import { RenderPipeline } from "./RenderPipeline.ts"

const malformed = (part: string, problem: string) => new MalformedRequest({ part, problem })

const inline = (name: string, dataset: InlineDataset | null): Result.Result<TableSummary, MalformedRequest> =>
  dataset === null
    ? Result.fail(malformed(name, `the dataset is null and there is no part named \`dataset:${name}\``))
    : Result.mapBoth(fromInline(dataset.orient, dataset.data), {
        onFailure: (error) => malformed(name, tableSentence(error)),
        onSuccess: summaryOf,
      })

/** The datasets of a call by name: inline rows, and parts, which override them. */
export const datasetsOfCall = Effect.gen(function* () {
  const pipeline = yield* RenderPipeline
  const workers = yield* RenderWorkers
  const isLong = yield* longWork

  return Effect.fnUntraced(function* (
    datasets: ReadonlyMap<string, InlineDataset | null>,
    parts: ReadonlyArray<DatasetPart>,
  ) {
    const sent = new Set(parts.map(({ name }) => name))
    if (new Set([...sent, ...datasets.keys()]).size > mostDatasets)
      return yield* malformed("request", `the call must have at most ${mostDatasets} datasets`)
    const tables = new Map<string, TableSummary>()
    for (const [name, dataset] of datasets)
      if (!sent.has(name)) tables.set(name, yield* Effect.fromResult(inline(name, dataset)))
    const described: Effect.Effect<
      ReadonlyArray<TableSummary>,
      MalformedRequest | RenderInterrupted | RenderTooCostly
    > = isLong(parts) ? workers.describe(parts) : pipeline.describe(parts)
    for (const [index, summary] of (yield* described).entries()) tables.set(parts[index]!.name, summary)
    return tables
  })
})
