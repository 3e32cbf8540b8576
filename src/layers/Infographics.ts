import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import * as AbsentPrinter from "../adapters/absent/PagePrinter.ts"
import * as ChromiumPrinter from "../adapters/pdf/PagePrinter.ts"
import * as NunjucksEngine from "../adapters/nunjucks/TemplateEngine.ts"
import * as TableDatasets from "./Datasets.ts"
import * as Threads from "../adapters/workers/RenderWorkers.ts"
import type { RenderLimits } from "../domain/infographic/RenderLimits.ts"
import { registeredTemplates } from "../domain/infographic/templates/shipped.ts"
import { pagePolicy } from "../domain/artifacts/HostedPage.ts"
import { PagePolicy } from "../http/PagePolicy.ts"
import { PageFormats } from "../application/artifacts/PageFormats.ts"
import { Artifacts } from "../application/artifacts/Artifacts.ts"
import { Infographics } from "../application/infographic/Infographics.ts"
import { RenderJobs } from "../application/infographic/RenderJobs.ts"
import { type PipelineOptions, RenderPipeline } from "../application/infographic/RenderPipeline.ts"
import { RenderRuns } from "../application/infographic/RenderRuns.ts"
import * as Quotas from "../application/usage/Quotas.ts"
import { TemplateCatalog } from "../application/infographic/TemplateCatalog.ts"
import type { Identifiers } from "../ports/Identifiers.ts"
import type { PagePrinter } from "../ports/PagePrinter.ts"
import type { RenderWorkers } from "../ports/RenderWorkers.ts"
import { TemplateEngine } from "../ports/TemplateEngine.ts"
import type { Settings } from "./Settings.ts"
import { threadFor } from "./threads.ts"

/** The templates that come with the service. */
export const shippedTemplates = fileURLToPath(new URL("../../templates", import.meta.url))

/** Template folders: those of the application, or of the environment, or (outside production) the shipped ones. */
export const templateFolders = (settings: Settings, override?: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (override !== undefined) return override
  const { templateDirs } = settings.infographics
  if (templateDirs !== null) return templateDirs
  return settings.process.environment === "production" ? [] : [shippedTemplates]
}

/** Small calls are often repeated, because dashboards request unchanged data every minute. */
const attentive: PipelineOptions = { remembered: 512, longest: 16_384 }
const forgetful: PipelineOptions = { remembered: 0, longest: 0 }

/** The render pipeline for a deployment's folders, the same on the main thread and on render threads. */
export const pipeline = (folders: ReadonlyArray<string>, memory: PipelineOptions = forgetful) =>
  RenderPipeline.layer(memory).pipe(
    Layer.provideMerge(TableDatasets.layer),
    Layer.provideMerge(NunjucksEngine.layer(folders)),
  )

/** The pipeline of a render thread; the main thread has already reported problems with the folders. */
export const quietPipeline = (folders: ReadonlyArray<string>) => pipeline(folders).pipe(Layer.provide(Logger.layer([])))

/** The limits of a render on a thread. */
export const renderLimits = ({ infographics }: Settings): RenderLimits => ({
  steps: infographics.maxSteps,
  outputBytes: infographics.maxOutputBytes,
  seconds: infographics.maxSeconds,
  memoryMegabytes: infographics.maxMemoryMegabytes,
})

/** Without a limit, memory grows with the longest table that a thread has read, and is never released. */
const youngGenerationMebibytes = 16

/** Render threads: at least two, so that a long render doesn't block the others. */
export const threads = (folders: ReadonlyArray<string>, limits: RenderLimits) =>
  Threads.layer({
    size: Math.max(2, availableParallelism() - 1),
    limits,
    spawn: (board) =>
      threadFor("rendering")({
        workerData: { folders, board },
        resourceLimits: {
          maxYoungGenerationSizeMb: youngGenerationMebibytes,
          maxOldGenerationSizeMb: limits.memoryMegabytes,
        },
      }),
  })

/** Paths of the browser on Debian and other distributions. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]

/** The browser that prints pages, if one is installed. */
const printer = ({ infographics }: Settings) => {
  const path = infographics.chromiumPath ?? usualPlaces.find((place) => existsSync(place))
  if (path === undefined) return AbsentPrinter.layer
  return ChromiumPrinter.layer({
    path,
    spawn: threadFor("tagging"),
    sandbox: infographics.chromiumSandbox && process.getuid?.() !== 0,
    atOnce: 2,
    seconds: infographics.printMaxSeconds,
    bytes: infographics.printMaxBytes,
  })
}

const policy = Layer.effect(
  PagePolicy,
  Effect.map(TemplateEngine, ({ scriptHashes }) => pagePolicy(scriptHashes)),
)

/** Renders, jobs, artifacts and the catalog on top of any stores. */
export const layer = (
  settings: Settings,
  folders: ReadonlyArray<string>,
  workers: Layer.Layer<RenderWorkers, never, Identifiers | RenderPipeline> = threads(folders, renderLimits(settings)),
  pages: Layer.Layer<PagePrinter> = printer(settings),
) =>
  Layer.mergeAll(
    Infographics.layer(renderLimits(settings)),
    policy,
    PageFormats.layer({ maxBytes: settings.infographics.printMaxBytes }).pipe(Layer.provide(pages)),
  ).pipe(
    Layer.provideMerge(
      Quotas.layer({
        user_artifacts: settings.quotas.userArtifacts,
        user_bytes: settings.quotas.userBytes,
        user_agents: settings.quotas.userAgents,
        user_jobs: settings.quotas.userJobs,
        tenant_forms: settings.quotas.tenantForms,
        tenant_bytes: settings.quotas.tenantBytes,
      }),
    ),
    Layer.provideMerge(RenderJobs.layer({ concurrency: Math.max(2, availableParallelism() - 1) })),
    Layer.provideMerge(RenderRuns.layer(renderLimits(settings))),
    Layer.provideMerge(
      Artifacts.layer({
        inlineMaxBytes: settings.infographics.inlineMaxBytes,
        urlExpiry: settings.infographics.urlExpiry,
        retention: settings.infographics.artifactRetention,
      }),
    ),
    Layer.provideMerge(TemplateCatalog.layer(registeredTemplates)),
    Layer.provideMerge(workers),
    Layer.provideMerge(pipeline(folders, attentive)),
  )
