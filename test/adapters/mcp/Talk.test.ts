import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Testing from "../../doubles/Testing.ts"
import {
  type Attendance,
  type RemoteProgress,
  type RemoteQuestion,
  ToolServers,
} from "../../../src/ports/ToolServers.ts"
import { listening, mcpPeer } from "../../support/mcpPeer.ts"
import { statelessMcpPeer } from "../../support/statelessMcpPeer.ts"
import { type Heard, type Talk, talkativeMcpPeer } from "../../support/talkativeMcpPeer.ts"

const connect = (url: string, timeout = Duration.seconds(5)) =>
  Effect.flatMap(ToolServers, (servers) => servers.connect({ url, headers: {}, timeout })).pipe(
    Effect.provide(Testing.agentWorld),
  )

const attending = (reply: Effect.Success<ReturnType<Attendance["onQuestion"]>> = { action: "cancel" }) => {
  const progress: Array<RemoteProgress> = []
  const questions: Array<RemoteQuestion> = []
  const attendance: Attendance = {
    onProgress: (one) => Effect.sync(() => void progress.push(one)),
    onQuestion: (one) => Effect.sync(() => (questions.push(one), reply)),
  }
  return { progress, questions, attendance }
}

const asking = { method: "elicitation/create", params: { message: "Which?", requestedSchema: { type: "object" } } }

/** Waits for a message to the peer. */
const heardOf = (messages: ReadonlyArray<Heard>, is: (message: Heard) => boolean) =>
  Effect.promise(async () => {
    for (;;) {
      const found = messages.find(is)
      if (found !== undefined) return found
      await new Promise((done) => setImmediate(done))
    }
  })

describe("a tool server that sends messages while it works", () => {
  it.live("may report progress only on the current call, and is asked for progress only if a user is present", () =>
    Effect.gen(function* () {
      const peer = yield* talkativeMcpPeer(({ token, event, end }) => {
        const progress = (params: object) => event({ method: "notifications/progress", params })
        progress({ progressToken: token, progress: 1, total: 2 })
        progress({ progressToken: "another", progress: 9 })
        progress({ progressToken: token, progress: 2, message: "nearly" })
        event({ method: "notifications/message", params: { level: "info", data: "x" } })
        end("done")
      })
      const connection = yield* connect(peer.url)
      const { attendance, progress } = attending()
      assert.deepStrictEqual(yield* connection.call("work", {}, attendance), { isError: false, content: "done" })
      assert.deepStrictEqual(progress, [
        { progress: 1, total: 2, message: null },
        { progress: 2, total: null, message: "nearly" },
      ])
      assert.strictEqual((yield* connection.call("work", {})).content, "done")
      assert.notProperty(peer.heard.at(-1)?.params, "_meta")
    }),
  )

  it.live("asks a user who is present, gets `cancel` if no user is present, and has sampling requests refused", () =>
    Effect.gen(function* () {
      const peer = yield* talkativeMcpPeer(async ({ event, end, answerTo }) => {
        const answered = answerTo("q-1")
        event({ id: "q-1", ...asking })
        const { result } = await answered
        const refused = answerTo("q-2")
        event({ id: "q-2", method: "sampling/createMessage", params: {} })
        const { error } = await refused
        const alive = answerTo("q-3")
        event({ id: "q-3", method: "ping" })
        await alive
        end(JSON.stringify([result, error?.code]))
      })
      const connection = yield* connect(peer.url)
      const { attendance, questions } = attending({ action: "accept", content: { to: "a" } })
      const { content } = yield* connection.call("work", {}, attendance)
      assert.deepStrictEqual(JSON.parse(String(content)), [{ action: "accept", content: { to: "a" } }, -32_601])
      assert.deepStrictEqual(questions, [{ message: "Which?", schema: { type: "object" } }])
      const alone = yield* connection.call("work", {})
      assert.deepStrictEqual(JSON.parse(String(alone.content)), [{ action: "cancel" }, -32_601])
      const handshake = peer.heard.find(({ method }) => method === "initialize")
      assert.deepStrictEqual(handshake?.params?.["capabilities"], { elicitation: {} })
    }),
  )

  const breaking = (eventId: string | undefined) =>
    talkativeMcpPeer(({ event, token, retry, end, breakOff }: Talk, lastEventId) => {
      if (lastEventId !== undefined) return end(`after ${lastEventId}`)
      retry(1)
      event({ method: "notifications/progress", params: { progressToken: token, progress: 1 } }, eventId)
      setTimeout(breakOff, 20)
    })

  it.live("is asked to resume its stream after the last event when the connection breaks", () =>
    Effect.gen(function* () {
      const peer = yield* breaking("e-7")
      const connection = yield* connect(peer.url)
      const { attendance, progress } = attending()
      assert.strictEqual((yield* connection.call("work", {}, attendance)).content, "after e-7")
      assert.lengthOf(progress, 1)
      assert.deepInclude(peer.headers.at(-1), { "mcp-session-id": "s-1", "mcp-protocol-version": "2025-11-25" })
      assert.lengthOf(
        peer.heard.filter(({ method }) => method === "tools/call"),
        1,
      )
    }),
  )

  it.live("is asked to resume its stream at most ten times", () =>
    Effect.gen(function* () {
      const peer = yield* talkativeMcpPeer(({ event, retry, breakOff }: Talk, lastEventId) => {
        retry(1)
        event({ method: "notifications/message", params: {} }, `e-${lastEventId ?? 0}`)
        setTimeout(breakOff, 1)
      })
      const connection = yield* connect(peer.url)
      const { reason } = yield* Effect.flip(connection.call("work", {}, attending().attendance))
      assert.strictEqual(reason, "unexpected answer: not a JSON-RPC response")
      assert.lengthOf(
        peer.headers.filter((sent) => sent["last-event-id"] !== undefined),
        10,
      )
    }),
  )

  it.live("fails when the connection breaks, if its events have no ids", () =>
    Effect.gen(function* () {
      const peer = yield* breaking(undefined)
      const connection = yield* connect(peer.url)
      const { reason } = yield* Effect.flip(connection.call("work", {}, attending().attendance))
      assert.strictEqual(reason, "the server cannot be reached")
    }),
  )

  it.live("is notified when its caller stops waiting", () =>
    Effect.gen(function* () {
      const peer = yield* talkativeMcpPeer(() => {})
      const connection = yield* connect(peer.url)
      const call = yield* Effect.forkChild(connection.call("work", {}, attending().attendance))
      const { id } = yield* heardOf(peer.heard, ({ method }) => method === "tools/call")
      yield* Fiber.interrupt(call)
      const { params } = yield* heardOf(peer.heard, ({ method }) => method === "notifications/cancelled")
      assert.strictEqual(params?.["requestId"], id)
    }),
  )

  it.live("may run as long as it keeps sending messages, but times out if it stays silent", () =>
    Effect.gen(function* () {
      const peer = yield* talkativeMcpPeer(async ({ token, event, end }, _last) => {
        for (let n = 0; n < 5; n++) {
          await new Promise((done) => setTimeout(done, 300))
          event({ method: "notifications/progress", params: { progressToken: token, progress: n } })
        }
        end("done")
      })
      const connection = yield* connect(peer.url, Duration.millis(1000))
      assert.strictEqual((yield* connection.call("work", {}, attending().attendance)).content, "done")
      assert.strictEqual((yield* Effect.flip(connection.call("work", {}))).reason, "the server didn't answer in time")
    }),
  )
})

