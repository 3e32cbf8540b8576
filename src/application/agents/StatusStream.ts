import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { EphemeralAgent } from "../../domain/agents/EphemeralAgent.ts"

/** How often the state of an agent is checked. */
const look = Duration.millis(100)

/** The number of checks without a change before a keep-alive is sent (15 seconds). */
const looksUntilQuiet = 150

/** An update about an agent: its state, its removal, or a keep-alive. */
export type Standing = EphemeralAgent | "gone" | "quiet"

const fingerprint = ({ phase, progress, error }: EphemeralAgent): string => JSON.stringify([phase, progress, error])

/**
 * Phases that were missed between two checks. They are reported too, because an agent passes through every phase,
 * however quickly.
 */
const between = (before: EphemeralAgent | undefined, now: EphemeralAgent): ReadonlyArray<EphemeralAgent> =>
  before?.phase === "creating" && (now.phase === "ready" || now.phase === "error")
    ? [{ ...now, phase: "warming", error: null, progress: before.progress }]
    : []

/** The state of an agent, now and at every change, until it is ready or has failed. `read` fails once it is gone. */
export const statusStream = <E>(
  first: EphemeralAgent,
  read: Effect.Effect<EphemeralAgent, E>,
): Stream.Stream<Standing> => {
  interface Place {
    readonly last: EphemeralAgent | undefined
    readonly looks: number
    readonly isOver: boolean
  }
  const isEnd = ({ phase }: EphemeralAgent) => phase === "ready" || phase === "error"
  const step = (place: Place): Effect.Effect<readonly [ReadonlyArray<Standing>, Place]> =>
    Effect.gen(function* () {
      if (place.last === undefined) return [[first], { last: first, looks: 0, isOver: isEnd(first) }] as const
      yield* Effect.sleep(look)
      const now = yield* Effect.option(read)
      if (now._tag === "None") return [["gone"], { ...place, isOver: true }] as const
      if (fingerprint(now.value) !== fingerprint(place.last))
        return [
          [...between(place.last, now.value), now.value],
          { last: now.value, looks: 0, isOver: isEnd(now.value) },
        ] as const
      const looks = place.looks + 1
      return [looks % looksUntilQuiet === 0 ? ["quiet"] : [], { ...place, looks }] as const
    })
  return Stream.unfold({ last: undefined, looks: 0, isOver: false } as Place, (place) =>
    place.isOver ? Effect.succeed(undefined) : step(place),
  ).pipe(Stream.flatMap((standings) => Stream.fromIterable(standings)))
}
