import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { jwtVerify } from "jose"
import {
  AvatarNoCredits,
  AvatarSandboxMismatch,
  AvatarUnavailable,
  AvatarUpstreamFailed,
} from "../../../src/domain/avatar/Errors.ts"
import { other } from "../../support/agents.ts"
import {
  avatarWorld,
  key,
  readToken,
  secret,
  speak,
  start,
  stop,
  viewers,
  voiceAnswer,
  withAvatars,
} from "../../support/avatars.ts"
import { inMemory } from "../../support/inMemory.ts"

const running = (world: { readonly avatars: { readonly running: () => number } }) => world.avatars.running()

const viewerGrants = (room: string) => ({
  roomJoin: true,
  room,
  canSubscribe: true,
  canPublish: false,
  canPublishData: false,
  canUpdateOwnMetadata: false,
})

describe("starting a session", () => {
  it.effect("[AVATAR-150, AVATAR-160, AVATAR-100, AVATAR-110] with an empty object brings the avatar into a room", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      const answer = yield* start(world.at, world.agent)
      assert.strictEqual(answer.status, 200, answer.text)
      const body = answer.json()
      assert.deepStrictEqual(Object.keys(body).sort(), ["client_token", "rtc_url", "session_id"])
      assert.match(body.session_id, /^avs-[0-9a-f-]{36}$/)
      assert.match(body.rtc_url, /^wss?:\/\//)
      assert.strictEqual(readToken(body.client_token).video["room"], body.session_id)
      assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      assert.strictEqual(running(world), 1)
    }),
  )

  it.effect("[AVATAR-020, AVATAR-030, AVATAR-070, AVATAR-080] issues a token to watch and one to publish", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      const { client_token, session_id } = (yield* start(world.at, world.agent)).json()
      const client = readToken(client_token)
      assert.deepStrictEqual(client.video, viewerGrants(session_id))
      assert.match(client.sub!, /^viewer-0-[0-9a-f]{8}$/)
      assert.strictEqual(client.lifetime, 900)
      const [held] = [...world.avatars.sessions.values()]
      const agent = readToken(Redacted.value(held!.order.token))
      assert.strictEqual(agent.sub, "avatar-agent")
      assert.strictEqual(agent.kind, "agent")
      assert.strictEqual(agent.video["canPublish"], true)
      assert.strictEqual(agent.video["room"], session_id)
      assert.strictEqual(held!.order.room, session_id)
    }),
  )

  it.effect(
    "[AVATAR-250, AVATAR-260] issues tokens that name the API key as issuer and are signed with the secret",
    () =>
      Effect.gen(function* () {
        const world = yield* withAvatars()
        const { client_token } = (yield* start(world.at, world.agent)).json()
        const verified = yield* Effect.promise(() =>
          jwtVerify(client_token, new TextEncoder().encode(secret), { issuer: key, currentDate: new Date(1000) }),
        )
        assert.strictEqual(verified.protectedHeader.alg, "HS256")
      }),
  )

  it.effect("[AUTH-020, AUTH-030, AUTH-040] requires a token", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      for (const call of [start, stop, viewers]) {
        const answer = yield* call(world.at, world.agent, { session_id: "a" }, { as: null })
        assert.strictEqual(answer.status, 401)
      }
      assert.strictEqual((yield* voiceAnswer(world.at, world.agent, "a", { as: null })).status, 401)
      assert.strictEqual(world.avatars.sessions.size, 0)
    }),
  )

  it.effect("uses the requested id if it is free, and restarts the session if the id is already the caller's", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      assert.strictEqual((yield* start(world.at, world.agent, { session_id: "mine" })).json().session_id, "mine")
      assert.strictEqual((yield* start(world.at, world.agent, { session_id: "mine" })).json().session_id, "mine")
      assert.strictEqual(world.avatars.sessions.size, 2)
      assert.strictEqual(running(world), 1)
      assert.lengthOf([...world.rooms.rooms().keys()], 1)
    }),
  )

  it.effect("never gives one caller the id of another's session, even after that session has ended", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      const mine = yield* start(world.at, world.agent, { session_id: "taken" })
      assert.strictEqual(mine.json().session_id, "taken")
      yield* stop(world.at, world.agent, { session_id: "taken" })
      const theirs = yield* Effect.gen(function* () {
        const created = yield* world.at.call({
          as: other,
          method: "POST",
          path: "/api/v1/agents/user/",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ name: "Eva" }),
        })
        for (;;) {
          const answer = yield* start(world.at, created.json().chatbot_id, { session_id: "taken" }, { as: other })
          if (answer.status !== 409) return answer
          yield* Effect.yieldNow
        }
      })
      assert.strictEqual(theirs.status, 200, theirs.text)
      assert.match(theirs.json().session_id, /^avs-/)
    }),
  )

  it.effect("gives 404 for an unknown agent, or another user's", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      const unknown = yield* start(world.at, "nobody")
      const foreign = yield* start(world.at, world.agent, {}, { as: other })
      assert.deepStrictEqual([unknown.status, foreign.status], [404, 404])
      assert.strictEqual(unknown.json().error, "agent_not_found")
      assert.strictEqual(foreign.text, unknown.text)
      assert.strictEqual(world.avatars.sessions.size, 0)
    }),
  )

  it.effect("gives 400 for an invalid room id or a body that is not an object", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      for (const body of ["", "[]", "{", "null", '"x"', { session_id: "a b" }, { session_id: 7 }, { session_id: "" }]) {
        const answer = yield* start(world.at, world.agent, body)
        assert.strictEqual(answer.status, 400, JSON.stringify(body))
        assert.deepStrictEqual(Object.keys(answer.json()).sort(), ["error", "message"])
      }
      const long = yield* start(world.at, world.agent, { session_id: "x".repeat(70_000) })
      assert.deepStrictEqual([long.status, long.json().error], [413, "body_too_large"])
    }),
  )

  it.effect(
    "[AVATAR-330] returns a specific status for every refusal by the avatar service, and leaves nothing behind",
    () =>
      Effect.gen(function* () {
        const world = yield* withAvatars()
        const table = [
          [new AvatarSandboxMismatch(), 400, "avatar_sandbox_mismatch"],
          [new AvatarNoCredits(), 402, "avatar_no_credits"],
          [new AvatarUpstreamFailed({ status: 500 }), 502, "avatar_upstream_error"],
          [new AvatarUnavailable({ what: "avatar service", retryAfter: 7 }), 503, "avatar_unavailable"],
        ] as const
        for (const [refusal, status, error] of table)
          for (const call of ["order", "begin"] as const) {
            world.avatars.refusal = { [call]: refusal }
            const answer = yield* start(world.at, world.agent, { session_id: "s" })
            assert.strictEqual(answer.status, status)
            assert.strictEqual(answer.json().error, error)
            if (status === 503) assert.strictEqual(answer.headers.get("retry-after"), "7")
            assert.strictEqual(running(world), 0)
            assert.strictEqual(world.rooms.rooms().size, 0)
          }
        world.avatars.refusal = {}
        assert.strictEqual((yield* start(world.at, world.agent, { session_id: "s" })).status, 200)
      }),
  )

  it.effect("gives 503 when the media server is unreachable, and starts no session with the avatar service", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      world.rooms.isAway = true
      const answer = yield* start(world.at, world.agent)
      assert.strictEqual(answer.status, 503)
      assert.strictEqual(answer.json().message, "The media server is unavailable right now. Try again later.")
      assert.strictEqual(running(world), 0)
    }),
  )
})

