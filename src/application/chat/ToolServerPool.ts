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

/**
 * How long an idle connection is kept, and the maximum age of any connection, which is limited because servers' lists
 * of tools change.
 */
const idle = Duration.minutes(5)
const oldest = Duration.toMillis(Duration.minutes(30))

/** Maximum number of connections per process. Beyond that, a turn gets a separate connection. */
const most = 256

/** A server of an agent. The same `key` means the same address. */
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

/** Connections to agents' tool servers that outlive a turn, so that not every question starts with a handshake. */
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

  /** A failed connection is not reused. */
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

  // Sessions are closed in parallel when the process stops.
  yield* Effect.addFinalizer(() =>
    Effect.flatMap(RcMap.keys(pool), (places) =>
      Effect.forEach(places, forgotten, { concurrency: "unbounded", discard: true }),
    ),
  )

  return {
    /**
     * The connection with this key, or a new one, until the scope closes. If a server has forgotten the session, the
     * connection is initialized again, once.
     */
    connect: Effect.fnUntraced(function* (key: string, address: ToolServerAddress) {
      const scope = yield* Effect.scope
      const place = new Place(key, address)
      let current = yield* connected(place)
      const used = <A>(
        work: (connection: ToolServerConnection) => Effect.Effect<A, ToolServerFailed>,
      ): Effect.Effect<A, ToolServerFailed> =>
        Effect.suspend(() => work(current)).pipe(
          Effect.tapError(() => forgotten(place)),
          Effect.catchIf(
            ({ isSessionLost }) => isSessionLost === true,
            () =>
              Effect.flatMap(Scope.provide(connected(place), scope), (other) => {
                current = other
                return work(other)
              }),
          ),
        )
      return {
        tools: current.tools,
        call: (name: string, input: unknown, attendance?: Attendance): Effect.Effect<RemoteOutcome, ToolServerFailed> =>
          used(({ call }) => call(name, input, attendance)),
        resources: used(({ resources }) => resources),
        prompts: used(({ prompts }) => prompts),
      } satisfies ToolServerConnection
    }),
  }
})
