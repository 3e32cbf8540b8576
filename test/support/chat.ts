import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { RequestListener, ServerResponse } from "node:http"
import * as Models from "../../src/adapters/models/LanguageModel.ts"
import * as OpenAiEmbeddings from "../../src/adapters/models/openai/Embeddings.ts"
import type { Caller } from "../../src/domain/access/Caller.ts"
import * as Testing from "../doubles/Testing.ts"
import { promote, warmed } from "./agents.ts"
import { inMemory, type Service, type ServiceOptions } from "./inMemory.ts"
import { listening } from "./mcpPeer.ts"
import type { Part } from "./renders.ts"

/** A message in a provider's request. */
export interface AskedMessage {
  readonly role: string
  readonly content: string
  readonly tool_call_id?: string
  readonly tool_calls?: ReadonlyArray<{
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }>
}

/** The properties of a provider's request body that tests check. */
export interface ChatRequest {
  readonly model: string
  readonly messages: ReadonlyArray<AskedMessage>
  readonly tools?: ReadonlyArray<{
    readonly function: {
      readonly name: string
      readonly description: string
      readonly parameters: Readonly<Record<string, unknown>>
    }
  }>
  readonly tool_choice?: string
  /** Texts to embed. */
  readonly input?: ReadonlyArray<string>
  readonly [parameter: string]: unknown
}

/** A provider's response: text in pieces, tool calls, a status, or anything written by the script. */
export type ChatReply =
  | string
  | ReadonlyArray<string>
  | { readonly calls: ReadonlyArray<readonly [name: string, input: object]>; readonly text?: string }
  | { readonly status: number }
  | ((response: ServerResponse) => void | Promise<void>)

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`

const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } })}\n\n`

const write = (response: ServerResponse, reply: ChatReply): void => {
  if (typeof reply === "function") return void reply(response)
  if (typeof reply === "object" && "status" in reply) {
    response.writeHead(reply.status, { "content-type": "application/json" })
    return void response.end(JSON.stringify({ error: { message: "sk-upstream-secret was refused" } }))
  }
  response.writeHead(200, { "content-type": "text/event-stream" })
  const texts = typeof reply === "string" ? [reply] : "calls" in reply ? [reply.text ?? ""] : reply
  for (const content of texts) if (content !== "") response.write(chunk({ content }))
  const calls = typeof reply === "object" && "calls" in reply ? reply.calls : []
  for (const [index, [name, input]] of calls.entries()) {
    const text = JSON.stringify(input)
    // Arguments come in two pieces, as providers send them.
    const piece = (id: object, from: number, to?: number) =>
      chunk({ tool_calls: [{ index, ...id, function: { name, arguments: text.slice(from, to) } }] })
    response.write(piece({ id: `call-${index}` }, 0, 4) + piece({}, 4))
  }
  response.end(`${chunk({}, calls.length === 0 ? "stop" : "tool_calls")}${usage}data: [DONE]\n\n`)
}

const words = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[a-z]+/g) ?? []

/** A vector with three components, computed from the words in a string, so that a test controls similarity. */
const vectorFor = (text: string): ReadonlyArray<number> =>
  ["cat", "dog", "moon"].map((topic) => words(text).filter((word) => word.startsWith(topic)).length + 0.01)

/** An OpenAI-compatible server on a socket that records its requests. */
export const provider = (script: (body: ChatRequest, call: number) => ChatReply) =>
  Effect.gen(function* () {
    const asked: Array<ChatRequest> = []
    const embedded: Array<ReadonlyArray<string>> = []
    const traceparents: Array<string> = []
    const state = { broken: 0 }
    const listener: RequestListener = (request, response) => {
      let text = ""
      request.on("data", (piece) => (text += piece))
      response.on("close", () => (state.broken += response.writableFinished ? 0 : 1))
      request.on("end", () => {
        traceparents.push(String(request.headers["traceparent"] ?? "none"))
        const body: ChatRequest = JSON.parse(text)
        if (request.url?.endsWith("/embeddings") === true) {
          const texts = body.input ?? []
          embedded.push(texts)
          const data = texts.map((input, index) => ({ index, embedding: vectorFor(input) }))
          response.writeHead(200, { "content-type": "application/json" })
          return void response.end(JSON.stringify({ data }))
        }
        asked.push(body)
        write(response, script(body, asked.length))
      })
    }
    const { url } = yield* listening(listener)
    return { url, asked, embedded, traceparents, state }
  })

