import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { RequestListener } from "node:http"
import * as ToolServersLive from "../../../src/adapters/mcp/ToolServers.ts"
import * as OutboundHttpLive from "../../../src/adapters/outbound/OutboundHttp.ts"
import { toolSchema } from "../../../src/domain/tools/ToolSchema.ts"
import { ToolServers } from "../../../src/ports/ToolServers.ts"
import { listening } from "../../support/mcpPeer.ts"

type Json = Readonly<Record<string, unknown>>

const echo = {
  name: "echo",
  description: "Echoes",
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
}

/** Deviations of a server in the handshake, the list, the call, and the envelope of its responses. */
interface Ways {
  readonly shakes?: Json
  readonly lists?: (page: number) => unknown
  readonly calls?: unknown
  readonly refuses?: unknown
  readonly wraps?: (message: Json) => unknown
}

const peer = ({ shakes = {}, lists, calls, refuses, wraps = (message) => message }: Ways) => {
  let page = 0
  const listener: RequestListener = (request, response) => {
    let text = ""
    request.on("data", (piece) => (text += piece))
    request.on("end", () => {
      const { id, method }: { readonly id?: number; readonly method?: string } = JSON.parse(text === "" ? "{}" : text)
      if (id === undefined) return void response.writeHead(202).end()
      const result =
        method === "initialize"
          ? {
              protocolVersion: "2025-06-18",
              capabilities: { tools: {} },
              serverInfo: { name: "p", version: "1" },
              ...shakes,
            }
          : method === "tools/list"
            ? (lists?.(page++) ?? { tools: [echo] })
            : (calls ?? { content: [{ type: "text", text: "Done" }] })
      const isRefused = method === "tools/call" && refuses !== undefined
      response.writeHead(200, { "content-type": "application/json" })
      response.end(JSON.stringify(wraps({ jsonrpc: "2.0", id, ...(isRefused ? { error: refuses } : { result }) })))
    })
  }
  return listening(listener)
}

const layer = ToolServersLive.layer.pipe(Layer.provide(OutboundHttpLive.layer({ allow: ["127.0.0.0/8"] })))

const used = (ways: Ways) =>
  Effect.gen(function* () {
    const { url } = yield* peer(ways)
    const server = yield* Effect.flatMap(ToolServers, ({ connect }) =>
      connect({ url, headers: {}, timeout: Duration.seconds(5) }),
    )
    const answer = yield* server.call("echo", { text: "x" })
    return { names: server.tools.map(({ name }) => name), tools: server.tools, answer }
  }).pipe(Effect.provide(layer))

const done = { isError: false, content: "Done" }

