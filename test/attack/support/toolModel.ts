import { createServer } from "node:http"
import { breakingOff } from "./brokenModel.ts"

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`

/** A model server that calls a given tool once per question and then reports success, or interrupts its responses. */
export const toolModel = async () => {
  const state = { tool: "", input: "{}", breaks: false }
  const breakOff = breakingOff("close")
  const server = createServer((request, response) => {
    let text = ""
    request.on("data", (piece) => (text += piece))
    request.on("end", () => {
      if (state.breaks) return breakOff(request.socket)
      const { messages } = JSON.parse(text) as { readonly messages: ReadonlyArray<{ readonly role: string }> }
      response.writeHead(200, { "content-type": "text/event-stream" })
      const call = { index: 0, id: "c0", function: { name: state.tool, arguments: state.input } }
      const isTold = messages.at(-1)?.role === "tool"
      response.end(
        `${isTold ? chunk({ content: "done" }) : chunk({ tool_calls: [call] })}${chunk({}, isTold ? "stop" : "tool_calls")}data: [DONE]\n\n`,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`,
    calls: (tool: string, input: object) => Object.assign(state, { tool, input: JSON.stringify(input) }),
    breaksOff: () => Object.assign(state, { breaks: true }),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
