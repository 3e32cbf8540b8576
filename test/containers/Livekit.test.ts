import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as LiveKit from "../../src/adapters/livekit/MediaRooms.ts"
import * as Local from "../../src/adapters/rtcnode/AvatarService.ts"
import { rtc } from "../../src/adapters/rtcnode/Rtc.ts"
import { MediaRooms } from "../../src/ports/MediaRooms.ts"
import { mediaRoomsSuite } from "../contract/mediaRoomsSuite.ts"
import { speak, start, stop, toneVoice, viewers } from "../support/avatars.ts"
import { patience } from "../support/browser.ts"
import { warmed } from "../support/agents.ts"
import { inMemory, type Service } from "../support/inMemory.ts"
import { type LiveKitAddress, livekitServer } from "../support/servers/livekit.ts"
import { onServer } from "../support/servers/onServer.ts"

/** The receiver of the media server's webhooks. */
const notices = {
  receive: async (_body: string, _authorization: string): Promise<void> => undefined,
}
const ear = createServer((request, response) => {
  void (async () => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    await notices.receive(Buffer.concat(chunks).toString(), request.headers.authorization ?? "")
    response.writeHead(204).end()
  })()
})
await new Promise<void>((resolve) => ear.listen(0, "127.0.0.1", resolve))
ear.unref()
const { port } = ear.address() as AddressInfo