describe("a tool server that deviates from the protocol", () => {
  it.live("is understood if it sends null, or nothing", () =>
    Effect.gen(function* () {
      for (const ways of [
        { lists: () => ({ tools: [echo], nextCursor: null }) },
        { lists: () => ({ tools: [echo], nextCursor: "" }) },
        { lists: () => ({ tools: [{ ...echo, description: null, title: null, annotations: null, _meta: null }] }) },
        { lists: () => ({ tools: [{ ...echo, inputSchema: null }] }) },
        { lists: () => ({ tools: [echo, { name: "" }, { name: 7 }, null] }) },
        { lists: () => ({ tools: [echo], nextCursor: "for ever" }) },
        { shakes: { capabilities: null } },
        { shakes: { capabilities: [] } },
        { shakes: { protocolVersion: undefined } },
        { wraps: (message: Json) => ({ ...message, error: null }) },
        { wraps: (message: Json) => ({ ...message, id: String(message["id"]) }) },
        { wraps: ({ id, result }: Json) => ({ id, result }) },
        { calls: { content: [{ type: "text", text: "Done" }], structuredContent: null, isError: null } },
      ]) {
        const { names, answer } = yield* used(ways)
        assert.deepStrictEqual(names, ["echo"])
        assert.deepStrictEqual(answer, done)
      }
    }),
  )

  it.live("is read to the end of its list, page by page", () =>
    Effect.gen(function* () {
      const lists = (page: number) => ({
        tools: [{ ...echo, name: `echo${page}` }],
        nextCursor: page < 2 ? `p${page}` : null,
      })
      assert.deepStrictEqual((yield* used({ lists })).names, ["echo0", "echo1", "echo2"])
    }),
  )

  it.live("has text that equals its structured content reported only once", () =>
    Effect.gen(function* () {
      const text = (text: string) => [{ type: "text", text }]
      for (const [calls, content] of [
        [
          { content: text("1. Alpha"), structuredContent: { count: 1 } },
          { text: "1. Alpha", data: { count: 1 } },
        ],
        [{ content: text('{"count": 1}'), structuredContent: { count: 1 } }, { count: 1 }],
        [{ content: null, structuredContent: { count: 1 } }, { count: 1 }],
        [{ structuredContent: { count: 1 } }, { count: 1 }],
        [{ content: [] }, ""],
      ] as const)
        assert.deepStrictEqual((yield* used({ calls })).answer, { isError: false, content })
      const failed = { content: text("Permission denied"), structuredContent: { code: 13 }, isError: true }
      assert.deepStrictEqual((yield* used({ calls: failed })).answer, { isError: true, content: "Permission denied" })
    }),
  )

  it.live("has the reason for a refused call passed to the model", () =>
    Effect.gen(function* () {
      for (const code of [-32_602, "E_AUTH", null])
        assert.deepStrictEqual((yield* used({ refuses: { code, message: "text: at least 3 characters" } })).answer, {
          isError: true,
          content: "text: at least 3 characters",
        })
    }),
  )

  it.live("describes pictures to the model instead of sending their bytes", () =>
    Effect.gen(function* () {
      const image = { type: "image", data: "QUJD".repeat(1000), mimeType: "image/png" }
      const { answer } = yield* used({ calls: { content: [{ type: "text", text: "Chart" }, image] } })
      assert.strictEqual(answer.content, "Chart\n[image: image/png, 3000 bytes, not shown here]")
    }),
  )

  it.live("has the user confirm any tool that it declares destructive", () =>
    Effect.gen(function* () {
      const lists = () => ({
        tools: [
          { ...echo, annotations: { destructiveHint: true } },
          { ...echo, name: "see" },
        ],
      })
      const { tools } = yield* used({ lists })
      assert.deepStrictEqual(
        tools.map(({ isDestructive }) => isDestructive === true),
        [true, false],
      )
    }),
  )
})

describe("the schema of a tool's arguments", () => {
  it("is always an object of named properties", () => {
    const none = { type: "object", properties: {} }
    for (const given of [
      null,
      undefined,
      true,
      [],
      {},
      { properties: [] },
      { type: "object", properties: null, required: [] },
    ])
      assert.deepStrictEqual(toolSchema(given), none)
  })

  it("declares the items of its lists, and has no alternatives at the top level", () => {
    assert.deepStrictEqual(
      toolSchema({
        type: "object",
        properties: {
          ids: { type: "array" },
          pair: { type: "array", items: [{ type: "string" }, { type: "number" }] },
        },
      }),
      {
        type: "object",
        properties: {
          ids: { type: "array", items: {} },
          pair: { type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] } },
        },
      },
    )
    const either = {
      $schema: "x",
      oneOf: [
        { properties: { a: { type: "string" }, b: { type: "string" } }, required: ["a", "b"] },
        { properties: { a: { type: "string" }, c: { type: "string" } }, required: ["a"] },
      ],
    }
    assert.deepStrictEqual(toolSchema(either), {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" }, c: { type: "string" } },
      required: ["a"],
    })
    assert.deepStrictEqual(toolSchema({ allOf: [{ properties: { a: {} }, required: ["a", "gone"] }] })["required"], [
      "a",
    ])
  })
})
