import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import { jwtVerify } from "jose"
import * as Avatars from "../../src/layers/Avatars.ts"
import { format } from "../../src/layers/Log.ts"
import { load } from "../../src/layers/Settings.ts"
import { AvatarService } from "../../src/ports/AvatarService.ts"
import { MediaRooms } from "../../src/ports/MediaRooms.ts"
import { readToken } from "../support/avatars.ts"
import { fakeLiveAvatar } from "../support/liveAvatar.ts"

const complete = {
  RTC_URL: "wss://project.media.test",
  RTC_API_KEY: "environment-key",
  RTC_API_SECRET: "the secret of the environment, long enough",
  AVATAR_API_KEY: "avatar-key",
}

const settingsOf = (env: Record<string, string>) =>
  load.pipe(
    Effect.provideService(
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown(env, { preserveEmptyStrings: true }),
    ),
  )

/** The integration that the environment configures, and its log. */
const found = (env: Record<string, string>, ...rest: [Avatars.RoomOverrides?, Avatars.Installed?]) =>
  Effect.gen(function* () {
    const log: Array<Record<string, unknown>> = []
    const logger = Logger.layer([Logger.map(format, (line) => void log.push(JSON.parse(line)))])
    const settings = yield* settingsOf(env)
    const answer = yield* Effect.provide(Avatars.world(settings, ...rest), logger)
    return "lacking" in answer
      ? { world: undefined, lacking: answer.lacking, log }
      : { world: answer, lacking: [], log }
  })

const roomsOf = (env: Record<string, string>, overrides?: Avatars.RoomOverrides) =>
  Effect.gen(function* () {
    const { world } = yield* found(env, overrides)
    if (world === undefined) throw new Error("there is no integration")
    return Context.get(yield* Layer.build(world), MediaRooms)
  })

const missingPackage: Avatars.Installed = {
  ...Avatars.installed,
  rooms: () => Promise.reject(new Error("Cannot find package 'livekit-server-sdk'")),
}

describe("the avatar integration", () => {
  it.live(
    "[AVATAR-230, AVATAR-240] takes the URL of a hosted or self-hosted media server from RTC_URL, and needs no other setting for it",
    () =>
      Effect.gen(function* () {
        for (const url of ["wss://project.media.test", "ws://127.0.0.1:7880"]) {
          const rooms = yield* roomsOf({ ...complete, RTC_URL: url })
          assert.strictEqual(rooms.url, url)
          assert.strictEqual(readToken(yield* rooms.viewerToken("r", "viewer-0-a")).video["room"], "r")
        }
      }),
  )

  it.live("uses RTC_API_KEY and RTC_API_SECRET to sign tokens that are valid for AVATAR_TOKEN_TTL", () =>
    Effect.gen(function* () {
      const rooms = yield* roomsOf({ ...complete, AVATAR_TOKEN_TTL: "60" })
      const token = yield* rooms.viewerToken("r", "viewer-0-a")
      yield* Effect.promise(() =>
        jwtVerify(token, new TextEncoder().encode(complete.RTC_API_SECRET), { issuer: "environment-key" }),
      )
      assert.strictEqual(readToken(token).lifetime, 60)
    }),
  )

  it.live(
    "[AVATAR-280] lets credentials that the application passes for its media server override the environment",
    () =>
      Effect.gen(function* () {
        const secret = "the secret of the application, long enough"
        const overrides = { url: "ws://own.test", key: Redacted.make("own-key"), secret: Redacted.make(secret) }
        const rooms = yield* roomsOf(complete, overrides)
        assert.strictEqual(rooms.url, "ws://own.test")
        const token = yield* rooms.viewerToken("r", "viewer-0-a")
        yield* Effect.promise(() => jwtVerify(token, new TextEncoder().encode(secret), { issuer: "own-key" }))
        const alone = yield* roomsOf({ AVATAR_API_KEY: "k" }, overrides)
        assert.strictEqual(alone.url, "ws://own.test")
        const partly = yield* roomsOf(complete, { key: Redacted.make("own-key") })
        assert.strictEqual(partly.url, complete.RTC_URL)
        assert.strictEqual(readToken(yield* partly.viewerToken("r", "v")).iss, "own-key")
      }),
  )

  it.live("[AVATAR-290] takes the avatar service's credentials from the AVATAR_ variables", () =>
    Effect.gen(function* () {
      const fake = yield* Effect.acquireRelease(
        Effect.promise(() => fakeLiveAvatar({ key: "avatar-key" })),
        (fake) => Effect.promise(() => fake.stop()),
      )
      const { world } = yield* found({
        ...complete,
        AVATAR_BASE_URL: fake.url,
        AVATAR_ID: "11111111-2222-4333-8444-555555555555",
        AVATAR_SANDBOX: "false",
        AVATAR_MAX_SESSION_DURATION: "300",
      })
      const context = yield* Layer.build(world!)
      const token = yield* Context.get(context, MediaRooms).avatarToken("r")
      yield* Context.get(context, AvatarService).order({ rtcUrl: "wss://m.test", room: "r", token })
      const [seen] = fake.seen
      assert.strictEqual(seen?.headers["x-api-key"], "avatar-key")
      const [session] = [...fake.sessions.values()]
      assert.strictEqual(session?.order["avatar_id"], "11111111-2222-4333-8444-555555555555")
      assert.strictEqual(session?.order["max_session_duration"], 300)
      assert.notProperty(session?.order, "is_sandbox")
      assert.deepStrictEqual(fake.violations, [])
    }),
  )

  it.live("[AVATAR-310] logs one warning with the reason when it is not installed or not configured", () =>
    Effect.gen(function* () {
      const cases = [
        [
          yield* found({}),
          ["RTC_URL", "RTC_API_KEY", "RTC_API_SECRET", "AVATAR_API_KEY"],
          "not set: RTC_URL, RTC_API_KEY, RTC_API_SECRET, AVATAR_API_KEY",
        ],
        [yield* found({ ...complete, AVATAR_API_KEY: "" }), ["AVATAR_API_KEY"], "not set: AVATAR_API_KEY"],
        [yield* found({ ...complete, AVATAR_SANDBOX: "false" }), ["AVATAR_ID"], "not set: AVATAR_ID"],
        [
          yield* found(complete, {}, missingPackage),
          ["livekit-server-sdk"],
          "the package livekit-server-sdk is not installed",
        ],
      ] as const
      for (const [{ world, lacking, log }, names, reason] of cases) {
        assert.isUndefined(world)
        assert.deepStrictEqual(lacking, names)
        assert.deepStrictEqual(
          log.map(({ level, message }) => [level, message]),
          [["warn", `Avatar endpoints are disabled: ${reason}`]],
        )
      }
      const { world, log } = yield* found(complete)
      assert.isDefined(world)
      assert.deepStrictEqual(log, [])
    }),
  )

  it.live("uses the sandbox for any value of AVATAR_SANDBOX but `false`", () =>
    Effect.gen(function* () {
      for (const value of ["true", "", "no", "0"])
        assert.isDefined((yield* found({ ...complete, AVATAR_SANDBOX: value })).world)
      for (const value of ["false", "False", "FALSE"])
        assert.isUndefined((yield* found({ ...complete, AVATAR_SANDBOX: value })).world)
    }),
  )

  it.live("refuses to start if a URL is not a WebSocket URL", () =>
    Effect.gen(function* () {
      for (const url of ["https://media.test", "media.test", "ws://"]) {
        const failed = yield* Effect.flip(settingsOf({ ...complete, RTC_URL: url }))
        assert.include(failed.message, "RTC_URL must start with wss:// or ws://")
      }
    }),
  )
})
