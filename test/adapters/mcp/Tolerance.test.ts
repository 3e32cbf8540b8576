import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { RequestListener, ServerResponse } from "node:http"
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

/** A server's deviations from the protocol: in the handshake, the list, the call, and the envelope of its responses. */
interface Ways {
  readonly shakes?: Json
  readonly lists?: (page: number) => unknown
  readonly calls?: unknown
  readonly refuses?: unknown
  readonly wraps?: (message: Json) => unknown
  readonly session?: string
  /** Sends the response to a call. */
  readonly sends?: (response: ServerResponse, answer: string) => void
  readonly hears?: (params: Json) => void
  /** The arguments of the call. */
  readonly says?: Json
}

const peer = ({ shakes = {}, lists, calls, refuses, wraps = (message) => message, sends, hears, session }: Ways) => {
  let page = 0
  const listener: RequestListener = (request, response) => {
    let text = ""
    request.on("data", (piece) => (text += piece))
    request.on("end", () => {
      const {
        id,
        method,
        params = {},
      }: { readonly id?: number; readonly method?: string; readonly params?: Json } = JSON.parse(
        text === "" ? "{}" : text,
      )
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
      const answer = JSON.stringify(wraps({ jsonrpc: "2.0", id, ...(isRefused ? { error: refuses } : { result }) }))
      if (method === "tools/call") hears?.(params)
      if (method === "tools/call" && sends !== undefined) return sends(response, answer)
      const headers = session === undefined ? {} : { "mcp-session-id": session }
      response.writeHead(200, { "content-type": "application/json", ...headers })
      response.end(answer)
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
    const answer = yield* server.call("echo", ways.says ?? { text: "x" })
    return { names: server.tools.map(({ name }) => name), tools: server.tools, answer }
  }).pipe(Effect.provide(layer))

const done = { isError: false, content: "Done" }

describe("a tool server that deviates from the protocol", () => {
  it.live("is understood if it sends a null value or omits a field", () =>
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

  it.live("may split its tool list into pages and end with a null cursor", () =>
    Effect.gen(function* () {
      const lists = (page: number) => ({
        tools: [{ ...echo, name: `echo${page}` }],
        nextCursor: page < 2 ? `p${page}` : null,
      })
      assert.deepStrictEqual((yield* used({ lists })).names, ["echo0", "echo1", "echo2"])
    }),
  )

  it.live("may repeat its structured content as text, and the content is reported only once", () =>
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

  it.live("may refuse a call with any error code, and the message is passed to the model", () =>
    Effect.gen(function* () {
      for (const code of [-32_602, "E_AUTH", null])
        assert.deepStrictEqual((yield* used({ refuses: { code, message: "text: at least 3 characters" } })).answer, {
          isError: true,
          content: "text: at least 3 characters",
        })
    }),
  )

  it.live("may add details to a refusal, and the model gets them unless they repeat the message", () =>
    Effect.gen(function* () {
      for (const [refuses, content] of [
        [{ code: -32_603, message: "Internal error", data: { column: "x" } }, 'Internal error: {"column":"x"}'],
        [{ code: -32_603, data: "quota of 5 reached" }, "quota of 5 reached"],
        [{ code: 1, message: "quota of 5 reached", data: "quota of 5" }, "quota of 5 reached"],
        [{ code: 1, message: "no", data: {} }, "no"],
      ] as const)
        assert.deepStrictEqual((yield* used({ refuses })).answer, { isError: true, content })
    }),
  )

  it.live("can refuse a call with an HTTP error, whose body is passed to the model unless it is an HTML page", () =>
    Effect.gen(function* () {
      for (const [status, body, content] of [
        [422, '{"detail":"text is too short"}', 'the server answered 422: {"detail":"text is too short"}'],
        [429, '{"error":"10 per minute"}', 'the server answered 429: {"error":"10 per minute"}'],
      ] as const)
        assert.deepStrictEqual(
          (yield* used({ sends: (response) => void response.writeHead(status).end(body) })).answer,
          {
            isError: true,
            content,
          },
        )
      const page = used({ sends: (response) => void response.writeHead(404).end("<html>proxy</html>") })
      assert.strictEqual((yield* Effect.flip(page)).reason, "the server answered 404")
    }),
  )

  it.live("is recognized as having lost the session, however it reports this", () =>
    Effect.gen(function* () {
      const error = { code: -32_600, message: "Unknown session id 's'; client should reinitialize" }
      const named = '{"jsonrpc":"2.0","id":2,"error":{"code":-32001,"message":"Session not found"}}'
      for (const ways of [
        { refuses: error },
        { sends: (response) => void response.writeHead(400).end(named) },
        { sends: (response) => void response.writeHead(500).end('{"error":"No valid session ID provided"}') },
        { sends: (response) => void response.writeHead(404).end() },
        { sends: (response) => void response.writeHead(410).end() },
      ] satisfies ReadonlyArray<Ways>)
        assert.isTrue((yield* Effect.flip(used({ ...ways, session: "s" }))).isSessionLost)
      const kept = yield* used({
        refuses: { code: 1, message: "The session of this customer has no invoice" },
        session: "s",
      })
      assert.isTrue(kept.answer.isError)
      assert.isTrue((yield* used({ refuses: error })).answer.isError)
    }),
  )

  it.live("is reported with advice to check its address if it doesn't support the handshake", () =>
    Effect.gen(function* () {
      for (const status of [404, 405]) {
        const { url } = yield* listening((_request, response) => void response.writeHead(status).end("no"))
        const { connect } = yield* ToolServers
        const { reason } = yield* Effect.flip(connect({ url, headers: {}, timeout: Duration.seconds(5) }))
        assert.include(reason, `the server answered ${status}; check that the address`)
      }
    }).pipe(Effect.provide(layer)),
  )

  it.live("is understood if its results are numbers, objects, lists or strings", () =>
    Effect.gen(function* () {
      const item = (text: unknown) => ({ content: [{ type: "text", text }] })
      const resource = { uri: "a:b", mimeType: "application/json" }
      for (const [calls, content] of [
        [item(42), "42"],
        [item({ total: 42 }), '{"total":42}'],
        [item(["a", "b"]), '["a","b"]'],
        ["Done", "Done"],
        [[{ type: "text", text: "Done" }], "Done"],
        [{ content: [{ type: "resource", resource: { ...resource, text: { a: 1 } } }] }, '{"a":1}'],
        [{ content: [{ type: "resource", ...resource, text: "flat" }] }, "flat"],
        [{ content: [{ type: "resource", resource: { ...resource, blob: "eyJhIjoxfQ==" } }] }, '{"a":1}'],
        [{ content: [{ type: "image", url: "https://example.org/a.png" }] }, "[image: https://example.org/a.png]"],
      ] as const)
        assert.deepStrictEqual((yield* used({ calls })).answer, { isError: false, content })
      const failed = { ...item("boom"), isError: "true" }
      assert.deepStrictEqual((yield* used({ calls: failed })).answer, { isError: true, content: "boom" })
    }),
  )

  it.live("is understood if it sends events or lines under another content type", () =>
    Effect.gen(function* () {
      const notice = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}'
      for (const wrapped of [
        (answer: string) => `event: message\ndata: ${answer}\n\n`,
        (answer: string) => `: hello\n\ndata: ${answer}\n`,
        (answer: string) => `${notice}\n${answer}\n`,
      ])
        for (const type of ["application/json", "text/plain"])
          assert.deepStrictEqual(
            (yield* used({
              sends: (response, answer) => void response.writeHead(200, { "content-type": type }).end(wrapped(answer)),
            })).answer,
            done,
          )
    }),
  )

  it.live("receives arguments under its own names, even if model providers would reject those names", () =>
    Effect.gen(function* () {
      const properties = { "filter[id]": { type: "string" }, $top: { type: "integer" }, text: { type: "string" } }
      const lists = () => ({ tools: [{ ...echo, inputSchema: { type: "object", properties, required: ["$top"] } }] })
      const received: Array<unknown> = []
      const { tools } = yield* used({
        lists,
        hears: (params) => void received.push(params["arguments"]),
        says: { filter_id: "7", top: 2 },
      })
      assert.deepStrictEqual(tools[0]?.parameters, {
        type: "object",
        properties: {
          filter_id: { type: "string", description: "Its name is filter[id]." },
          top: { type: "integer", description: "Its name is $top." },
          text: { type: "string" },
        },
        required: ["top"],
      })
      assert.deepStrictEqual(received, [{ "filter[id]": "7", $top: 2 }])
    }),
  )

  it.live("may return images, which are described to the model instead of sent as bytes", () =>
    Effect.gen(function* () {
      const image = { type: "image", data: "QUJD".repeat(1000), mimeType: "image/png" }
      const { answer } = yield* used({ calls: { content: [{ type: "text", text: "Chart" }, image] } })
      assert.strictEqual(answer.content, "Chart\n[image: image/png, 3000 bytes, not shown here]")
    }),
  )

  it.live("needs the user's confirmation for any tool that it declares destructive", () =>
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

  it("is found by following a reference", () => {
    const person = { type: "object", properties: { name: { type: "string" } }, required: ["name"] }
    for (const place of ["$defs", "definitions"])
      assert.deepInclude(toolSchema({ $ref: `#/${place}/Person`, [place]: { Person: person } }), person)
    assert.deepInclude(toolSchema({ $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/A" } } }), { properties: {} })
    assert.deepInclude(toolSchema({ $ref: "#/$defs/None" }), { properties: {} })
  })

  it("has no values that newer versions of JSON Schema reject", () => {
    const properties = {
      count: { type: "integer", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      kind: { type: "string", enum: ["a", null, "a"] },
      level: { type: "integer", enum: [1, 2, 2] },
      any: { type: "any", required: true },
      some: { type: ["string", "any", "null"] },
      all: true,
    }
    assert.deepStrictEqual(toolSchema({ type: "object", properties }), {
      type: "object",
      properties: {
        count: { type: "integer", exclusiveMinimum: 0, maximum: 9 },
        kind: { enum: ["a", null] },
        level: { type: "integer", enum: [1, 2] },
        any: {},
        some: { type: ["string", "null"] },
        all: {},
      },
    })
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
