import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Sse from "effect/encoding/Sse"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { toolSchema } from "../../domain/tools/ToolSchema.ts"
import { piecesOf } from "./Content.ts"
import { isRecord, type Json } from "./Json.ts"
import { ListedPrompt, ListedResource, ListedTool, withoutNulls } from "./ListedEntries.ts"
import { newestWithSessions, unstated } from "./Revisions.ts"

/** The request that a message may respond to. */
export interface Asked {
  readonly id: string | number
  readonly method: string
}

/** Receives list entries that can't be parsed. */
export type LeftOut = (entries: ReadonlyArray<unknown>) => void

const longestMessage = 2000

const readable =
  <A extends object>(schema: Schema.Codec<A, unknown>) =>
  (items: ReadonlyArray<unknown>, leftOut: LeftOut): ReadonlyArray<A> => {
    const decode = Schema.decodeUnknownResult(schema)
    const results = items.map((item) => [item, decode(withoutNulls(item))] as const)
    const unreadable = results.flatMap(([item, result]) => (Result.isFailure(result) ? [item] : []))
    if (unreadable.length > 0) leftOut(unreadable)
    return results.flatMap(([, result]) => (Result.isSuccess(result) ? [result.success] : []))
  }

const hints = (annotations: unknown): Json =>
  isRecord(annotations) ? Object.fromEntries(Object.entries(annotations).filter(([, one]) => one === true)) : {}

/** How long a response may be cached; the newest revision requires this field. */
const cached = (ttlMs: unknown, scope: unknown): Json => ({
  ttlMs: typeof ttlMs === "number" && ttlMs >= 0 ? ttlMs : 0,
  cacheScope: scope === "public" ? "public" : "private",
})

/** A page of a list: its valid entries, and the next cursor, if any. */
const page =
  (key: string, entries: (items: ReadonlyArray<unknown>, leftOut: LeftOut) => ReadonlyArray<object>) =>
  ({ [key]: items, nextCursor, ttlMs, cacheScope, ...rest }: Json, leftOut: LeftOut): Json => ({
    ...rest,
    ...(Array.isArray(items) ? { [key]: entries(items, leftOut) } : {}),
    ...(typeof nextCursor === "string" && nextCursor !== "" ? { nextCursor } : {}),
    ...cached(ttlMs, cacheScope),
  })

const tools = (items: ReadonlyArray<unknown>, leftOut: LeftOut) =>
  readable(ListedTool)(items, leftOut).map(({ inputSchema, annotations, ...tool }) => ({
    ...tool,
    inputSchema: toolSchema(inputSchema),
    annotations: hints(annotations),
  }))

/** A server that completes the handshake uses a revision with sessions, even if it names a later revision. */
const revision = (version: unknown): string => {
  if (typeof version !== "string") return unstated
  return version > newestWithSessions && /^\d{4}-\d{2}-\d{2}$/.test(version) ? newestWithSessions : version
}

const handshake = ({ protocolVersion, capabilities, serverInfo, instructions }: Json): Json => ({
  protocolVersion: revision(protocolVersion),
  capabilities: offered(capabilities),
  serverInfo: { name: "unnamed", version: "unknown", ...named(serverInfo) },
  ...(typeof instructions === "string" ? { instructions } : {}),
})

const named = (info: unknown): Json =>
  isRecord(info) ? Object.fromEntries(Object.entries(info).filter(([, one]) => typeof one === "string")) : {}

/** Every server is asked for its tools, declared or not. Other capabilities must be declared. */
const offered = (capabilities: unknown): Json => ({
  tools: {},
  ...(isRecord(capabilities)
    ? Object.fromEntries(["resources", "prompts"].filter((one) => isRecord(capabilities[one])).map((one) => [one, {}]))
    : {}),
})

const discovered = ({ supportedVersions, capabilities, _meta, ttlMs, cacheScope }: Json): Json => ({
  ...cached(ttlMs, cacheScope),
  supportedVersions: Array.isArray(supportedVersions)
    ? supportedVersions.filter((one) => typeof one === "string")
    : supportedVersions,
  capabilities: offered(capabilities),
  ...(isRecord(_meta) ? { _meta } : {}),
})

/** A tool's result: its structured object, and its content as text, because a model reads nothing else. */
const called = ({ content, structuredContent, isError, resultType, inputRequests, requestState }: Json): Json => {
  if (resultType === "input_required") return { resultType, ...inputRequired(inputRequests, requestState) }
  const isObject = isRecord(structuredContent)
  const pieces = piecesOf(content)
  const more =
    !isObject && structuredContent !== undefined && structuredContent !== null && pieces.length === 0
      ? [JSON.stringify(structuredContent)]
      : []
  return {
    content: [...pieces, ...more].map((text) => ({ type: "text", text })),
    ...(isObject ? { structuredContent } : {}),
    ...(isError === true || isError === "true" ? { isError: true } : {}),
  }
}

const inputRequired = (requests: unknown, state: unknown): Json => ({
  ...(isRecord(requests)
    ? {
        inputRequests: Object.fromEntries(
          Object.entries(requests).map(([key, one]) => [
            key,
            isRecord(one) ? { ...one, params: questionOf(one["params"]) } : one,
          ]),
        ),
      }
    : {}),
  ...(typeof state === "string" ? { requestState: state } : {}),
})

