import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as Testing from "../../doubles/Testing.ts"
import { KeyValue, KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { turn } from "../../support/agents.ts"
import {
  type AvatarWorld,
  avatarWorld,
  secret,
  speak,
  start,
  stop,
  until,
  viewers,
  withAvatars,
} from "../../support/avatars.ts"
import type { Service } from "../../support/inMemory.ts"

const reasons = ({ log }: Service) =>
  log.filter(({ message }) => message === "An avatar session ended").map(({ reason }) => reason)

const started = Effect.tap(
  Effect.suspend(() => withAvatars()),
  (world) =>
    Effect.map(start(world.at, world.agent, { session_id: "room" }), (answer) =>
      assert.strictEqual(answer.status, 200, answer.text),
    ),
)

/** Advances the clock in small steps, so that everything due is done. */
const pass = (duration: Duration.Input) =>
  Effect.gen(function* () {
    const step = Duration.seconds(5)
    const steps = Math.ceil(Duration.toMillis(Duration.fromInputUnsafe(duration)) / Duration.toMillis(step))
    for (let i = 0; i < steps; i++) {
      yield* TestClock.adjust(step)
      yield* turn
    }
  })

/** The outcome of work that takes time; the clock advances until the work is done. */
const outcomeOf = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(work)
    while (fiber.pollUnsafe() === undefined) yield* pass("5 seconds")
    return yield* Fiber.join(fiber)
  })

/** Stores shared by several processes; each process may lose its connection to them. */
const shared = Effect.gen(function* () {
  const context = yield* Layer.build(Testing.stores)
  const of = (isCut: () => boolean) =>
    Layer.effect(
      KeyValue,
      Effect.map(
        KeyValue,
        (inner) =>
          new Proxy(inner, {
            get: (target, name) => {
              const found: unknown = Reflect.get(target, name)
              if (typeof found !== "function") return found
              return (...given: ReadonlyArray<unknown>) =>
                Effect.suspend(() =>
                  isCut()
                    ? Effect.fail(new KeyValueUnavailable({ cause: new Error("cut off") }))
                    : found.apply(target, given),
                )
            },
          }),
      ),
    ).pipe(Layer.provideMerge(Layer.succeedContext(context)))
  return { of, whole: Layer.succeedContext(context) }
})

const phase = (world: AvatarWorld, room: string) =>
  [...world.avatars.sessions.values()].findLast(({ order }) => order.room === room)?.phase

describe("a session ends automatically", () => {
  it.effect("when it has had no viewer for two minutes", () =>
    Effect.gen(function* () {
      const world = yield* started
      world.rooms.join("room", "viewer-0-abcdef01")
      yield* pass("9 minutes")
      assert.strictEqual(world.avatars.running(), 1)
      world.rooms.leave("room", "viewer-0-abcdef01")
      yield* speak(world.at, "room", Stream.make("Still here?"))
      yield* pass("150 seconds")
      assert.deepStrictEqual(reasons(world.at), ["empty"])
      assert.strictEqual(world.avatars.running(), 0)
    }),
  )

  it.effect("when nothing has been said for ten minutes", () =>
    Effect.gen(function* () {
      const world = yield* started
      world.rooms.join("room", "viewer-0-abcdef01")
      yield* pass("9 minutes")
      yield* speak(world.at, "room", Stream.make("A word."))
      yield* pass("9 minutes")
      assert.strictEqual(world.avatars.running(), 1)
      yield* pass("70 seconds")
      assert.deepStrictEqual(reasons(world.at), ["idle"])
    }),
  )

  it.effect("when it reaches the maximum age of sessions", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars({ env: { AVATAR_MAX_SESSION_DURATION: "60" } })
      yield* start(world.at, world.agent, { session_id: "room" })
      world.rooms.join("room", "viewer-0-abcdef01")
      yield* pass("75 seconds")
      assert.deepStrictEqual(reasons(world.at), ["expired"])
    }),
  )

  it.effect("when the avatar service closes it", () =>
    Effect.gen(function* () {
      const world = yield* started
      yield* [...world.avatars.sessions.values()][0]!.close
      yield* until(() => reasons(world.at).length > 0)
      assert.deepStrictEqual(reasons(world.at), ["provider_closed"])
      assert.strictEqual((yield* viewers(world.at, world.agent, { session_id: "room" })).status, 404)
      assert.strictEqual((yield* stop(world.at, world.agent, { session_id: "room" })).status, 204)
    }),
  )

  it.effect("but never because the media server is unreachable", () =>
    Effect.gen(function* () {
      const world = yield* started
      world.rooms.isAway = true
      yield* pass("5 minutes")
      assert.strictEqual(world.avatars.running(), 1)
    }),
  )
})

