import { IncomingMessage, Server, ServerResponse, STATUS_CODES } from "node:http"
import { Server as SecureServer } from "node:https"
import { Socket } from "node:net"
import { limits } from "../domain/budget/Limits.ts"
import { refusalBody, type RefusalName, refusals } from "../http/Refusals.ts"

/** How often idle connections are closed during shutdown; milliseconds. */
const idleLook = 50

/**
 * How long a connection stays open after its response during shutdown, in milliseconds. A client that is still
 * decompressing the response may mistake the end of the connection for the end of the response: undici does so when it
 * reads more slowly than the network delivers.
 */
const afterAnswer = 500

const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers["content-length"] ?? 0) > 0

/** How often unread responses are checked while requests come in; milliseconds. */
const unreadLook = 100

/** An HTTP connection. */
interface Followed {
  /** Bytes received as of the last check. */
  read: number
  /** The number of responses that haven't been fully sent yet. */
  answers: number
  answeredAt: number
  /** Pipelined requests on the connection, in order. */
  readonly waiting: Array<() => void>
  /** Bytes sent as of the last check, and the time of the last progress. */
  sent: number
  sentAt: number
}

interface Listening {
  readonly mostUnread: number
  readonly listening: boolean
  readonly isDraining: () => boolean
  readonly listenerCount: (event: string) => number
}

/** Behavior that both kinds of server add to Node's own. */
class Conduct {
  private readonly followed = new Map<Socket, Followed>()
  private lookedAt = 0
  /** Unsent bytes as of the last check. */
  private unread = 0
  private readonly server: Listening
  /** The event for a new connection that carries requests. */
  private readonly opening: string

  constructor(server: Listening, opening: string) {
    this.server = server
    this.opening = opening
  }

  /** Closes idle connections. Node's own check also closes connections whose response is written but not sent. */
  closeIdle(): void {
    for (const [socket, state] of this.followed) {
      const isIdle =
        state.answers === 0 && socket.bytesRead === state.read && performance.now() - state.answeredAt > afterAnswer
      state.read = socket.bytesRead
      if (isIdle) socket.destroySoon()
    }
  }

  private follow(event: string, [first, second]: ReadonlyArray<unknown>): void {
    if (event === this.opening && first instanceof Socket) {
      const state = { read: 0, answers: 0, answeredAt: -afterAnswer, waiting: [], sent: 0, sentAt: performance.now() }
      this.followed.set(first, state)
      first.once("close", () => {
        state.waiting.length = 0
        this.followed.delete(first)
      })
    }
    if (event === "upgrade" && second instanceof Socket) this.followed.delete(second)
  }

  /**
   * Serves pipelined requests on a connection one at a time, so a client that sends thousands at once delays only
   * itself. If too many are waiting, the connection is closed.
   */
  private inTurn({ socket }: IncomingMessage, response: ServerResponse, passOn: () => void): void {
    const state = this.followed.get(socket)
    if (state === undefined) return passOn()
    const begin = () => {
      state.answers += 1
      response.once("close", () => {
        state.answers -= 1
        state.answeredAt = performance.now()
        state.waiting.shift()?.()
      })
      passOn()
    }
    if (state.answers === 0) begin()
    else if (state.waiting.length < limits.pipelinedRequests) state.waiting.push(begin)
    else socket.destroy()
  }

  /**
   * Closes the connections whose responses have been unread the longest, until the unsent responses fit in the shared
   * memory limit.
   */
  private dropUnread(): void {
    const now = performance.now()
    // Near the limit every request triggers a check, because the limit could be exceeded between two checks.
    const isNear = this.unread > this.server.mostUnread / 2
    if (!isNear && now - this.lookedAt < unreadLook) return
    this.lookedAt = now
    let unread = 0
    for (const [socket, state] of this.followed) {
      unread += socket.writableLength
      const sent = socket.bytesWritten - socket.writableLength
      if (sent !== state.sent || socket.writableLength === 0) state.sentAt = now
      state.sent = sent
    }
    this.unread = unread
    if (unread <= this.server.mostUnread) return
    const slowest = [...this.followed].filter(([socket]) => socket.writableLength > 0)
    for (const [socket] of slowest.sort(([, a], [, b]) => a.sentAt - b.sentAt)) {
      if (unread <= this.server.mostUnread) return
      unread -= socket.writableLength
      socket.destroy()
    }
  }

