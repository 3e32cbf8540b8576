/**
 * A process of the service that starts, talks to, interrupts and stops avatar sessions for a number of cycles. It
 * prints a line for each cycle, and all responses and logs. Arguments: URL of the avatar service, its API key, URL of a
 * Redis, number of cycles.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as LiveAvatar from "../../../src/adapters/liveavatar/AvatarService.ts"
import * as MemoryRooms from "../../doubles/memory/MediaRooms.ts"
import * as RedisKeyValue from "../../../src/adapters/redis/KeyValue.ts"
import * as Testing from "../../doubles/Testing.ts"
import { settled, create } from "../agents.ts"
import { key, secret, speak, start, stop, toneVoice, viewers } from "../avatars.ts"
import { inMemory } from "../inMemory.ts"

const [, , url = "", avatarKey = "", redis = "", cycles = "0"] = process.argv

const say = (line: string) =>
  Effect.promise(() => new Promise<void>((done) => process.stdout.write(`${line}\n`, () => done())))

const world = Layer.merge(
  MemoryRooms.make({ url: "wss://media.test", key, secret }).layer,
  LiveAvatar.layer({
    baseUrl: url,
    key: Redacted.make(avatarKey),
    avatarId: "11111111-2222-4333-8444-555555555555",
    isSandbox: false,
    longestSession: null,
  }).pipe(Layer.provide(FetchHttpClient.layer)),
)

const program = Effect.gen(function* () {
  const stores = RedisKeyValue.layer({ url: Redacted.make(redis) }).pipe(Layer.provideMerge(Testing.stores))
  const at = yield* inMemory({ avatars: world, stores, synthesis: toneVoice([], () => 0.8) })
  const id: string = (yield* create(at, { name: "Ana" })).json().chatbot_id
  yield* settled(at, id)
  yield* say("ready")
  const cycle = Effect.gen(function* () {
    const started = yield* start(at, id)
    const sessionId: string = started.json().session_id
    const talk = speak(at, sessionId, Stream.concat(Stream.make("A first answer. And "), Stream.never))
    const talking = yield* Effect.forkChild(talk)
    yield* Effect.sleep("4 millis")
    yield* speak(at, sessionId, Stream.make("Another one."))
    yield* Fiber.await(talking)
    const minted = yield* viewers(at, id, { session_id: sessionId, count: 2 })
    const stopped = yield* stop(at, id, { session_id: sessionId })
    yield* say(`done ${started.status} ${minted.status} ${stopped.status}`)
    yield* say(`answers ${started.text} ${minted.text} ${stopped.text}`)
    for (const line of at.log.splice(0)) yield* say(`log ${JSON.stringify(line)}`)
  })
  yield* Effect.forEach(Array.from({ length: Number(cycles) }), () => cycle, { concurrency: 4, discard: true })
  yield* say("finished")
  yield* Effect.never
})

process.once("SIGTERM", () => process.exit(0))
await Effect.runPromise(Effect.scoped(program))