export type Provider = Effect.Success<ReturnType<typeof provider>>

/** The n-th message from the end of a model's request. */
export const messageOf = ({ messages }: ChatRequest, fromEnd = 1): AskedMessage => {
  const message = messages.at(-fromEnd)
  if (message === undefined) throw new Error(`only ${messages.length} messages`)
  return message
}

/** The model's last request. */
export const lastAsked = ({ asked }: Provider): ChatRequest => {
  const last = asked.at(-1)
  if (last === undefined) throw new Error("the model was not asked")
  return last
}

/** The n-th message from the end of the model's last request. */
export const lastMessage = (model: Provider, fromEnd = 1): AskedMessage => messageOf(lastAsked(model), fromEnd)

export const systemMessage = (model: Provider): string => lastMessage(model, lastAsked(model).messages.length).content

/** The service's own client for a model, over the socket. */
export const modelAt = (url: string, options: { readonly embeddings?: boolean } = {}) => {
  const endpoint = { baseUrl: `${url}/v1`, key: Redacted.make("sk-1"), patience: Duration.minutes(5) }
  const model = Models.layer({ ...endpoint, name: "openai", kind: "chat", model: "m-1" }).pipe()
  const vectors = options.embeddings === true ? OpenAiEmbeddings.layer({ ...endpoint, model: "e-1" }) : Layer.empty
  return Layer.mergeAll(Testing.agentWorld, model, vectors).pipe(Layer.provide(FetchHttpClient.layer))
}

/** A service with a scripted provider. */
export const chatting = (
  script: (body: ChatRequest, call: number) => ChatReply,
  options: ServiceOptions & { readonly embeddings?: boolean } = {},
) =>
  Effect.gen(function* () {
    const model = yield* provider(script)
    const at = yield* inMemory({ agentWorld: modelAt(model.url, options), ...options })
    return { at, model }
  })

interface Extra {
  readonly as?: Caller | null
  readonly headers?: Record<string, string>
  readonly query?: string
}

export const chatRoot = "/api/v1/agents/chat/"

/** Asks an agent by id, or the agent defined in the body if the id is null. */
export const ask = (service: Service, id: string | null, body: unknown, { query = "", headers, as }: Extra = {}) =>
  service.call({
    ...(as === undefined ? {} : { as }),
    method: "POST",
    path: chatRoot + (id ?? "") + query,
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })

/** Stores an agent; returns its id. */
export const keptAgent = (service: Service, config: object, files: ReadonlyArray<Part> = []) =>
  Effect.gen(function* () {
    const { id } = yield* warmed(service, config, files)
    const promoted = yield* promote(service, id)
    if (promoted.status !== 200) throw new Error(promoted.text)
    return id
  })

/** Properties of events. Each event has only some of them. */
export interface EventData {
  readonly text?: string
  readonly name?: string
  readonly content?: string
  readonly error?: string
  readonly status?: number | string
  readonly turn_id?: string
  readonly session_id?: string
  readonly metadata?: { readonly turn_id: string; readonly session_id: string; readonly response_time: number }
  readonly [key: string]: unknown
}

export interface SentEvent {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: EventData
}

/** Parses the events in an event stream's text. */
export const eventsIn = (text: string): ReadonlyArray<SentEvent> =>
  text
    .split("\n\n")
    .map((block) => Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2))))
    .filter((fields) => fields["event"] !== undefined)
    .map((fields) => ({ id: fields["id"], event: fields["event"], data: JSON.parse(fields["data"]) }))

/** A passage on which an answer is based. */
export interface Source {
  readonly content: string
  readonly filename: string
  readonly page_number: number | null
  readonly score: number
  readonly metadata: { readonly document: number; readonly offset: number; readonly section: string | null }
}

export const sourcesOf = (answer: { readonly json: () => { sources: ReadonlyArray<Source> } }) => answer.json().sources
