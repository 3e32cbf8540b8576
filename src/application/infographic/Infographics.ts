import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { Caller } from "../../domain/access/Caller.ts"
import type {
  MalformedRequest,
  PayloadShapeMismatch,
  PersistFailed,
  RenderTooCostly,
  SectionsUnmet,
  SeveralDatasets,
  TargetConflict,
  TemplateFault,
  TemplateNotFound,
  ThemeUnknown,
} from "../../domain/infographic/Errors.ts"
import { RenderInterrupted } from "../../domain/infographic/Errors.ts"
import { limitsHere, mostCellsHere, type RenderLimits } from "../../domain/infographic/RenderLimits.ts"
import type { RenderResult } from "../../domain/infographic/RenderJob.ts"
import { address, type Publication } from "../../domain/infographic/UrlRule.ts"
import type { DesignStoreUnavailable } from "../../ports/DesignStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { type OpenRender, type RawRender, RenderWorkers } from "../../ports/RenderWorkers.ts"
import type { RenderedHtml } from "../../ports/TemplateEngine.ts"
import { Artifacts } from "../artifacts/Artifacts.ts"
import { longWork } from "../operations/longWork.ts"
import { type CheckedRender, renderChecks, timed } from "./RenderChecks.ts"
import { RenderJobs } from "./RenderJobs.ts"
import { RenderPipeline } from "./RenderPipeline.ts"

export type RenderError =
  | MalformedRequest
  | TemplateFault
  | TemplateNotFound
  | SeveralDatasets
  | TargetConflict
  | SectionsUnmet
  | PayloadShapeMismatch
  | ThemeUnknown
  | RenderInterrupted
  | RenderTooCostly
  | PersistFailed
  | KeyValueUnavailable
  | DesignStoreUnavailable

/** A page and what is said about it; or the job that will make it. */
export type RenderOutcome =
  | { readonly _tag: "Rendered"; readonly page: RenderedHtml; readonly result: RenderResult }
  | { readonly _tag: "Accepted"; readonly jobId: string }

/** Renders infographics: the same datasets, template and descriptor give the same bytes. */
export class Infographics extends Context.Service<
  Infographics,
  { readonly render: (caller: Caller, raw: RawRender) => Effect.Effect<RenderOutcome, RenderError> }
>()("parley/application/infographic/Infographics") {
  /** `limits` are those of a render on a thread of its own. */
  static readonly layer = (limits: RenderLimits) =>
    Layer.effect(
      Infographics,
      Effect.gen(function* () {
        const pipeline = yield* RenderPipeline
        const workers = yield* RenderWorkers
        const isLong = yield* longWork
        const check = yield* renderChecks
        const artifacts = yield* Artifacts
        const jobs = yield* RenderJobs
        const identifiers = yield* Identifiers

        const persist = Effect.fnUntraced(function* (
          page: RenderedHtml,
          artifactId: string,
          caller: Caller,
          open: OpenRender,
        ) {
          const { request } = open
          if (!request.persist) return undefined
          if (!artifacts.hasStore) {
            yield* Effect.logWarning("No artifact store is configured: the render is not persisted")
            return undefined
          }
          return yield* artifacts.keep(
            page,
            {
              artifactId,
              owner: caller.sub,
              template: request.template,
              theme: request.theme,
              agentId: request.agentId ?? "_anon",
              sessionId: request.sessionId ?? (yield* identifiers.uuid),
            },
            request.public,
          )
        })

        /** Renders, keeps and addresses the page of a checked call. */
        const complete = Effect.fnUntraced(function* (caller: Caller, checked: CheckedRender, within: RenderLimits) {
          const { open, theme, validateDatasets, assembleAndValidateShape } = checked
          const { request } = open
          const artifactId = `infographic-${yield* identifiers.hex}`
          const [rendered, page] = yield* timed(open.render(theme, within))
          const [persisted, artifact] = yield* timed(persist(page, artifactId, caller, open))
          const unpublished: Publication = request.persist
            ? { _tag: "NoStore" }
            : { _tag: "NotPersisted", publicAsked: request.public }
          const [resolved, publication] = yield* timed(
            artifact === undefined
              ? Effect.succeed(unpublished)
              : Effect.onError(artifacts.publication(artifact, request.public), () => artifacts.discard(artifactId)),
          )
          const result: RenderResult = {
            artifactId,
            ...address(publication),
            template: request.template,
            sectionsValidated: request.descriptor.sections?.length ?? 0,
            persisted: artifact !== undefined,
            timings: {
              validateDatasets,
              assembleAndValidateShape,
              render: rendered,
              persist: persisted,
              resolveUrl: resolved,
            },
          }
          return { page, result }
        })

        type Completed = Effect.Success<ReturnType<typeof complete>>

        const rendered = ({ page, result }: Completed) => ({ _tag: "Rendered", page, result }) as const

        /** The open render goes over to the job, which closes it. */
        const background = (
          caller: Caller,
          work: Effect.Effect<Completed, TemplateFault | RenderTooCostly | RenderInterrupted | PersistFailed>,
          scope: Scope.Closeable,
        ) =>
          jobs
            .enqueue(
              caller,
              Effect.map(work, ({ result }) => result),
              scope,
            )
            .pipe(Effect.map((jobId) => ({ _tag: "Accepted", jobId }) as const))

        /** The scope of a render on another thread closes with the answer, or with the job that takes it over. */
        const elsewhere = (caller: Caller, raw: RawRender) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.gen(function* () {
              const scope = yield* Scope.make()
              const closedOnFailure = <A, E>(step: Effect.Effect<A, E>) =>
                Effect.onError(step, (cause) => Scope.close(scope, Exit.failCause(cause)))
              const checked = yield* closedOnFailure(restore(Scope.provide(check(workers.open(raw)), scope)))
              const work = complete(caller, checked, limits)
              if (checked.open.request.async) return yield* closedOnFailure(background(caller, work, scope))
              return yield* restore(Effect.map(work, rendered)).pipe(Effect.onExit((exit) => Scope.close(scope, exit)))
            }),
          )

        /** The work of a job that turned out to be more than this thread should do. Its call was checked before. */
        const moved = (caller: Caller, raw: RawRender) =>
          Effect.scoped(Effect.flatMap(check(workers.open(raw)), (checked) => complete(caller, checked, limits))).pipe(
            Effect.mapError((error) =>
              error._tag === "TemplateFault" || error._tag === "RenderTooCostly" || error._tag === "PersistFailed"
                ? error
                : new RenderInterrupted(),
            ),
          )

        /** A short render happens here and holds nothing that would have to be let go. */
        const here = Effect.fnUntraced(function* (caller: Caller, raw: RawRender) {
          const opened = yield* pipeline.open(raw)
          if (opened.cells > mostCellsHere) return yield* elsewhere(caller, raw)
          const checked = yield* check(Effect.succeed(opened))
          const work = complete(caller, checked, limitsHere)
          if (!opened.request.async)
            return yield* work.pipe(
              Effect.map(rendered),
              Effect.catchTag("RenderTooCostly", () => elsewhere(caller, raw)),
            )
          const anywhere = work.pipe(Effect.catchTag("RenderTooCostly", () => moved(caller, raw)))
          return yield* background(caller, anywhere, yield* Scope.make())
        })

        const render = (caller: Caller, raw: RawRender): Effect.Effect<RenderOutcome, RenderError> =>
          isLong(raw.parts, raw.request.length) ? elsewhere(caller, raw) : here(caller, raw)

        return Infographics.of({ render })
      }),
    )
}
