import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { deepestJson, isNestedAtMost } from "../../decoding/Json.ts"
import { plainly, sentenceAbout } from "../../decoding/plainly.ts"
import { isJsonObject, type JsonObject } from "../../forms/codec/Json.ts"
import type { Protocol, StartSession } from "../settings/SessionSettings.ts"
import { type ClientMessage, clientMessages, type ClientMessageType, sinceProtocol2 } from "./ClientMessage.ts"

/** Why a frame is invalid. `reason` is for the client's developer and never quotes what was sent. */
export interface MessageRefused {
  readonly code: "INVALID_MESSAGE" | "UNKNOWN_MESSAGE_TYPE"
  readonly reason: string
}

export type Decoded = Result.Result<ClientMessage, MessageRefused>

const refused = (
  reason: string,
  code: MessageRefused["code"] = "INVALID_MESSAGE",
): Result.Result<never, MessageRefused> => Result.fail({ code, reason })

type Keys = Readonly<Record<string, unknown>>
type Reader = (json: JsonObject) => Result.Result<Keys, SchemaIssue.Issue>

const reader = (
  type: ClientMessageType,
  onExcessProperty: "error" | "ignore",
  more: Schema.Struct.Fields = {},
): Reader => {
  const schema = Schema.Struct({ type: Schema.Literal(type), ...clientMessages[type], ...more })
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty })
  return (json) => Result.mapError(decode(json), ({ issue }) => issue)
}

const types = Object.keys(clientMessages) as ReadonlyArray<ClientMessageType>

const readers: Readonly<Record<Protocol, ReadonlyMap<string, Reader>>> = {
  1: new Map(
    types
      .filter((type) => !sinceProtocol2.has(type))
      .map((type) => [
        type,
        reader(type, "ignore", type === "start_session" ? { form_id: Schema.optionalKey(Schema.String) } : {}),
      ]),
  ),
  2: new Map(types.map((type) => [type, reader(type, "error")])),
}

const explain = SchemaIssue.makeFormatterStandardSchemaV1()

/** The reason for a schema issue. It names keys and their rules, but never their values. */
const reasonOf = (issue: SchemaIssue.Issue): string => {
  const [first] = explain(issue).issues
  const key = (first?.path ?? []).map((part) => (typeof part === "object" ? part.key : part)).join(".")
  const text = plainly(first?.message ?? "")
    .replace(/, got .*$/s, "")
    .slice(0, 200)
  return key === "" ? text : sentenceAbout(key.slice(0, 100), text)
}

const camel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The keys of a message in the domain's spelling, without `type`. */
const camelKeys = (keys: Keys): Keys =>
  Object.fromEntries(Object.entries(keys).flatMap(([key, value]) => (key === "type" ? [] : [[camel(key), value]])))

const protocolOf = (json: JsonObject): Protocol | undefined => {
  const version = json["protocol_version"]
  return version === undefined || version === 1 ? 1 : version === 2 ? 2 : undefined
}

const started = (keys: Keys): Decoded => {
  const start = camelKeys(keys) as StartSession
  return start.submitMode === "client" && start.protocolVersion !== 2
    ? refused("submit_mode client requires protocol v2")
    : Result.succeed({ type: "start_session", start })
}

const settle = (type: ClientMessageType, keys: Keys): Decoded => {
  if (type === "start_session") return started(keys)
  if (type === "auth") return refused("auth must be the first message, and sent only once")
  if (type === "answer_selection" && (keys["value"] === undefined) === (keys["values"] === undefined))
    return refused("answer_selection must have exactly one of value and values")
  return Result.succeed({ type, ...camelKeys(keys) } as ClientMessage)
}

/**
 * Decodes a text frame. `protocol` is that of the running session; without a session, `start_session` names the
 * protocol. An unknown version is refused, so that both sides use the same protocol.
 */
export const decodeFrame = (text: string, protocol: Protocol | undefined): Decoded => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused("the frame is not JSON")
  }
  if (!isJsonObject(json)) return refused("a message must be a JSON object")
  if (!isNestedAtMost(json, deepestJson)) return refused(`a message must be nested at most ${deepestJson} levels deep`)
  const { type } = json
  if (typeof type !== "string") return refused("type must be text")
  const spoken = protocol ?? (type === "start_session" ? protocolOf(json) : 1)
  if (spoken === undefined) return refused("protocol_version must be 1 or 2")
  const read = readers[spoken].get(type)
  if (read === undefined)
    return spoken === 2
      ? refused("type isn't a message type of protocol 2")
      : refused("type isn't a message type of protocol 1", "UNKNOWN_MESSAGE_TYPE")
  const keys = read(json)
  return Result.isFailure(keys) ? refused(reasonOf(keys.failure)) : settle(type as ClientMessageType, keys.success)
}

const decodeAuth = Schema.decodeUnknownResult(Schema.Struct({ type: Schema.Literal("auth"), ...clientMessages.auth }))

/** The token of an `auth` frame; undefined for any other frame. */
export const tokenOf = (text: string): string | undefined => {
  try {
    const decoded = decodeAuth(JSON.parse(text))
    return Result.isSuccess(decoded) ? decoded.success.token : undefined
  } catch {
    return undefined
  }
}
