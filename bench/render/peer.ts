import fastify from "fastify"

/** Empty routes, which show the minimum cost of a request. */
const peer = fastify({ bodyLimit: 50_000_000 })
peer.get("/empty", (_request, reply) => void reply.send(""))
peer.post("/empty", (_request, reply) => void reply.type("text/html").send(""))
await peer.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) })
process.stdout.write("listening on\n")
