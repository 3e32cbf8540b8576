import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { ServerResponse } from "node:http"
import type { ChatEvent } from "../../../src/domain/chat/ChatEvent.ts"
import { decodeChatOrder } from "../../../src/domain/chat/ChatOrder.ts"
import { eventStream } from "../../../src/http/chat/ChatEventStream.ts"
import * as Testing from "../../doubles/Testing.ts"
import { ChatTurns } from "../../../src/application/chat/ChatTurns.ts"
import { type Followed, StreamedTurns } from "../../../src/application/chat/StreamedTurns.ts"
import { AgentStore } from "../../../src/ports/AgentStore.ts"
import { KeyValue } from "../../../src/ports/KeyValue.ts"
import { SpokenTurns } from "../../../src/ports/SpokenTurns.ts"
import { other, turn, warmed } from "../../support/agents.ts"
import { ask, chatting, eventsIn, keptAgent, modelAt } from "../../support/chat.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"

const stream = { headers: { accept: "text/event-stream" } }

const piece = (text: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content: text }, finish_reason: finish }] })}\n\n`

/** A model that sends what the test chooses, when the test chooses. */
const prompted = (options: Parameters<typeof chatting>[1] = {}) =>
  Effect.gen(function* () {
    const open = Promise.withResolvers<ServerResponse>()
    const { at, model } = yield* chatting(
      () => (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" })
        response.flushHeaders()
        open.resolve(response)
      },
      options,
    )
    const { id } = yield* warmed(at, { name: "Ana" })
    const say = (text: string) => Effect.promise(async () => void (await open.promise).write(piece(text)))
    const end = (text: string) =>
      Effect.promise(async () => void (await open.promise).end(`${piece(text, "stop")}data: [DONE]\n\n`))
    return { at, model, id, say, end }
  })

/** A streamed turn as the client receives it. */
const started = (at: Service, id: string) =>
  Effect.gen(function* () {
    const order = yield* Effect.fromResult(decodeChatOrder({ query: "x" }))
    const begun = yield* Context.get(at.context, ChatTurns).begin(Testing.someone, id, order, "own")
    const events = yield* Context.get(at.context, StreamedTurns).start(Testing.someone, begun)
    return { turnId: begun.turnId, events }
  })

const texts = (found: ReadonlyArray<Followed>) =>
  found.flatMap((one) => (one !== "quiet" && one.event._tag === "Text" ? [one.event.text] : []))

/** Reads until a text event with this content arrives, and disconnects. */
const readUntil = (events: Stream.Stream<Followed>, text: string) =>
  Stream.runCollect(
    Stream.takeUntil(events, (one) => one !== "quiet" && one.event._tag === "Text" && one.event.text === text),
  )

const settle = Effect.forEach(Array.from({ length: 20 }), () => turn, { discard: true })

describe("a streamed answer", () => {
  it.effect("consists of a start, the pieces as they arrive, and the whole record, with numbered events", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => ["Hel", "lo.\n\nYou"])
      const id = yield* keptAgent(at, { name: "Ana" })
      const answer = yield* ask(at, id, { query: "x", session_id: "s" }, stream)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.headers.get("content-type"), "text/event-stream; charset=utf-8")
      assert.include(answer.headers.get("cache-control"), "no-store")
      assert.strictEqual(answer.headers.get("ratelimit-remaining"), "59")
      const events = eventsIn(answer.text)
      const turnId = String(events[0]?.data.turn_id)
      assert.deepStrictEqual(
        events.map((event) => [event.id, event.event]),
        ["start", "delta", "delta", "answer"].map((name, n) => [`${turnId}:${n + 1}`, name]),
      )
      assert.deepStrictEqual(events[0]?.data, {
        turn_id: turnId,
        session_id: "s",
        conversation_id: answer.headers.get("x-conversation-id"),
      })
      assert.strictEqual(answer.headers.get("x-turn-id"), turnId)
      assert.deepStrictEqual([events[1]?.data, events[2]?.data], [{ text: "Hel" }, { text: "lo.\n\nYou" }])
      assert.strictEqual(events[3]?.data.content, "Hello.\n\nYou")
      assert.strictEqual(events[3]?.data.metadata?.turn_id, turnId)
      const record = yield* ask(at, id, { query: "x", session_id: "s" })
      assert.sameMembers(Object.keys(events[3]?.data ?? {}), Object.keys(record.json()))
    }),
  )

  it.effect("has the usual status if it can't start, and ends in an error if it is interrupted", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => ({ status: 400 }))
      const { id } = yield* warmed(at, { name: "Ana" })
      assert.strictEqual((yield* ask(at, "nobody", { query: "x" }, stream)).status, 404)
      assert.strictEqual((yield* ask(at, id, { query: "" }, stream)).status, 400)
      const events = eventsIn((yield* ask(at, id, { query: "x" }, stream)).text)
      assert.deepStrictEqual(
        events.map(({ event }) => event),
        ["start", "error"],
      )
      assert.deepStrictEqual(events[1]?.data, {
        error: "The language model refused the request.",
        status: 502,
        code: "refused",
      })
    }),
  )

  it.effect("arrives while it is generated: each piece before the model sends the next one", () =>
    Effect.gen(function* () {
      const { at, id, say, end } = yield* prompted()
      const { events } = yield* started(at, id)
      const seen: Array<string> = []
      const reading = yield* Effect.forkChild(
        Stream.runForEach(events, (one) => Effect.sync(() => void seen.push(...texts([one])))),
      )
      for (const text of ["one", "two"]) {
        yield* say(text)
        while (seen.at(-1) !== text) yield* turn
      }
      yield* end("three")
      yield* Fiber.join(reading)
      assert.deepStrictEqual(seen, ["one", "two", "three"])
    }),
  )

  it.effect("sends a heartbeat every 15 seconds, in a comment that clients ignore", () =>
    Effect.gen(function* () {
      const { at, id, end } = yield* prompted()
      const { turnId, events } = yield* started(at, id)
      const reading = yield* Effect.forkChild(Stream.runCollect(events))
      for (let n = 0; n < 2; n++) {
        yield* settle
        yield* TestClock.adjust("15 seconds")
      }
      yield* settle
      yield* end("done")
      const found = yield* Fiber.join(reading)
      assert.lengthOf(
        found.filter((one) => one === "quiet"),
        2,
      )
      const response = eventStream(turnId, Stream.fromIterable(found), (answer) => answer)
      const text = yield* Effect.promise(() => HttpServerResponse.toWeb(response).text())
      assert.lengthOf(text.match(/^: nothing yet$/gm) ?? [], 2)
      assert.lengthOf(eventsIn(text), 3)
    }),
  )
})

describe("a reader who disconnects", () => {
  it.effect("continues after the last received event", () =>
    Effect.gen(function* () {
      const { at, id, say, end } = yield* prompted()
      const { turnId, events } = yield* started(at, id)
      yield* say("one")
      yield* readUntil(events, "one")
      yield* say("two")
      const resuming = yield* Effect.forkChild(
        ask(at, id, "", { headers: { ...stream.headers, "last-event-id": `${turnId}:2` } }),
      )
      yield* settle
      yield* end("three")
      const found = eventsIn((yield* Fiber.join(resuming)).text)
      assert.deepStrictEqual(
        found.map((event) => [event.id, event.data.text ?? event.data.content]),
        [
          [`${turnId}:3`, "two"],
          [`${turnId}:4`, "three"],
          [`${turnId}:5`, "onetwothree"],
        ],
      )
    }),
  )

  it.effect("is the only user who can continue the stream, and only until the resume window closes", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      const { id } = yield* warmed(at, { name: "Ana" })
      const [first] = eventsIn((yield* ask(at, id, { query: "x" }, stream)).text)
      const again = (as = Testing.someone, last = first?.id ?? "") =>
        Effect.map(
          ask(at, id, "", { as, headers: { ...stream.headers, "last-event-id": last } }),
          ({ status }) => status,
        )
      assert.strictEqual(yield* again(), 200)
      assert.strictEqual(yield* again(other), 404)
      assert.strictEqual(yield* again(Testing.someone, "3b241101-e2bb-4255-8caf-4136c566a962:1"), 404)
      assert.strictEqual(yield* again(Testing.someone, "what:ever"), 404)
      yield* TestClock.adjust("15 minutes")
      assert.strictEqual(yield* again(), 404)
    }),
  )

  it.effect("and doesn't return ends the model's call when the resume window closes, and not before", () =>
    Effect.gen(function* () {
      const { at, model, id, say } = yield* prompted({ env: { CHAT_RESUME_SECONDS: "30" } })
      const { events } = yield* started(at, id)
      yield* say("one")
      yield* readUntil(events, "one")
      yield* TestClock.adjust("29 seconds")
      yield* settle
      assert.strictEqual(model.state.broken, 0)
      yield* TestClock.adjust("2 seconds")
      while (model.state.broken === 0) yield* turn
    }),
  )

  it.effect("ends the model's call immediately if there is no resume window", () =>
    Effect.gen(function* () {
      const { at, model, id, say } = yield* prompted({ env: { CHAT_RESUME_SECONDS: "0" } })
      const { turnId, events } = yield* started(at, id)
      yield* say("one")
      yield* readUntil(events, "one")
      yield* TestClock.adjust(0)
      while (model.state.broken === 0) yield* turn
      const streamed = Context.get(at.context, StreamedTurns)
      assert.strictEqual((yield* Effect.result(streamed.resume(Testing.someone, turnId, 0)))._tag, "Failure")
    }),
  )

  it.effect("cancels a non-streamed question", () =>
    Effect.gen(function* () {
      const { at, model, id, say } = yield* prompted()
      const asking = yield* Effect.forkChild(ask(at, id, { query: "x" }))
      yield* say("one")
      yield* Fiber.interrupt(asking)
      while (model.state.broken === 0) yield* turn
    }),
  )

  it.effect("continues on another process, which reads the turn from the store", () =>
    Effect.gen(function* () {
      // A store that several processes may share, depending on the settings.
      const { at, model, id, say, end } = yield* prompted({ env: { CACHE_URL: "redis://127.0.0.1:1" } })
      const shared = Layer.mergeAll(
        Testing.stores,
        Layer.succeed(KeyValue, Context.get(at.context, KeyValue)),
        Layer.succeed(AgentStore, Context.get(at.context, AgentStore)),
      )
      const second = yield* inMemory({ stores: shared, agentWorld: modelAt(model.url) })
      const { turnId, events } = yield* started(at, id)
      yield* say("one")
      yield* readUntil(events, "one")
      const there = Context.get(second.context, StreamedTurns)
      while (Option.isNone(yield* Context.get(at.context, KeyValue).get(`chat:turn:${turnId}:0`))) {
        yield* TestClock.adjust("250 millis")
        yield* turn
      }
      const resuming = yield* Effect.forkChild(
        Effect.flatMap(there.resume(Testing.someone, turnId, 1), (found) => Stream.runCollect(found)),
      )
      // Longer than the window, so a reader on another process keeps the turn alive.
      for (let n = 0; n < 160; n++) {
        yield* TestClock.adjust("250 millis")
        yield* turn
      }
      assert.strictEqual(model.state.broken, 0)
      yield* end("two")
      while (resuming.pollUnsafe() === undefined) {
        yield* TestClock.adjust("250 millis")
        yield* turn
      }
      const found = yield* Fiber.join(resuming)
      assert.deepStrictEqual(texts(found), ["one", "two"])
      assert.deepStrictEqual(
        found.map((one) => (one === "quiet" ? one : `${one.number} ${one.event._tag}`)),
        ["2 Text", "3 Text", "4 Answered"],
      )
      assert.strictEqual((yield* Effect.result(there.resume(other, turnId, 0)))._tag, "Failure")
    }),
  )

  it.effect("causes no store traffic if no other process can be reading", () =>
    Effect.gen(function* () {
      const { at, id, say, end } = yield* prompted()
      const { turnId, events } = yield* started(at, id)
      yield* say("one")
      yield* readUntil(events, "one")
      for (let n = 0; n < 20; n++) {
        yield* TestClock.adjust("250 millis")
        yield* turn
      }
      const store = Context.get(at.context, KeyValue)
      assert.deepStrictEqual(yield* store.keys(`chat:turn:${turnId}`, 9), [])
      yield* end("two")
      const found = yield* Stream.runCollect(
        yield* Context.get(at.context, StreamedTurns).resume(Testing.someone, turnId, 2),
      )
      assert.deepStrictEqual(texts(found), ["two"])
    }),
  )
})

describe("a turn without a reader", () => {
  it.effect("can be read completely by a client that was already waiting on another process", () =>
    Effect.gen(function* () {
      const { at, model } = yield* prompted()
      const shared = Layer.merge(Testing.stores, Layer.succeed(KeyValue, Context.get(at.context, KeyValue)))
      const second = yield* inMemory({ stores: shared, agentWorld: modelAt(model.url) })
      const [here, there] = [at, second].map((one) => Context.get(one.context, StreamedTurns))
      const streamId = "3b241101-e2bb-4255-8caf-4136c566a964"
      assert.isTrue(yield* here!.announce("7", streamId))
      const reading = yield* Effect.forkChild(
        Effect.flatMap(there!.resume(Testing.someone, streamId, 0), (found) => Stream.runCollect(found)),
      )
      for (let n = 0; n < 4; n++) {
        yield* TestClock.adjust("250 millis")
        yield* turn
      }
      const answer = (emit: (event: ChatEvent) => Effect.Effect<void>) =>
        Effect.andThen(emit({ _tag: "Text", text: "one" }), emit({ _tag: "BrokenOff", reason: "busy" }))
      yield* here!.run("7", streamId, answer)
      while (reading.pollUnsafe() === undefined) {
        yield* TestClock.adjust("250 millis")
        yield* turn
      }
      assert.deepStrictEqual(
        (yield* Fiber.join(reading)).map((one) => (one === "quiet" ? one : `${one.number} ${one.event._tag}`)),
        ["1 Text", "2 BrokenOff"],
      )
    }),
  )
})

describe("a spoken answer", () => {
  const listening = Effect.gen(function* () {
    const spoken: Array<{ readonly sessionId: string; readonly language: string; readonly texts: Array<string> }> = []
    const state = { silenced: 0, finished: 0 }
    const agentWorld = (url: string) =>
      Layer.merge(
        modelAt(url),
        Layer.succeed(SpokenTurns, {
          speak: ({ sessionId, language, text }) =>
            Effect.suspend(() => {
              const texts: Array<string> = []
              spoken.push({ sessionId, language, texts })
              return Stream.runForEach(text, (one) => Effect.sync(() => void texts.push(one))).pipe(
                Effect.andThen(Effect.never),
                Effect.onInterrupt(() => Effect.sync(() => (state.silenced += 1))),
              )
            }),
        }),
      )
    return { spoken, state, agentWorld }
  })

  it.effect(
    "arrives piece by piece along with the written one, in the agent's language, until the next turn silences it",
    () =>
      Effect.gen(function* () {
        const { spoken, state, agentWorld } = yield* listening
        const { model } = yield* chatting(() => ["Ho", "la."])
        const at = yield* inMemory({ agentWorld: agentWorld(model.url) })
        const { id } = yield* warmed(at, { name: "Ana", language: "es" })
        const first = yield* ask(at, id, { query: "x", session_id: "avs-1" })
        assert.strictEqual(first.json().content, "Hola.")
        while (spoken[0]?.texts.length !== 2) yield* turn
        assert.deepStrictEqual(spoken, [{ sessionId: "avs-1", language: "es", texts: ["Ho", "la."] }])
        assert.strictEqual(state.silenced, 0)
        yield* ask(at, id, { query: "y", session_id: "avs-2" })
        assert.strictEqual(state.silenced, 0)
        yield* ask(at, id, { query: "y", session_id: "avs-1" })
        while (state.silenced !== 1) yield* turn
        yield* ask(at, id, { query: "no session" })
        assert.lengthOf(spoken, 3)
      }),
  )

  it.effect("is still written if it can't be spoken", () =>
    Effect.gen(function* () {
      const { model } = yield* chatting(() => "Yes.")
      const dumb = Layer.succeed(SpokenTurns, { speak: () => Effect.die(new Error("no voice")) })
      const at = yield* inMemory({ agentWorld: Layer.merge(modelAt(model.url), dumb) })
      const { id } = yield* warmed(at, { name: "Ana" })
      assert.strictEqual((yield* ask(at, id, { query: "x", session_id: "s" })).status, 200)
    }),
  )
})
