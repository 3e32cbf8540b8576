import * as Result from "effect/Result"
import type { ModelFailed, ModelPart, ModelRequest } from "../../ports/LanguageModel.ts"
import { errorIn, type Fault, faultOf } from "./reading/Fault.ts"
import { type Json, jsonText } from "./reading/Loose.ts"

/** A request, and the schema of the requested object, if there is one. */
export interface Wanted extends ModelRequest {
  readonly shape?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
}

export type Taken = Result.Result<ReadonlyArray<ModelPart>, Fault>

export const nothing: Taken = Result.succeed([])

export const says = (text: string): Taken => (text === "" ? nothing : Result.succeed([{ _tag: "Text", text }]))

export const failsFor = (reason: ModelFailed["reason"]): Taken => Result.fail({ reason, fault: {} })

/** Assembles the events of one response, in order. */
export interface Assembly {
  readonly take: (event: Json) => Taken
  /**
   * The remaining output once the response has ended, with or without an end marker. Undefined if the connection
   * dropped.
   */
  readonly end: (isAnnounced: boolean) => ReadonlyArray<ModelPart> | undefined
}

/** Passes on the content of an event, or its error in any known shape. */
export const takeFrom = (assembly: Assembly, event: Json, name: string): Taken => {
  const error = errorIn(event, name)
  return error === undefined ? assembly.take(event) : Result.fail(faultOf(error))
}

/** The protocol that a kind of provider speaks. */
export interface Dialect {
  /** The path below the provider's base URL. */
  readonly path: string
  readonly headers: (key: string | null) => Readonly<Record<string, string>>
  readonly body: (wanted: Wanted, model: string) => Json
  readonly assembly: (wanted: Wanted) => Assembly
}

export const bearer = (key: string | null): Readonly<Record<string, string>> =>
  key === null ? {} : { authorization: `Bearer ${key}` }

/** Tools in the format of OpenAI's chat completions. */
export const functionsOf = ({ tools }: Wanted): ReadonlyArray<object> =>
  tools.map(({ name, description, parameters }) => ({ type: "function", function: { name, description, parameters } }))

export const namesOf = ({ tools }: Wanted): ReadonlySet<string> => new Set(tools.map(({ name }) => name))

/** Whether the model must, or must not, call tools. */
export const choiceOf = ({ isCallRequired, isCallForbidden }: Wanted): Json => ({
  ...(isCallRequired === true ? { tool_choice: "required" } : {}),
  ...(isCallForbidden === true ? { tool_choice: "none" } : {}),
})

/** The output of a tool. Providers refuse an empty one. */
export const outputText = (output: unknown): string =>
  (typeof output === "string" ? output : jsonText(output)) || "(empty)"

/** The model named by a request, else the provider's default. */
export const modelOf = ({ parameters }: Wanted, model: string): string =>
  typeof parameters["model"] === "string" ? parameters["model"] : model

const sum = (...counts: ReadonlyArray<number | null | undefined>): number =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0)

/** All input tokens: new, cached, and written to the cache. */
export const inputTokens = (
  fresh: number | null | undefined,
  cached: number | null | undefined,
  written?: number | null,
): number | null =>
  (fresh === undefined || fresh === null) && (cached === undefined || cached === null)
    ? null
    : sum(fresh, cached, written)
