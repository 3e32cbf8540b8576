import * as Result from "effect/Result"
import type { ModelFailed, ModelPart, ModelRequest } from "../../ports/LanguageModel.ts"
import { errorIn, type Fault, faultOf } from "./reading/Fault.ts"
import type { Json } from "./reading/Loose.ts"

/** A request, and the shape of the object that it is to be answered with, if it is. */
export interface Wanted extends ModelRequest {
  readonly shape?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
}

export type Taken = Result.Result<ReadonlyArray<ModelPart>, Fault>

export const nothing: Taken = Result.succeed([])

export const says = (text: string): Taken => (text === "" ? nothing : Result.succeed([{ _tag: "Text", text }]))

export const failsFor = (reason: ModelFailed["reason"]): Taken => Result.fail({ reason, fault: {} })

/** Puts the events of one answer together, in their order. */
export interface Assembly {
  readonly take: (event: Json) => Taken
  /** What is left at the end of the answer, which the server has announced or not; undefined where it broke off. */
  readonly end: (isAnnounced: boolean) => ReadonlyArray<ModelPart> | undefined
}

/** What an event says, or that it is an error in any of their shapes. */
export const takeFrom = (assembly: Assembly, event: Json, name: string): Taken => {
  const error = errorIn(event, name)
  return error === undefined ? assembly.take(event) : Result.fail(faultOf(error))
}

/** How a kind of provider is spoken to. */
export interface Dialect {
  /** Below the provider's address. */
  readonly path: string
  readonly headers: (key: string | null) => Readonly<Record<string, string>>
  readonly body: (wanted: Wanted, model: string) => Json
  readonly assembly: (wanted: Wanted) => Assembly
}

export const bearer = (key: string | null): Readonly<Record<string, string>> =>
  key === null ? {} : { authorization: `Bearer ${key}` }

/** Tools as OpenAI's chat tells of them. */
export const functionsOf = ({ tools }: Wanted): ReadonlyArray<object> =>
  tools.map(({ name, description, parameters }) => ({ type: "function", function: { name, description, parameters } }))

export const namesOf = ({ tools }: Wanted): ReadonlySet<string> => new Set(tools.map(({ name }) => name))

/** Whether tools have to be called, or may not be. */
export const choiceOf = ({ isCallRequired, isCallForbidden }: Wanted): Json => ({
  ...(isCallRequired === true ? { tool_choice: "required" } : {}),
  ...(isCallForbidden === true ? { tool_choice: "none" } : {}),
})

export const outputText = (output: unknown): string =>
  typeof output === "string" ? output : (JSON.stringify(output) ?? "null")

/** The model of a request, else the provider's own. */
export const modelOf = ({ parameters }: Wanted, model: string): string =>
  typeof parameters["model"] === "string" ? parameters["model"] : model

const sum = (...counts: ReadonlyArray<number | null | undefined>): number =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0)

/** All that went in: what was read anew, what came from the cache, and what was written to it. */
export const inputTokens = (
  fresh: number | null | undefined,
  cached: number | null | undefined,
  written?: number | null,
): number | null =>
  (fresh === undefined || fresh === null) && (cached === undefined || cached === null)
    ? null
    : sum(fresh, cached, written)
