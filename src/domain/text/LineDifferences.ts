import * as TextDiff from "effect/TextDiff"

export interface LineDifference {
  readonly change: "same" | "removed" | "added"
  readonly text: string
}

const changes = { Equal: "same", Delete: "removed", Insert: "added" } as const

/** The unchanged, removed and added lines between `before` and `after`, in order. */
export const lineDifferences = (
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
): ReadonlyArray<LineDifference> =>
  TextDiff.diff(before, after).flatMap(({ _tag, items }) => items.map((text) => ({ change: changes[_tag], text })))
