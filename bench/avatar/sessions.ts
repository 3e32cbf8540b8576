/**
 * The latency that the service adds in three places: the two startup calls to the provider, the first audio on its way
 * from synthesizer to provider, and an interruption. The provider is a stand-in on real sockets in a separate process
 * that takes 20 ms for each call; rooms are in memory, records in memory or in the embedded database.
 *
 * Run: node bench/avatar/sessions.ts [runs]
 */
import "../../src/layers/heap.ts"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { fork } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import * as LiveAvatar from "../../src/adapters/liveavatar/AvatarService.ts"
import * as MemoryRooms from "../../test/doubles/memory/MediaRooms.ts"
import { wavOf } from "../../src/domain/sound/WavWriting.ts"
import { load } from "../../src/layers/Settings.ts"
import * as Stores from "../../src/layers/Stores.ts"
import * as Testing from "../../test/doubles/Testing.ts"
import { SpeechSynthesis } from "../../src/ports/SpeechSynthesis.ts"
import { create, settled } from "../../test/support/agents.ts"
import { key as roomKey, secret, speak, start, stop } from "../../test/support/avatars.ts"
import { inMemory, type ServiceOptions } from "../../test/support/inMemory.ts"
import { quantile } from "../support/measure.ts"
import type { Notice, ProviderOptions } from "./provider.ts"

const runs = Number(process.argv[2] ?? 200)
/** Number of warm-up runs, in which the engine compiles the service's code; they aren't measured. */
const first = 20
const options: ProviderOptions = { key: "key", takes: 20 }

const print = (what: string, values: ReadonlyArray<number>, bound: number) => {
  const [p50, p99] = [quantile(values, 0.5), quantile(values, 0.99)]
  console.log(`  ${what.padEnd(64)} p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)} ms  (limit ${bound})`)
}

/** Taken from the machine's clock, as in the provider's process. */
const now = (): number => performance.timeOrigin + performance.now()

/** Starts the provider's process and reads its reports. */
const provider = async () => {
  const child = fork(new URL("./provider.ts", import.meta.url), [JSON.stringify(options)])
  const listeners = new Set<(notice: Notice) => void>()
  child.on("message", (notice: Notice) => {
    for (const listen of listeners) listen(notice)
  })
  const next = <A>(pick: (notice: Notice) => A | undefined): Promise<A> =>
    new Promise((resolve) => {
      const listen = (notice: Notice) => {
        const found = pick(notice)
        if (found === undefined) return
        listeners.delete(listen)
        resolve(found)
      }
      listeners.add(listen)
    })
  const url = await next((notice) => (notice.kind === "listening" ? notice.url : undefined))
  return {
    url,
    /** Total milliseconds of the next two calls. */
    bothCalls: () => {
      let sum = 0
      let calls = 0
      return next((notice) => {
        if (notice.kind !== "spent") return undefined
        sum += notice.milliseconds
        return ++calls === 2 ? sum : undefined
      })
    },
    /** When the next message of this type arrives, in epoch milliseconds. */
    arrival: (type: string) =>
      next((notice) => (notice.kind === "arrival" && notice.type === type ? notice.at : undefined)),
    stop: () => child.disconnect(),
  }
}

type Provider = Awaited<ReturnType<typeof provider>>

/** A voice that immediately returns two seconds of audio for each sentence, and records the time. */
const voice = () => {
  const audio = wavOf(new Int16Array(88_200).fill(1000), 44_100)
  const ready: Array<number> = []
  const layer = Layer.succeed(SpeechSynthesis, {
    isAvailable: true,
    settings: Effect.succeed("bench"),
    synthesize: () =>
      Effect.sync(() => {
        ready.push(now())
        return Option.some({ audio, mime: "audio/wav" })
      }),
  })
  return { layer, ready }
}

const worldAt = (url: string) =>
  Layer.merge(
    MemoryRooms.make({ url: "wss://media.test", key: roomKey, secret }).layer,
    LiveAvatar.layer({
      baseUrl: url,
      key: Redacted.make(options.key),
      avatarId: "11111111-2222-4333-8444-555555555555",
      isSandbox: false,
      longestSession: null,
    }).pipe(Layer.provide(FetchHttpClient.layer)),
  )

const measure = (name: string, at: Provider, stores: Pick<ServiceOptions, "stores">) =>
  Effect.gen(function* () {
    const { layer, ready } = voice()
    const service = yield* inMemory({ ...stores, avatars: worldAt(at.url), synthesis: layer })
    const agent: string = (yield* create(service, { name: "Ana" })).json().chatbot_id
    yield* settled(service, agent)
    const token = yield* Effect.provideContext(Testing.tokenOf(Testing.someone), service.context)
    const caller = { as: null, headers: { authorization: `Bearer ${token}` } }
    const added: Array<number> = []
    const delays: Array<number> = []
    const hushed: Array<number> = []
    for (let run = -first; run < runs; run++) {
      const calls = at.bothCalls()
      const before = performance.now()
      const answer = yield* start(service, agent, {}, caller)
      const elapsed = performance.now() - before
      const session: string = answer.json().session_id
      added.push(elapsed - (yield* Effect.promise(() => calls)))
      const spoken = at.arrival("agent.speak")
      const talk = yield* Effect.forkChild(
        speak(service, session, Stream.concat(Stream.make("It begins. And "), Stream.never)),
      )
      delays.push((yield* Effect.promise(() => spoken)) - ready.at(-1)!)
      const interrupted = at.arrival("agent.interrupt")
      const turn = now()
      const next = yield* Effect.forkChild(speak(service, session, Stream.make("Something else.")))
      hushed.push((yield* Effect.promise(() => interrupted)) - turn)
      yield* Fiber.await(next)
      yield* Fiber.interrupt(talk)
      yield* stop(service, agent, { session_id: session }, caller)
    }
    console.log(`${name}, ${runs} sessions, load ${loadavg()[0]!.toFixed(1)}`)
    print("start, in addition to the provider's own two calls", added.slice(first), 20)
    print("synthesizer's first sound to agent.speak at the provider", delays.slice(first), 50)
    print("new turn to agent.interrupt at the provider", hushed.slice(first), 50)
  })

const at = await provider()
const dataDir = await mkdtemp(join(tmpdir(), "bench-avatar-"))
const program = Effect.gen(function* () {
  yield* Effect.scoped(measure("records in memory", at, {}))
  const settings = yield* load.pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({ DATA_DIR: dataDir })),
  )
  yield* Effect.scoped(measure("records in the embedded database", at, { stores: Layer.orDie(Stores.layer(settings)) }))
})
await Effect.runPromise(program)
at.stop()
await rm(dataDir, { recursive: true, force: true })