const menders: Readonly<Record<string, (result: Json, leftOut: LeftOut) => Json>> = {
  initialize: handshake,
  "server/discover": discovered,
  "tools/list": page("tools", tools),
  "resources/list": page("resources", readable(ListedResource)),
  "prompts/list": page("prompts", readable(ListedPrompt)),
  "tools/call": called,
}

/** The details of an error, if its message doesn't contain them. */
const detailOf = (message: string, data: unknown): string => {
  const text = data === undefined || data === null ? "" : typeof data === "string" ? data : JSON.stringify(data)
  return text === "{}" || message.includes(text) ? "" : text
}

const refusalOf = (error: unknown): Json => {
  if (!isRecord(error)) return { code: 0, message: String(error).slice(0, longestMessage) }
  const { code, data } = error
  const message = String(error["message"] ?? "")
  return {
    code: typeof code === "number" && Number.isInteger(code) ? code : 0,
    message: [message, detailOf(message, data)].filter(Boolean).join(": ").slice(0, longestMessage),
  }
}

/** A result as an object. Some servers send only the content of a call. */
const resultOf = (result: unknown, method: string): Json | undefined => {
  if (isRecord(result)) return withoutNulls(result) as Json
  const isContent = method === "tools/call" && (typeof result === "string" || Array.isArray(result))
  return isContent && result.length > 0 ? { content: result } : undefined
}

const answerOf = ({ error, result }: Json, { id, method }: Asked, leftOut: LeftOut): Json => {
  const head = { jsonrpc: "2.0", id }
  if (isRecord(error) || typeof error === "string") return { ...head, error: refusalOf(error) }
  const given = resultOf(result, method)
  if (given === undefined) return { ...head, error: refusalOf(failureText("noResult")) }
  const mend = menders[method]
  return {
    ...head,
    result: { resultType: "complete", ...(mend === undefined ? given : mend(given, leftOut)) },
  }
}

/**
 * The key under which a question's schema is stored, because the library supports fewer kinds of forms than servers
 * send.
 */
export const schemaKey = "parley/schema"

/** A server's question to the user, with an empty form in place of the server's own form. */
const questionOf = (params: unknown): unknown => {
  if (!isRecord(params)) return params
  const { requestedSchema: schema, _meta, ...rest } = withoutNulls(params) as Json
  if (!isRecord(schema)) return rest
  const meta = { ...(isRecord(_meta) ? _meta : {}), [schemaKey]: schema }
  return { ...rest, requestedSchema: { type: "object", properties: {} }, _meta: meta }
}

const isId = (id: unknown): id is string | number => typeof id === "string" || typeof id === "number"

const saidOf = ({ id, method, params }: Json): Json => ({
  jsonrpc: "2.0",
  ...(isId(id) ? { id } : {}),
  method,
  ...(isRecord(params) ? { params: method === "elicitation/create" ? questionOf(params) : withoutNulls(params) } : {}),
})

const isNamed = (message: Json, { id }: Asked): boolean => String(message["id"]) === String(id)

/** Whether the message responds to the request. A server that couldn't parse a request responds without its id. */
const answers = (message: Json, asked: Asked): boolean =>
  !("method" in message) &&
  (isNamed(message, asked)
    ? "result" in message || "error" in message
    : (message["id"] ?? null) === null && isRecord(message["error"]))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch {
    return undefined
  }
}

/** The data of Server-Sent Events, which some servers send with another content type. */
const eventsIn = (text: string): ReadonlyArray<unknown> => {
  const found: Array<unknown> = []
  const parser = Sse.makeParser((one) => void (one._tag === "Event" && found.push(parsed(one.data))))
  parser.feed(`${text}\n\n`)
  return found
}

/** The messages of a body: a single one, a batch, events, or one per line. */
const messagesIn = (text: string): ReadonlyArray<Json> => {
  const whole = parsed(text)
  if (whole !== undefined) return [whole].flat().filter(isRecord)
  const some = /^\s*(?:(?:event|data|id|retry)\s*:|:)/.test(text) ? eventsIn(text) : text.split("\n").map(parsed)
  return some.flat().filter(isRecord)
}

interface Mended {
  readonly messages: ReadonlyArray<Json>
  readonly isAnswered: boolean
  /** Whether the response names the request's id. */
  readonly isNamed: boolean
}

/**
 * The messages in a string, single or batched, repaired to follow the protocol: null fields become absent, invalid
 * entries are dropped, and missing required fields are added. Responses to other requests are dropped.
 */
export const repairedMessages = (text: string, asked: Asked, leftOut: LeftOut): Mended => {
  const all = messagesIn(text)
  const answer = all.find((one) => answers(one, asked))
  const messages = all.flatMap((one) => {
    if (one === answer) return [answerOf(one, asked, leftOut)]
    return typeof one["method"] === "string" ? [saidOf(one)] : []
  })
  return { messages, isAnswered: answer !== undefined, isNamed: answer !== undefined && isNamed(answer, asked) }
}
