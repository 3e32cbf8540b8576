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
  RenderInterrupted,
  SectionsUnmet,
  SeveralDatasets,
  TargetConflict,
  TemplateFault,
  TemplateNotFound,
  ThemeUnknown,
} from "../../domain/infographic/Errors.ts"
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
  static readonly layer = Layer.effect(
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
      const complete = Effect.fnUntraced(function* (caller: Caller, checked: CheckedRender) {
        const { open, theme, validateDatasets, assembleAndValidateShape } = checked
        const { request } = open
        const artifactId = `infographic-${yield* identifiers.hex}`
        const [rendered, page] = yield* timed(open.render(theme))
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

      const synchronous = (caller: Caller, checked: CheckedRender) =>
        Effect.map(complete(caller, checked), ({ page, result }) => ({ _tag: "Rendered", page, result }) as const)

      /** The open render goes over to the job, which closes it. */
      const background = (caller: Caller, checked: CheckedRender, scope: Scope.Closeable) =>
        jobs
          .enqueue(
            caller,
            Effect.map(complete(caller, checked), ({ result }) => result),
            scope,
          )
          .pipe(Effect.map((jobId) => ({ _tag: "Accepted", jobId }) as const))

      /** A short render happens here and holds nothing that would have to be let go. */
      const here = Effect.fnUntraced(function* (caller: Caller, raw: RawRender) {
        const checked = yield* check(pipeline.open(raw))
        if (checked.open.request.async) return yield* background(caller, checked, yield* Scope.make())
        return yield* synchronous(caller, checked)
      })

      /** The scope of a render on another thread closes with the answer, or with the job that takes it over. */
      const elsewhere = (caller: Caller, raw: RawRender) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const scope = yield* Scope.make()
            const closedOnFailure = <A, E>(step: Effect.Effect<A, E>) =>
              Effect.onError(step, (cause) => Scope.close(scope, Exit.failCause(cause)))
            const checked = yield* closedOnFailure(restore(Scope.provide(check(workers.open(raw)), scope)))
            if (checked.open.request.async) return yield* closedOnFailure(background(caller, checked, scope))
            return yield* restore(synchronous(caller, checked)).pipe(Effect.onExit((exit) => Scope.close(scope, exit)))
          }),
        )

      const render = (caller: Caller, raw: RawRender): Effect.Effect<RenderOutcome, RenderError> =>
        isLong(raw.parts, raw.request.length) ? elsewhere(caller, raw) : here(caller, raw)

      return Infographics.of({ render })
    }),
  )
}
