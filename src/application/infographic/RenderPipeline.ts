import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { decodeUtf8, parseJson } from "../../domain/decoding/Json.ts"
import { summaryOf, type TableSummary } from "../../domain/infographic/composition/TableSummary.ts"
import { MalformedRequest } from "../../domain/infographic/Errors.ts"
import { fromInline } from "../../domain/infographic/InlineData.ts"
import type { Reading } from "../../domain/infographic/reading/Reading.ts"
import { decodeRequest, type InlineDataset } from "../../domain/infographic/RenderRequest.ts"
import type { Table } from "../../domain/infographic/Table.ts"
import { formatOf, isNamedFor } from "../../domain/infographic/tables/Format.ts"
import { tableSentence } from "../../domain/infographic/TableSentence.ts"
import { type DatasetPart, Datasets } from "../../ports/Datasets.ts"
import type { OpenRender, RawRender } from "../../ports/RenderWorkers.ts"
import { TemplateEngine } from "../../ports/TemplateEngine.ts"
import { prepared } from "./PreparedRender.ts"

const malformed = (part: string, problem: string) => new MalformedRequest({ part, problem })

export interface PipelineOptions {
  /** How many calls without parts are cached by their text. A call is cached when it is repeated. */
  readonly remembered: number
  /** The longest cached text, in characters. */
  readonly longest: number
}

const neededOf = (options: PipelineOptions) =>
  Effect.gen(function* () {
    const datasets = yield* Datasets
    const engine = yield* TemplateEngine
    const memory = new Map<string, OpenRender>()
    const sentOnce = new Set<string>()

    /**
     * Whether the same call was sent before. Only then is it cached, because single calls would evict repeated ones.
     */
    const isSentAgain = (text: string): boolean => {
      if (sentOnce.delete(text)) return true
      if (sentOnce.size >= options.remembered) sentOnce.clear()
      sentOnce.add(text)
      return false
    }

    /** Caches a call, and evicts the least recently used one. */
    const remember = (text: string, open: OpenRender) => {
      memory.delete(text)
      if (memory.size >= options.remembered) memory.delete(memory.keys().next().value!)
      memory.set(text, open)
    }

    const unread = "`readings` can only name datasets that are sent as parts"

    const misnamed = "the extension of its file name doesn't match its content type"

    const readInline = (name: string, dataset: InlineDataset) =>
      Effect.fromResult(
        Result.mapError(fromInline(dataset.orient, dataset.data), (error) => malformed(name, tableSentence(error))),
      )
    return { misnamed, unread, datasets, readInline, memory, remember, engine, isSentAgain, options }
  })

type Needed = Effect.Success<ReturnType<typeof neededOf>>

const readPart =
  ({ misnamed, datasets }: Needed) =>
  (part: DatasetPart, reading?: Reading) => {
    const format = formatOf(part.contentType, part.filename)
    return !isNamedFor(format, part.filename)
      ? Effect.fail(malformed(`dataset:${part.name}`, misnamed))
      : Effect.mapError(datasets.decode(part, reading), (error) =>
          malformed(`dataset:${part.name}`, tableSentence(error)),
        )
  }

/** A part overrides inline rows of the same name. A dataset that is null has no data unless there is a part for it. */
const readTables = (needed: Needed) => {
  const { unread, readInline } = needed
  return Effect.fnUntraced(function* (
    raw: RawRender,
    inline: ReadonlyMap<string, InlineDataset | null>,
    readings: Readonly<Record<string, Reading>>,
  ) {
    const readingOf = (name: string) => (Object.hasOwn(readings, name) ? readings[name] : undefined)
    const tables = new Map<string, Table>()
    const parts = new Map(raw.parts.map((part) => [part.name, part]))
    const stray = Object.keys(readings).find((name) => !parts.has(name))
    if (stray !== undefined) return yield* malformed(stray, unread)
    for (const [name, dataset] of inline) {
      if (parts.has(name)) continue
      if (dataset === null)
        return yield* malformed(
          raw.isMultipart ? `dataset:${name}` : name,
          `the dataset is null and there is no part named \`dataset:${name}\``,
        )
      tables.set(name, yield* readInline(name, dataset))
    }
    for (const [name, part] of parts) tables.set(name, yield* readPart(needed)(part, readingOf(name)))
    return tables
  })
}

const open = (needed: Needed) => {
  const { memory, remember, engine, isSentAgain, options } = needed
  return Effect.fnUntraced(function* (raw: RawRender) {
    const text = decodeUtf8(raw.request)
    if (Result.isFailure(text)) return yield* malformed("request", "it is not UTF-8")
    const isShort = !raw.isMultipart && text.success.length <= options.longest
    const remembered = isShort ? memory.get(text.success) : undefined
    if (remembered !== undefined) {
      remember(text.success, remembered)
      return remembered
    }
    const json = parseJson(text.success)
    if (Result.isFailure(json)) return yield* malformed("request", "it is not JSON")
    const decoded = yield* Effect.fromResult(decodeRequest(json.success))
    const render = prepared(
      engine,
      decoded.request,
      yield* readTables(needed)(raw, decoded.datasets, decoded.request.readings),
    )
    if (isShort && isSentAgain(text.success)) remember(text.success, render)
    return render
  })
}

/**
 * The whole render on the calling thread. A render depends only on its input, so an identical call is answered from the
 * cache.
 */
export class RenderPipeline extends Context.Service<
  RenderPipeline,
  {
    readonly open: (raw: RawRender) => Effect.Effect<OpenRender, MalformedRequest>
    /** The contents of a call's parts, in order. */
    readonly describe: (
      parts: ReadonlyArray<DatasetPart>,
    ) => Effect.Effect<ReadonlyArray<TableSummary>, MalformedRequest>
  }
>()("parley/application/infographic/RenderPipeline") {
  static readonly layer = (options: PipelineOptions) =>
    Layer.effect(
      RenderPipeline,
      Effect.map(neededOf(options), (its) =>
        RenderPipeline.of({
          open: open(its),
          describe: (parts) => Effect.forEach(parts, (part) => Effect.map(readPart(its)(part), summaryOf)),
        }),
      ),
    )
}
