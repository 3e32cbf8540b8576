import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { createConnection, type Socket } from "node:net"
import { FileInfected, FileScanner, ScannerUnavailable } from "../../ports/FileScanner.ts"

/** How long to wait for a silent daemon. */
const patience = "30 seconds"

/** The maximum length of a reply, which contains the file's name and the finding. */
const longestAnswer = 4096

const unavailable = (cause: unknown) => new ScannerUnavailable({ cause })

/** `host:port`, or the path of a local socket. */
const optionsOf = (address: string) => {
  if (address.startsWith("/")) return { path: address }
  const { hostname, port } = new URL(`tcp://${address}`)
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) }
}

const within = <A, E>(effect: Effect.Effect<A, E>) =>
  effect.pipe(Effect.timeout(patience), Effect.mapError(unavailable))

const connected = (address: string) =>
  Effect.acquireRelease(
    within(
      Effect.callback<Socket, unknown>((resume) => {
        const socket = createConnection(optionsOf(address))
        socket.once("connect", () => resume(Effect.succeed(socket)))
        // Errors are handled for the socket's whole lifetime. The pending read or write fails with them.
        socket.on("error", (error) => resume(Effect.fail(error)))
        return Effect.sync(() => void socket.destroy())
      }),
    ),
    (socket) => Effect.sync(() => void socket.destroy()),
  )

const write = (socket: Socket, bytes: Uint8Array) =>
  within(
    Effect.callback<void, unknown>((resume) => {
      socket.write(bytes, (error) => resume(error == null ? Effect.void : Effect.fail(error)))
    }),
  )

/** A chunk of INSTREAM: its length in four bytes, then its bytes. An empty chunk ends the file. */
const piece = (bytes: Uint8Array): Uint8Array => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const answerOf = (socket: Socket) =>
  within(
    Effect.callback<string, unknown>((resume) => {
      let text = ""
      socket.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1")
        if (text.includes("\0") || text.length > longestAnswer) resume(Effect.succeed(text.split("\0")[0]!))
      })
      socket.once("close", () => resume(Effect.fail(new Error("the scanner closed the connection without a response"))))
    }),
  )

const verdict = Effect.fnUntraced(function* (socket: Socket) {
  yield* write(socket, piece(new Uint8Array()))
  const answer = yield* answerOf(socket)
  if (answer.endsWith(" FOUND")) return yield* new FileInfected()
  if (answer !== "stream: OK")
    return yield* unavailable(new Error('the scanner\'s response is neither "stream: OK" nor "FOUND"'))
})

/** Scans with ClamAV's daemon, using its INSTREAM command. */
export const layer = (options: { readonly address: string }) =>
  Layer.succeed(FileScanner, {
    scanned: (content) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const socket = yield* connected(options.address)
          yield* write(socket, Buffer.from("zINSTREAM\0"))
          return content.pipe(
            Stream.tap((bytes) => (bytes.length === 0 ? Effect.void : write(socket, piece(bytes)))),
            Stream.concat(Stream.drain(Stream.fromEffect(verdict(socket)))),
          )
        }),
      ),
  })