describe("stopping a session", () => {
  it.effect("[AVATAR-140, AVATAR-170] ends only the named session", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      yield* start(world.at, world.agent, { session_id: "one" })
      yield* start(world.at, world.agent, { session_id: "two" })
      const answer = yield* stop(world.at, "whatever", { session_id: "one" })
      assert.strictEqual(answer.status, 204)
      assert.strictEqual(answer.text, "")
      const phases = [...world.avatars.sessions.values()].map(({ order, phase }) => [order.room, phase])
      assert.deepStrictEqual(phases, [
        ["one", "over"],
        ["two", "running"],
      ])
      assert.deepStrictEqual([...world.rooms.rooms().keys()], ["two"])
    }),
  )

  it.effect("returns 204 again for a repeated call, and 404 for another user's session or an unknown one", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      yield* start(world.at, world.agent, { session_id: "one" })
      const foreign = yield* stop(world.at, world.agent, { session_id: "one" }, { as: other })
      const never = yield* stop(world.at, world.agent, { session_id: "three" })
      assert.deepStrictEqual([foreign.status, never.status], [404, 404])
      assert.strictEqual(foreign.text, never.text)
      assert.strictEqual(running(world), 1)
      for (let i = 0; i < 3; i++)
        assert.strictEqual((yield* stop(world.at, world.agent, { session_id: "one" })).status, 204)
      assert.strictEqual((yield* stop(world.at, world.agent, {})).status, 400)
    }),
  )

  it.effect("[AVATAR-130] ignores the avatar service's session token in a request body", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      yield* start(world.at, world.agent, { session_id: "one" })
      const [providerId] = [...world.avatars.sessions.keys()]
      const smuggled = { session_token: providerId, session_id: "two", provider_id: providerId }
      assert.strictEqual((yield* stop(world.at, world.agent, smuggled)).status, 404)
      assert.strictEqual((yield* viewers(world.at, world.agent, smuggled)).status, 404)
      assert.strictEqual((yield* stop(world.at, world.agent, { session_token: providerId })).status, 400)
      assert.strictEqual((yield* stop(world.at, world.agent, { session_id: providerId })).status, 404)
      assert.strictEqual(running(world), 1)
    }),
  )
})

