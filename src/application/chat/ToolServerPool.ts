import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import * as RcMap from "effect/RcMap"
import * as Scope from "effect/Scope"
import {
  type Attendance,
  type RemoteOutcome,
  type ToolServerAddress,
  type ToolServerConnection,
  type ToolServerFailed,
  ToolServers,
} from "../../ports/ToolServers.ts"

/** How long a connection nobody uses is kept, and how old one gets: lists of tools change. */
const idle = Duration.minutes(5)
const oldest = Duration.toMillis(Duration.minutes(30))

/** Connections of one process; who comes when all are taken has one for the turn. */
const most = 256

/** A server of an agent, the same whenever `key` is: the address goes with the key. */
class Place implements Equal.Equal {
  readonly key: string
  readonly address: ToolServerAddress

  constructor(key: string, address: ToolServerAddress) {
    this.key = key
    this.address = address
  }

  [Equal.symbol](that: Equal.Equal): boolean {
    return that instanceof Place && that.key === this.key
  }

  [Hash.symbol](): number {
    return Hash.string(this.key)
  }
}

/** Connections to the tool servers of agents that outlive a turn, so that not every question begins with a handshake. */
export const toolServerPool = Effect.gen(function* () {
  const servers = yield* ToolServers

  const pool = yield* RcMap.make({
    lookup: ({ address }: Place) =>
      Effect.zip(servers.connect(address), Clock.currentTimeMillis).pipe(
        Effect.map(([connection, since]) => ({ connection, since })),
      ),
    idleTimeToLive: idle,
    capacity: most,
  })

  /** What failed once is no connection for the next turn. */
  const forgotten = (place: Place) => RcMap.invalidate(pool, place)

  const taken = (place: Place) => Effect.tapError(RcMap.get(pool, place), () => forgotten(place))

  const fresh = Effect.fnUntraced(function* (place: Place) {
    const pooled = yield* taken(place)
    if ((yield* Clock.currentTimeMillis) - pooled.since <= oldest) return pooled.connection
    yield* forgotten(place)
    return (yield* taken(place)).connection
  })

  const connected = (place: Place): Effect.Effect<ToolServerConnection, ToolServerFailed, Scope.Scope> =>
    Effect.catchTag(fresh(place), "ExceededCapacityError", () => servers.connect(place.address))

  // Servers are said goodbye to all at once when the process goes.
  yield* Effect.addFinalizer(() =>
    Effect.flatMap(RcMap.keys(pool), (places) =>
      Effect.forEach(places, forgotten, { concurrency: "unbounded", discard: true }),
    ),
  )

  return {
    /**
     * The connection of that key, a new one where there is none or it is old, for as long as the scope. A server that
     * has forgotten its session is shaken hands with again, once.
     */
    connect: Effect.fnUntraced(function* (key: string, address: ToolServerAddress) {
      const scope = yield* Effect.scope
      const place = new Place(key, address)
      let current = yield* connected(place)
      const again = (name: string, input: unknown, attendance?: Attendance) =>
        Effect.flatMap(Scope.provide(connected(place), scope), (other) => {
          current = other
          return other.call(name, input, attendance)
        })
      return {
        tools: current.tools,
        call: (name: string, input: unknown, attendance?: Attendance): Effect.Effect<RemoteOutcome, ToolServerFailed> =>
          Effect.suspend(() => current.call(name, input, attendance)).pipe(
            Effect.tapError(() => forgotten(place)),
            Effect.catchIf(
              ({ isSessionLost }) => isSessionLost === true,
              () => again(name, input, attendance),
            ),
          ),
        resources: Effect.suspend(() => current.resources),
        prompts: Effect.suspend(() => current.prompts),
      } satisfies ToolServerConnection
    }),
  }
})
