import { connect } from "node:net"
import { renderPath } from "./renders.ts"

const mebibyte = 1024 * 1024

interface Listening {
  readonly port: number
}

export interface Raw {
  readonly send: (bytes: string | Uint8Array) => Promise<void>
  /** All bytes received until the peer closes, or until they match. */
  readonly received: (pattern?: RegExp) => Promise<string>
  readonly sentBytes: () => number
  readonly close: () => void
}

/** A connection on which the test controls all bytes and their timing. */
export const rawConnection = ({ port }: Listening): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" })
    let text = ""
    let isOver = false
    const waiting = new Set<() => void>()
    const look = () => {
      for (const check of waiting) check()
    }
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1")
      look()
    })
    socket.on("close", () => {
      isOver = true
      look()
    })
    socket.on("error", (error) => {
      isOver = true
      look()
      reject(error)
    })
    socket.once("connect", () =>
      resolve({
        send: (bytes) =>
          new Promise((sent) => {
            if (isOver || socket.write(bytes)) return sent()
            const go = () => {
              waiting.delete(closed)
              sent()
            }
            const closed = () => isOver && go()
            waiting.add(closed)
            socket.once("drain", go)
          }),
        received: (pattern) =>
          new Promise((found) => {
            const check = () => {
              if (!isOver && pattern?.test(text) !== true) return
              waiting.delete(check)
              found(text)
            }
            waiting.add(check)
            check()
          }),
        sentBytes: () => socket.bytesWritten,
        close: () => socket.destroy(),
      }),
    )
  })

export const head = (token: string, fields: Readonly<Record<string, string>>) =>
  [
    `POST ${renderPath} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${token}`,
    ...Object.entries({ "content-type": "application/json", ...fields }).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n")

const chunk = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])

/** The body of a response. */
export const bodyOf = (answer: string): string => answer.slice(answer.indexOf("\r\n\r\n") + 4)

const whole = /\r\n\r\n\{.*\}/s

/** Calls that declare a body above the cap and send none of it; returns the responses. */
export const declareTooMuch = async (service: Listening, token: string): Promise<ReadonlyArray<string>> => {
  const connections = await Promise.all(Array.from({ length: 40 }, () => rawConnection(service)))
  const answers: Array<string> = []
  for (const connection of connections) {
    await connection.send(head(token, { "content-length": String(60 * mebibyte) }))
    answers.push(await connection.received(whole))
    connection.close()
  }
  return answers
}

const endless = [
  { type: "application/json", lead: '{"datasets":{"sales":{"orient":"records","data":["' },
  {
    type: "multipart/form-data; boundary=b",
    lead: '--b\r\ncontent-disposition: form-data; name="dataset:sales"\r\n\r\n',
  },
]

/** Sends endless bodies on both transports; returns the responses, and the number of bytes sent before them. */
export const sendWithoutEnd = async (service: Listening, token: string) => {
  const ends: Array<{ readonly answer: string; readonly sentBytes: number }> = []
  for (const { type, lead } of endless) {
    const connection = await rawConnection(service)
    await connection.send(head(token, { "content-type": type, "transfer-encoding": "chunked" }))
    await connection.send(chunk(Buffer.from(lead)))
    const state = { isAnswered: false }
    const answer = connection.received(whole).then((text) => {
      state.isAnswered = true
      return text
    })
    const piece = chunk(Buffer.alloc(mebibyte, "x"))
    // 200 MB would follow if the service didn't respond first.
    for (let sent = 0; sent < 200 && !state.isAnswered; sent++) await connection.send(piece)
    ends.push({ answer: await answer, sentBytes: connection.sentBytes() })
    connection.close()
  }
  return ends
}

/** Clients that declare a body of this size and send almost none of it. */
export const sendSlowly = async (service: Listening, token: string, bytes: number): Promise<ReadonlyArray<Raw>> => {
  const connections = await Promise.all(Array.from({ length: 200 }, () => rawConnection(service)))
  await Promise.all(
    connections.map(async (connection, i) => {
      await connection.send(head(token, { "content-length": String(bytes) }))
      await connection.send("{".repeat(i))
    }),
  )
  return connections
}
