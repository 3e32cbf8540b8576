import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http"

/** A server on a free local port until the scope closes. */
export const listening = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ readonly url: string; readonly close: () => void }>((resolve) => {
          const server = createServer(listener)
          server.listen(0, "127.0.0.1", () => {
            const address = server.address()
            const port = typeof address === "object" && address !== null ? address.port : 0
            resolve({
              url: `http://127.0.0.1:${port}`,
              close: () => {
                server.closeAllConnections()
                server.close()
              },
            })
          })
        }),
    ),
    ({ close }) => Effect.sync(close),
  )

const names = ["add", "boom", "third"]

const protocol = (counts: { listed: number; called: number }) => {
  const server = new Server({ name: "peer", version: "1.0.0" }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    counts.listed += 1
    const at = Number(params?.cursor ?? 0)
    const tools = [{ name: names[at]!, description: `tool ${at}`, inputSchema: { type: "object" as const } }]
    return at + 1 < names.length ? { tools, nextCursor: String(at + 1) } : { tools }
  })
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    counts.called += 1
    const { a, b } = params.arguments ?? {}
    return params.name === "add"
      ? { content: [{ type: "text", text: String(Number(a) + Number(b)) }] }
      : { isError: true, content: [{ type: "text", text: "it broke" }] }
  })
  return server
}

/**
 * A tool server built with the protocol's SDK, with sessions and responses as JSON or as events. Its tools are those of
 * `server`, or else a list split into three pages.
 */
export const mcpPeer = (options: { readonly json: boolean; readonly server?: () => Server }) =>
  Effect.gen(function* () {
    const headers: Array<IncomingHttpHeaders> = []
    const methods: Array<string> = []
    const counts = { opened: 0, listed: 0, called: 0 }
    const sessions = new Map<string, StreamableHTTPServerTransport>()
    const answer: RequestListener = (request, response) => {
      headers.push(request.headers)
      methods.push(request.method ?? "")
      const id = request.headers["mcp-session-id"]
      const existing = typeof id === "string" ? sessions.get(id) : undefined
      const transport =
        existing ??
        new StreamableHTTPServerTransport({
          sessionIdGenerator: () => randomUUID(),
          enableJsonResponse: options.json,
          onsessioninitialized: (session) => {
            counts.opened += 1
            sessions.set(session, transport)
          },
        })
      if (existing !== undefined) return void transport.handleRequest(request, response)
      void (options.server?.() ?? protocol(counts))
        .connect(transport as Transport)
        .then(() => transport.handleRequest(request, response))
    }
    const { url } = yield* listening(answer)
    return { url: `${url}/mcp`, headers, methods, counts, forget: () => sessions.clear() }
  })