describe("viewers", () => {
  it.effect("[AVATAR-120, AVATAR-180, AVATAR-190, AVATAR-200, AVATAR-210, AVATAR-220] get the requested tokens", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      yield* start(world.at, world.agent, { session_id: "one" })
      const answer = yield* viewers(world.at, world.agent, { session_id: "one", count: 3 })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(Object.keys(answer.json()), ["viewers"])
      const list: ReadonlyArray<Record<string, string>> = answer.json().viewers
      assert.lengthOf(list, 3)
      for (const [index, viewer] of list.entries()) {
        assert.deepStrictEqual(Object.keys(viewer).sort(), ["client_token", "identity", "rtc_url"])
        assert.match(viewer["identity"]!, new RegExp(`^viewer-${index}-[0-9a-f]{8}$`))
        const token = readToken(viewer["client_token"]!)
        assert.deepStrictEqual(token.video, viewerGrants("one"))
        assert.strictEqual(token.sub, viewer["identity"])
        assert.strictEqual(viewer["rtc_url"], "wss://media.test")
      }
      const again = (yield* viewers(world.at, world.agent, { session_id: "one" })).json().viewers
      assert.lengthOf(again, 1)
      assert.notStrictEqual(again[0].identity, list[0]!["identity"])
      assert.lengthOf((yield* viewers(world.at, world.agent, { session_id: "one", count: 50 })).json().viewers, 50)
    }),
  )

  it.effect(
    "are refused with 400 if the requested count is invalid, and with 404 if the caller has no active session",
    () =>
      Effect.gen(function* () {
        const world = yield* withAvatars()
        yield* start(world.at, world.agent, { session_id: "one" })
        for (const count of [0, -1, 51, 1.5, "2", true, [], 1e9]) {
          const answer = yield* viewers(world.at, world.agent, { session_id: "one", count })
          assert.strictEqual(answer.status, 400, JSON.stringify(count))
          assert.include(answer.json().message, "count")
        }
        const foreign = yield* viewers(world.at, world.agent, { session_id: "one" }, { as: other })
        assert.strictEqual(foreign.status, 404)
        yield* stop(world.at, world.agent, { session_id: "one" })
        const over = yield* viewers(world.at, world.agent, { session_id: "one" })
        assert.strictEqual(over.text, foreign.text)
      }),
  )

  it.effect("can't come back once they are removed", () =>
    Effect.gen(function* () {
      const world = yield* withAvatars()
      yield* start(world.at, world.agent, { session_id: "one" })
      const [viewer] = (yield* viewers(world.at, world.agent, { session_id: "one" })).json().viewers
      world.rooms.join("one", viewer.identity)
      const path = `/api/v1/avatar/${world.agent}/viewers/${viewer.identity}?session_id=one`
      assert.strictEqual((yield* world.at.call({ method: "DELETE", path, as: other })).status, 404)
      assert.isTrue(world.rooms.rooms().get("one")?.has(viewer.identity))
      assert.strictEqual((yield* world.at.call({ method: "DELETE", path })).status, 204)
      assert.isFalse(world.rooms.rooms().get("one")?.has(viewer.identity))
      assert.isFalse(world.rooms.join("one", viewer.identity))
    }),
  )
})

