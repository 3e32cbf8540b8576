import { afterAll, assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as LiveAvatar from "../../../src/adapters/liveavatar/AvatarService.ts"
import { defaultLine } from "../../../src/adapters/liveavatar/Line.ts"
import { sandboxAvatar } from "../../../src/adapters/liveavatar/Wire.ts"
import * as MemoryAvatars from "../../doubles/memory/AvatarService.ts"
import * as MemoryRooms from "../../doubles/memory/MediaRooms.ts"
import { format } from "../../../src/layers/Log.ts"
import { AvatarService } from "../../../src/ports/AvatarService.ts"
import { MediaRooms } from "../../../src/ports/MediaRooms.ts"
import { avatarServiceSuite } from "../../contract/avatarServiceSuite.ts"
import { type FakeLiveAvatar, fakeLiveAvatar, type FakeOptions } from "../../support/liveAvatar.ts"

const key = "liveavatar-key"
const production = "11111111-2222-4333-8444-555555555555"
const rooms = MemoryRooms.make({ url: "wss://media.test", key: "k", secret: "a secret of the media server" })

const tokenOf = (room: string) =>
  Effect.runPromise(
    Effect.flatMap(MediaRooms, (service) => service.avatarToken(room)).pipe(
      Effect.map(Redacted.value),
      Effect.provide(rooms.layer),
    ),
  )

const layerAt = (url: string, options: Partial<LiveAvatar.LiveAvatarOptions> = {}) =>
  LiveAvatar.layer({
    baseUrl: url,
    key: Redacted.make(key),
    avatarId: production,
    isSandbox: false,
    longestSession: null,
    line: {
      ...defaultLine,
      assumeAfter: Duration.seconds(1),
      reconnectAfter: [Duration.millis(5), Duration.millis(5)],
    },
    ...options,
  }).pipe(Layer.provide(FetchHttpClient.layer))

const faked = (options: Partial<FakeOptions> = {}) =>
  Effect.acquireRelease(
    Effect.promise(() => fakeLiveAvatar({ key, ...options })),
    (fake) => Effect.promise(() => fake.stop()),
  )

const ordering = (room = "room-1") =>
  Effect.gen(function* () {
    const avatars = yield* AvatarService
    const token = Redacted.make(yield* Effect.promise(() => tokenOf(room)))
    return yield* avatars.order({ rtcUrl: "wss://media.test", room, token })
  })

const begun = Effect.flatMap(ordering(), ({ providerId, begin }) => Effect.map(begin, (line) => ({ providerId, line })))

/** Waits until the condition is true, or the test times out. */
const soon = (holds: () => boolean) =>
  Effect.promise(async () => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
  })

const only = (fake: FakeLiveAvatar) => [...fake.sessions.values()][0]!

const shared = await fakeLiveAvatar({ key })
afterAll(() => shared.stop())
const of = (id: string) => shared.sessions.get(id)
avatarServiceSuite("LiveAvatar", layerAt(shared.url), {
  token: tokenOf,
  phase: (id) => {
    const phase = of(id)?.phase
    return phase === "stopped" || phase === "closed" ? "over" : phase
  },
  heard: (id) => of(id)?.utterances.order ?? [],
  samples: (id) => of(id)?.utterances.samples(0) ?? new Int16Array(),
  close: (id) => of(id)?.close(),
})

const memory = MemoryAvatars.make()
avatarServiceSuite("in memory", memory.layer, {
  token: tokenOf,
  phase: (id) => memory.sessions.get(id)?.phase,
  heard: (id) => memory.sessions.get(id)?.heard.map(({ type }) => type) ?? [],
  samples: (id) => {
    const [first] = memory.sessions.get(id)?.heard ?? []
    return first?.type === "speak" ? first.samples : new Int16Array()
  },
  close: (id) => void Effect.runSync(memory.sessions.get(id)?.close ?? Effect.void),
})

