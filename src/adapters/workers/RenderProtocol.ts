import * as Schema from "effect/Schema"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as Transferable from "effect/workers/Transferable"
import {
  AnnotationUndrawn,
  MalformedRequest,
  PayloadShapeMismatch,
  RenderInterrupted,
  RenderTooCostly,
  SectionsUnmet,
  SeveralDatasets,
  TargetConflict,
  TemplateFault,
} from "../../domain/infographic/Errors.ts"
import { TableSummary } from "../../domain/infographic/composition/TableSummary.ts"
import { Provenance } from "../../domain/infographic/provenance/Provenance.ts"
import { RenderRequest } from "../../domain/infographic/RenderRequest.ts"

const Part = Schema.Struct({
  name: Schema.String,
  contentType: Schema.UndefinedOr(Schema.String),
  filename: Schema.UndefinedOr(Schema.String),
  bytes: Transferable.Uint8Array,
})

const Theme = Schema.Struct({ name: Schema.NullOr(Schema.String), css: Schema.String })

const Limits = Schema.Struct({
  steps: Schema.Number,
  outputBytes: Schema.Number,
  seconds: Schema.Number,
  memoryMegabytes: Schema.Number,
})

const id = { id: Schema.String }

/**
 * Requests from the main thread to a render thread: the steps of a render, identified by its id, or the contents of
 * datasets. Bytes are transferred, not copied.
 */
export const RenderProtocol = RpcGroup.make(
  Rpc.make("Open", {
    payload: {
      ...id,
      request: Transferable.Uint8Array,
      parts: Schema.Array(Part),
      isMultipart: Schema.Boolean,
    },
    success: RenderRequest,
    error: Schema.Union([MalformedRequest, RenderInterrupted, RenderTooCostly]),
  }),
  Rpc.make("Validate", {
    payload: id,
    error: Schema.Union([SeveralDatasets, TargetConflict, SectionsUnmet, RenderInterrupted, RenderTooCostly]),
  }),
  Rpc.make("Assemble", {
    payload: id,
    error: Schema.Union([PayloadShapeMismatch, RenderInterrupted, RenderTooCostly]),
  }),
  Rpc.make("Render", {
    payload: { ...id, theme: Theme, limits: Limits },
    success: Schema.Struct({
      html: Transferable.Uint8Array,
      sha256: Schema.String,
      provenance: Schema.optionalKey(Provenance),
    }),
    error: Schema.Union([TemplateFault, AnnotationUndrawn, RenderInterrupted, RenderTooCostly]),
  }),
  Rpc.make("Close", { payload: id }),
  Rpc.make("Describe", {
    payload: { ...id, parts: Schema.Array(Part) },
    success: Schema.Array(TableSummary),
    error: MalformedRequest,
  }),
)
