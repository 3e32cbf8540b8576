import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Protocol } from "../../domain/voice/settings/SessionSettings.ts"
import { clientMessages, sinceProtocol2 } from "../../domain/voice/wire/ClientMessage.ts"
import { serverMessages } from "../../domain/voice/wire/ServerCodec.ts"
import { serverPayload } from "../../domain/voice/wire/ServerSchema.ts"
import { path } from "./Path.ts"

const protocols = [1, 2] as const satisfies ReadonlyArray<Protocol>

const reference = (to: string) => ({ $ref: `#/${to}` })

interface Message {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly contentType: string
  readonly payload: unknown
}

const json = (type: string, protocol: Protocol, whose: string, payload: unknown): Message => ({
  name: type,
  title: `${type}, protocol ${protocol}`,
  summary: `The message ${type} from the ${whose} in protocol ${protocol}`,
  contentType: "application/json",
  payload,
})

/** Audio is sent in binary frames: recordings from the client, and the server's speech after an `audio_segment`. */
const audio = (whose: string): Message => ({
  name: "audio",
  title: `Audio from the ${whose}`,
  summary: `A binary frame: one piece of audio from the ${whose}`,
  contentType: "application/octet-stream",
  payload: { type: "string", format: "binary" },
})

const clientPayload = (type: keyof typeof clientMessages, protocol: Protocol): unknown => {
  const fields: Schema.Struct.Fields = clientMessages[type]
  const schema = Schema.Struct({ type: Schema.Literal(type), ...fields })
  return Schema.toJsonSchemaDocument(schema, { onExcessProperty: protocol === 2 ? "error" : "ignore" }).schema
}

const clientTypes = Object.keys(clientMessages) as ReadonlyArray<keyof typeof clientMessages>
const serverTypes = Object.keys(serverMessages) as ReadonlyArray<keyof typeof serverMessages>

const received = (protocol: Protocol): ReadonlyArray<readonly [string, Message]> => [
  ...clientTypes
    .filter((type) => protocol === 2 || !sinceProtocol2.has(type))
    .map(
      (type) => [`client_${type}_${protocol}`, json(type, protocol, "client", clientPayload(type, protocol))] as const,
    ),
  ["client_audio", audio("client")],
]

const sent = (protocol: Protocol): ReadonlyArray<readonly [string, Message]> => [
  ...serverTypes
    .filter((type) => serverMessages[type].since <= protocol)
    .map(
      (type) => [`server_${type}_${protocol}`, json(type, protocol, "server", serverPayload(type, protocol))] as const,
    ),
  ...(protocol === 2 ? [["server_audio", audio("server")] as const] : []),
]

const messages = Object.fromEntries(protocols.flatMap((protocol) => [...received(protocol), ...sent(protocol)]))

const operation = (action: "send" | "receive", summary: string, own: ReadonlyArray<readonly [string, Message]>) => ({
  action,
  summary,
  channel: reference("channels/audio"),
  messages: own.map(([name]) => reference(`channels/audio/messages/${name}`)),
})

const segment = (description: string) => ({ description })

/**
 * A form's socket, described in AsyncAPI 3: every message of both protocols, generated from the tables that parse and
 * serialize them.
 */
const document = {
  asyncapi: "3.0.0",
  info: {
    title: "Parley: forms by voice",
    version: "0.9.0",
    description:
      "A form filled in by voice. Text frames are JSON messages, and binary frames are audio. `start_session` names the protocol, " +
      "which is 1 by default. The token is sent as the subprotocols `bearer, <token>`, as a bearer header, as the session cookie " +
      "of a page of this host, or in a first message `auth` within ten seconds.",
    contact: { name: "The operator of this deployment" },
    license: { name: "UNLICENSED" },
    tags: [{ name: "voice", description: "Forms filled in by voice" }],
  },
  defaultContentType: "application/json",
  servers: {
    deployment: {
      host: "localhost",
      protocol: "wss",
      description: "This deployment: the host that served the description",
      security: [reference("components/securitySchemes/bearer")],
    },
  },
  channels: {
    audio: {
      address: path.replaceAll(/:([a-z_]+)/g, "{$1}"),
      title: "A session with a form",
      description:
        "Closed with 1008 if the caller isn't allowed, with 1009 (`frame_too_large`) if a frame is too large or more than 64 KiB arrive before " +
        "the token, and with 1013 if a store is unavailable (`try_again_later`) or the user has too many connections (`too_many_connections`). " +
        "If the process or the address has too many, the upgrade gets 503 or 429 with `Retry-After`.",
      parameters: { tenant: segment("The form's tenant"), form_uid: segment("The form") },
      messages: Object.fromEntries(
        Object.keys(messages).map((name) => [name, reference(`components/messages/${name}`)]),
      ),
      bindings: { ws: { method: "GET", bindingVersion: "0.1.0" } },
    },
  },
  operations: Object.fromEntries(
    protocols.flatMap((protocol) => [
      [`receive_${protocol}`, operation("receive", `Client messages in protocol ${protocol}`, received(protocol))],
      [`send_${protocol}`, operation("send", `Server messages in protocol ${protocol}`, sent(protocol))],
    ]),
  ),
  components: {
    messages,
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token, as for the routes" },
    },
  },
}

/** The description at `/asyncapi.json`. */
export const layer = HttpRouter.use((router) =>
  router.add(
    "GET",
    "/asyncapi.json",
    Effect.sync(() => HttpServerResponse.jsonUnsafe(document)),
  ),
)
