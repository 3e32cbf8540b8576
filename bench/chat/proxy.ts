import { createServer, request } from "node:http"

/** The smallest possible proxy between the client and the model: only Node's own server and client. */
const target = `http://127.0.0.1:${process.env["MODEL_PORT"]}/v1/chat/completions`

createServer((incoming, outgoing) => {
  const call = request(target, { method: "POST" }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(call)
}).listen(Number(process.env["PROXY_PORT"]), "127.0.0.1", () => console.log("listening on the port of the proxy"))
