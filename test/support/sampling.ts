/** `npm run laws` runs the slow laws on all inputs, while a normal run uses only the first part of them. */
export const isWhole = process.env["LAWS"] === "whole"

/** The seed of the inputs; `TEST_SEED` overrides it. */
export const seedOf = (usual: number): number => Number(process.env["TEST_SEED"] ?? usual)

/** The number of inputs of `all` in this run: a part of them, or all of them in a full run. */
export const sampleOf = (all: number, part: number): number => (isWhole ? all : Math.ceil(all / part))

/** Part of a law's title: the number of inputs and their seed. */
export const sampled = (size: number, seed: number): string => `${size} inputs from seed ${seed}`

/**
 * The items of a list in this run: one of every `part` consecutive items. The next `turn` selects the one before it, so
 * that all turns together cover the list.
 */
export const sampleIn = <A>(all: ReadonlyArray<A>, part: number, turn: number): ReadonlyArray<A> =>
  isWhole ? all : all.filter((_, i) => (i + turn) % part === 0)
