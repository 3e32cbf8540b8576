import * as Effect from "effect/Effect"
import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import { listening } from "./mcpPeer.ts"

/** A message to the peer. */
export interface Heard {
  readonly id?: number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly error?: { readonly code: number }
}

/** The peer's actions during a tool call: it writes events, with ids if given. */
export interface Talk {
  readonly id: number
  readonly token: unknown
  readonly event: (message: object, eventId?: string) => void
  readonly retry: (milliseconds: number) => void
  /** Ends the tool's call. */
  readonly end: (text: string) => void
  /** Closes the connection. */
  readonly breakOff: () => void
  /** Waits for a response to the peer's question. */
  readonly answerTo: (id: string) => Promise<Heard>
}

const json = { "content-type": "application/json", "mcp-session-id": "s-1" }

/**
 * A tool server of the revision of 2025-11-25 that runs `talk`, first in the response to a call and then for a resuming
 * client.
 */
export const talkativeMcpPeer = (
  talk: (talk: Talk, lastEventId: string | undefined) => void | Promise<void>,
  { version = "2025-11-25" }: { readonly version?: string } = {},
) =>
  Effect.gen(function* () {
    const messages: Array<Heard> = []
    const headers: Array<IncomingHttpHeaders> = []
    const waiting = new Map<unknown, (message: Heard) => void>()
    let call: Heard = {}

    const talked = (response: ServerResponse, lastEventId: string | undefined) => {
      response.writeHead(200, { "content-type": "text/event-stream" })
      const event = (message: object, eventId?: string) =>
        response.write(
          `${eventId === undefined ? "" : `id: ${eventId}\n`}data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`,
        )
      const meta = call.params?.["_meta"] as { readonly progressToken?: unknown } | undefined
      void talk(
        {
          id: call.id ?? 0,
          token: meta?.progressToken,
          event: (message, eventId) => void event(message, eventId),
          retry: (milliseconds) => void response.write(`retry: ${milliseconds}\n\n`),
          end: (text) => {
            event({ id: call.id, result: { content: [{ type: "text", text }] } })
            response.end()
          },
          breakOff: () => void response.destroy(),
          answerTo: (id) => new Promise((resolve) => waiting.set(id, resolve)),
        },
        lastEventId,
      )
    }

    const lists: Readonly<Record<string, object>> = {
      initialize: {
        protocolVersion: version,
        capabilities: { tools: {}, resources: {}, prompts: {} },
        serverInfo: { name: "peer", version: "1.0.0" },
      },
      "tools/list": { tools: [{ name: "work", description: "works", inputSchema: { type: "object" } }] },
      "resources/list": { resources: [{ uri: "file:///a.txt", name: "a", title: "A", mimeType: "text/plain" }] },
      "prompts/list": { prompts: [{ name: "greet", arguments: [{ name: "who", required: true }] }] },
    }

    const { url } = yield* listening((request, response) => {
      headers.push(request.headers)
      if (request.method === "GET") return talked(response, String(request.headers["last-event-id"]))
      let text = ""
      request.on("data", (piece) => (text += piece))
      request.on("end", () => {
        if (text === "") return void response.writeHead(204).end()
        const message: Heard = JSON.parse(text)
        messages.push(message)
        if (message.method === "tools/call") {
          call = message
          return talked(response, undefined)
        }
        const result = lists[message.method ?? ""]
        if (result !== undefined)
          return void response.writeHead(200, json).end(JSON.stringify({ jsonrpc: "2.0", id: message.id, result }))
        response.writeHead(202).end()
        waiting.get(message.id)?.(message)
      })
    })
    return { url: `${url}/mcp`, heard: messages, headers }
  })