describe("a session request to LiveAvatar", () => {
  it.live("conforms to the API, and requests LITE mode with the customer's room", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      yield* Effect.provide(begun, layerAt(fake.url, { longestSession: Duration.minutes(10) }))
      const { order } = only(fake)
      assert.deepStrictEqual(Object.keys(order).sort(), ["avatar_id", "livekit_config", "max_session_duration", "mode"])
      assert.strictEqual(order["max_session_duration"], 600)
      assert.containsSubset(order["livekit_config"], { livekit_url: "wss://media.test", livekit_room: "room-1" })
      assert.deepStrictEqual(fake.violations, [])
      assert.deepStrictEqual(
        fake.seen.map(({ route }) => route),
        ["POST /v1/sessions/token", "POST /v1/sessions/start"],
      )
      assert.isUndefined(fake.seen[1]!.headers["x-api-key"])
    }),
  )

  it.live("[AVATAR-270] uses only the single avatar that the sandbox allows", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      const refused = yield* Effect.flip(Effect.provide(ordering(), layerAt(fake.url, { isSandbox: true })))
      assert.strictEqual(refused._tag, "AvatarSandboxMismatch")
      assert.strictEqual(fake.sessions.size, 0)
      yield* Effect.provide(ordering(), layerAt(fake.url, { isSandbox: true, avatarId: null }))
      assert.strictEqual(only(fake).order["avatar_id"], sandboxAvatar)
      assert.strictEqual(only(fake).order["is_sandbox"], true)
      assert.deepStrictEqual(fake.violations, [])
    }),
  )

  it.live("fails with a distinct error for each kind of cause, without the service's own message", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      const log: Array<string> = []
      const logger = Logger.layer([Logger.map(format, (line) => void log.push(line))])
      const table = [
        [{ status: 401, body: { code: 401, message: `Invalid API key ${key}` } }, "AvatarUpstreamFailed"],
        [{ status: 403, body: { code: 4033, message: "Insufficient balance" } }, "AvatarNoCredits"],
        [{ status: 403, body: { code: 403, message: "Not enough credits" } }, "AvatarNoCredits"],
        [{ status: 403, body: { code: 403, message: "forbidden" } }, "AvatarUpstreamFailed"],
        [{ status: 402 }, "AvatarNoCredits"],
        [{ status: 400, body: { code: 400, message: "Avatar is not available in sandbox" } }, "AvatarSandboxMismatch"],
        [{ status: 422, body: { code: 422, message: "avatar_id: unknown" } }, "AvatarSandboxMismatch"],
        [
          { status: 400, body: { code: 400, message: "Concurrent limit reached for interactive avatar sessions" } },
          "AvatarLimitReached",
        ],
        [{ status: 403, body: { code: 403, message: "Too many active sessions" } }, "AvatarLimitReached"],
        [{ status: 400, body: { code: 400, message: "Quota not enough for streaming avatar" } }, "AvatarNoCredits"],
        [{ status: 400, body: { code: 400, message: "Avatar subscription expired" } }, "AvatarSubscriptionExpired"],
        [{ status: 400, body: { code: 400, message: "Avatar video is too long" } }, "AvatarUpstreamFailed"],
        [{ status: 422, body: { code: 422, message: "quality" } }, "AvatarUpstreamFailed"],
        [{ status: 429, headers: { "retry-after": "30" } }, "AvatarUnavailable"],
        [{ status: 500, body: `token ${key}` }, "AvatarUpstreamFailed"],
        [{ status: 200, body: { code: 1000, data: {} } }, "AvatarUpstreamFailed"],
        ["no JSON", "AvatarUpstreamFailed"],
        ["broken connection", "AvatarUpstreamFailed"],
      ] as const
      for (const [failure, tag] of table) {
        fake.fail("token", failure)
        const error = yield* Effect.flip(Effect.provide(ordering(), Layer.merge(layerAt(fake.url), logger)))
        assert.strictEqual(error._tag, tag, JSON.stringify(failure))
        assert.notInclude(JSON.stringify(error), key)
      }
      assert.notInclude(log.join(), key)
      const gone = yield* Effect.flip(Effect.provide(ordering(), layerAt("http://127.0.0.1:9")))
      assert.strictEqual(gone._tag, "AvatarUpstreamFailed")
    }),
  )

  it.live("waits if the service says that capacity will be available shortly", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      fake.fail(
        "token",
        { status: 429, headers: { "retry-after": "0" } },
        { status: 429, headers: { "retry-after": "0" } },
      )
      yield* Effect.provide(ordering(), layerAt(fake.url))
      assert.lengthOf(fake.seen, 3)
    }),
  )

  it.live("fails with an upstream error if the session can't be started, and leaves no session running", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      for (const failure of [
        { status: 500 },
        "no JSON",
        { status: 201, body: { data: { ws_url: "file:///x" } } },
      ] as const) {
        fake.fail("start", failure)
        assert.strictEqual((yield* Effect.flip(Effect.provide(begun, layerAt(fake.url))))._tag, "AvatarUpstreamFailed")
      }
      assert.strictEqual(fake.running(), 0)
    }),
  )
})

