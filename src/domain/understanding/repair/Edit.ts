/** The part of a value that an edit replaces. */
export type Place =
  /** In front of the first character, or after the last one. */
  | { readonly kind: "outside"; readonly side: "start" | "end" }
  /** The first or the last characters, as many as the new text has. */
  | { readonly kind: "edge"; readonly side: "start" | "end" }
  /** `count` characters from the nth on; a negative `nth` counts from the end, where -1 is the last. */
  | {
      readonly kind: "nth"
      readonly nth: number
      readonly count: number
      readonly of: "digit" | "letter" | "any"
      readonly old?: string | undefined
    }
  | { readonly kind: "between"; readonly left: string; readonly old: string; readonly right: string }
  | { readonly kind: "beside"; readonly anchor: string; readonly side: "before" | "after" }
  /** The text itself. With `isRun`, only where it isn't part of a longer run: "l", but not in "ll". */
  | { readonly kind: "said"; readonly text: string; readonly isRun?: boolean; readonly within?: string | undefined }
  /** A place that the words describe, but that could not be understood. */
  | { readonly kind: "unknown" }

/**
 * A change to a value that was read back, as the respondent describes it: `text` replaces the characters at `place`.
 */
export interface Edit {
  readonly place: Place
  readonly text: string
}

/** A part of a value. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** An edit that was described, but that can't be applied with certainty; the value must be confirmed again. */
export const unplaced: unique symbol = Symbol("unplaced edit")
export type Unplaced = typeof unplaced