describe("server-side secrets", () => {
  it.effect(
    "[AVATAR-090, AUTH-050] no agent token, session of the avatar service, key or secret is returned or logged",
    () =>
      Effect.gen(function* () {
        const world = yield* withAvatars()
        const answers: Array<string> = []
        const keep = (answer: Effect.Success<ReturnType<typeof start>>) =>
          answers.push(answer.text, JSON.stringify([...answer.headers]))
        keep(yield* start(world.at, world.agent, { session_id: "one" }))
        keep(yield* viewers(world.at, world.agent, { session_id: "one", count: 5 }))
        yield* speak(world.at, "one", Stream.make("A secret answer."))
        keep(yield* voiceAnswer(world.at, world.agent, "one"))
        keep(yield* start(world.at, world.agent, { session_id: "one" }))
        keep(yield* stop(world.at, world.agent, { session_id: "one" }))
        world.avatars.refusal = { order: new AvatarUpstreamFailed({ status: 500 }) }
        keep(yield* start(world.at, world.agent, { session_id: "one" }))
        const secrets = [...world.avatars.sessions].flatMap(([id, { order }]) => [id, Redacted.value(order.token)])
        const text = answers.join("\n")
        const logged = JSON.stringify(world.at.log)
        for (const hidden of [...secrets, secret]) {
          assert.notInclude(text, hidden)
          assert.notInclude(logged, hidden)
        }
        assert.notInclude(text, "agent_token")
        assert.notInclude(logged, "A secret answer")
        for (const [token] of text.matchAll(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g)) {
          assert.strictEqual(readToken(token).video["canPublish"], false)
          assert.notInclude(logged, token)
        }
      }),
  )
})

describe("without the avatar integration", () => {
  it.effect("[AVATAR-300] none of the routes exists", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      for (const call of [start, stop, viewers])
        assert.strictEqual((yield* call(at, "ana", { session_id: "a" })).status, 404)
      assert.strictEqual((yield* at.call({ path: "/api/v1/agents/avatar/ana/voice-answer?session_id=a" })).status, 404)
      assert.notInclude((yield* at.call({ path: "/openapi.json" })).text, "/avatar/")
    }),
  )

  it.effect(
    "the documentation pages always describe the routes, and /openapi.json describes them where they exist",
    () =>
      Effect.gen(function* () {
        const docs = (yield* (yield* inMemory()).call({ path: "/docs" })).text
        assert.include(docs, "/api/v1/agents/avatar/{agent_id}/start")
        const { at } = yield* withAvatars()
        const { paths } = (yield* at.call({ path: "/openapi.json" })).json()
        assert.containsAllKeys(paths, [
          "/api/v1/agents/avatar/{agent_id}/start",
          "/api/v1/agents/avatar/{agent_id}/stop",
          "/api/v1/avatar/{agent_id}/viewers",
        ])
      }),
  )
})

describe("rooms", () => {
  it.effect("[AVATAR-010] may be on any media server, hosted or not", () =>
    Effect.gen(function* () {
      for (const url of ["wss://project.media.test", "ws://10.0.0.7:7880"]) {
        const world = yield* withAvatars({}, avatarWorld(url))
        const body = (yield* start(world.at, world.agent)).json()
        assert.strictEqual(body.rtc_url, url)
        const [held] = [...world.avatars.sessions.values()]
        assert.strictEqual(held!.order.rtcUrl, url)
        assert.strictEqual(readToken(Redacted.value(held!.order.token)).video["room"], body.session_id)
      }
    }),
  )
})