describe("several processes", () => {
  const two = Effect.gen(function* () {
    const { of, whole } = yield* shared
    const world = avatarWorld()
    let isCut = false
    const first = yield* withAvatars({ stores: of(() => isCut) }, world)
    const second = yield* withAvatars({ stores: whole }, world)
    yield* start(first.at, first.agent, { session_id: "room" })
    world.rooms.join("room", "viewer-0-abcdef01")
    const cut = () => {
      isCut = true
    }
    return { world, first, second, cut }
  })

  it.effect("can each issue viewers' tokens and stop a session", () =>
    Effect.gen(function* () {
      const { world, first, second } = yield* two
      assert.lengthOf((yield* viewers(second.at, "x", { session_id: "room", count: 2 })).json().viewers, 2)
      assert.strictEqual((yield* stop(second.at, "x", { session_id: "room" })).status, 204)
      assert.strictEqual(world.avatars.running(), 0)
      assert.strictEqual((yield* viewers(first.at, "x", { session_id: "room" })).status, 404)
      yield* pass("15 seconds")
      assert.strictEqual((yield* start(second.at, first.agent, { session_id: "room" })).status, 200)
      yield* pass("30 seconds")
      assert.strictEqual(phase(world, "room"), "running")
    }),
  )

  it.effect("can each send an answer to the avatar, and a new answer silences the old one", () =>
    Effect.gen(function* () {
      const { world, second } = yield* two
      const calls = () => [...world.avatars.sessions.values()][0]!.heard
      const first = yield* Effect.forkChild(
        speak(second.at, "room", Stream.concat(Stream.make("It is said elsewhere. ", "And "), Stream.never)),
      )
      yield* until(() => true)
      for (let i = 0; i < 20 && calls().length === 0; i++) {
        yield* TestClock.adjust("250 millis")
        yield* turn
      }
      assert.strictEqual(calls()[0]?.type, "speak")
      const next = yield* Effect.forkChild(speak(second.at, "room", Stream.make("Something else.")))
      for (let i = 0; i < 40 && calls().at(-1)?.type !== "speak_end"; i++) {
        yield* TestClock.adjust("250 millis")
        yield* turn
      }
      yield* Fiber.interrupt(first)
      yield* Fiber.join(next)
      const types = calls().map(({ type }) => type)
      assert.isAbove(types.indexOf("interrupt"), 0)
      assert.strictEqual(types.at(-1), "speak_end")
    }),
  )

  it.effect("stop the sessions of a dead process within a minute", () =>
    Effect.gen(function* () {
      const { world, second, cut } = yield* two
      yield* pass("20 seconds")
      assert.strictEqual(world.avatars.running(), 1)
      cut()
      yield* pass("60 seconds")
      assert.strictEqual(world.avatars.running(), 0)
      assert.strictEqual(world.rooms.rooms().size, 0)
      assert.deepStrictEqual(reasons(second.at), ["crashed"])
    }),
  )

  it.effect("keep their sessions by renewing them", () =>
    Effect.gen(function* () {
      const { world, second } = yield* two
      yield* pass("5 minutes")
      assert.strictEqual(world.avatars.running(), 1)
      assert.deepStrictEqual(reasons(second.at), [])
    }),
  )

  it.effect("stop a session within a minute if the avatar service didn't respond to the first attempt", () =>
    Effect.gen(function* () {
      const { world, first, second } = yield* two
      world.avatars.isDeaf = true
      assert.strictEqual((yield* outcomeOf(stop(second.at, "x", { session_id: "room" }))).status, 204)
      assert.strictEqual(world.avatars.running(), 1)
      assert.strictEqual((yield* outcomeOf(start(first.at, first.agent, { session_id: "room" }))).status, 503)
      world.avatars.isDeaf = false
      yield* pass("60 seconds")
      assert.strictEqual(world.avatars.running(), 0)
    }),
  )
})

describe("a process that stops", () => {
  it.effect("ends its sessions", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const world = avatarWorld()
      const service = yield* Scope.provide(withAvatars({}, world), scope)
      yield* start(service.at, service.agent, { session_id: "one" })
      yield* start(service.at, service.agent, { session_id: "two" })
      assert.strictEqual(world.avatars.running(), 2)
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(world.avatars.running(), 0)
      assert.strictEqual(world.rooms.rooms().size, 0)
      assert.deepStrictEqual(reasons(service.at), ["shutdown", "shutdown"])
    }),
  )
})

