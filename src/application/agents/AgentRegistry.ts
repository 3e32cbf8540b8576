import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { isChatbotId } from "../../domain/agents/ChatbotId.ts"
import * as EphemeralAgent from "../../domain/agents/EphemeralAgent.ts"
import { TooManyAgents } from "../../domain/agents/Errors.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { ownerIndex } from "./OwnerIndex.ts"
import { OwnRecords } from "./OwnRecords.ts"

type Agent = EphemeralAgent.EphemeralAgent

/** An agent in the registry, and the exact text of its record. */
export interface Registered {
  readonly agent: Agent
  readonly text: string
}

const Stored = Schema.fromJsonString(EphemeralAgent.EphemeralAgent)
const decode = Schema.decodeEffect(Stored)
const encode = (agent: Agent) => Effect.orDie(Schema.encodeEffect(Stored)(agent))

const keyOf = (chatbotId: string) => `agents:ephemeral:${chatbotId}`
const slotKey = (userId: number, slot: number) => `agents:slot:${userId}:${slot}`

/** The day on which an agent expires. It is part of the key, so that a sweep reads few keys. */
const dayOf = (time: DateTime.Utc): number =>
  Math.floor(DateTime.toEpochMillis(time) / Duration.toMillis(Duration.days(1)))
const expiryPrefix = (day: number) => `agents:expiring:${day}:`
const expiryKey = ({ chatbotId, expiresAt }: Agent) =>
  `${expiryPrefix(dayOf(expiresAt))}${DateTime.toEpochMillis(expiresAt)}:${chatbotId}`

/** How long a record outlives its agent, so that a sweep can still find its documents. */
const retention = Duration.days(2)

/** The maximum number of keys per sweep. */
const sweepSize = 10_000

