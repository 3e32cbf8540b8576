import type { Option, OptionMatch } from "./Option.ts"

/** Each chosen option once, in spoken order. The status is that of the least certain option. */
export type MultipleResult =
  | {
      readonly _tag: "accepted" | "confirm"
      readonly matches: ReadonlyArray<OptionMatch>
      readonly alternatives: ReadonlyArray<OptionMatch>
    }
  | { readonly _tag: "rejected"; readonly code: "NO_MATCH"; readonly alternatives: ReadonlyArray<OptionMatch> }

export const nothing: MultipleResult = { _tag: "rejected", code: "NO_MATCH", alternatives: [] }

export const chosenFrom = (
  options: ReadonlyArray<Option>,
  _tag: "accepted" | "confirm",
  method: "exact" | "ordinal" = "exact",
): MultipleResult => ({
  _tag,
  matches: options.map((option) => ({ ...option, method, score: 1 })),
  alternatives: [],
})