describe("events from the media server", () => {
  const notice = (at: Service, body: object, authorization = secret) =>
    at.call({
      as: null,
      method: "POST",
      path: "/api/v1/avatar/notices",
      headers: { authorization, "content-type": "application/webhook+json" },
      body: JSON.stringify({ id: "EV_1", room: "room", identity: "", roomId: "", ...body }),
    })

  const roomId = (world: { readonly at: Service }) =>
    Effect.flatMap(KeyValue, (keyValue) => keyValue.get("avatar:session:room")).pipe(
      Effect.map((text): string => JSON.parse(text._tag === "Some" ? text.value : "{}").roomId),
      Effect.provideContext(world.at.context),
    )

  it.effect("end a session whose avatar has left, or whose room was closed", () =>
    Effect.gen(function* () {
      for (const [event, identity, reason] of [
        ["participant_left", "avatar-agent", "avatar_left"],
        ["room_finished", "", "room_finished"],
      ] as const) {
        const world = yield* started
        const answer = yield* notice(world.at, { event, identity, roomId: yield* roomId(world) })
        assert.strictEqual(answer.status, 204)
        assert.deepStrictEqual(reasons(world.at), [reason])
        assert.strictEqual(world.avatars.running(), 0)
      }
    }),
  )

  it.effect(
    "about an avatar's departure end the session, unless the media server confirms that the avatar is back",
    () =>
      Effect.gen(function* () {
        for (const isAway of [false, true]) {
          const world = yield* started
          const left = { event: "participant_left", identity: "avatar-agent", roomId: yield* roomId(world) }
          world.rooms.join("room", "avatar-agent")
          world.rooms.isAway = isAway
          assert.strictEqual((yield* notice(world.at, left)).status, 204)
          assert.strictEqual(world.avatars.running(), isAway ? 0 : 1)
          assert.deepStrictEqual(reasons(world.at), isAway ? ["avatar_left"] : [])
        }
      }),
  )

  it.effect("change nothing if they are unsigned, or about a viewer or an earlier room with the same name", () =>
    Effect.gen(function* () {
      const world = yield* started
      const mine = yield* roomId(world)
      yield* notice(world.at, { event: "room_finished", roomId: "RM_before" })
      yield* notice(world.at, { event: "participant_left", identity: "viewer-0-abcdef01", roomId: mine })
      const forged = yield* notice(world.at, { event: "room_finished", roomId: mine }, "somebody else")
      assert.strictEqual(forged.status, 401)
      assert.strictEqual(world.avatars.running(), 1)
    }),
  )

  it.effect("cause a removed viewer who rejoins to be removed again", () =>
    Effect.gen(function* () {
      const world = yield* started
      const path = `/api/v1/avatar/${world.agent}/viewers/viewer-3-abcdef01?session_id=room`
      assert.strictEqual((yield* world.at.call({ method: "DELETE", path })).status, 204)
      const joined = { event: "participant_joined", identity: "viewer-3-abcdef01", roomId: yield* roomId(world) }
      assert.strictEqual((yield* notice(world.at, joined)).status, 204)
      assert.isFalse(world.rooms.join("room", "viewer-3-abcdef01"))
    }),
  )
})

describe("a removed viewer with a valid token", () => {
  it.effect("is removed again within two seconds each time, even without an event from the media server", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars({}, avatarWorld("wss://media.test", { voidsTokens: false }))
      yield* start(world.at, world.agent, { session_id: "room" })
      const [viewer, other] = (yield* viewers(world.at, world.agent, { session_id: "room", count: 2 })).json().viewers
      const isInside = (identity: string) => world.rooms.rooms().get("room")?.has(identity) === true
      world.rooms.join("room", other.identity)
      world.rooms.join("room", viewer.identity)
      yield* TestClock.adjust("13 seconds")
      const path = `/api/v1/avatar/${world.agent}/viewers/${viewer.identity}?session_id=room`
      assert.strictEqual((yield* world.at.call({ method: "DELETE", path })).status, 204)
      for (let times = 0; times < 4; times++) {
        assert.isFalse(isInside(viewer.identity))
        assert.isTrue(world.rooms.join("room", viewer.identity), "the token lets them in")
        yield* TestClock.adjust("2 seconds")
        yield* turn
      }
      assert.isFalse(isInside(viewer.identity))
      assert.isTrue(isInside(other.identity), "no other viewer is removed")
    }),
  )
})
