import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { hash } from "node:crypto"
import { AnnotationUndrawn, RenderTooCostly, TemplateFault } from "../../domain/infographic/Errors.ts"
import { jsonLength, markerSpan, scriptJson, splice } from "../../domain/infographic/Splice.ts"
import { isEmptyAt, targetPath } from "../../domain/infographic/Target.ts"
import { type RenderedHtml, TemplateEngine, type TemplateJob } from "../../ports/TemplateEngine.ts"
import { annotating } from "./Annotated.ts"
import { diagnosis } from "./Diagnosis.ts"
import { metered, written } from "./Meter.ts"
import { makeEnvironment, type TemplateEnvironment } from "./Environment.ts"
import { numbersWithoutRows } from "./NumbersWithoutRows.ts"
import { type TemplateFolders, templateFolders } from "./TemplateFolders.ts"
import { traced } from "./Trace.ts"

const encoder = new TextEncoder()

const fault = (job: TemplateJob, code: TemplateFault["code"], detail: string) =>
  new TemplateFault({ code, template: job.template, detail })

/** The variables of a Jinja template or a view. They include no clock and no randomness. */
const contextOf = (job: TemplateJob) => ({
  data: job.payload,
  theme: job.theme.name,
  theme_css: job.theme.css,
  title: null,
  message: {},
  meta: {},
})

const view = /<!--view:([A-Za-z0-9_-]+)-->/g
const themeStyle = /(<style id="theme-vars">)[^<]*(<\/style>)/

/** Placeholders that a data-splice template leaves for the service: the theme's properties and views of the payload. */
const filled = (source: string, job: TemplateJob, environment: TemplateEnvironment): string => {
  const themed = source.replace(themeStyle, (_, open: string, close: string) => `${open}${job.theme.css}${close}`)
  return themed.replace(view, (_, name: string) => environment.render(`views/${name}.njk`, contextOf(job)))
}

const spliced = (
  source: string,
  job: TemplateJob,
  environment: TemplateEnvironment,
): Result.Result<string, TemplateFault> => {
  const span = markerSpan(source, job.markerId)
  if (Result.isFailure(span))
    return Result.fail(
      span.failure === "missing"
        ? fault(job, "SPLICE_MARKER_MISSING", `no element with the id ${job.markerId}`)
        : fault(job, "SPLICE_MARKER_AMBIGUOUS", `several elements with the id ${job.markerId}`),
    )
  const { start, end } = span.success
  written(jsonLength(job.payload, job.limits.outputBytes))
  const before = filled(source.slice(0, start), job, environment)
  const after = filled(source.slice(end), job, environment)
  return Result.succeed(splice(before + after, { start: before.length, end: before.length }, scriptJson(job.payload)))
}

const rendered = (html: string): RenderedHtml => {
  const bytes = encoder.encode(html)
  return { html: bytes, sha256: hash("sha256", bytes, "hex") }
}

const run = (
  folders: TemplateFolders,
  environment: TemplateEnvironment,
  job: TemplateJob,
): Result.Result<RenderedHtml, TemplateFault | AnnotationUndrawn | RenderTooCostly> => {
  const file = folders.fileOf(job.template, job.mode)
  if (file === undefined) return Result.fail(fault(job, "TEMPLATE_UNKNOWN", "no HTML source in any template folder"))
  return Result.try({
    try: () =>
      annotating(job.annotations ?? [], () =>
        traced(job.payload, job.origins, () =>
          metered(job.limits, () => {
            if (job.mode === "jinja") return Result.succeed(environment.render(file, contextOf(job)))
            return spliced(folders.sourceOf(file), job, environment)
          }),
        ),
      ),
    catch: (cause) =>
      cause instanceof RenderTooCostly ? cause : fault(job, "TEMPLATE_RENDER_ERROR", diagnosis(cause)),
  }).pipe(
    Result.flatMap(({ value, undrawn }) => {
      // If the page can't be rendered, the rendering error takes precedence over undrawn annotations. A chart without
      // rows draws no annotations, which isn't an error.
      const refused = undrawn.filter(({ target }) => !isEmptyAt(job.payload, targetPath(target)))
      return refused.length === 0 || Result.isFailure(value.value)
        ? Result.succeed(value)
        : Result.fail(new AnnotationUndrawn({ annotations: refused.map(({ target, text }) => ({ target, text })) }))
    }),
    Result.flatMap(({ value, provenance }): Result.Result<RenderedHtml, TemplateFault | RenderTooCostly> =>
      Result.map(value, (html) =>
        provenance === undefined
          ? rendered(html)
          : { ...rendered(html), provenance: { ...provenance, withoutRows: numbersWithoutRows(html) } },
      ),
    ),
    Result.flatMap((page) =>
      page.html.length > job.limits.outputBytes
        ? Result.fail(new RenderTooCostly({ limit: "output_bytes", most: job.limits.outputBytes }))
        : Result.succeed(page),
    ),
  )
}

/**
 * nunjucks with the templates of some folders, scanned when the layer is built. Without folders nothing can be
 * rendered, and `isSet` is false; a missing folder is named in one warning.
 */
export const layer = (folders: ReadonlyArray<string>) =>
  Layer.effect(
    TemplateEngine,
    Effect.gen(function* () {
      const sources = templateFolders(folders)
      const environment = makeEnvironment(sources.present)
      if (sources.missing.length > 0)
        yield* Effect.logWarning(`Template folders are missing: ${sources.missing.join(", ")}`)
      return TemplateEngine.of({
        isSet: folders.length > 0,
        names: sources.names,
        scriptHashes: sources.scriptHashes,
        render: (job) => Effect.suspend(() => Effect.fromResult(run(sources, environment, job))),
      })
    }),
  )
