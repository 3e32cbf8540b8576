import { createServer, type Socket } from "node:net"

const event = `data: ${JSON.stringify({ choices: [{ delta: { content: "word " } }] })}\n\n`

/** How a model server ends a response that isn't chunked. */
export type Ending = "close" | "reset"

/**
 * Responses that are partly unread when the connection ends, each with a different length, because the unread part
 * decides the outcome.
 */
export const breakingOff = (ending: Ending) => {
  let answers = 0
  return (socket: Socket): void => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")
    const answer = event.repeat(9_000 + (answers++ % 8) * 1_000)
    if (ending === "close") socket.end(answer)
    else socket.write(answer, () => socket.resetAndDestroy())
  }
}

/**
 * A model server that streams faster than the reader, without `Content-Length` and without chunks, and then closes the
 * connection. HTTP/1.0 ends a response this way, and proxies still do.
 */
export const brokenModel = async (ending: Ending) => {
  const open = new Set<Socket>()
  const breakOff = breakingOff(ending)
  const server = createServer((socket) => {
    open.add(socket)
    socket.on("error", () => {})
    socket.once("close", () => open.delete(socket))
    socket.once("data", () => breakOff(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`,
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
