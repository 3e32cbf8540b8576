import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A server on this machine. */
interface Site {
  readonly url: string
  /** The server's host with its port. */
  readonly host: string
  readonly port: number
  /** The paths of the requests it received. */
  readonly heard: Array<string>
  /** Resolves when the client abandons the endless response. */
  readonly left: Promise<void>
}

/** The servers that the `OutboundHttp` suite calls: two exceptions, and one that must not be reached. */
export class Sites extends Context.Service<
  Sites,
  { readonly here: Site; readonly there: Site; readonly canary: Site }
>()("test/Sites") {}

const echo = (request: IncomingMessage, response: ServerResponse) => {
  const parts: Array<Buffer> = []
  request.on("data", (part: Buffer) => void parts.push(part))
  request.on("end", () => {
    const { method, url: path, headers } = request
    const body = Buffer.concat(parts).toString("base64")
    response.writeHead(418, { "X-Answer": "Yes" }).end(JSON.stringify({ method, path, headers, body }))
  })
}

const pages = (leave: () => void): RequestListener => {
  let finish = () => {}
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site.test")
    switch (pathname) {
      case "/echo":
        return echo(request, response)
      case "/redirect":
        return void response
          .writeHead(Number(searchParams.get("status")), { location: searchParams.get("to") ?? "" })
          .end()
      case "/loop":
        return void response.writeHead(302, { location: "/loop" }).end()
      case "/bytes":
        return void response.end(Buffer.alloc(Number(searchParams.get("count")), 7))
      case "/silent":
        return
      case "/stall":
        return void response.write("begun")
      case "/refuse":
        return void request.socket.destroy()
      case "/cut":
        return void response
          .writeHead(200, { "content-length": "1000" })
          .write("begun", () => void request.socket.destroy())
      case "/begin":
        finish = () => void response.end("last")
        return void response.write("first")
      case "/finish":
        finish()
        return void response.end()
      case "/endless":
        response.on("close", leave)
        return void response.write("begun")
      default:
        return void response.end()
    }
  }
}

const site = Effect.acquireRelease(
  Effect.promise(async () => {
    const heard: Array<string> = []
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const answer = pages(leave)
    const server = createServer((request, response) => {
      heard.push(request.url ?? "")
      answer(request, response)
    })
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
    const { port } = server.address() as AddressInfo
    const host = `127.0.0.1:${port}`
    return { server, url: `http://${host}`, host, port, heard, left }
  }),
  ({ server }) =>
    Effect.sync(() => {
      server.closeAllConnections()
      server.close()
    }),
)

export const sites = Layer.effect(Sites, Effect.all({ here: site, there: site, canary: site }))
