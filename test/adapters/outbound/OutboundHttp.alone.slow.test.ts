import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { type IncomingHttpHeaders, type RequestListener } from "node:http"
import { Socket } from "node:net"
import { vi } from "vitest"
import * as Mcp from "../../../src/adapters/mcp/ToolServers.ts"
import { isPublic } from "../../../src/adapters/outbound/Addresses.ts"
import { guardedLookup } from "../../../src/adapters/outbound/guardedLookup.ts"
import * as Outbound from "../../../src/adapters/outbound/OutboundHttp.ts"
import * as Testing from "../../doubles/Testing.ts"
import { OutboundForbidden, OutboundHttp, type OutboundRequest } from "../../../src/ports/OutboundHttp.ts"
import { create, settled } from "../../support/agents.ts"
import { ask, keptAgent, modelAt, provider } from "../../support/chat.ts"
import { hostileNames, hostileUrls } from "../../support/hostileAddresses.ts"
import { inMemory } from "../../support/inMemory.ts"
import { listening } from "../../support/mcpPeer.ts"
import { answers } from "../../support/scriptedDns.ts"

vi.mock("node:dns", async (original) => {
  const { scriptedDns } = await import("../../support/scriptedDns.ts")
  return scriptedDns(await original<typeof import("node:dns")>())
})

/** Every address that a socket of this process connects to while it is being watched. */
const watched = Effect.acquireRelease(
  Effect.sync(() => {
    const attempts: Array<string> = []
    const { emit } = Socket.prototype
    Socket.prototype.emit = function (this: Socket, event: string | symbol, ...given: Array<unknown>) {
      if (event === "connectionAttempt") attempts.push(`${String(given[0])}:${String(given[1])}`)
      return Reflect.apply(emit, this, [event, ...given])
    }
    return { attempts, emit }
  }),
  ({ emit }) =>
    Effect.sync(() => {
      Socket.prototype.emit = emit
    }),
)

const portOf = (url: string): number => Number(new URL(url).port)

/** A server that must not receive anything. */
const canary = Effect.gen(function* () {
  const received: Array<string> = []
  const listener: RequestListener = (request, response) => {
    received.push(`${request.method} ${request.url}`)
    response.writeHead(200, { "content-type": "application/json" }).end("{}")
  }
  const { url } = yield* listening(listener)
  return { url, received, port: portOf(url) }
})

const sent = (allow: ReadonlyArray<string>, url: string, more: Partial<OutboundRequest> = {}) =>
  Effect.flatMap(OutboundHttp, (http) =>
    http.send({ url, method: "GET", timeout: Duration.seconds(5), maxBytes: 1024, ...more }),
  ).pipe(Effect.provide(Outbound.layer({ allow })), Effect.result)

