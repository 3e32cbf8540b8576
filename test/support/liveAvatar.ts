import * as NodeWS from "@effect/platform-node/NodeWS"
import { randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { sandboxAvatar } from "../../src/adapters/liveavatar/Wire.ts"
import { Utterances } from "./utterances.ts"

/** An alternative response to a call. */
export type Failure =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | "silence"
  | "broken connection"
  | "no JSON"

export type Route = "token" | "start" | "stop" | "keep-alive"

export interface Arrival {
  readonly type: string
  readonly at: number
}

export interface FakeOptions {
  readonly key: string
  /** The account's limit for a session, in seconds. */
  readonly longestSession?: number
  /** Milliseconds without a message after which a session is closed. */
  readonly idleAfter?: number
  /** Milliseconds after which sandbox sessions are ended. */
  readonly sandboxAfter?: number
  /** Milliseconds until a first socket gets its first message; null if it gets none. */
  readonly connectAfter?: number | null
  /** Duration of each REST call, in milliseconds. */
  readonly takes?: number
  /** Receives the milliseconds that this stand-in took for each REST call and each session start. */
  readonly onSpent?: (milliseconds: number) => void
  /** Receives every message of every socket with its arrival time, by this process's clock. */
  readonly onArrival?: (arrival: Arrival) => void
}

export interface FakeSession {
  readonly id: string
  readonly token: string
  readonly order: Record<string, unknown>
  readonly utterances: Utterances
  phase: "ordered" | "running" | "stopped" | "closed"
  sockets: number
  keptAlive: number
  /** Closes the socket from the other side, as the service would. */
  close: () => void
  /** Breaks the socket, as a network failure would. */
  cut: () => void
}

const json = async (request: IncomingMessage): Promise<unknown> => {
  let text = ""
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const orderKeys = new Set([
  "mode",
  "avatar_id",
  "is_sandbox",
  "video_settings",
  "max_session_duration",
  "livekit_config",
])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * A stand-in for the LITE mode of LiveAvatar on real sockets. It rejects the calls that the service rejects, drops
 * messages before `connected`, and records violations of the protocol that the service silently accepts.
 */
export const fakeLiveAvatar = async (options: FakeOptions) => {
  const sessions = new Map<string, FakeSession>()
  const violations: Array<string> = []
  const failures = new Map<Route, Array<Failure>>()
  const seen: Array<{ readonly route: string; readonly headers: IncomingMessage["headers"]; readonly body: unknown }> =
    []
  let refusedSockets = 0
  let refusals = 0

  const note = (violation: string) => void violations.push(violation)

  const answer = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(JSON.stringify(body))
  }
  const data = (response: ServerResponse, status: number, value: unknown) =>
    answer(response, status, { code: 1000, data: value, message: "ok" })
  const refuse = (response: ServerResponse, status: number, message: string, code = status) =>
    answer(response, status, { code, data: null, message })

  const bearer = (request: IncomingMessage) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1]
    return [...sessions.values()].find(({ token }) => token === given)
  }
  const hasKey = (request: IncomingMessage) => request.headers["x-api-key"] === options.key

  const roomProblem = (config: unknown): string | undefined => {
    if (!isObject(config)) return "livekit_config is missing"
    if (Object.keys(config).sort().join() !== "livekit_client_token,livekit_room,livekit_url")
      return "livekit_config has other keys than the three"
    if (!/^wss?:\/\//.test(String(config["livekit_url"]))) return "livekit_url is no WebSocket address"
    const [, claims = ""] = String(config["livekit_client_token"]).split(".")
    const token: unknown = JSON.parse(Buffer.from(claims, "base64url").toString())
    const video = isObject(token) ? token["video"] : undefined
    if (!isObject(token) || !isObject(video)) return "the token carries no grants"
    if (token["sub"] !== "avatar-agent") return "the token is not the avatar's"
    if (video["canPublish"] !== true || video["roomJoin"] !== true) return "the token cannot publish"
    return video["room"] === config["livekit_room"] ? undefined : "the token is for another room"
  }

  const order = (request: IncomingMessage, response: ServerResponse, body: unknown) => {
    if (!hasKey(request)) return refuse(response, 401, "Invalid API key")
    if (!isObject(body)) return refuse(response, 422, "body: not an object")
    for (const key of Object.keys(body)) if (!orderKeys.has(key)) note(`unknown key ${key}`)
    if (body["mode"] !== "LITE") return refuse(response, 422, "mode: LITE or FULL")
    if (!uuid.test(String(body["avatar_id"]))) return refuse(response, 422, "avatar_id: not a UUID")
    if ("is_sandbox" in body && body["is_sandbox"] !== true) note("is_sandbox is sent although it is not true")
    if (body["is_sandbox"] === true && body["avatar_id"] !== sandboxAvatar)
      return refuse(response, 400, "This avatar is not available in sandbox mode")
    const longest = body["max_session_duration"]
    if (longest !== undefined && (!Number.isInteger(longest) || Number(longest) > (options.longestSession ?? 1200)))
      return refuse(response, 422, "max_session_duration: over the limit of the plan")
    const problem = roomProblem(body["livekit_config"])
    if (problem !== undefined) return refuse(response, 422, `livekit_config: ${problem}`)
    const session: FakeSession = {
      id: randomUUID(),
      token: `st-${randomUUID()}`,
      order: body,
      utterances: new Utterances(note),
      phase: "ordered",
      sockets: 0,
      keptAlive: 0,
      close: () => undefined,
      cut: () => undefined,
    }
    sessions.set(session.id, session)
    return data(response, 200, { session_id: session.id, session_token: session.token })
  }

  const begin = (request: IncomingMessage, response: ServerResponse, body: unknown) => {
    const session = bearer(request)
    if (session === undefined) return refuse(response, 401, "Invalid session token")
    if (!isObject(body)) return refuse(response, 422, "body: not an object")
    if (session.phase !== "ordered") return refuse(response, 409, "The session was started already")
    session.phase = "running"
    const { port } = server.address() as AddressInfo
    return data(response, 201, {
      session_id: session.id,
      livekit_url: null,
      livekit_client_token: null,
      livekit_agent_token: null,
      max_session_duration: 1200,
      ws_url: `ws://127.0.0.1:${port}/v1/ws/${session.id}?auth=${session.token}`,
    })
  }

  const end = (request: IncomingMessage, response: ServerResponse, body: unknown) => {
    const named = hasKey(request) && isObject(body) ? sessions.get(String(body["session_id"])) : bearer(request)
    if (!hasKey(request) && named === undefined) return refuse(response, 401, "Invalid credentials")
    if (!isObject(body) || typeof body["reason"] !== "string") note("stop without a reason")
    if (named === undefined || named.phase === "stopped" || named.phase === "closed")
      return refuse(response, 404, "Session not found")
    named.close()
    named.phase = "stopped"
    return data(response, 200, null)
  }

  const keepAlive = (request: IncomingMessage, response: ServerResponse) => {
    const session = bearer(request)
    if (session === undefined) return refuse(response, 401, "Invalid session token")
    if (session.phase !== "running") return refuse(response, 404, "Session not found")
    session.keptAlive += 1
    return data(response, 200, null)
  }

  const routes: Record<Route, (request: IncomingMessage, response: ServerResponse, body: unknown) => void> = {
    token: order,
    start: begin,
    stop: end,
    "keep-alive": keepAlive,
  }

  const fail = (failure: Failure, response: ServerResponse): void => {
    if (failure === "silence") return
    if (failure === "broken connection") return void response.destroy()
    if (failure === "no JSON") return void response.writeHead(200, { "content-type": "text/html" }).end("<html></html>")
    answer(response, failure.status, failure.body ?? { code: failure.status, message: "no" }, failure.headers)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const before = performance.now()
      const route = /^\/v1\/sessions\/(token|start|stop|keep-alive)$/.exec(request.url ?? "")?.[1] as Route | undefined
      const body = await json(request).catch(() => undefined)
      seen.push({ route: `${request.method} ${request.url}`, headers: request.headers, body })
      if (route === undefined || request.method !== "POST") return refuse(response, 404, "Not Found")
      if (!(request.headers["content-type"] ?? "").startsWith("application/json")) note(`${route}: not sent as JSON`)
      if (options.takes !== undefined) await new Promise((resolve) => setTimeout(resolve, options.takes))
      if (route === "token" || route === "start")
        response.once("finish", () => options.onSpent?.(performance.now() - before))
      const failure = failures.get(route)?.shift()
      return failure === undefined ? routes[route](request, response, body) : fail(failure, response)
    })()
  })

  const listeners = new NodeWS.WebSocketServer({ noServer: true })
  server.on("upgrade", (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://fake")
    const session = sessions.get(pathname.split("/").at(-1) ?? "")
    const mayEnter = session?.phase === "running" && searchParams.get("auth") === session.token
    if (refusedSockets > 0 || session === undefined || !mayEnter) {
      refusedSockets -= 1
      refusals += 1
      return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n")
    }
    if (request.headers["authorization"] !== undefined) note("the socket was opened with credentials")
    return listeners.handleUpgrade(request, socket, head, (ws) => serve(session, ws))
  })

  const serve = (session: FakeSession, ws: NodeWS.WebSocket): void => {
    session.sockets += 1
    const isFirst = session.sockets === 1
    let isConnected = false
    let idle: NodeJS.Timeout | undefined
    const tell = (event: object) => ws.send(JSON.stringify(event))
    const state = (name: string) => tell({ type: "session.state_updated", state: name })
    const close = () => {
      if (session.phase === "running") session.phase = "closed"
      if (ws.readyState !== ws.OPEN) return
      state("closing")
      state("closed")
      ws.close()
    }
    const rest = () => {
      clearTimeout(idle)
      idle = setTimeout(close, options.idleAfter ?? 300_000)
    }
    const cutShort =
      session.order["is_sandbox"] === true ? setTimeout(close, options.sandboxAfter ?? 60_000) : undefined
    const wait = isFirst ? (options.connectAfter ?? 5) : 5
    const connecting =
      isFirst && options.connectAfter === null
        ? undefined
        : setTimeout(() => {
            isConnected = true
            // Sent once per session: a later socket never receives it.
            if (isFirst) state("connected")
          }, wait)
    session.close = close
    session.cut = () => ws.terminate()
    state("connecting")
    rest()
    ws.on("close", () => {
      clearTimeout(idle)
      clearTimeout(connecting)
      clearTimeout(cutShort)
    })
    ws.on("message", (raw, isBinary) => {
      rest()
      if (isBinary) return note("a binary frame")
      const text = String(raw)
      const message: unknown = JSON.parse(text)
      if (!isObject(message) || typeof message["type"] !== "string") return note("a message without type")
      options.onArrival?.({ type: message["type"], at: performance.now() })
      if (!isConnected) return note(`${message["type"]} before connected: dropped`)
      if (text.length > 1_000_000) note("a message over 1 MB")
      if (message["type"] === "session.keep_alive") {
        session.keptAlive += 1
        return undefined
      }
      const event = session.utterances.hear(message)
      if (event !== undefined) tell(event)
      return undefined
    })
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    sessions,
    violations,
    seen,
    /** The number of billed sessions. */
    running: () => [...sessions.values()].filter(({ phase }) => phase === "running").length,
    /** Sets the failures of the next calls to a route, in this order. */
    fail: (route: Route, ...next: ReadonlyArray<Failure>) => void failures.set(route, [...next]),
    /** The number of sockets refused so far. */
    refusals: () => refusals,
    refuseSockets: (count: number) => {
      refusedSockets = count
    },
    stop: async () => {
      for (const client of listeners.clients) client.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeLiveAvatar = Awaited<ReturnType<typeof fakeLiveAvatar>>
