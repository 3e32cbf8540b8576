export interface LineDifference {
  readonly change: "same" | "removed" | "added"
  readonly text: string
}

/** The longest common subsequence of lines, from the end. */
const lengths = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<Uint16Array> => {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      table[i]![j] = before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

/** Unchanged, removed and added lines, in order. The cost is the product of both lengths: callers limit them. */
export const lineDifferences = (
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
): ReadonlyArray<LineDifference> => {
  const table = lengths(before, after)
  const lines: Array<LineDifference> = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ change: "same", text: before[i++]! })
      j += 1
    } else if (j === after.length || (i < before.length && table[i + 1]![j]! >= table[i]![j + 1]!))
      lines.push({ change: "removed", text: before[i++]! })
    else lines.push({ change: "added", text: after[j++]! })
  }
  return lines
}
