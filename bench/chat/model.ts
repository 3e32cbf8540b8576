import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

/**
 * A stand-in for the model and the tool server of agents, in a separate process: an OpenAI-compatible model that starts
 * answering after 20 ms and puts into each piece the time at which it was written (nanoseconds of the machine's
 * monotonic clock), and an MCP server with one tool. If tools are offered, the model calls the first one once.
 */
const thinking = 20

/** How long it takes to write an answer's five pieces, in milliseconds. */
const answering = Number(process.env["MODEL_ANSWER_MS"] ?? 10)

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const piece = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`

interface Asked {
  readonly tools?: ReadonlyArray<{ readonly function: { readonly name: string } }>
  readonly messages?: ReadonlyArray<{ readonly role: string }>
}

const calling = (name: string) => {
  const call = { index: 0, id: "call-1", type: "function", function: { name, arguments: '{"thought":"so it is"}' } }
  return `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [call] }, finish_reason: null }] })}\n\n`
}

const model = async (text: string, response: ServerResponse): Promise<void> => {
  const { tools: [tool] = [], messages = [] } = JSON.parse(text) as Asked
  await later(thinking)
  response.writeHead(200, { "content-type": "text/event-stream" })
  if (tool !== undefined && messages.at(-1)?.role !== "tool") {
    response.write(calling(tool.function.name))
    return void response.end(`${piece("", "tool_calls")}data: [DONE]\n\n`)
  }
  for (let n = 0; n < 5; n++) {
    response.write(piece(`${process.hrtime.bigint()} `))
    await later(answering / 5)
  }
  response.end(`${piece("", "stop")}data: [DONE]\n\n`)
}

const results: Readonly<Record<string, object>> = {
  initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } },
  "tools/list": { tools: [{ name: "add", description: "adds", inputSchema: { type: "object" } }] },
}

const tools = (text: string, response: ServerResponse): void => {
  const { id, method } = JSON.parse(text)
  if (id === undefined) return void response.writeHead(202).end()
  response.writeHead(200, { "content-type": "application/json" })
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? {} }))
}

const read = async (request: IncomingMessage): Promise<string> => {
  let text = ""
  for await (const chunk of request) text += String(chunk)
  return text
}

const server = createServer((request, response) => {
  void read(request).then((text) => (request.url === "/mcp" ? tools(text, response) : model(text, response)))
})
server.listen(Number(process.env["MODEL_PORT"]), "127.0.0.1", () => console.log("listening on the model's port"))
