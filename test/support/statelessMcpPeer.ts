import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as McpProtocol from "effect/ai/McpProtocol"
import * as McpServer from "effect/ai/McpServer"
import * as Tool from "effect/ai/Tool"
import * as Toolkit from "effect/ai/Toolkit"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { createServer, type IncomingHttpHeaders } from "node:http"

const tools = Toolkit.make(
  Tool.make("add", {
    description: "adds",
    parameters: Schema.Struct({ a: Schema.Number, b: Schema.Number }),
    success: Schema.Struct({ sum: Schema.Number }),
  }),
  Tool.make("boom", { description: "breaks", success: Schema.String, failure: Schema.String }),
)

const handlers = tools.toLayer({
  add: ({ a, b }) => Effect.succeed({ sum: a + b }),
  boom: () => Effect.fail("it broke"),
})

/** A tool server built with Effect's own MCP server that speaks only the revision of 2026-07-28. */
export const statelessMcpPeer = Effect.gen(function* () {
  const headers: Array<IncomingHttpHeaders> = []
  const server = createServer()
  server.prependListener("request", (request) => void headers.push(request.headers))
  const routes = McpServer.layerHttp({
    name: "peer",
    version: "1.0.0",
    path: "/mcp",
    protocols: [McpProtocol.v2026_07_28],
    registrations: McpServer.toolkit(tools).pipe(Layer.provide(handlers)),
  })
  const context = yield* Layer.build(
    HttpRouter.serve(routes, { disableListenLog: true, disableLogger: true }).pipe(
      Layer.provideMerge(NodeHttpServer.layer(() => server, { host: "127.0.0.1", port: 0 })),
    ),
  )
  const { address } = Context.get(context, HttpServer.HttpServer)
  return { url: `http://127.0.0.1:${"port" in address ? address.port : 0}/mcp`, headers }
})
