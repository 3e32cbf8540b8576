import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import type { Turn } from "../domain/chat/Turn.ts"

/** No language model is configured. */
export class ModelAbsent extends Schema.TaggedError<ModelAbsent>()("ModelAbsent", {}) {}

/**
 * The provider's own error code and type; never its message, which may quote the prompt. If there is none, our own code
 * or the network's: `answer_broke_off`, `no_model_answer`, `ECONNREFUSED`.
 */
export const ProviderFault = Schema.Struct({
  status: Schema.optionalKey(Schema.Int),
  code: Schema.optionalKey(Schema.String),
  type: Schema.optionalKey(Schema.String),
})
export type ProviderFault = typeof ProviderFault.Type

/**
 * The model failed; `busy` after three attempts, `cancelled` when its caller stopped it, `spent` when the caller's
 * daily quota is used up, `unpaid` when the account with the provider has no credit left, `too_long` when the request
 * exceeds the model's context.
 */
export class ModelFailed extends Schema.TaggedError<ModelFailed>()("ModelFailed", {
  reason: Schema.Literals([
    "busy",
    "unavailable",
    "unreachable",
    "refused",
    "timeout",
    "malformed",
    "cancelled",
    "spent",
    "unpaid",
    "too_long",
  ]),
  fault: Schema.optionalKey(ProviderFault),
}) {}

/** A tool as described to the model; `parameters` is a JSON Schema. */
export interface OfferedTool {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface ModelRequest {
  readonly turns: ReadonlyArray<Turn>
  readonly tools: ReadonlyArray<OfferedTool>
  /** The provider's own parameters; `model` overrides the deployment's model. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The model must call a tool. */
  readonly isCallRequired?: boolean
  /** The model must answer without calling a tool. The tools are included because it has called them before. */
  readonly isCallForbidden?: boolean
  /** The preferred provider if there are several; an unknown one is ignored. */
  readonly provider?: string
  /** The caller. A failure for one caller doesn't mean that the provider fails for others. */
  readonly asker?: string
}

export interface Usage {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** Input tokens from the provider's cache, if any. */
  readonly cachedTokens?: number
}

/** The provider and the model of an answer. */
export interface Answering {
  readonly provider: string
  readonly model: string
}

/** Receives the usage; null: usage is not recorded. */
export const NotedUsage = Context.Reference<((usage: Usage, by: Answering) => Effect.Effect<void>) | null>(
  "parley/ports/NotedUsage",
  { defaultValue: () => null },
)

/**
 * The output of a model, in order: pieces of text, whole tool calls, and its end. `Withdrawn` means that the text so
 * far was the model's reasoning.
 */
export type ModelPart =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Withdrawn" }
  | {
      readonly _tag: "Call"
      readonly id: string
      readonly name: string
      readonly input: unknown
      /** The provider's own data, to be sent back with the call. */
      readonly signed?: unknown
    }
  | {
      readonly _tag: "End"
      readonly reason: "stop" | "calls" | "length" | "filtered" | "other"
      readonly usage: Usage
      /** Set if several providers are configured. */
      readonly by?: Answering
    }

/** The deployment's language model. A 429 or 5xx is retried twice unless output has begun. */
export class LanguageModel extends Context.Service<
  LanguageModel,
  {
    /** Whether a model is configured. If not, every call fails with `ModelAbsent`. */
    readonly isAvailable: boolean
    readonly provider: string
    /** The model for requests that don't name one. */
    readonly model: string
    readonly say: (request: ModelRequest) => Stream.Stream<ModelPart, ModelAbsent | ModelFailed>
    /** An answer that matches the schema. */
    readonly object: <A>(
      request: Pick<ModelRequest, "turns" | "parameters" | "provider" | "asker">,
      schema: Schema.Codec<A, Record<string, unknown>>,
      name: string,
    ) => Effect.Effect<A, ModelAbsent | ModelFailed>
  }
>()("parley/ports/LanguageModel") {}