describe("addresses from users", () => {
  it.live(
    "are refused before anything is sent if they aren't public, but a host that doesn't exist yet is allowed",
    () =>
      Effect.gen(function* () {
        const { attempts } = yield* watched
        const admitted = (url: string, allow: ReadonlyArray<string> = []) =>
          Effect.flatMap(OutboundHttp, (http) => http.admits(url)).pipe(
            Effect.provide(Outbound.layer({ allow })),
            Effect.isSuccess,
          )
        for (const url of [
          "http://127.0.0.1/",
          "http://10.1.2.3/x",
          "http://[::1]/",
          `http://${Object.keys(hostileNames)[0]}/`,
        ])
          assert.isFalse(yield* admitted(url), url)
        assert.isTrue(yield* admitted("http://127.0.0.1/", ["127.0.0.0/8"]))
        assert.isTrue(yield* admitted("https://nobody-is-called-this.invalid/"))
        assert.deepStrictEqual(attempts, [])
      }),
  )

  it.live("never lead to a hostile address, as tested with at least 300 hostile URLs", () =>
    Effect.gen(function* () {
      const { url, received, port } = yield* canary
      const { attempts } = yield* watched
      assert.strictEqual((yield* sent(["127.0.0.1"], url))._tag, "Success")
      assert.deepStrictEqual([received.length, attempts], [1, [`127.0.0.1:${port}`]])
      const urls = hostileUrls(port)
      assert.isAtLeast(new Set(urls).size, 300)
      for (const hostile of urls) {
        const answer = yield* sent([], hostile)
        if (Result.isSuccess(answer)) throw new Error(`reached ${hostile}`)
        assert.include(["OutboundForbidden", "OutboundFailed"], answer.failure._tag)
      }
      assert.deepStrictEqual([received.length, attempts.length], [1, 1])
    }),
  )

  it.live("never lead to a hostile address through a redirect, whatever its status code", () =>
    Effect.gen(function* () {
      const { received, port } = yield* canary
      const targets = [...hostileUrls(port)]
      let at = 0
      const { url } = yield* listening((_, response) =>
        response
          .writeHead([301, 302, 303, 307, 308][at % 5]!, {
            // A header is Latin-1 without line breaks; a server would escape other characters like this.
            location: [...targets[at]!]
              .map((one) => (/[\x20-\x7e]/.test(one) ? one : encodeURIComponent(one)))
              .join(""),
          })
          .end(),
      )
      const { attempts } = yield* watched
      for (; at < targets.length; at++) yield* sent([new URL(url).host], url, { method: at % 2 === 0 ? "GET" : "POST" })
      assert.deepStrictEqual(received, [])
      assert.deepStrictEqual([...new Set(attempts)], [new URL(url).host])
    }),
  )

  it.live("are refused if their host name resolves to a forbidden address on a later lookup", () =>
    Effect.gen(function* () {
      const { received, port } = yield* canary
      const { url } = yield* listening((_, response) =>
        response.writeHead(302, { location: `http://rebound.test:${port}/` }).end(),
      )
      const { attempts } = yield* watched
      // The first address is in an allowed range; the second is this machine under another address.
      answers.set("rebound.test", [["127.0.0.1"], ["127.0.0.2"], ["::1"], ["10.0.0.1"]])
      const first = yield* sent(["127.0.0.1/32"], `http://rebound.test:${portOf(url)}/`)
      assert.strictEqual(first._tag, "Failure")
      assert.instanceOf(Result.isFailure(first) ? first.failure : undefined, OutboundForbidden)
      assert.deepStrictEqual(attempts, [`127.0.0.1:${portOf(url)}`])
      assert.deepStrictEqual(received, [])
    }),
  )

  it("are contacted only at public IP addresses, whatever DNS returns", () => {
    const octet = fc.integer({ min: 0, max: 255 })
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    const address = fc.oneof(
      fc.tuple(octet, octet, octet, octet).map((parts) => parts.join(".")),
      fc.array(group, { minLength: 8, maxLength: 8 }).map((parts) => parts.join(":")),
      fc.constantFrom(...Object.values(hostileNames).flat(), "93.184.216.34", "2606:2800:220:1::1"),
    )
    fc.assert(
      fc.property(fc.array(fc.array(address)), fc.boolean(), (sequence, all) => {
        const left = [...sequence]
        const lookup = guardedLookup("name.test", isPublic, (_, answer) =>
          answer(
            null,
            (left.shift() ?? []).map((one) => ({ address: one, family: one.includes(":") ? 6 : 4 })),
          ),
        )
        for (const given of sequence)
          lookup("name.test", { all }, (fault, found) => {
            const allowed = (typeof found === "string" ? [found] : found.map((one) => one.address)).filter(
              (one) => one !== "",
            )
            assert.isTrue(allowed.every(isPublic))
            assert.isTrue(allowed.every((one) => given.includes(one)))
            assert.strictEqual(fault instanceof OutboundForbidden, !given.some(isPublic))
          })
      }),
      { numRuns: 500 },
    )
  })

  it.live("may redirect to another origin, which receives neither the body nor any key in a header", () =>
    Effect.gen(function* () {
      const received: Array<{ readonly headers: IncomingHttpHeaders; readonly body: string }> = []
      const there = yield* listening((request, response) => {
        let body = ""
        request.on("data", (chunk) => (body += chunk))
        request.on("end", () => {
          received.push({ headers: request.headers, body })
          response.end("there")
        })
      })
      for (const status of [301, 302, 303, 307, 308]) {
        const here = yield* listening((_, response) => response.writeHead(status, { location: there.url }).end())
        const answer = yield* sent(["127.0.0.1"], here.url, {
          method: "POST",
          body: "grant=secret",
          headers: {
            authorization: Redacted.make("Bearer secret"),
            "team-key": Redacted.make("secret"),
            "x-api-key": Redacted.make("secret"),
            "mcp-session-id": "secret",
            cookie: "a=secret",
            accept: "application/json",
          },
        })
        assert.strictEqual(answer._tag, status < 307 ? "Success" : "Failure", String(status))
      }
      assert.lengthOf(received, 3)
      for (const { headers, body } of received) {
        assert.strictEqual(headers.accept, "application/json")
        assert.notInclude(JSON.stringify(headers) + body, "secret")
      }
    }),
  )
})

describe("agents", () => {
  const guarded = Layer.fresh(Mcp.layer).pipe(Layer.provideMerge(Outbound.layer({ allow: [] })))

  it.live("refuse a tool server at a hostile address when they are created or prepared", () =>
    Effect.gen(function* () {
      const { received, port } = yield* canary
      const at = yield* inMemory({ agentWorld: Layer.merge(Testing.agentWorld, guarded) })
      const { attempts } = yield* watched
      const urls = hostileUrls(port)
      for (const url of urls) {
        const made = yield* create(at, { name: "A", mcp_config_plain: [{ type: "http", name: "m", url }] })
        if (made.status === 400) {
          assert.include(made.json().error, "mcp_config_plain[0].url")
          continue
        }
        assert.strictEqual(made.status, 201, url)
        const { phase, error } = (yield* settled(at, made.json().chatbot_id)).json()
        assert.strictEqual(phase, "error", url)
        assert.match(
          error,
          /^MCP handshake failed for https?:\S*: (?:the address (?:must be |isn't )|the server cannot be reached)/,
        )
        assert.notMatch(error, /password|user:/)
      }
      assert.deepStrictEqual(received, [])
      assert.deepStrictEqual(attempts, [])
    }),
  )

  it.live("refuse a tool server that is named in a question and has a hostile address", () =>
    Effect.gen(function* () {
      const { received, port } = yield* canary
      const model = yield* provider(() => "Yes.")
      const at = yield* inMemory({
        agentWorld: Layer.merge(modelAt(model.url), guarded),
        env: { RATE_LIMITS: "model_calls=1000" },
      })
      const id = yield* keptAgent(at, { name: "A" })
      const { attempts } = yield* watched
      for (const url of hostileUrls(port)) {
        const auth = { auth_type: "oauth", auth_config: { token_url: url, client_id: "a", client_secret: "b" } }
        const servers = [
          { name: "m", url },
          { name: "o", url: "http://10.9.9.9/", ...auth },
        ]
        const answer = yield* ask(at, id, { query: "x", mcp_servers: servers })
        if (answer.status === 400) assert.include(answer.json().message, "mcp_servers[")
        else assert.lengthOf(answer.json().metadata.mcp_errors, 2, url)
      }
      assert.deepStrictEqual(received, [])
      const modelPort = new URL(model.url).host
      assert.deepStrictEqual(
        attempts.filter((one) => one !== modelPort),
        [],
      )
    }),
  )
})
