import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems, sentence } from "../decoding/Problems.ts"
import { Descriptor, MarkerId } from "./Descriptor.ts"
import { MalformedRequest } from "./Errors.ts"
import { Orient } from "./InlineData.ts"
import { Reading } from "./reading/Reading.ts"

/** Rows in the request itself, not yet validated. */
export const InlineDataset = Schema.Struct({ orient: Orient, data: Schema.Unknown })
export type InlineDataset = typeof InlineDataset.Type

const Datasets = Schema.Record(Schema.String, Schema.NullOr(InlineDataset))

const Wire = Schema.Struct({
  datasets: Datasets,
  template: Schema.String,
  descriptor: Descriptor,
  /** How to read dataset parts, by dataset name. */
  readings: Schema.optionalKey(Schema.Record(Schema.String, Reading)),
  theme: Schema.optionalKey(Schema.NullOr(Schema.String)),
  markerId: Schema.optionalKey(Schema.NullOr(MarkerId)),
  agentId: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(256)))),
  sessionId: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(256)))),
  persist: Schema.optionalKey(Schema.Boolean),
  public: Schema.optionalKey(Schema.Boolean),
  async: Schema.optionalKey(Schema.Boolean),
}).pipe(Schema.encodeKeys({ markerId: "marker_id", agentId: "agent_id", sessionId: "session_id" }))

/** The request on the wire, for the API description. */
export const RenderRequestWire = Wire

/** A render call without its data. */
export const RenderRequest = Schema.Struct({
  template: Schema.String,
  descriptor: Descriptor,
  readings: Schema.Record(Schema.String, Reading),
  theme: Schema.NullOr(Schema.String),
  /** The marker of a data-splice payload: the descriptor's, else the request's, else `report-data`. */
  markerId: Schema.String,
  agentId: Schema.NullOr(Schema.String),
  sessionId: Schema.NullOr(Schema.String),
  persist: Schema.Boolean,
  public: Schema.Boolean,
  async: Schema.Boolean,
})
export type RenderRequest = typeof RenderRequest.Type

export interface DecodedRequest {
  readonly request: RenderRequest
  readonly datasets: ReadonlyMap<string, InlineDataset | null>
}

const strictly = { onExcessProperty: "error", errors: "all" } as const
const decode = Schema.decodeUnknownResult(Wire, strictly)
const decodeDatasets = Schema.decodeUnknownOption(Datasets, strictly)

const malformed = (problem: string) => Result.fail(new MalformedRequest({ part: "request", problem }))

/**
 * The maximum number of cached requests, and the maximum size of each without its data, in values and in characters of
 * JSON.
 */
const mostKept = 256
const mostValues = 512
const longestKept = 4096

const requests = new Map<string, RenderRequest>()

/** Whether a request can be cached: it has few values, and each has a unique JSON form, unlike infinities and -0. */
const isKeepable = (value: unknown, room: { values: number }): boolean => {
  if (room.values-- <= 0) return false
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0)
  return typeof value !== "object" || value === null || Object.values(value).every((inner) => isKeepable(inner, room))
}

/** The JSON text of a call without its data; undefined if it can't be cached. */
const textOf = (beside: object): string | undefined => {
  if (!isKeepable(beside, { values: mostValues })) return undefined
  const text = JSON.stringify(beside)
  return text.length <= longestKept ? text : undefined
}

const keep = (text: string, request: RenderRequest): void => {
  if (requests.size >= mostKept) requests.delete(requests.keys().next().value!)
  requests.set(text, request)
}

/**
 * Validates a render call's parsed request object. Calls usually differ only in their data, so everything else is
 * cached.
 *
 * Fails with one `MalformedRequest` that lists every problem, or says that `template` and `descriptor.template` differ.
 */
export const decodeRequest = (json: unknown): Result.Result<DecodedRequest, MalformedRequest> => {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return decodeWhole(json)
  const { datasets, ...beside }: { readonly datasets?: unknown } = json
  const text = textOf(beside)
  const request = text === undefined ? undefined : requests.get(text)
  const data = request === undefined ? Option.none() : decodeDatasets(datasets)
  if (request !== undefined && Option.isSome(data))
    return Result.succeed({ request, datasets: new Map(Object.entries(data.value)) })
  const decoded = decodeWhole(json)
  if (text !== undefined && Result.isSuccess(decoded)) keep(text, decoded.success.request)
  return decoded
}

const decodeWhole = (json: unknown): Result.Result<DecodedRequest, MalformedRequest> => {
  const decoded = decode(json)
  if (Result.isFailure(decoded)) return malformed(sentence(problems(decoded.failure)))
  const wire = decoded.success
  if (wire.template !== wire.descriptor.template) return malformed("template and descriptor.template must be the same")
  const targets = new Set(wire.descriptor.sections?.map(({ target }) => target))
  const stray = wire.descriptor.annotations?.find(({ target }) => !targets.has(target))
  if (stray !== undefined)
    return malformed(`descriptor.annotations names the target ${JSON.stringify(stray.target)}, which no section fills`)
  return Result.succeed({
    request: {
      template: wire.template,
      descriptor: wire.descriptor,
      readings: wire.readings ?? {},
      theme: wire.theme ?? null,
      markerId: wire.descriptor.spliceMarkerId ?? wire.markerId ?? "report-data",
      agentId: wire.agentId ?? null,
      sessionId: wire.sessionId ?? null,
      persist: wire.persist ?? true,
      public: wire.public ?? false,
      async: wire.async ?? false,
    },
    datasets: new Map(Object.entries(wire.datasets)),
  })
}
