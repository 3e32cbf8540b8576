interface Placed {
  readonly index: number
  readonly wanted: number
}

/**
 * Positions for labels that should be at `wanted`, between `low` and `high` and at least `gap` apart. Overlapping
 * neighbors move as one block around their mean, so labels move only as far as necessary.
 */
export function spreadApart(
  wanted: ReadonlyArray<number>,
  gap: number,
  low: number,
  high: number,
): ReadonlyArray<number> {
  const ordered: ReadonlyArray<Placed> = wanted
    .map((value, index) => ({ index, wanted: value }))
    .sort((a, b) => a.wanted - b.wanted || a.index - b.index)
  const blocks: Array<{ members: Array<Placed>; top: number }> = []
  for (const label of ordered) {
    blocks.push({ members: [label], top: clamp(label.wanted, low, high) })
    settle(blocks, gap, low, high)
  }
  const result = wanted.slice()
  for (const block of blocks) {
    for (const [place, member] of block.members.entries()) result[member.index] = block.top + place * gap
  }
  return result
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high))

function settle(blocks: Array<{ members: Array<Placed>; top: number }>, gap: number, low: number, high: number): void {
  for (;;) {
    const last = blocks.at(-1)
    const before = blocks.at(-2)
    if (last === undefined || before === undefined || before.top + before.members.length * gap <= last.top) return
    const members = [...before.members, ...last.members]
    const mean = members.reduce((sum, member, place) => sum + member.wanted - place * gap, 0) / members.length
    blocks.splice(-2, 2, { members, top: clamp(mean, low, high - (members.length - 1) * gap) })
  }
}
