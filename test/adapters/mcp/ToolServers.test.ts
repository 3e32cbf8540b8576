import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { RequestListener } from "node:http"
import * as Testing from "../../doubles/Testing.ts"
import { ToolServers } from "../../../src/ports/ToolServers.ts"
import * as contract from "../../contract/index.ts"
import { listening, mcpPeer } from "../../support/mcpPeer.ts"
import { statelessMcpPeer } from "../../support/statelessMcpPeer.ts"
import { remoteToolPeer, scriptedToolPeer } from "../../support/toolPeers.ts"

const address = (url: string, seconds = 5) => ({
  url,
  headers: { "x-api-key": Redacted.make("k-1") },
  timeout: Duration.seconds(seconds),
})

const connect = (url: string, seconds?: number) =>
  Effect.flatMap(ToolServers, (servers) => servers.connect(address(url, seconds))).pipe(
    Effect.provide(Testing.agentWorld),
  )

const reasonOf = (listener: RequestListener, seconds?: number) =>
  Effect.gen(function* () {
    const { url } = yield* listening(listener)
    return (yield* Effect.flip(connect(url, seconds))).reason
  })

contract.toolServersSuite("Model Context Protocol", remoteToolPeer)
contract.toolServersSuite("scripted", scriptedToolPeer)

describe("a tool server built with the protocol's official SDK", () => {
  it.live.each([{ json: true }, { json: false }])(
    "completes the handshake, lists all pages and runs calls, json: $json",
    (options) =>
      Effect.gen(function* () {
        const peer = yield* mcpPeer(options)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const connection = yield* connect(peer.url)
            assert.deepStrictEqual(
              connection.tools.map(({ name }) => name),
              ["add", "boom", "third"],
            )
            assert.deepStrictEqual(yield* connection.call("add", { a: 2, b: 3 }), { isError: false, content: "5" })
            assert.deepStrictEqual(yield* connection.call("boom", {}), { isError: true, content: "it broke" })
          }),
        )
        assert.strictEqual(peer.counts.opened, 1)
        // The request for the newest revision comes first, without a session.
        assert.isTrue(peer.headers.every((headers) => headers["x-api-key"] === "k-1"))
        assert.strictEqual(peer.methods.at(-1), "DELETE")
        assert.isTrue(peer.headers.slice(2).every((headers) => headers["mcp-session-id"] !== undefined))
        assert.isTrue(peer.headers.slice(2).every((headers) => headers["mcp-protocol-version"] !== undefined))
      }),
  )
})

describe("a tool server that supports only revision 2026-07-28", () => {
  it.live("is called without a session, with the tools and headers of that revision", () =>
    Effect.gen(function* () {
      const peer = yield* statelessMcpPeer
      const connection = yield* connect(peer.url)
      assert.deepStrictEqual(
        connection.tools.map(({ name, description }) => [name, description]),
        [
          ["add", "adds"],
          ["boom", "breaks"],
        ],
      )
      assert.hasAllKeys(connection.tools[0]?.parameters["properties"], ["a", "b"])
      assert.deepStrictEqual(yield* connection.call("add", { a: 2, b: 3 }), { isError: false, content: { sum: 5 } })
      const broken = yield* connection.call("boom", {})
      assert.isTrue(broken.isError)
      assert.isTrue(peer.headers.every((headers) => headers["x-api-key"] === "k-1"))
      const [first, ...others] = peer.headers
      assert.strictEqual(first?.["mcp-method"], "server/discover")
      assert.isTrue(peer.headers.every((headers) => headers["mcp-protocol-version"] === "2026-07-28"))
      assert.isTrue(others.every((headers) => headers["mcp-session-id"] === undefined))
      assert.deepStrictEqual(others.at(-1)?.["mcp-name"], "boom")
    }),
  )

  it.live("distinguishes an unknown tool, malformed arguments and invalid arguments", () =>
    Effect.gen(function* () {
      const connection = yield* Effect.flatMap(statelessMcpPeer, ({ url }) => connect(url))
      const reasonOfCall = (name: string, input: unknown) =>
        Effect.map(Effect.flip(connection.call(name, input)), ({ reason }) => reason)
      assert.strictEqual(yield* reasonOfCall("multiply", {}), "there is no tool with this name")
      assert.strictEqual(yield* reasonOfCall("add", "2 and 3"), "the arguments of a tool must be an object")
      assert.isTrue((yield* connection.call("add", { a: "two" })).isError)
    }),
  )
})

describe("a server that violates the protocol", () => {
  it.live("is reported if it responds with HTML", () =>
    Effect.gen(function* () {
      const reason = yield* reasonOf((_, response) => response.end("<html>hello</html>"))
      assert.include(reason, "unexpected answer")
    }),
  )

  it.live("is reported if it refuses every handshake", () =>
    Effect.gen(function* () {
      const address = "; check that the address is that of an MCP server with Streamable HTTP"
      for (const [status, advice] of [
        [400, ""],
        [404, address],
        [405, address],
      ] as const)
        assert.strictEqual(
          yield* reasonOf((_, response) => response.writeHead(status).end("{}")),
          `the server answered ${status}${advice}`,
        )
      const reason = yield* reasonOf((request, response) => {
        response.writeHead(200, { "content-type": "application/json" })
        request.on("data", (text) => {
          const { id } = JSON.parse(text)
          response.end(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32_601, message: "secret" } }))
        })
      })
      assert.strictEqual(reason, "the server refused (code -32601)")
    }),
  )

  it.live("is reported if it refuses the credentials", () =>
    Effect.gen(function* () {
      assert.include(yield* reasonOf((_, response) => response.writeHead(401).end("secret")), "401")
    }),
  )

  it.live("is cut off if it sends more than the limit", () =>
    Effect.gen(function* () {
      const reason = yield* reasonOf((_, response) => response.end(Buffer.alloc(5 * 1024 * 1024, 32)))
      assert.strictEqual(reason, "the answer is too large")
    }),
  )

  it.live("is reported if it declares a wrong length", () =>
    Effect.gen(function* () {
      const reason = yield* reasonOf((_, response) => {
        response.writeHead(200, { "content-length": "1000" })
        response.write("{}")
        response.destroy()
      })
      assert.strictEqual(reason, "the server cannot be reached")
    }),
  )

  it.live("is never contacted at a forbidden address", () =>
    Effect.gen(function* () {
      for (const url of ["http://10.0.0.1/", "http://169.254.169.254/latest", "http://[::1]/", "http://2130706434/"])
        assert.strictEqual(
          (yield* Effect.flip(connect(url))).reason,
          "the address isn't public; your administrator can allow it with OUTBOUND_ALLOW",
          url,
        )
    }),
  )
})
