import * as Effect from "effect/Effect"
import type { ServerResponse } from "node:http"
import { type ChatRequest, chatting, type ChatReply } from "./chat.ts"
import type { Call, Service, ServiceOptions } from "./inMemory.ts"
import { multipart, type Part } from "./renders.ts"

export const composePath = (agent: string): string => `/api/v1/agents/infographic/${agent}`

/** A provider's response to a request for an object: the object, or invalid text. */
export const completion = (reply: object | string) => (response: ServerResponse) => {
  const content = typeof reply === "string" ? reply : JSON.stringify(reply)
  response.writeHead(200, { "content-type": "application/json" })
  const usage = { prompt_tokens: 20, completion_tokens: 10 }
  response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: "stop" }], usage }))
}

/** Whether a request is for a structured object. */
export const wantsObject = (body: ChatRequest): boolean => "response_format" in body

/** A service whose model returns these compositions in order, repeating the last, and answers questions with `talk`. */
export const composing = (
  compositions: ReadonlyArray<object | string>,
  options: ServiceOptions & { readonly talk?: (body: ChatRequest) => ChatReply } = {},
) =>
  Effect.gen(function* () {
    const { talk, ...rest } = options
    let composed = 0
    const { at, model } = yield* chatting((body) => {
      if (!wantsObject(body)) return talk?.(body) ?? "I do not know."
      const reply = compositions[Math.min(composed, compositions.length - 1)] ?? ""
      composed += 1
      return completion(reply)
    }, rest)
    return { at, model, compositions: () => model.asked.filter(wantsObject) }
  })

type Extra = Omit<Call, "path" | "method" | "body"> & { readonly query?: string }

/** Asks an agent for an infographic. */
export const compose = (service: Service, agent: string, body: unknown, { query = "", ...extra }: Extra = {}) =>
  service.call({
    ...extra,
    method: "POST",
    path: composePath(agent) + query,
    headers: { "content-type": "application/json", ...extra.headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })

/** Sends the same request with datasets, as a multipart body. */
export const composeParts = (
  service: Service,
  agent: string,
  body: unknown,
  parts: ReadonlyArray<Part>,
  { query = "", ...extra }: Extra = {},
) => {
  const content = typeof body === "string" ? body : JSON.stringify(body)
  const sent = multipart([{ name: "request", type: "application/json", content }, ...parts])
  return service.call({
    ...extra,
    method: "POST",
    path: composePath(agent) + query,
    headers: { "content-type": sent.type, ...extra.headers },
    body: sent.body,
  })
}

export const composeJson = (service: Service, agent: string, body: unknown, extra: Extra = {}) =>
  compose(service, agent, body, { ...extra, query: "?format=json" })

/** One section of a composition. */
export const part = (target: string, fields: object) => ({ target, dataset: null, columns: [], rows: [], ...fields })

/** A composition of key figures written by the model itself. */
export const figures = {
  template: "kpi_overview",
  sections: [
    part("report", { columns: ["title", "locale"], rows: [["More cats than dogs", "en"]] }),
    part("kpis", {
      columns: ["metric", "value", "previous"],
      rows: [
        ["Cats", 12, 9],
        ["Dogs", 7, 7],
      ],
    }),
  ],
}
