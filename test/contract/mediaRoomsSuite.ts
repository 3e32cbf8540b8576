import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { jwtVerify } from "jose"
import { randomUUID } from "node:crypto"
import { MediaRooms } from "../../src/ports/MediaRooms.ts"

export interface RoomKeys {
  readonly key: string
  readonly secret: string
}

/** The contract of every `MediaRooms`. */
export const mediaRoomsSuite = <E>(name: string, rooms: Layer.Layer<MediaRooms, E>, { key, secret }: RoomKeys): void =>
  layer(rooms, { excludeTestServices: true })(`MediaRooms: ${name}`, (it) => {
    const claims = (token: string) =>
      Effect.map(
        Effect.promise(() => jwtVerify(token, new TextEncoder().encode(secret), { issuer: key })),
        ({ payload }) => payload,
      )

    it.effect("limits a viewer's token to watching one room, for fifteen minutes", () =>
      Effect.gen(function* () {
        const service = yield* MediaRooms
        const { sub, video, exp = 0, nbf = 0, kind } = yield* claims(yield* service.viewerToken("r", "viewer-0-ab"))
        assert.strictEqual(sub, "viewer-0-ab")
        assert.deepStrictEqual(video, {
          roomJoin: true,
          room: "r",
          canSubscribe: true,
          canPublish: false,
          canPublishData: false,
          canUpdateOwnMetadata: false,
        })
        assert.strictEqual(exp - nbf, 900)
        assert.isUndefined(kind)
      }),
    )

    it.effect("gives the avatar a token with which it may publish as an agent", () =>
      Effect.gen(function* () {
        const token = yield* (yield* MediaRooms).avatarToken("r")
        assert.notInclude(String(token), Redacted.value(token))
        const { sub, video, kind, exp = 0, nbf = 0 } = yield* claims(Redacted.value(token))
        assert.strictEqual(sub, "avatar-agent")
        assert.strictEqual(kind, "agent")
        assert.containsSubset(video, { roomJoin: true, room: "r", canPublish: true })
        assert.strictEqual(exp - nbf, 3600)
      }),
    )

    it.effect("opens the same room when asked repeatedly, until it is closed", () =>
      Effect.gen(function* () {
        const service = yield* MediaRooms
        const room = `room-${randomUUID()}`
        const first = yield* service.open(room)
        assert.match(first, /^RM_/)
        assert.strictEqual(yield* service.open(room), first)
        assert.deepStrictEqual(yield* service.participants(room), [])
        yield* service.close(room)
        assert.notStrictEqual(yield* service.open(room), first)
        yield* service.close(room)
      }),
    )

    it.effect("reports a missing room as empty, and doesn't fail when closing it or removing a viewer from it", () =>
      Effect.gen(function* () {
        const service = yield* MediaRooms
        const room = `room-${randomUUID()}`
        assert.deepStrictEqual(yield* service.participants(room), [])
        yield* service.remove(room, "viewer-0-ab")
        yield* service.close(room)
        yield* service.open(room)
        yield* service.remove(room, "viewer-0-ab")
        yield* service.close(room)
      }),
    )

    it.effect("refuses an unsigned event", () =>
      Effect.gen(function* () {
        const service = yield* MediaRooms
        const body = JSON.stringify({ event: "room_finished", id: "EV_1", room: { name: "r", sid: "RM_1" } })
        for (const authorization of [undefined, "", "nonsense", secret.slice(1)])
          assert.strictEqual((yield* Effect.flip(service.notice(body, authorization)))._tag, "NoticeRefused")
      }),
    )
  })
