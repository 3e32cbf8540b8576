import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { type Attendance, type RemoteProgress, type RemoteQuestion, ToolServers } from "../../src/ports/ToolServers.ts"

/**
 * A tool server for the suite, with four tools and neither resources nor prompts. `add` returns the sum of `a` and `b`
 * as text. `boom` reports a failure. `ask` reports the progress 1 of 2, asks "How many?" for an integer `count`, and
 * returns the count as text, or the word `decline` or `cancel`. `wait` never ends.
 */
export class ToolPeer extends Context.Service<
  ToolPeer,
  {
    readonly url: string
    /** Addresses at which no tool server responds. */
    readonly dead: ReadonlyArray<string>
    /** The headers with which the server was called, with names in lower case. */
    readonly headers: Effect.Effect<ReadonlyArray<Readonly<Record<string, unknown>>>>
    /** Waits until `wait` was called. */
    readonly begun: Effect.Effect<void>
    /** Waits until the server has been told that the caller of `wait` gave up. */
    readonly cancelled: Effect.Effect<void>
  }
>()("test/ToolPeer") {}

const key = "a-secret-key"

const connect = (url: string, timeout: Duration.Duration = Duration.seconds(20)) =>
  Effect.flatMap(ToolServers, (servers) =>
    servers.connect({ url, timeout, headers: { "x-api-key": Redacted.make(key) } }),
  )

const connected = Effect.flatMap(ToolPeer, ({ url }) => connect(url))

/** A person who answers the tool's questions, and the questions and the progress that the person saw. */
const person = (onQuestion: Attendance["onQuestion"]) => {
  const progress: Array<RemoteProgress> = []
  const questions: Array<RemoteQuestion> = []
  const attendance: Attendance = {
    onProgress: (one) => Effect.sync(() => void progress.push(one)),
    onQuestion: (one) =>
      Effect.suspend(() => {
        questions.push(one)
        return onQuestion(one)
      }),
  }
  return { attendance, progress, questions }
}

/** The contract of every `ToolServers`. */
export const toolServersSuite = <E>(name: string, servers: Layer.Layer<ToolServers | ToolPeer, E>): void =>
  layer(servers, { timeout: "5 minutes", excludeTestServices: true })(`ToolServers: ${name}`, (it) => {
    it.effect("lists every tool once, with a description and the schema of its arguments", () =>
      Effect.gen(function* () {
        const { tools } = yield* connected
        assert.deepStrictEqual(tools.map(({ name }) => name).toSorted(), ["add", "ask", "boom", "wait"])
        for (const { description, parameters } of tools) {
          assert.isString(description)
          assert.strictEqual(parameters["type"], "object")
        }
      }),
    )

    it.effect("returns each call's own result, even for concurrent calls", () =>
      Effect.gen(function* () {
        const { call } = yield* connected
        assert.deepStrictEqual(yield* call("add", { a: 2, b: 3 }), { isError: false, content: "5" })
        const outcomes = yield* Effect.forEach([1, 2, 3, 4, 5], (a) => call("add", { a, b: 10 }), {
          concurrency: "unbounded",
        })
        assert.deepStrictEqual(
          outcomes.map(({ content }) => content),
          ["11", "12", "13", "14", "15"],
        )
      }),
    )

    it.effect("returns a tool's failure as its result, and serves the next call", () =>
      Effect.gen(function* () {
        const { call } = yield* connected
        assert.isTrue((yield* call("boom", {})).isError)
        assert.isFalse((yield* call("add", { a: 1, b: 1 })).isError)
      }),
    )

    it.effect("never reports success for a tool that the server doesn't have", () =>
      Effect.gen(function* () {
        const { call } = yield* connected
        assert.isTrue(
          yield* Effect.match(call("multiply", {}), {
            onSuccess: ({ isError }) => isError,
            onFailure: ({ _tag }) => _tag === "ToolServerFailed",
          }),
        )
      }),
    )

    it.effect("offers no resources or prompts if the server has none", () =>
      Effect.gen(function* () {
        const { resources, prompts } = yield* connected
        assert.deepStrictEqual([yield* resources, yield* prompts], [[], []])
      }),
    )

    it.effect("sends the server the headers configured for its address", () =>
      Effect.gen(function* () {
        const { call } = yield* connected
        yield* call("add", { a: 1, b: 1 })
        const headers = yield* (yield* ToolPeer).headers
        assert.isNotEmpty(headers)
        assert.isTrue(headers.every((one) => one["x-api-key"] === key))
      }),
    )

    it.effect("fails with a reason that doesn't reveal the headers if no tool server responds", () =>
      Effect.gen(function* () {
        for (const url of (yield* ToolPeer).dead) {
          const failure = yield* Effect.flip(connect(url, Duration.millis(500)))
          assert.strictEqual(failure._tag, "ToolServerFailed")
          assert.isNotEmpty(failure.reason)
          assert.notInclude(JSON.stringify(failure), key)
        }
      }).pipe(Effect.scoped),
    )

    it.effect("passes a tool's progress and question to a person who is present, and returns the reply", () =>
      Effect.gen(function* () {
        const { call } = yield* connected
        const here = person(() => Effect.succeed({ action: "accept", content: { count: 7 } }))
        assert.deepStrictEqual(yield* call("ask", {}, here.attendance), { isError: false, content: "7" })
        assert.deepInclude(here.progress[0], { progress: 1, total: 2 })
        assert.deepStrictEqual(
          here.questions.map(({ message }) => message),
          ["How many?"],
        )
        assert.nestedProperty(here.questions[0]?.schema, "properties.count")
        const declining = person(() => Effect.succeed({ action: "decline" }))
        assert.strictEqual((yield* call("ask", {}, declining.attendance)).content, "decline")
      }),
    )

    it.effect("cancels a tool's question when no person is present", () =>
      Effect.gen(function* () {
        const { call } = yield* connected
        assert.deepStrictEqual(yield* call("ask", {}), { isError: false, content: "cancel" })
      }),
    )

    it.effect("tells the server when the caller gives up", () =>
      Effect.gen(function* () {
        const { call } = yield* connected
        const { begun, cancelled } = yield* ToolPeer
        const caller = yield* Effect.forkChild(call("wait", {}))
        yield* begun
        yield* Fiber.interrupt(caller)
        yield* cancelled
      }),
    )
  })
