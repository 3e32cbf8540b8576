/** `npm run laws` runs the slow laws on all their inputs; a usual run takes the first part of them. */
export const isWhole = process.env["LAWS"] === "whole"

/** With what the inputs are made; `TEST_SEED` makes others. */
export const seedOf = (usual: number): number => Number(process.env["TEST_SEED"] ?? usual)

/** How many inputs of `all` this run tries: a part of them unless it runs the whole. */
export const sampleOf = (all: number, part: number): number => (isWhole ? all : Math.ceil(all / part))

/** For the title of a law: how many inputs, made from which seed. */
export const sampled = (size: number, seed: number): string => `${size} inputs from seed ${seed}`

/** Those of a list that this run tries: of each `part` neighbours one, another one for the next `turn`, so that turns together leave none out. */
export const sampleIn = <A>(all: ReadonlyArray<A>, part: number, turn: number): ReadonlyArray<A> =>
  isWhole ? all : all.filter((_, i) => (i + turn) % part === 0)
