import { createServer, request } from "node:http"

/** The least that can stand between a reader and the model: Node's own server and client, and nothing else. */
const target = `http://127.0.0.1:${process.env["MODEL_PORT"]}/v1/chat/completions`

createServer((incoming, outgoing) => {
  const call = request(target, { method: "POST" }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(call)
}).listen(Number(process.env["PROXY_PORT"]), "127.0.0.1", () => console.log("listening on the port of the proxy"))