describe("the connection to LiveAvatar", () => {
  it.live("waits for `connected` before it sends anything, and loses nothing", () =>
    Effect.gen(function* () {
      const fake = yield* faked({ connectAfter: 150 })
      yield* Effect.gen(function* () {
        const { line } = yield* begun
        const samples = Int16Array.from({ length: 14_400 }, (_, i) => i)
        yield* line.speak("u", samples)
        yield* line.speakEnd("u")
        yield* soon(() => only(fake).utterances.order.length === 2)
        assert.deepStrictEqual(only(fake).utterances.samples(0), samples)
      }).pipe(Effect.provide(layerAt(fake.url)))
      assert.deepStrictEqual(fake.violations, [])
    }),
  )

  it.live("drops queued speech when interrupted", () =>
    Effect.gen(function* () {
      const fake = yield* faked({ connectAfter: 100 })
      yield* Effect.gen(function* () {
        const { line } = yield* begun
        yield* line.speak("old", new Int16Array(14_400))
        yield* line.interrupt
        yield* line.speak("new", new Int16Array(100))
        yield* line.speakEnd("new")
        yield* soon(() => only(fake).utterances.order.length === 2)
        assert.deepStrictEqual(
          only(fake).utterances.all.map(({ id }) => id),
          ["new"],
        )
      }).pipe(Effect.provide(layerAt(fake.url)))
    }),
  )

  it.live("reopens when it breaks, and continues even if `connected` is not repeated", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      yield* Effect.gen(function* () {
        const { line } = yield* begun
        yield* line.speak("a", new Int16Array(100))
        yield* line.speakEnd("a")
        yield* soon(() => only(fake).utterances.order.length === 2)
        only(fake).cut()
        yield* soon(() => only(fake).sockets === 2)
        yield* line.speak("b", new Int16Array(100))
        yield* line.speakEnd("b")
        yield* soon(() => only(fake).utterances.order.length === 4)
      }).pipe(Effect.provide(layerAt(fake.url)))
      assert.deepStrictEqual(fake.violations, [])
    }),
  )

  it.live("delivers an interruption that is requested while the socket is being reopened, before any new speech", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      const reconnectAfter = Array.from({ length: 1000 }, () => Duration.millis(20))
      const line = { ...defaultLine, assumeAfter: Duration.millis(50), reconnectAfter }
      yield* Effect.gen(function* () {
        const { line } = yield* begun
        yield* line.speak("old", new Int16Array(14_400))
        yield* soon(() => only(fake).utterances.order.length === 1)
        fake.refuseSockets(1000)
        only(fake).cut()
        yield* soon(() => fake.refusals() > 0)
        yield* line.speak("old", new Int16Array(14_400))
        yield* line.interrupt
        yield* line.speak("new", new Int16Array(100))
        yield* line.speakEnd("new")
        fake.refuseSockets(0)
        yield* soon(() => only(fake).utterances.order.length >= 4)
        assert.deepStrictEqual(only(fake).utterances.order, ["speak", "interrupt", "speak", "speak_end"])
      }).pipe(Effect.provide(layerAt(fake.url, { line })))
    }),
  )

  it.live("reopens any number of times, provided that each socket stayed open for a while", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      const line = { ...defaultLine, reconnectAfter: [Duration.millis(5)], steadyAfter: Duration.zero }
      yield* Effect.gen(function* () {
        yield* begun
        for (let sockets = 1; sockets <= 6; sockets++) {
          yield* soon(() => only(fake).sockets === sockets)
          only(fake).cut()
        }
        yield* soon(() => only(fake).sockets === 7)
      }).pipe(Effect.provide(layerAt(fake.url, { line })))
    }),
  )

  it.live("is reported as lost if it can't be reopened", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      yield* Effect.gen(function* () {
        const { line } = yield* begun
        yield* soon(() => only(fake).sockets === 1)
        fake.refuseSockets(100)
        only(fake).cut()
        assert.strictEqual(yield* line.ended, "lost")
      }).pipe(Effect.provide(layerAt(fake.url)))
    }),
  )

  it.live("is reported as lost if the service never sends `connected`", () =>
    Effect.gen(function* () {
      const fake = yield* faked({ connectAfter: null })
      const line = { ...defaultLine, connectWithin: Duration.millis(30), reconnectAfter: [Duration.millis(5)] }
      const how = yield* Effect.flatMap(begun, ({ line }) => line.ended).pipe(
        Effect.provide(layerAt(fake.url, { line })),
      )
      assert.strictEqual(how, "lost")
    }),
  )

  it.live("keeps a silent session alive, and sends keep-alive messages only during silence", () =>
    Effect.gen(function* () {
      const fake = yield* faked({ idleAfter: 2000 })
      const line = { ...defaultLine, keepAliveEvery: Duration.millis(250) }
      yield* Effect.gen(function* () {
        const { line } = yield* begun
        yield* soon(() => only(fake).keptAlive >= 12)
        assert.strictEqual(only(fake).phase, "running")
        yield* line.speak("u", new Int16Array(10))
      }).pipe(Effect.provide(layerAt(fake.url, { line })))
      assert.deepStrictEqual(fake.violations, [])
    }),
  )

  it.live("ends after the sandbox's limit of one minute", () =>
    Effect.gen(function* () {
      const fake = yield* faked({ sandboxAfter: 60 })
      const sandbox = layerAt(fake.url, { isSandbox: true, avatarId: null })
      assert.strictEqual(yield* Effect.flatMap(begun, ({ line }) => line.ended).pipe(Effect.provide(sandbox)), "closed")
    }),
  )
})

describe("stopping a session at LiveAvatar", () => {
  it.live("sends only the session's id, the account's key and a reason", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      const { providerId } = yield* Effect.provide(begun, layerAt(fake.url))
      yield* Effect.flatMap(AvatarService, (avatars) => avatars.stop(providerId)).pipe(
        Effect.provide(layerAt(fake.url)),
      )
      assert.strictEqual(only(fake).phase, "stopped")
      assert.deepStrictEqual(fake.seen.at(-1)?.body, { session_id: providerId, reason: "USER_CLOSED" })
      assert.deepStrictEqual(fake.violations, [])
    }),
  )

  it.live("fails when the service does, so that the stop is retried", () =>
    Effect.gen(function* () {
      const fake = yield* faked()
      for (const failure of [{ status: 500 }, { status: 401 }, "broken connection"] as const) {
        fake.fail("stop", failure)
        const error = yield* Effect.flip(
          Effect.flatMap(AvatarService, (avatars) => avatars.stop("x")).pipe(Effect.provide(layerAt(fake.url))),
        )
        assert.strictEqual(error._tag, "AvatarUpstreamFailed")
      }
    }),
  )
})
