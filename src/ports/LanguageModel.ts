import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import type { Turn } from "../domain/chat/Turn.ts"

/** Nobody has configured a language model. */
export class ModelAbsent extends Schema.TaggedError<ModelAbsent>()("ModelAbsent", {}) {}

/** How a provider calls what went wrong: words of its own, and never a sentence, which may quote what was asked. */
export const ProviderFault = Schema.Struct({
  status: Schema.optionalKey(Schema.Int),
  code: Schema.optionalKey(Schema.String),
  type: Schema.optionalKey(Schema.String),
})
export type ProviderFault = typeof ProviderFault.Type

/**
 * The model did not answer, or not as it should; `busy` after it was asked three times, `cancelled` when it was told to stop, `spent` when its
 * asker may use no more today, `unpaid` when the provider's account has no credit left.
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
  ]),
  fault: Schema.optionalKey(ProviderFault),
}) {}

/** A tool as the model is told of it; `parameters` is a JSON Schema. */
export interface OfferedTool {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface ModelRequest {
  readonly turns: ReadonlyArray<Turn>
  readonly tools: ReadonlyArray<OfferedTool>
  /** The provider's own parameters; `model` names another model than the deployment's. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** The model has to call a tool. */
  readonly isCallRequired?: boolean
  /** The model has to answer; tools are told of because it has called them before. */
  readonly isCallForbidden?: boolean
  /** Who is to be asked first, of several; one that is not there does not count. */
  readonly provider?: string
  /** Who asks: what goes wrong for one says nothing about the provider to another. */
  readonly asker?: string
}

export interface Usage {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** Those of the input that came from the provider's cache, where there were any. */
  readonly cachedTokens?: number
}

/** Who has answered. */
export interface Answering {
  readonly provider: string
  readonly model: string
}

/** Told what an object has used; null: nobody wants to know. */
export const NotedUsage = Context.Reference<((usage: Usage, by: Answering) => Effect.Effect<void>) | null>(
  "parley/ports/NotedUsage",
  { defaultValue: () => null },
)

/** What a model says, in order: pieces of text, whole tool calls, and its end. `Withdrawn`: what it said until now was a thought. */
export type ModelPart =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Withdrawn" }
  | {
      readonly _tag: "Call"
      readonly id: string
      readonly name: string
      readonly input: unknown
      /** Goes back with the call. */
      readonly signed?: unknown
    }
  | {
      readonly _tag: "End"
      readonly reason: "stop" | "calls" | "length" | "filtered" | "other"
      readonly usage: Usage
      /** Where several might have. */
      readonly by?: Answering
    }

/** The deployment's language model. A 429 or 5xx is asked again twice before anything was said. */
export class LanguageModel extends Context.Service<
  LanguageModel,
  {
    /** Whether there is one; without, everything fails with `ModelAbsent`. */
    readonly isAvailable: boolean
    readonly provider: string
    /** What answers where a request names no model. */
    readonly model: string
    readonly say: (request: ModelRequest) => Stream.Stream<ModelPart, ModelAbsent | ModelFailed>
    /** An answer of the schema's shape. */
    readonly object: <A>(
      request: Pick<ModelRequest, "turns" | "parameters" | "provider" | "asker">,
      schema: Schema.Codec<A, Record<string, unknown>>,
      name: string,
    ) => Effect.Effect<A, ModelAbsent | ModelFailed>
  }
>()("parley/ports/LanguageModel") {}
