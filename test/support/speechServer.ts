import * as Effect from "effect/Effect"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

export interface SpeechRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The server's response to a call, by path; a number rejects the call with that status. */
export type Answers = (asked: SpeechRequest) => {
  readonly status?: number
  readonly type?: string
  readonly body?: string | Uint8Array
}

/** A double of an OpenAI-compatible speech server on a free port; `asked` contains its requests. */
export const speechServer = (answers: Answers) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly baseUrl: string; readonly asked: Array<SpeechRequest>; readonly close: () => void }>(
      (resume) => {
        const asked: Array<SpeechRequest> = []
        const server = createServer((request, response) => {
          const pieces: Array<Buffer> = []
          request.on("data", (piece: Buffer) => pieces.push(piece))
          request.on("end", () => {
            const call = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces) }
            asked.push(call)
            const { status = 200, type = "application/json", body = "" } = answers(call)
            response.writeHead(status, { "content-type": type }).end(body)
          })
        })
        server.listen(0, "127.0.0.1", () => {
          const { port } = server.address() as AddressInfo
          resume(
            Effect.succeed({
              baseUrl: `http://127.0.0.1:${port}/v1`,
              asked,
              close: () => {
                server.closeAllConnections()
                server.close()
              },
            }),
          )
        })
      },
    ),
    ({ close }) => Effect.sync(close),
  )

/** A body of a realistic size that begins like Ogg. */
export const oggBytes = (length = 512): Uint8Array => {
  const bytes = new Uint8Array(length)
  bytes.set(Buffer.from("OggS"))
  return bytes
}