  /**
   * Responds to requests that can't be parsed as HTTP. A connection that is in the middle of another response is only
   * closed, because its client would mistake an error response for part of the other one.
   */
  private refuse(fault: unknown, socket: Socket): void {
    const code = fault instanceof Error && "code" in fault ? String(fault.code) : ""
    const isBusy = (this.followed.get(socket)?.answers ?? 0) > 0
    if (!socket.writable || isBusy || code === "ECONNRESET") return void socket.destroy()
    socket.end(refusedText(unreadable[code] ?? "malformed_request"))
  }

  emitted(event: string, about: ReadonlyArray<unknown>, passOn: () => boolean): boolean {
    this.follow(event, about)
    const [request, response] = about
    if (event === "clientError" && response instanceof Socket) {
      this.refuse(request, response)
      return true
    }
    if (event !== "request" || !(request instanceof IncomingMessage) || !(response instanceof ServerResponse))
      return passOn()
    this.dropUnread()
    this.inTurn(request, response, () => this.begun(request, response, passOn))
    return true
  }

  private begun(request: IncomingMessage, response: ServerResponse, passOn: () => boolean): void {
    if (this.server.isDraining() || !this.server.listening) response.shouldKeepAlive = false
    // The server starts listening shortly before the handlers are ready. Early callers get a 503 instead of waiting.
    if (this.server.listenerCount("request") === 0)
      return void response
        .writeHead(503, { ...asJson, "retry-after": "1", connection: "close" })
        .end(JSON.stringify(refusalBody("unavailable")))
    if (!hasBody(request)) return void passOn()
    setImmediate(() => {
      if (!request.destroyed) passOn()
    })
  }
}

const asJson = { "content-type": "application/json", "cache-control": "no-store" }

/** The error for a request that Node couldn't parse, by Node's error code. */
const unreadable: Readonly<Record<string, RefusalName>> = {
  HPE_HEADER_OVERFLOW: "head_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
}

const refusedText = (error: RefusalName): string => {
  const { status } = refusals[error]
  const body = JSON.stringify(refusalBody(error))
  const headers = Object.entries({ ...asJson, "content-length": Buffer.byteLength(body), connection: "close" })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`
}

/** Closes idle connections until the server is closed. */
const closingIdle = (server: ListeningServer | SecureListeningServer): void => {
  const look = setInterval(() => server.closeIdleConnections(), idleLook)
  server.once("close", () => clearInterval(look))
}

/**
 * A server that emits a request only after reading the body, if the body arrived together with the head. Node emits the
 * request first, so every handler would wait for the body, and waiting costs more memory and time than handling a
 * complete request. The server doesn't wait for a body that is still in transit, and doesn't respond to clients that
 * have left.
 */
export class ListeningServer extends Server {
  private readonly conduct = new Conduct(this, "connection")

  /** While draining, responses close their connections, so that the next call goes elsewhere. */
  isDraining = (): boolean => false
  /** Maximum bytes of unsent responses, for all connections together. */
  mostUnread: number = limits.unreadBytes

  /**
   * Node checks for idle connections only once, when the server is closed. A connection that is busy at that time would
   * stay open for the client's next call, and so would the server.
   */
  override close(done?: (error?: Error) => void): this {
    closingIdle(this)
    return super.close(done)
  }

  override closeIdleConnections(): void {
    this.conduct.closeIdle()
  }

  override emit(event: string, ...about: ReadonlyArray<unknown>): boolean {
    return this.conduct.emitted(event, about, () => super.emit(event, ...about))
  }
}

/** The same server over TLS. */
export class SecureListeningServer extends SecureServer {
  private readonly conduct = new Conduct(this, "secureConnection")

  isDraining = (): boolean => false
  mostUnread: number = limits.unreadBytes

  override close(done?: (error?: Error) => void): this {
    closingIdle(this)
    return super.close(done)
  }

  override closeIdleConnections(): void {
    this.conduct.closeIdle()
  }

  override emit(event: string, ...about: ReadonlyArray<unknown>): boolean {
    return this.conduct.emitted(event, about, () => super.emit(event, ...about))
  }
}
