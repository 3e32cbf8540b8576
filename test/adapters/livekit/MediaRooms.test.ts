import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { AccessToken } from "livekit-server-sdk"
import { createHash } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import * as LiveKit from "../../../src/adapters/livekit/MediaRooms.ts"
import * as Memory from "../../doubles/memory/MediaRooms.ts"
import { MediaRooms } from "../../../src/ports/MediaRooms.ts"
import { mediaRoomsSuite } from "../../contract/mediaRoomsSuite.ts"

const key = "key"
const secret = "a secret of the media server, long enough"

mediaRoomsSuite("in memory", Memory.make({ url: "wss://media.test", key, secret }).layer, { key, secret })

const layerAt = (url: string) =>
  LiveKit.layer({
    url,
    key: Redacted.make(key),
    secret: Redacted.make(secret),
    tokenLifetime: Duration.minutes(15),
  })

const signed = (body: string, by = secret) =>
  Effect.promise(() => {
    const token = new AccessToken(key, by)
    token.sha256 = createHash("sha256").update(body).digest("base64")
    return token.toJwt()
  })

const noticeAt = (seconds: number, event: object = {}) =>
  JSON.stringify({
    event: "participant_left",
    id: "EV_1",
    createdAt: String(seconds),
    room: { name: "r", sid: "RM_1" },
    participant: { identity: "avatar-agent" },
    ...event,
  })

const now = () => Math.floor(Date.now() / 1000)

describe("LiveKit webhook events", () => {
  const take = (body: string, authorization: string) =>
    Effect.flatMap(MediaRooms, (rooms) => rooms.notice(body, authorization)).pipe(
      Effect.provide(layerAt("ws://127.0.0.1:9")),
    )

  it.live("are accepted with a valid signature", () =>
    Effect.gen(function* () {
      const body = noticeAt(now())
      const notice = yield* take(body, yield* signed(body))
      const expected = { id: "EV_1", event: "participant_left", room: "r", roomId: "RM_1", identity: "avatar-agent" }
      assert.deepStrictEqual<unknown>(notice, expected)
    }),
  )

  it.live("are refused if a byte or the key differs, or if they are old", () =>
    Effect.gen(function* () {
      const body = noticeAt(now())
      const authorization = yield* signed(body)
      const old = noticeAt(now() - 3600)
      const attempts = [
        take(body.replace("avatar-agent", "avatar-agenT"), authorization),
        take(body, yield* signed(body, "another secret, as long as the first")),
        take(old, yield* signed(old)),
      ]
      for (const attempt of attempts) assert.strictEqual((yield* Effect.flip(attempt))._tag, "NoticeRefused")
    }),
  )

  it.live("of other kinds are ignored", () =>
    Effect.gen(function* () {
      const body = noticeAt(now(), { event: "track_published" })
      assert.isUndefined(yield* take(body, yield* signed(body)))
    }),
  )
})

describe("the LiveKit API", () => {
  const listening = (answer: (request: IncomingMessage, body: string) => readonly [number, unknown]) =>
    Effect.acquireRelease(
      Effect.promise(async () => {
        const server = createServer((request, response) => {
          void (async () => {
            const chunks: Array<Buffer> = []
            for await (const chunk of request) chunks.push(chunk)
            const [status, body] = answer(request, Buffer.concat(chunks).toString())
            response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
          })()
        })
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
        return { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
      }),
      ({ server }) =>
        Effect.sync(() => server.closeAllConnections()).pipe(Effect.andThen(Effect.sync(() => server.close()))),
    )

  it.live("is called at the WebSocket URL's host, with a timeout for empty rooms", () =>
    Effect.gen(function* () {
      const calls: Array<readonly [string | undefined, unknown]> = []
      const { url } = yield* listening((request, body) => {
        calls.push([request.url, JSON.parse(body)])
        return [200, { sid: "RM_1", name: "r" }]
      })
      const sid = yield* Effect.flatMap(MediaRooms, (rooms) => rooms.open("r")).pipe(Effect.provide(layerAt(url)))
      assert.strictEqual(sid, "RM_1")
      assert.strictEqual(calls[0]?.[0], "/twirp/livekit.RoomService/CreateRoom")
      assert.containsSubset(calls[0]?.[1], { name: "r", emptyTimeout: 120, departureTimeout: 20 })
      assert.strictEqual(LiveKit.apiAddress("wss://project.test"), "https://project.test")
    }),
  )

  it.live("has its failures reported only by kind, and never with the key", () =>
    Effect.gen(function* () {
      const { url } = yield* listening(() => [401, { code: "unauthenticated", msg: `bad secret ${secret}` }])
      for (const address of [url, "ws://127.0.0.1:9"]) {
        const failed = yield* Effect.flip(
          Effect.flatMap(MediaRooms, (rooms) => rooms.open("r")).pipe(Effect.provide(layerAt(address))),
        )
        assert.strictEqual(failed._tag, "MediaRoomsUnavailable")
        assert.match(String(failed.cause), /^Error: media server: (unauthenticated|away)$/)
      }
    }),
  )
})