const partsOf = (options: {
  readonly lifetime: Duration.Duration
  readonly mostPerUser: number | null
  readonly isShared: boolean
}) =>
  Effect.gen(function* () {
    const keyValue = yield* KeyValue
    const lists = yield* ownerIndex(options.lifetime)

    const ttl = (agent: Agent, now: DateTime.Utc) =>
      Duration.sum(
        Duration.millis(Math.max(0, DateTime.toEpochMillis(agent.expiresAt) - DateTime.toEpochMillis(now))),
        retention,
      )

    const ownRecords = new OwnRecords<Registered>(
      ({ agent }) => DateTime.toEpochMillis(agent.expiresAt) + Duration.toMillis(retention),
    )
    const writing = <A>(chatbotId: string, write: Effect.Effect<A, KeyValueUnavailable>) =>
      options.isShared ? write : ownRecords.writing(chatbotId, write)

    const stored = Effect.fnUntraced(function* (chatbotId: string) {
      const text = yield* keyValue.get(keyOf(chatbotId))
      if (Option.isNone(text)) return undefined
      const registered: Registered = { text: text.value, agent: yield* Effect.orDie(decode(text.value)) }
      return registered
    })

    const read = (chatbotId: string): Effect.Effect<Option.Option<Registered>, KeyValueUnavailable> => {
      if (!isChatbotId(chatbotId)) return Effect.succeedNone
      const reading = stored(chatbotId)
      return Effect.map(options.isShared ? reading : ownRecords.reading(chatbotId, reading), Option.fromUndefinedOr)
    }

    const find = Effect.fnUntraced(function* (owner: string, chatbotId: string) {
      const entries = yield* read(chatbotId)
      const now = yield* DateTime.now
      return Option.filter(entries, ({ agent }) => agent.owner === owner && !EphemeralAgent.isExpired(agent, now))
    })

    const replace = Effect.fnUntraced(function* (seen: Registered, agent: Agent) {
      const now = yield* DateTime.now
      const text = yield* encode(agent)
      return yield* writing(
        agent.chatbotId,
        keyValue.compareAndSet(keyOf(agent.chatbotId), seen.text, text, ttl(agent, now)),
      )
    })

    const release = (userId: number, slot: number | null) =>
      slot === null ? Effect.void : Effect.asVoid(keyValue.delete(slotKey(userId, slot)))

    const reserve = Effect.fnUntraced(function* (userId: number, chatbotId: string) {
      if (options.mostPerUser === null) return null
      for (let slot = 0; slot < options.mostPerUser; slot++)
        if (yield* keyValue.setIfAbsent(slotKey(userId, slot), chatbotId, options.lifetime)) return slot
      return yield* new TooManyAgents({ most: options.mostPerUser })
    })
    return { read, replace, ttl, keyValue, writing, lists, find, release, reserve }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const advance = (parts: Parts) => {
  const { read, replace } = parts
  return (
    chatbotId: string,
    move: (agent: Agent, now: DateTime.Utc) => Agent | undefined,
  ): Effect.Effect<Option.Option<Agent>, KeyValueUnavailable> =>
    Effect.gen(function* () {
      const seen = yield* read(chatbotId)
      if (Option.isNone(seen)) return Option.none()
      const now = yield* DateTime.now
      if (EphemeralAgent.isExpired(seen.value.agent, now)) return Option.none()
      const agent = move(seen.value.agent, now)
      if (agent === undefined) return Option.none()
      return (yield* replace(seen.value, agent)) ? Option.some(agent) : yield* advance(parts)(chatbotId, move)
    })
}

/** The ephemeral agents of all processes, by id. */
export class AgentRegistry extends Context.Service<
  AgentRegistry,
  {
    readonly add: (agent: Agent) => Effect.Effect<void, KeyValueUnavailable>
    /** An agent, expired or not. */
    readonly read: (chatbotId: string) => Effect.Effect<Option.Option<Registered>, KeyValueUnavailable>
    /** The live agent of this owner. */
    readonly find: (owner: string, chatbotId: string) => Effect.Effect<Option.Option<Registered>, KeyValueUnavailable>
    /** The live agents of this owner, newest first; at most the latest fifty. */
    readonly own: (owner: string) => Effect.Effect<ReadonlyArray<Agent>, KeyValueUnavailable>
    /**
     * Applies a transition, regardless of concurrent changes. Does nothing if the agent is gone or the transition
     * doesn't apply.
     */
    readonly advance: (
      chatbotId: string,
      move: (agent: Agent, now: DateTime.Utc) => Agent | undefined,
    ) => Effect.Effect<Option.Option<Agent>, KeyValueUnavailable>
    /** Replaces the record; returns false if it no longer equals the one that was read. */
    readonly replace: (seen: Registered, agent: Agent) => Effect.Effect<boolean, KeyValueUnavailable>
    /** Removes the agent; returns false if it no longer equals the one that was read. */
    readonly remove: (seen: Registered) => Effect.Effect<boolean, KeyValueUnavailable>
    /** Reserves a place among the owner's agents until it is released or expires. Null if there is no limit. */
    readonly reserve: (
      userId: number,
      chatbotId: string,
    ) => Effect.Effect<number | null, TooManyAgents | KeyValueUnavailable>
    readonly release: (userId: number, slot: number | null) => Effect.Effect<void, KeyValueUnavailable>
    /** Ids of agents that expired recently. */
    readonly expired: Effect.Effect<ReadonlyArray<string>, KeyValueUnavailable>
  }
>()("parley/application/agents/AgentRegistry") {
  /** `isShared`: whether other processes may use the same agents. */
  static readonly layer = (options: {
    readonly lifetime: Duration.Duration
    readonly mostPerUser: number | null
    readonly isShared: boolean
  }) =>
    Layer.effect(
      AgentRegistry,
      Effect.map(partsOf(options), (its) => {
        const { ttl, keyValue, writing, lists, read, find, replace, release, reserve } = its
        return AgentRegistry.of({
          add: Effect.fn("AgentRegistry.add")(function* (agent) {
            const now = yield* DateTime.now
            const life = ttl(agent, now)
            yield* keyValue.set(expiryKey(agent), "", life)
            yield* writing(agent.chatbotId, keyValue.set(keyOf(agent.chatbotId), yield* encode(agent), life))
            yield* lists.enter(agent)
          }),
          read,
          find,
          own: Effect.fn("AgentRegistry.own")(function* (owner) {
            const entries = yield* Effect.forEach(yield* lists.of(owner), (id) => find(owner, id), { concurrency: 8 })
            return entries.flatMap((one) => (Option.isSome(one) ? [one.value.agent] : []))
          }),
          advance: advance(its),
          replace,
          remove: Effect.fnUntraced(function* (seen) {
            const { chatbotId } = seen.agent
            if (!(yield* writing(chatbotId, keyValue.compareAndDelete(keyOf(chatbotId), seen.text)))) return false
            yield* keyValue.delete(expiryKey(seen.agent))
            yield* release(seen.agent.userId, seen.agent.slot)
            yield* Effect.ignore(lists.leave(seen.agent), { log: "Debug" })
            return true
          }),
          reserve,
          release,
          expired: Effect.gen(function* () {
            const now = yield* DateTime.now
            const days = [dayOf(now) - 2, dayOf(now) - 1, dayOf(now)]
            const keys = yield* Effect.forEach(days, (day) => keyValue.keys(expiryPrefix(day), sweepSize))
            return keys
              .flat()
              .map((key) => key.split(":"))
              .filter(([, , , millis]) => Number(millis) <= DateTime.toEpochMillis(now))
              .map(([, , , , id = ""]) => id)
          }),
        })
      }),
    )
}
