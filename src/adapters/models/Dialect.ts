import type * as Result from "effect/Result"
import type { ModelFailed, ModelPart, ModelRequest } from "../../ports/LanguageModel.ts"
import type { Framing } from "./Framing.ts"

/** A request, and the shape of the object that it is to be answered with, if it is. */
export interface Wanted extends ModelRequest {
  readonly shape?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
}

export type Taken = Result.Result<ReadonlyArray<ModelPart>, ModelFailed["reason"]>

/** Puts the events of one answer together, in their order. */
export interface Assembly {
  readonly take: (event: unknown) => Taken
  /** What is left at the end of the answer; undefined where it broke off. */
  readonly end: () => ReadonlyArray<ModelPart> | undefined
}

/** How a kind of provider is spoken to. */
export interface Dialect {
  /** Below the provider's address. */
  readonly path: string
  readonly headers: (key: string | null) => Readonly<Record<string, string>>
  readonly body: (wanted: Wanted, model: string) => object
  /** The texts of an answer are JSON. */
  readonly framing: (wanted: Wanted) => Framing
  readonly assembly: () => Assembly
}

export const bearer = (key: string | null): Readonly<Record<string, string>> =>
  key === null ? {} : { authorization: `Bearer ${key}` }

/** Tools as OpenAI's chat tells of them. */
export const functionsOf = ({ tools }: Wanted): ReadonlyArray<object> =>
  tools.map(({ name, description, parameters }) => ({ type: "function", function: { name, description, parameters } }))

/** Arguments are a JSON text; an empty one is none. Text that is no JSON goes on as it is: the tool will refuse it. */
export const inputOf = (text: string): unknown => {
  if (text.trim() === "") return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

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
