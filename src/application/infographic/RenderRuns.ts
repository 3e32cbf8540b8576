import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RenderInterrupted } from "../../domain/infographic/Errors.ts"
import { limitsHere, maxCellsOnMainThread, type RenderLimits, smaller } from "../../domain/infographic/RenderLimits.ts"
import type { RenderResult, RunFault } from "../../domain/infographic/RenderJob.ts"
import { address, type Publication } from "../../domain/infographic/UrlRule.ts"
import type { DesignStoreUnavailable } from "../../ports/DesignStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { type OpenRender, type RawRender, RenderWorkers } from "../../ports/RenderWorkers.ts"
import type { RenderedHtml } from "../../ports/TemplateEngine.ts"
import { Artifacts } from "../artifacts/Artifacts.ts"
import { longWork } from "../operations/longWork.ts"
import { type CheckedRender, renderChecks, timed } from "./RenderChecks.ts"
import { RenderPipeline } from "./RenderPipeline.ts"

const partsOf = (limits: RenderLimits) =>
  Effect.gen(function* () {
    const pipeline = yield* RenderPipeline
    const workers = yield* RenderWorkers
    const isLong = yield* longWork
    const check = yield* renderChecks
    const artifacts = yield* Artifacts
    const identifiers = yield* Identifiers

    /** Runs on another thread, to which the bytes of the call are moved. */
    const elsewhere = <A, E>(raw: RawRender, use: Use<A, E>) =>
      Effect.scoped(Effect.flatMap(check(workers.open(raw)), (checked) => use({ checked, within: limits })))
    return { artifacts, identifiers, isLong, elsewhere, pipeline, check, limits }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

type Use<A, E> = (given: { readonly checked: CheckedRender; readonly within: RenderLimits }) => Effect.Effect<A, E>

const persist = ({ artifacts, identifiers }: Parts) =>
  Effect.fnUntraced(function* (page: RenderedHtml, artifactId: string, owner: string, { request }: OpenRender) {
    if (!request.persist) return undefined
    if (!artifacts.hasStore) {
      yield* Effect.logWarning("No artifact store is configured: the render is not persisted")
      return undefined
    }
    return yield* artifacts.keep(
      page,
      {
        artifactId,
        owner,
        template: request.template,
        theme: request.theme,
        agentId: request.agentId ?? "_anon",
        sessionId: request.sessionId ?? (yield* identifiers.uuid),
      },
      request.public,
    )
  })

/** Renders the page for a call that has already been checked, stores it and returns its address. */
const complete = (parts: Parts) => {
  const { artifacts } = parts
  return Effect.fnUntraced(function* (
    owner: string,
    artifactId: string,
    { checked, within }: { readonly checked: CheckedRender; readonly within: RenderLimits },
  ) {
    const { open, theme, validateDatasets, assembleAndValidateShape } = checked
    const { request } = open
    const [rendered, page] = yield* timed(open.render(theme, within))
    const [persisted, artifact] = yield* timed(persist(parts)(page, artifactId, owner, open))
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
      ...(page.provenance === undefined ? {} : { provenance: page.provenance }),
    }
    return { page, result }
  })
}

/**
 * Checks a call and renders it. A short call runs on this thread. A long one runs on another thread, and so does a
 * short one that turns out too costly.
 */
const along = ({ isLong, elsewhere, pipeline, check, limits }: Parts) =>
  Effect.fnUntraced(function* <A, E>(raw: RawRender, use: Use<A, E>) {
    if (isLong(raw.parts, raw.request.length)) return yield* elsewhere(raw, use)
    const opened = yield* pipeline.open(raw)
    if (opened.cells > maxCellsOnMainThread) return yield* elsewhere(raw, use)
    const checked = yield* check(Effect.succeed(opened))
    return yield* use({ checked, within: smaller(limitsHere, limits) }).pipe(
      Effect.catchIf(
        (error) => typeof error === "object" && error !== null && "_tag" in error && error._tag === "RenderTooCostly",
        () => elsewhere(raw, use),
      ),
    )
  })

/**
 * The steps of a render call: check, render, store, return the address. `limits` apply to a render on another thread.
 */
export const renderSteps = (limits: RenderLimits) =>
  Effect.map(partsOf(limits), (its) => {
    const { identifiers } = its
    return {
      along: along(its),
      complete: complete(its),
      artifactId: Effect.map(identifiers.hex, (hex) => `infographic-${hex}`),
    }
  })

/** Renders a job's call from its stored inputs. The call was already checked. */
export class RenderRuns extends Context.Service<
  RenderRuns,
  {
    /** Runs the render, and stores its page under `artifactId`, which is unique. */
    readonly run: (
      owner: string,
      artifactId: string,
      raw: RawRender,
    ) => Effect.Effect<RenderResult, RunFault | DesignStoreUnavailable>
    /** Removes what a run has stored. */
    readonly discard: (artifactId: string) => Effect.Effect<void>
  }
>()("parley/application/infographic/RenderRuns") {
  static readonly layer = (limits: RenderLimits) =>
    Layer.effect(
      RenderRuns,
      Effect.gen(function* () {
        const { along, complete } = yield* renderSteps(limits)
        const { discard } = yield* Artifacts
        return RenderRuns.of({
          discard,
          run: (owner, artifactId, raw) =>
            along(raw, (given) => complete(owner, artifactId, given)).pipe(
              Effect.map(({ result }) => result),
              Effect.mapError((error) =>
                error._tag === "TemplateFault" ||
                error._tag === "AnnotationUndrawn" ||
                error._tag === "RenderTooCostly" ||
                error._tag === "PersistFailed" ||
                error._tag === "DesignStoreUnavailable"
                  ? error
                  : new RenderInterrupted(),
              ),
            ),
        })
      }),
    )
}