describe("a tool server with the latest protocol version that needs input from the user", () => {
  const inputPeer = (rounds: number) => {
    const calls: Array<Heard> = []
    const results = (message: Heard): object => {
      switch (message.method) {
        case "server/discover":
          return { supportedVersions: ["2026-07-28"], capabilities: null }
        case "tools/list":
          return { tools: [{ name: "work", description: null, inputSchema: null }, { name: "" }], nextCursor: null }
        default:
          calls.push(message)
          return calls.length > rounds
            ? { content: [{ type: "text", text: JSON.stringify(message.params?.["inputResponses"]) }] }
            : {
                resultType: "input_required",
                inputRequests: { a: asking },
                requestState: `s${calls.length}`,
              }
      }
    }
    return Effect.map(
      listening((request, response) => {
        let text = ""
        request.on("data", (piece) => (text += piece))
        request.on("end", () => {
          const message: Heard = JSON.parse(text)
          response.writeHead(200, { "content-type": "application/json" })
          response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, result: results(message) }))
        })
      }),
      ({ url }) => ({ url, calls }),
    )
  }

  it.live("asks the user and is called again with the answer and its own state", () =>
    Effect.gen(function* () {
      const peer = yield* inputPeer(2)
      const connection = yield* connect(peer.url)
      assert.deepStrictEqual(
        connection.tools.map(({ name }) => name),
        ["work"],
      )
      const { attendance, questions, progress } = attending({ action: "accept", content: { to: "a" } })
      const { content } = yield* connection.call("work", {}, attendance)
      assert.deepStrictEqual(JSON.parse(String(content)), { a: { action: "accept", content: { to: "a" } } })
      assert.lengthOf(questions, 2)
      assert.deepStrictEqual(progress, [])
      assert.deepStrictEqual(
        peer.calls.map(({ params }) => params?.["requestState"]),
        [undefined, "s1", "s2"],
      )
    }),
  )

  it.live("gets `cancel` if no user is present", () =>
    Effect.gen(function* () {
      const connection = yield* Effect.flatMap(inputPeer(1), ({ url }) => connect(url))
      const { content } = yield* connection.call("work", {})
      assert.deepStrictEqual(JSON.parse(String(content)), { a: { action: "cancel" } })
    }),
  )

  it.live("fails if it never stops asking", () =>
    Effect.gen(function* () {
      const connection = yield* Effect.flatMap(inputPeer(1000), ({ url }) => connect(url))
      const { reason } = yield* Effect.flip(connection.call("work", {}))
      assert.strictEqual(reason, "unexpected answer: it doesn't follow the protocol")
    }),
  )
})

describe("a tool server's prompts and resources", () => {
  it.live("are listed if the server has any, and are reported as empty lists otherwise", () =>
    Effect.gen(function* () {
      const peer = yield* talkativeMcpPeer(({ end }) => end("x"), { version: "2025-06-18" })
      const connection = yield* connect(peer.url)
      assert.deepStrictEqual(yield* connection.resources, [
        { uri: "file:///a.txt", name: "a", title: "A", description: null, mimeType: "text/plain" },
      ])
      assert.deepStrictEqual(yield* connection.prompts, [
        {
          name: "greet",
          title: null,
          description: null,
          arguments: [{ name: "who", description: null, required: true }],
        },
      ])
      const without = yield* connect((yield* statelessMcpPeer).url)
      assert.deepStrictEqual([yield* without.resources, yield* without.prompts], [[], []])
      const few = yield* connect((yield* mcpPeer({ json: true })).url)
      assert.deepStrictEqual([yield* few.resources, yield* few.prompts], [[], []])
    }),
  )
})
