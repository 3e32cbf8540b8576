/**
 * A turn's place among the branches of its conversation. Turns with the same `slot` are alternatives. One of them is
 * shown; each of the others is hidden together with the turns after it.
 */
export interface BranchTurn {
  readonly turnId: string
  /** An id that all alternatives share; for a turn without alternatives, its own id. */
  readonly slot: string
  /** The first turn of the hidden branch that the turn belongs to, often the turn itself. Null if the turn is shown. */
  readonly hiddenWith: string | null
  /** Whether the turn failed without any output. */
  readonly isUnanswered: boolean
}

/** The turns of a conversation, including hidden ones, in the order in which they were asked. */
export type Branches = ReadonlyArray<BranchTurn>

const found = (turns: Branches, turnId: string | null): BranchTurn | undefined =>
  turns.find((one) => one.turnId === turnId)

/** The alternative of `slot` that is shown in its branch. */
const current = (turns: Branches, slot: string): BranchTurn | undefined =>
  turns.find((one) => one.slot === slot && one.hiddenWith !== one.turnId)

/** Hides a turn and all later turns in its branch. */
const hidden = (turns: Branches, first: BranchTurn, isKept: (one: BranchTurn) => boolean = () => false): Branches => {
  const from = turns.indexOf(first)
  return turns.map((one, at) =>
    at >= from && one.hiddenWith === first.hiddenWith && !isKept(one) ? { ...one, hiddenWith: first.turnId } : one,
  )
}

/** Shows the branch of a turn. Undefined if it can't be reached, because the turns before it were deleted. */
export const showing = (turns: Branches, turnId: string): Branches | undefined => {
  const turn = found(turns, turnId)
  if (turn === undefined || turn.hiddenWith === null) return turn && turns
  const start = found(turns, turn.hiddenWith)
  const instead = start && current(turns, start.slot)
  const around = instead && showing(turns, instead.turnId)
  const shown = around && found(around, instead.turnId)
  if (around === undefined || shown === undefined) return undefined
  return hidden(around, shown).map((one) => (one.hiddenWith === turn.hiddenWith ? { ...one, hiddenWith: null } : one))
}

/** The turns of a branch up to a turn, in order. Undefined if the turn can't be reached. */
export const pathTo = (turns: Branches, turnId: string): ReadonlyArray<string> | undefined => {
  const branch = showing(turns, turnId)
  if (branch === undefined) return undefined
  const path = branch.filter(({ hiddenWith }) => hiddenWith === null).map((one) => one.turnId)
  return path.slice(0, path.indexOf(turnId) + 1)
}

/** The failed turns without any output that come last in the branch of `first`. Turns from `end` on are ignored. */
const unanswered = (turns: Branches, first: BranchTurn, end: BranchTurn): ReadonlySet<string> => {
  const between = turns.slice(turns.indexOf(first), turns.indexOf(end))
  const branch = between.filter(({ hiddenWith }) => hiddenWith === first.hiddenWith)
  return new Set(branch.slice(branch.findLastIndex((one) => !one.isUnanswered) + 1).map((one) => one.turnId))
}

/**
 * Replaces `replaced` with a completed turn. The old turn becomes an alternative, together with the turns after it;
 * failed turns at the end of that branch are removed. If `replaced` was deleted, nothing changes.
 */
export const replacing = (turns: Branches, turnId: string, replaced: string): Branches => {
  const [turn, slot] = [found(turns, turnId), found(turns, replaced)?.slot]
  if (turn === undefined || slot === undefined) return turns
  // The user opened another alternative in the meantime, so this turn was hidden together with the turn it replaces.
  const isApart = turns.some((one) => one.slot === slot && one.turnId === turn.hiddenWith)
  if (isApart) return turns.map((one) => (one === turn ? { ...one, slot, hiddenWith: turnId } : one))
  const first = turns.find((one) => one !== turn && one.slot === slot && one.hiddenWith === turn.hiddenWith)
  if (first === undefined) return turns
  const gone = unanswered(turns, first, turn)
  const end = turns.indexOf(turn)
  return hidden(turns, first, (one) => turns.indexOf(one) >= end)
    .map((one) => (one.turnId === turnId ? { ...one, slot } : one))
    .filter((one) => !gone.has(one.turnId))
}
