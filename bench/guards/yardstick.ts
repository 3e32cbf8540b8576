const text = "The quick brown fox jumps over twelve lazy dogs, while eight wizards mix 45 jolly potions. ".repeat(4)

/**
 * A fixed piece of work similar to the guarded ones: it folds, splits and counts words. Limits are relative to it, so
 * it must never change.
 */
export const yardstick = (): number => {
  let distinct = 0
  for (let n = 0; n < 400; n++) {
    const counts = new Map<string, number>()
    for (const word of `${text}${n}`
      .normalize("NFD")
      .toLowerCase()
      .split(/[^a-z0-9]+/))
      counts.set(word, (counts.get(word) ?? 0) + 1)
    distinct += [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).length
  }
  return distinct
}

/** The processor time of the yardstick in milliseconds on the machine on which the limits were set. */
export const referenceMilliseconds = 3.8
