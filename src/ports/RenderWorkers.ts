import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { TableSummary } from "../domain/infographic/composition/TableSummary.ts"
import type {
  AnnotationUndrawn,
  MalformedRequest,
  PayloadShapeMismatch,
  RenderInterrupted,
  RenderTooCostly,
  SectionsUnmet,
  SeveralDatasets,
  TargetConflict,
  TemplateFault,
} from "../domain/infographic/Errors.ts"
import type { RenderLimits } from "../domain/infographic/RenderLimits.ts"
import type { RenderRequest } from "../domain/infographic/RenderRequest.ts"
import type { DatasetPart } from "./Datasets.ts"
import type { RenderedHtml, TemplateJob } from "./TemplateEngine.ts"

/** A render call as received: the request object's bytes and the dataset parts. */
export interface RawRender {
  readonly request: Uint8Array
  readonly parts: ReadonlyArray<DatasetPart>
  readonly isMultipart: boolean
}

/**
 * A render in progress. Its decoded data stays on the thread that decoded it until the scope closes. Each step runs
 * once, in this order.
 */
export interface OpenRender {
  readonly request: RenderRequest
  /** How many cells of the render this thread holds; 0 if another thread decoded it. */
  readonly cells: number
  /** The validation gate. */
  readonly validate: Effect.Effect<
    void,
    SeveralDatasets | TargetConflict | SectionsUnmet | RenderInterrupted | RenderTooCostly
  >
  /** Shapes every section. */
  readonly assemble: Effect.Effect<void, PayloadShapeMismatch | RenderInterrupted | RenderTooCostly>
  readonly render: (
    theme: TemplateJob["theme"],
    limits: RenderLimits,
  ) => Effect.Effect<RenderedHtml, TemplateFault | AnnotationUndrawn | RenderInterrupted | RenderTooCostly>
}

export type Open = (
  raw: RawRender,
) => Effect.Effect<OpenRender, MalformedRequest | RenderInterrupted | RenderTooCostly, Scope.Scope>

/** The render pipeline on other threads, for calls that would block this one. */
export class RenderWorkers extends Context.Service<
  RenderWorkers,
  {
    readonly open: Open
    /** The contents of a call's parts, in order. The caller's bytes are not consumed. */
    readonly describe: (
      parts: ReadonlyArray<DatasetPart>,
    ) => Effect.Effect<ReadonlyArray<TableSummary>, MalformedRequest | RenderInterrupted | RenderTooCostly>
  }
>()("parley/ports/RenderWorkers") {}
