import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { RemoteOutcome } from "../../src/ports/ToolServers.ts"
import { ToolPeer } from "../contract/index.ts"
import * as Scripted from "../doubles/scripted/ToolServers.ts"
import * as Testing from "../doubles/Testing.ts"
import { listening, mcpPeer } from "./mcpPeer.ts"

const question = {
  message: "How many?",
  schema: { type: "object" as const, properties: { count: { type: "integer" as const } }, required: ["count"] },
}

const text = (words: string) => ({ content: [{ type: "text" as const, text: words }] })

const sumOf = (input: unknown): string => {
  const { a, b } = (input ?? {}) as { readonly a?: number; readonly b?: number }
  return String(Number(a) + Number(b))
}

interface Told {
  readonly begin: () => void
  readonly cancel: () => void
}

/** The tools of the suite, built with the protocol's SDK. */
const protocol = ({ begin, cancel }: Told) => {
  const server = new Server({ name: "peer", version: "1.0.0" }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: ["add", "boom", "ask", "wait"].map((name) => ({ name, inputSchema: { type: "object" as const } })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    switch (params.name) {
      case "add":
        return text(sumOf(params.arguments))
      case "ask": {
        const progressToken = params._meta?.progressToken
        if (progressToken !== undefined)
          await extra.sendNotification({
            method: "notifications/progress",
            params: { progressToken, progress: 1, total: 2 },
          })
        const { action, content } = await server.elicitInput(
          { message: question.message, requestedSchema: question.schema },
          { relatedRequestId: extra.requestId },
        )
        return text(action === "accept" ? String(content?.["count"]) : action)
      }
      case "wait":
        extra.signal.addEventListener("abort", cancel)
        begin()
        return new Promise<never>(() => {})
      default:
        return { isError: true, ...text("it broke") }
    }
  })
  return server
}

const told = Effect.gen(function* () {
  const [begun, cancelled] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  return {
    begun: Deferred.await(begun),
    cancelled: Deferred.await(cancelled),
    begin: () => void Deferred.doneUnsafe(begun, Effect.void),
    cancel: () => void Deferred.doneUnsafe(cancelled, Effect.void),
  }
})

/** Our client with a server of the protocol. */
export const remoteToolPeer = Layer.unwrap(
  Effect.gen(function* () {
    const { begun, cancelled, ...tells } = yield* told
    const { url, headers } = yield* mcpPeer({ json: false, server: () => protocol(tells) })
    const silent = yield* listening(() => {})
    const other = yield* listening((_, response) => response.end("<html>hello</html>"))
    const dead = [silent.url, other.url, "http://127.0.0.1:1/mcp"]
    const peer = { url, dead, headers: Effect.sync(() => [...headers]), begun, cancelled }
    return Layer.merge(Testing.agentWorld, Layer.succeed(ToolPeer, peer))
  }),
)

/** The same tools, scripted. */
export const scriptedToolPeer = Layer.unwrap(
  Effect.gen(function* () {
    const { begun, cancelled, begin, cancel } = yield* told
    const url = "https://tools.example/mcp"
    const broken: RemoteOutcome = { isError: true, content: "it broke" }
    const { layer, connections } = Scripted.make({
      [url]: {
        tools: {
          add: { run: sumOf },
          boom: { run: () => broken },
          ask: {
            run: Effect.fnUntraced(function* (_input, attendance) {
              if (attendance === undefined) return "cancel"
              yield* attendance.onProgress({ progress: 1, total: 2, message: null })
              const reply = yield* attendance.onQuestion(question)
              return reply.action === "accept" ? String(reply.content["count"]) : reply.action
            }),
          },
          wait: {
            run: () => Effect.onInterrupt(Effect.andThen(Effect.sync(begin), Effect.never), () => Effect.sync(cancel)),
          },
        },
      },
    })
    const headers = Effect.sync(() =>
      connections
        .filter((one) => one.url === url)
        .map((one) =>
          Object.fromEntries(Object.entries(one.headers).map(([name, value]) => [name, Redacted.value(value)])),
        ),
    )
    return Layer.merge(
      layer,
      Layer.succeed(ToolPeer, { url, dead: ["https://gone.example/"], headers, begun, cancelled }),
    )
  }),
)
