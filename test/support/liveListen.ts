import * as NodeWS from "@effect/platform-node/NodeWS"
import * as Effect from "effect/Effect"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** A connection to the server: its received data, and the script's actions. */
export interface ListenLine {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Control messages, in the order received. */
  readonly said: Array<string>
  /** 16-bit samples of the received audio. */
  readonly sound: () => Int16Array
  readonly send: (message: object | string) => void
  readonly sendBinary: (bytes: Uint8Array) => void
  readonly close: (code: number) => void
  /** Ends the connection abruptly. */
  readonly cut: () => void
}

/** The server's actions on a connection: when it opens, when audio arrives, and when all audio has arrived. */
export interface ListenScript {
  readonly opened?: (line: ListenLine) => void
  readonly heard?: (line: ListenLine) => void
  readonly all?: (line: ListenLine) => void
}

/** A result for a stretch of audio, in the protocol's format. */
export const results = (
  start: number,
  duration: number,
  alternatives: ReadonlyArray<object>,
  isFinal = true,
): object => ({
  type: "Results",
  channel_index: [0, 1],
  start,
  duration,
  is_final: isFinal,
  speech_final: isFinal,
  from_finalize: false,
  channel: { alternatives },
  metadata: { request_id: "r", model_info: { name: "m", version: "1", arch: "a" }, model_uuid: "u" },
})

export const summary = (duration: number): object => ({
  type: "Metadata",
  transaction_key: "deprecated",
  request_id: "r",
  sha256: "0",
  created: "2026-01-01T00:00:00Z",
  duration,
  channels: 1,
})

/**
 * A server with the public protocol of live `listen`, on a free port. Connections use `scripts` in order; a number
 * rejects the connection with that status.
 */
export const liveListen = (...scripts: ReadonlyArray<ListenScript | number>) =>
  Effect.acquireRelease(
    Effect.callback<{
      readonly baseUrl: string
      readonly lines: Array<ListenLine>
      readonly open: () => number
      readonly close: () => void
    }>((resume) => {
      const lines: Array<ListenLine> = []
      const server = createServer((_, response) => response.writeHead(404).end())
      const sockets = new NodeWS.WebSocketServer({ noServer: true })
      let turn = 0
      server.on("upgrade", (request, stream, head) => {
        const script = scripts[Math.min(turn++, scripts.length - 1)]!
        if (typeof script === "number") {
          stream.end(`HTTP/1.1 ${script} Refused\r\nlocation: ws://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n`)
          return
        }
        sockets.handleUpgrade(request, stream, head, (socket) => {
          const pieces: Array<Buffer> = []
          const line: ListenLine = {
            path: request.url ?? "",
            headers: request.headers,
            said: [],
            sound: () => {
              const bytes = Uint8Array.from(Buffer.concat(pieces))
              return new Int16Array(bytes.buffer)
            },
            send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
            sendBinary: (bytes) => socket.send(bytes),
            close: (code) => socket.close(code),
            cut: () => socket.terminate(),
          }
          lines.push(line)
          socket.on("error", () => undefined)
          socket.on("message", (data: Buffer, isBinary: boolean) => {
            if (isBinary) {
              pieces.push(data)
              script.heard?.(line)
              return
            }
            const { type } = JSON.parse(data.toString("utf8")) as { readonly type: string }
            line.said.push(type)
            if (type === "CloseStream") script.all?.(line)
          })
          script.opened?.(line)
        })
      })
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        resume(
          Effect.succeed({
            baseUrl: `http://127.0.0.1:${port}/v1`,
            lines,
            open: () => sockets.clients.size,
            close: () => {
              for (const client of sockets.clients) client.terminate()
              server.closeAllConnections()
              server.close()
            },
          }),
        )
      })
    }),
    ({ close }) => Effect.sync(close),
  )
