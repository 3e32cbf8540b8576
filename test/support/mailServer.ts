import * as Effect from "effect/Effect"
import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** A received message: its envelope recipients, and its whole text. */
export interface Received {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly user: string | undefined
  readonly secure: boolean
  readonly raw: string
}

/** A local mail server that stores its messages, for the lifetime of the scope. */
export const mailServer = (options: SMTPServerOptions = {}) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const received: Array<Received> = []
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: options.key === undefined ? ["STARTTLS"] : [],
        onData: (stream, session, done) => {
          const parts: Array<Buffer> = []
          stream.on("data", (part: Buffer) => void parts.push(part))
          stream.on("end", () => {
            const { mailFrom, rcptTo } = session.envelope
            received.push({
              from: mailFrom === false || mailFrom === undefined ? "" : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
              user: session.user === undefined ? undefined : String(session.user),
              secure: session.secure,
              raw: Buffer.concat(parts).toString("utf8"),
            })
            done()
          })
        },
        ...options,
      })
      // Some tests disconnect in the middle of a handshake.
      server.on("error", () => {})
      await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
      return { server, received, port: (server.server.address() as AddressInfo).port }
    }),
    ({ server }) => Effect.promise(() => new Promise<void>((closed) => server.close(() => closed()))),
  )
