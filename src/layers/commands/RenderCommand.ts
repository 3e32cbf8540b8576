import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename } from "node:path"
import * as Designs from "../../adapters/memory/DesignStore.ts"
import * as Identifiers from "../../adapters/node/Identifiers.ts"
import type { RenderLimits } from "../../domain/infographic/RenderLimits.ts"
import { faultLines, faultSentence, type RenderFault } from "../../domain/infographic/Sentences.ts"
import { registeredTemplates, shippedTemplates } from "../../domain/infographic/templates/shipped.ts"
import { renderChecks } from "../../application/infographic/RenderChecks.ts"
import { TemplateCatalog } from "../../application/infographic/TemplateCatalog.ts"
import type { DatasetPart } from "../../ports/Datasets.ts"
import { RenderWorkers } from "../../ports/RenderWorkers.ts"
import { asksForHelp, complain, print, usageWrong } from "./CommandLine.ts"
import { pipeline, templateFolders, threads, renderLimits } from "../Infographics.ts"
import { type Progress, progress } from "./Progress.ts"
import { derivedDescriptor, orderOf, type RenderOrder, usage } from "./RenderOrder.ts"
import { load } from "../Settings.ts"
import { startFailure } from "../StartFailure.ts"

export { usage }

/** A named file can't be read or written. `code` is the system's, such as ENOENT. */
export class FileUnusable extends Schema.TaggedError<FileUnusable>()("FileUnusable", {
  file: Schema.String,
  problem: Schema.Literals(["can't be read", "can't be written", "must be a JSON object"]),
  code: Schema.NullOr(Schema.String),
}) {}

type FileProblem = FileUnusable["problem"]

const unusable = (file: string, problem: FileProblem) => (error: unknown) =>
  new FileUnusable({
    file,
    problem,
    code: error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null,
  })

const bytesOf = (file: string) =>
  Effect.tryPromise({ try: () => readFile(file), catch: unusable(file, "can't be read") })

const JsonObject = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

const objectOf = (file: string) =>
  Effect.flatMap(bytesOf(file), (bytes) =>
    Schema.decodeUnknownEffect(JsonObject)(bytes.toString()).pipe(
      Effect.mapError(() => new FileUnusable({ file, problem: "must be a JSON object", code: null })),
    ),
  )

/** The request object for an order. Its datasets are the given files. */
const requestOf = Effect.fnUntraced(function* ({ source, datasets, head, theme }: RenderOrder) {
  const themed = theme === undefined ? {} : { theme }
  const beside = Object.fromEntries([...datasets.keys()].map((name) => [name, null]))
  if (source._tag === "Whole") {
    const order = yield* objectOf(source.file)
    const inline = Schema.is(Schema.Record(Schema.String, Schema.Unknown))(order.datasets) ? order.datasets : {}
    return { ...order, ...themed, datasets: { ...inline, ...beside } }
  }
  const { template } = source
  if (source._tag === "Described")
    return { template, ...themed, datasets: beside, descriptor: yield* objectOf(source.descriptor) }
  const spec = shippedTemplates.find(({ name }) => name === template)
  if (spec === undefined)
    return yield* usageWrong(
      `${template} isn't one of ${shippedTemplates.map(({ name }) => name).join(", ")}, so it needs --descriptor`,
    )
  return {
    template,
    ...themed,
    datasets: beside,
    descriptor: derivedDescriptor(spec, source.mode, [...datasets.keys()], head),
  }
})

const partsOf = (datasets: RenderOrder["datasets"]) =>
  Effect.forEach(datasets, ([name, file]): Effect.Effect<DatasetPart, FileUnusable> =>
    Effect.map(bytesOf(file), (bytes) => ({
      name,
      contentType: undefined,
      filename: basename(file),
      bytes: new Uint8Array(bytes),
    })),
  )

/** Renders an order's page on a worker thread, with the same steps and checks as for an HTTP request. */
const pageOf = Effect.fnUntraced(function* (order: RenderOrder, limits: RenderLimits, at: Progress) {
  const workers = yield* RenderWorkers
  const check = yield* renderChecks
  yield* at("reading")
  const request = yield* requestOf(order)
  const parts = yield* partsOf(order.datasets)
  const raw = { request: new TextEncoder().encode(JSON.stringify(request)), parts, isMultipart: parts.length > 0 }
  yield* at("checking")
  const { open, theme } = yield* check(workers.open(raw))
  yield* at("rendering")
  return yield* open.render(theme, limits)
})

/** Writes the file atomically: readers see the old page until the new one is complete. */
const write = (out: string | undefined, html: Uint8Array) =>
  out === undefined
    ? Effect.callback<void>((resume) => {
        process.stdout.write(html, () => resume(Effect.void))
      })
    : Effect.tryPromise({
        try: async () => {
          const draft = `${out}.${process.pid}.part`
          try {
            await writeFile(draft, html)
            await rename(draft, out)
          } catch (error) {
            await rm(draft, { force: true })
            throw error
          }
        },
        catch: unusable(out, "can't be written"),
      })

const run = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const order = yield* orderOf(args)
    const settings = yield* load
    const folders = templateFolders(settings)
    const limits = renderLimits(settings)
    const renderer = Layer.merge(threads(folders, limits), TemplateCatalog.layer(registeredTemplates)).pipe(
      Layer.provideMerge(pipeline(folders)),
      Layer.provide([Designs.layer, Identifiers.layer]),
    )
    const { html, sha256 } = yield* progress((at) =>
      Effect.gen(function* () {
        const page = yield* pageOf(order, limits, at)
        yield* at("writing")
        yield* write(order.out, page.html)
        return page
      }),
    ).pipe(Effect.scoped, Effect.provide(renderer))
    if (order.out !== undefined) process.stderr.write(`${order.out}: ${html.length} bytes, sha256 ${sha256}\n`)
  })

const failed = (fault: RenderFault) => complain([faultSentence(fault), ...faultLines(fault)].join("\n  "), 1)

/** Renders one page. Exit status 2 for invalid flags, 1 if rendering fails. */
export const program = (args: ReadonlyArray<string>) =>
  (asksForHelp(args) ? Effect.asVoid(print(usage)) : run(args)).pipe(
    Effect.catchTags({
      UsageWrong: ({ problem }) => complain(`${problem}\n\n${usage}`, 2),
      FileUnusable: ({ file, problem, code }) => complain(`${file} ${problem}${code === null ? "" : ` (${code})`}`, 1),
      MalformedRequest: failed,
      SeveralDatasets: failed,
      TargetConflict: failed,
      TemplateNotFound: failed,
      SectionsUnmet: failed,
      PayloadShapeMismatch: failed,
      ThemeUnknown: failed,
      TemplateFault: failed,
      AnnotationUndrawn: failed,
      RenderInterrupted: failed,
      RenderTooCostly: failed,
    }),
    Effect.catchCause((cause) => complain(`not rendered: ${startFailure(Cause.squash(cause))}`, 1)),
  )
