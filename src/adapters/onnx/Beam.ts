import type { Bias, Place } from "./Bias.ts"

/** The model's output at a frame after some tokens: scores of all tokens, and of their durations. */
export interface Thought<State> {
  readonly tokens: Float32Array
  /** Empty if a model has no durations. */
  readonly durations: Float32Array
  /** The state after a non-blank token. */
  readonly state: State
}

export interface Found {
  readonly tokens: ReadonlyArray<number>
  /** The log probability of each token. */
  readonly logarithms: ReadonlyArray<number>
  /** The total log score, which includes phrase bonuses. */
  readonly score: number
}

interface Hypothesis<State> extends Found {
  readonly at: number
  /** The number of tokens emitted at this frame. */
  readonly given: number
  readonly state: State
  readonly place: Place
}

/** The number of hypotheses tracked at a time. */
const width = 4
/** The number of tokens tried as the next token of each hypothesis. */
const branches = 3
/** Hypotheses whose score is this far below the best of their frame are dropped. */
const furthest = 6
/** The maximum number of tokens per frame of audio. A model that emits more is stuck. */
const mostPerMoment = 10

const best = (values: Float32Array): number => {
  let at = 0
  for (let i = 1; i < values.length; i++) if (values[i]! > values[at]!) at = i
  return at
}

/** The best few tokens, each with its log probability. */
const likeliest = (values: Float32Array): ReadonlyArray<readonly [token: number, logarithm: number]> => {
  const most = values[best(values)]!
  let sum = 0
  for (const value of values) sum += Math.exp(value - most)
  const norm = most + Math.log(sum)
  const likeliest: Array<[number, number]> = []
  for (let token = 0; token < values.length; token++) {
    const logarithm = values[token]! - norm
    if (likeliest.length === branches && logarithm <= likeliest.at(-1)![1]) continue
    const place = likeliest.findIndex(([, other]) => other < logarithm)
    likeliest.splice(place === -1 ? likeliest.length : place, 0, [token, logarithm])
    if (likeliest.length > branches) likeliest.pop()
  }
  return likeliest
}

const sameTokens = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): boolean =>
  one.length === other.length && one.every((token, at) => token === other[at])

/** Adds a hypothesis to its frame; hypotheses with equal token sequences are merged. */
const keep = <State>(those: Array<Hypothesis<State>>, one: Hypothesis<State>): void => {
  const twin = those.findIndex(({ tokens }) => sameTokens(tokens, one.tokens))
  if (twin !== -1) {
    if (those[twin]!.score < one.score) those[twin] = one
  } else those.push(one)
  those.sort((a, b) => b.score - a.score)
  while (those.length > width || those.at(-1)!.score < those[0]!.score - furthest) those.pop()
}

/** Audio of `total` frames, and the model's vocabulary. `blank` is the token of a frame in which nothing is emitted. */
interface Sound {
  readonly total: number
  readonly blank: number
  readonly vocabulary: ReadonlyArray<string>
}

/**
 * The likeliest token sequences, best first: a beam over frames, in which each hypothesis advances by its tokens'
 * durations. Likely phrases get a bonus in the score, but not in `logarithms`.
 */
export const search = async <State>(
  { total, blank, vocabulary }: Sound,
  first: State,
  think: (at: number, before: number, state: State) => Promise<Thought<State>>,
  bias: Bias,
): Promise<ReadonlyArray<Found>> => {
  const moments = new Map<number, Array<Hypothesis<State>>>()
  const ended: Array<Hypothesis<State>> = []
  const put = (one: Hypothesis<State>): void => {
    if (one.at >= total) return keep(ended, { ...one, score: one.score - bias.lost(one.place) })
    const those = moments.get(one.at) ?? []
    moments.set(one.at, those)
    keep(those, one)
  }
  put({ tokens: [], logarithms: [], score: 0, at: 0, given: 0, state: first, place: bias.start })
  for (let at = 0; at < total; at++) {
    const open = moments.get(at) ?? []
    moments.delete(at)
    // a token of duration 0 keeps its hypothesis at this frame
    while (open.length > 0) {
      const one = open.shift()!
      const { tokens, durations, state } = await think(at, one.tokens.at(-1) ?? blank, one.state)
      const reach = durations.length === 0 ? 0 : best(durations)
      for (const [token, logarithm] of likeliest(tokens)) {
        if (logarithm < -furthest) continue
        if (token === blank) {
          put({ ...one, at: at + Math.max(1, reach), given: 0, score: one.score + logarithm })
          continue
        }
        const { place, change } = bias.step(one.place, vocabulary[token]!)
        const given = one.given + 1
        const isOver = reach > 0 || given >= mostPerMoment
        const next: Hypothesis<State> = {
          tokens: [...one.tokens, token],
          logarithms: [...one.logarithms, logarithm],
          score: one.score + logarithm + change,
          at: isOver ? at + Math.max(1, reach) : at,
          given: isOver ? 0 : given,
          state,
          place,
        }
        if (isOver) put(next)
        else keep(open, next)
      }
    }
  }
  return ended.map(({ tokens, logarithms, score }) => ({ tokens, logarithms, score }))
}
