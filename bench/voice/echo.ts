/** A bare `ws` server that sends every frame back. */
import * as NodeWS from "@effect/platform-node/NodeWS"

const server = new NodeWS.WebSocketServer({ host: "127.0.0.1", port: 0 })
server.on("connection", (socket) =>
  socket.on("message", (data: Buffer, isBinary: boolean) => socket.send(data, { binary: isBinary })),
)
server.on("listening", () => {
  const address = server.address()
  console.log(
    JSON.stringify({
      url: `ws://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
      tokens: [],
    }),
  )
})
