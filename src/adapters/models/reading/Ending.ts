import type { ModelPart } from "../../../ports/LanguageModel.ts"
import { textOf } from "./Loose.ts"

export type EndReason = Extract<ModelPart, { readonly _tag: "End" }>["reason"]

/** Providers' words for why the output ended. `failed` means that something broke before the end. */
const words: ReadonlyArray<readonly [RegExp, EndReason | "failed"]> = [
  [/^(?:error|abort|aborted|cancelled|canceled|failed|timeout|server_error|network_error)$/, "failed"],
  [/insufficient_system_resource|malformed_(?:function|tool)_call|engine_overloaded/, "failed"],
  [/^(?:stop|stop_sequence|eos|eos_token|end_turn|end|finish|finished|completed?|done)$/, "stop"],
  [
    /^(?:length|max_(?:output_|new_)?tokens|max_length|model_length|token_limit|model_context_window_exceeded)$/,
    "length",
  ],
  [/^(?:tool|function)_(?:calls?|use)$/, "calls"],
  [/filter|safety|recitation|sensitive|refusal|prohibited|blocklist|spii|guardrail|moderation/, "filtered"],
]

/** Why the output has ended; undefined before the end. */
export const endingOf = (reason: unknown): EndReason | "failed" | undefined => {
  const word = textOf(reason).trim().toLowerCase().replaceAll("-", "_")
  if (word === "" || word === "null" || word === "none") return undefined
  return words.find(([pattern]) => pattern.test(word))?.[1] ?? "other"
}
