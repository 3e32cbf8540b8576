/**
 * What the service adds to an avatar: to the provider's two calls at the start, to the way from the synthesiser's first
 * sound to the provider, and to an interruption. The provider is a stand-in on real sockets in this process, which takes
 * 20 ms for each call; rooms are in memory, records in memory or in the embedded database.
 *
 * Run: node bench/avatar/sessions.ts [runs]
 */
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { mkdtemp, rm } from "node:fs/promises"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import * as LiveAvatar from "../../src/adapters/liveavatar/AvatarService.ts"
import * as MemoryRooms from "../../src/adapters/memory/MediaRooms.ts"
import { wavOf } from "../../src/domain/sound/WavWriting.ts"
import { load } from "../../src/layers/Settings.ts"
import * as Stores from "../../src/layers/Stores.ts"
import { SpeechSynthesis } from "../../src/ports/out/SpeechSynthesis.ts"
import { create, settled } from "../../test/support/agents.ts"
import { key as roomKey, secret, speak, start, stop } from "../../test/support/avatars.ts"
import { inMemory, type ServiceOptions } from "../../test/support/inMemory.ts"
import { type FakeLiveAvatar, fakeLiveAvatar } from "../../test/support/liveAvatar.ts"
import { quantile } from "../support/measure.ts"

const runs = Number(process.argv[2] ?? 100)
const key = "key"
const takes = 20

const print = (what: string, values: ReadonlyArray<number>, bound: number) => {
  const [p50, p99] = [quantile(values, 0.5), quantile(values, 0.99)]
  console.log(`  ${what.padEnd(64)} p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)} ms  (bound ${bound})`)
}

/** Two seconds of sound for each sentence, at once; when the first of it was there. */
const voice = () => {
  const audio = wavOf(new Int16Array(88_200).fill(1000), 44_100)
  const ready: Array<number> = []
  const layer = Layer.succeed(SpeechSynthesis, {
    isAvailable: true,
    settings: Effect.succeed("bench"),
    synthesize: () =>
      Effect.sync(() => {
        ready.push(performance.now())
        return Option.some({ audio, mime: "audio/wav" })
      }),
  })
  return { layer, ready }
}

const worldAt = (fake: FakeLiveAvatar) =>
  Layer.merge(
    MemoryRooms.make({ url: "wss://media.test", key: roomKey, secret }).layer,
    LiveAvatar.layer({
      baseUrl: fake.url,
      key: Redacted.make(key),
      avatarId: "11111111-2222-4333-8444-555555555555",
      isSandbox: false,
      longestSession: null,
    }).pipe(Layer.provide(FetchHttpClient.layer)),
  )

const arrival = (fake: FakeLiveAvatar, type: string, after: number) =>
  Effect.promise(async () => {
    for (;;) {
      const found = fake.arrivals.findLast((message) => message.type === type && message.at >= after)
      if (found !== undefined) return found.at
      await new Promise((resolve) => setImmediate(resolve))
    }
  })

const measure = (name: string, fake: FakeLiveAvatar, options: Pick<ServiceOptions, "stores">) =>
  Effect.gen(function* () {
    const { layer, ready } = voice()
    const at = yield* inMemory({ ...options, avatars: worldAt(fake), synthesis: layer })
    const agent: string = (yield* create(at, { name: "Ana" })).json().chatbot_id
    yield* settled(at, agent)
    const added: Array<number> = []
    const heard: Array<number> = []
    const hushed: Array<number> = []
    for (let run = 0; run < runs + 10; run++) {
      const before = performance.now()
      const session: string = (yield* start(at, agent)).json().session_id
      const elapsed = performance.now() - before
      const [token, begun] = fake.spent.slice(-2)
      if (run >= 10) added.push(elapsed - token! - begun!)
      const talk = yield* Effect.forkChild(
        speak(at, session, Stream.concat(Stream.make("It begins. And "), Stream.never)),
      )
      const first = yield* arrival(fake, "agent.speak", before)
      if (run >= 10) heard.push(first - ready.at(-1)!)
      const turn = performance.now()
      const next = yield* Effect.forkChild(speak(at, session, Stream.make("Something else.")))
      const silence = yield* arrival(fake, "agent.interrupt", turn)
      if (run >= 10) hushed.push(silence - turn)
      yield* Fiber.await(next)
      yield* Fiber.interrupt(talk)
      yield* stop(at, agent, { session_id: session })
    }
    console.log(`${name}, ${runs} sessions, load ${loadavg()[0]!.toFixed(1)}`)
    print("start, beyond the provider's two calls as it measures them", added, 20)
    print("first sound of the synthesiser to the first agent.speak there", heard, 50)
    print("a new turn to agent.interrupt there", hushed, 50)
  })

const fake = await fakeLiveAvatar({ key, takes })
const dataDir = await mkdtemp(join(tmpdir(), "bench-avatar-"))
const program = Effect.gen(function* () {
  yield* Effect.scoped(measure("records in memory", fake, {}))
  const settings = yield* load.pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({ DATA_DIR: dataDir })),
  )
  yield* Effect.scoped(
    measure("records in the embedded database", fake, { stores: Layer.orDie(Stores.layer(settings)) }),
  )
})
await Effect.runPromise(program)
await fake.stop()
await rm(dataDir, { recursive: true, force: true })