const soon = async (holds: () => boolean, what: string) => {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > patience) throw new Error(`timed out: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A viewer, and the media that reach it. */
const watcher = async (url: string, token: string) => {
  const room = new rtc.Room()
  const seen = { from: new Set<string>(), loud: [] as Array<number>, silent: 0, pictures: 0, data: 0, isOut: false }
  room.on(rtc.RoomEvent.Disconnected, () => {
    seen.isOut = true
  })
  room.on(rtc.RoomEvent.DataReceived, () => {
    seen.data += 1
  })
  room.on(rtc.RoomEvent.TrackSubscribed, (track, _publication, participant) => {
    seen.from.add(participant.identity)
    void (async () => {
      if (track.kind === rtc.TrackKind.KIND_VIDEO) {
        for await (const _ of new rtc.VideoStream(track)) seen.pictures += 1
      } else {
        for await (const { data } of new rtc.AudioStream(track, 24_000, 1)) {
          let crossings = 0
          let most = 0
          for (let i = 1; i < data.length; i++) {
            most = Math.max(most, Math.abs(data[i]!))
            if (data[i - 1]! < 0 && data[i]! >= 0) crossings += 1
          }
          seen.silent = most > 2000 ? 0 : seen.silent + 1
          if (most > 2000) seen.loud.push((crossings * 24_000) / data.length)
        }
      }
    })()
  })
  await room.connect(url, token, { autoSubscribe: true, dynacast: false })
  return { room, seen, leave: () => room.disconnect().catch(() => undefined) }
}

/** The service with an avatar that joins the room of a real media server by itself. */
const service = (address: LiveKitAddress, seconds = 4) =>
  Effect.gen(function* () {
    const rooms = LiveKit.layer({
      url: address.url,
      key: Redacted.make(address.key),
      secret: Redacted.make(address.secret),
      tokenLifetime: Duration.minutes(15),
    })
    const world = Local.layer.pipe(Layer.provideMerge(rooms))
    const at = yield* inMemory({ avatars: world, synthesis: toneVoice([], () => seconds) })
    const { id } = yield* warmed(at, { name: "Ana" })
    return { at, agent: id, rooms: Context.get(yield* Layer.build(rooms), MediaRooms) }
  })

/** The service receives the media server's webhooks; `onNotice` is called after each. */
const notify = (at: Service, onNotice: (body: string) => Promise<void> = async () => undefined) => {
  notices.receive = (body, authorization) =>
    Effect.runPromise(
      Effect.scoped(
        at.call({
          as: null,
          method: "POST",
          path: "/api/v1/avatar/notices",
          headers: { authorization, "content-type": "application/webhook+json" },
          body,
        }),
      ),
    ).then(() => onNotice(body))
}

const suites = (address: LiveKitAddress): void => {
  mediaRoomsSuite(
    "LiveKit",
    LiveKit.layer({
      url: address.url,
      key: Redacted.make(address.key),
      secret: Redacted.make(address.secret),
      tokenLifetime: Duration.minutes(15),
    }),
    address,
  )

  describe("a room", () => {
    it.live("[AVATAR-320] has the avatar's tracks, and a viewer with our token sees and hears them", () =>
      Effect.gen(function* () {
        const { at, agent, rooms } = yield* service(address)
        const { rtc_url, client_token, session_id } = (yield* start(at, agent)).json()
        const { room, seen, leave } = yield* Effect.promise(() => watcher(rtc_url, client_token))
        yield* Effect.promise(() => soon(() => seen.pictures > 0, "a picture"))
        yield* speak(at, session_id, Stream.make("A tone of four seconds."))
        yield* Effect.promise(() => soon(() => seen.loud.length > 100, "two seconds of sound"))
        const middle = [...seen.loud].sort((a, b) => a - b)[Math.floor(seen.loud.length / 2)]!
        assert.closeTo(middle, 440, 60)
        assert.deepStrictEqual([...seen.from], ["avatar-agent"])
        assert.isAbove(seen.pictures, 5)
        const present = yield* rooms.participants(session_id)
        assert.includeMembers([...present], ["avatar-agent", room.localParticipant!.identity])
        assert.strictEqual((yield* stop(at, agent, { session_id })).status, 204)
        yield* Effect.promise(() => soon(() => seen.isOut, "the room is closed"))
        assert.deepStrictEqual(yield* rooms.participants(session_id), [])
        yield* Effect.promise(leave)
      }),
    )

    it.live("silences an interrupted avatar immediately", () =>
      Effect.gen(function* () {
        const { at, agent } = yield* service(address, 40)
        const { rtc_url, client_token, session_id } = (yield* start(at, agent)).json()
        const { seen, leave } = yield* Effect.promise(() => watcher(rtc_url, client_token))
        const text = Stream.concat(Stream.make("Forty seconds. And "), Stream.never)
        const fiber = yield* Effect.forkChild(speak(at, session_id, text))
        yield* Effect.promise(() => soon(() => seen.loud.length > 20, "sound"))
        yield* speak(at, session_id, Stream.make("```\nnothing\n```"))
        const before = seen.loud.length
        yield* Effect.promise(() => soon(() => seen.silent > 100, "a second of silence"))
        // Fewer than 300 of the 4,000 frames of 10 ms each: a busy machine receives some frames late.
        assert.isBelow(seen.loud.length - before, 300)
        assert.isDefined(fiber)
        yield* Effect.promise(leave)
        yield* stop(at, agent, { session_id })
      }),
    )

    it.live("doesn't let a viewer publish sound, video or data", () =>
      Effect.gen(function* () {
        const { at, agent, rooms } = yield* service(address)
        const { session_id } = (yield* start(at, agent)).json()
        const [one, two] = (yield* viewers(at, agent, { session_id, count: 2 })).json().viewers
        const [a, b] = yield* Effect.promise(() =>
          Promise.all([watcher(one.rtc_url, one.client_token), watcher(two.rtc_url, two.client_token)]),
        )
        const me = a.room.localParticipant!
        const sound = rtc.LocalAudioTrack.createAudioTrack("sound", new rtc.AudioSource(48_000, 1))
        const picture = rtc.LocalVideoTrack.createVideoTrack("picture", new rtc.VideoSource(64, 64))
        const attempts = [
          me.publishTrack(sound, new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE })),
          me.publishTrack(picture, new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_CAMERA })),
        ]
        const outcomes = yield* Effect.promise(() => Promise.allSettled(attempts))
        assert.deepStrictEqual(
          outcomes.map(({ status }) => status),
          ["rejected", "rejected"],
        )
        yield* Effect.promise(() => me.publishData(Uint8Array.of(1), { reliable: true }).catch(() => undefined))
        yield* Effect.sleep("500 millis")
        assert.strictEqual(b.seen.data, 0)
        assert.deepStrictEqual([...b.seen.from], ["avatar-agent"])
        assert.lengthOf(yield* rooms.participants(session_id), 3)
        yield* Effect.promise(() => Promise.all([a.leave(), b.leave()]))
        yield* stop(at, agent, { session_id })
      }),
    )

    /** A removed participant rejoins twice. Returns the participants after each webhook. */
    const comingBack = (isTold: boolean) =>
      Effect.gen(function* () {
        const { at, agent, rooms } = yield* service(address)
        const inside: Array<ReadonlyArray<string>> = []
        if (isTold) notify(at)
        else notices.receive = async () => undefined
        const { session_id } = (yield* start(at, agent)).json()
        const [viewer] = (yield* viewers(at, agent, { session_id })).json().viewers
        const first = yield* Effect.promise(() => watcher(viewer.rtc_url, viewer.client_token))
        const path = `/api/v1/avatar/${agent}/viewers/${viewer.identity}?session_id=${session_id}`
        assert.strictEqual((yield* at.call({ method: "DELETE", path })).status, 204)
        yield* Effect.promise(() => soon(() => first.seen.isOut, "sent away"))
        if (isTold)
          notify(at, async (body) => {
            const { event, participant } = JSON.parse(body)
            if (event === "participant_joined" && participant.identity === viewer.identity)
              inside.push(await Effect.runPromise(rooms.participants(session_id)))
          })
        for (let times = 0; times < 2; times++) {
          const again = yield* Effect.promise(() => watcher(viewer.rtc_url, viewer.client_token).catch(() => undefined))
          if (again !== undefined) yield* Effect.promise(() => soon(() => again.seen.isOut, "sent away again"))
          assert.notInclude(yield* rooms.participants(session_id), viewer.identity)
        }
        const [other] = (yield* viewers(at, agent, { session_id })).json().viewers
        const welcome = yield* Effect.promise(() => watcher(other.rtc_url, other.client_token))
        yield* Effect.sleep("300 millis")
        assert.isFalse(welcome.seen.isOut)
        yield* Effect.promise(welcome.leave)
        yield* stop(at, agent, { session_id })
        return inside.map((identities) => identities.includes(viewer.identity))
      })

    it.live("keeps a removed viewer out once the service receives the event that reports the viewer's return", () =>
      Effect.gen(function* () {
        const stillIn = yield* comingBack(true)
        assert.isNotEmpty(stillIn)
        assert.notInclude(stillIn, true)
      }),
    )

    it.live("keeps a removed viewer out even without events from the server", () => comingBack(false))
  })
}

onServer("LiveKit", await livekitServer(`http://127.0.0.1:${port}/notices`), suites, { isNeeded: false })
