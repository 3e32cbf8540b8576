import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import type {
  AnnotationUndrawn,
  PayloadShapeMismatch,
  PersistFailed,
  RenderInterrupted,
  RenderTooCostly,
  SectionsUnmet,
  SeveralDatasets,
  TargetConflict,
  TemplateFault,
  TemplateNotFound,
  ThemeUnknown,
} from "../../domain/infographic/Errors.ts"
import { MalformedRequest } from "../../domain/infographic/Errors.ts"
import type { RenderLimits } from "../../domain/infographic/RenderLimits.ts"
import type { RenderResult } from "../../domain/infographic/RenderJob.ts"
import type { QuotaExceeded, QuotaName, UsageUnavailable } from "../../domain/usage/Quota.ts"
import type { DesignStoreUnavailable } from "../../ports/DesignStore.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { RawRender } from "../../ports/RenderWorkers.ts"
import type { RenderedHtml } from "../../ports/TemplateEngine.ts"
import { Quotas } from "../usage/Quotas.ts"
import { RenderJobs } from "./RenderJobs.ts"
import { renderSteps } from "./RenderRuns.ts"

export type RenderError =
  | MalformedRequest
  | TemplateFault
  | AnnotationUndrawn
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
  | QuotaExceeded
  | UsageUnavailable
  | DesignStoreUnavailable

/** A page and its details, or the job that will make it. */
export type RenderOutcome =
  | { readonly _tag: "Rendered"; readonly page: RenderedHtml; readonly result: RenderResult }
  | { readonly _tag: "Accepted"; readonly jobId: string }

/** Whether a call may request a job. */
const mayBeAsync = ({ request }: RawRender): boolean =>
  Buffer.from(request.buffer, request.byteOffset, request.byteLength).includes('async"')

/** The quotas for a render. */
const neededBy = (request: { readonly async: boolean; readonly persist: boolean }): ReadonlyArray<QuotaName> => [
  ...(request.async ? (["user_jobs"] as const) : []),
  ...(request.persist ? (["user_artifacts", "user_bytes"] as const) : []),
]

/** The assumed size of a page without its data, for renders in progress. */
const pageBytes = 1_000_000

/** A copy of the call with its own bytes, so that the original bytes can be moved to another thread. */
const copied = (raw: RawRender): RawRender => ({
  ...raw,
  request: new Uint8Array(raw.request),
  parts: raw.parts.map((part) => ({ ...part, bytes: new Uint8Array(part.bytes) })),
})

/** Renders infographics: the same datasets, template and descriptor give the same bytes. */
export class Infographics extends Context.Service<
  Infographics,
  { readonly render: (caller: Caller, raw: RawRender) => Effect.Effect<RenderOutcome, RenderError> }
>()("parley/application/infographic/Infographics") {
  /** `limits` apply to a render on another thread. */
  static readonly layer = (limits: RenderLimits) =>
    Layer.effect(
      Infographics,
      Effect.gen(function* () {
        const steps = yield* renderSteps(limits)
        const jobs = yield* RenderJobs
        const quotas = yield* Quotas

        const accept = (caller: Caller, raw: RawRender | undefined): Effect.Effect<RenderOutcome, RenderError> =>
          raw === undefined
            ? Effect.fail(new MalformedRequest({ part: "request", problem: "the name async is written with escapes" }))
            : Effect.map(jobs.enqueue(caller, raw), (jobId) => ({ _tag: "Accepted", jobId }) as const)

        const render = Effect.fnUntraced(function* (caller: Caller, raw: RawRender) {
          const rawCopy = mayBeAsync(raw) ? copied(raw) : undefined
          const artifactId = yield* steps.artifactId
          // The bytes are counted now, because they will be moved to another thread.
          const bytes = raw.parts.reduce((sum, part) => sum + part.bytes.byteLength, raw.request.byteLength)
          return yield* steps.along(raw, (given): Effect.Effect<RenderOutcome, RenderError> =>
            Effect.flatMap(
              quotas.reserve({
                quotas: neededBy(given.checked.open.request),
                caller,
                tenant: null,
                bytes: { atLeast: 1, atMost: bytes + pageBytes },
              }),
              (): Effect.Effect<RenderOutcome, RenderError> =>
                given.checked.open.request.async
                  ? accept(caller, rawCopy)
                  : Effect.map(steps.complete(caller.sub, artifactId, given), (done) => ({
                      _tag: "Rendered",
                      ...done,
                    })),
            ).pipe(Effect.scoped),
          )
        })

        return Infographics.of({ render })
      }),
    )
}
