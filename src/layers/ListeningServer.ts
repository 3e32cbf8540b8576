import { IncomingMessage, Server, ServerResponse } from "node:http"
import { Server as SecureServer } from "node:https"
import { Socket } from "node:net"
import { limits } from "../domain/budget/Limits.ts"

/** How often connections that nobody uses any more are looked for while the server closes; milliseconds. */
const idleLook = 50

/**
 * So long after an answer its connection stays while the server closes; milliseconds. A client that still unpacks the answer may take the
 * connection's end for that of the answer: undici does where it reads slower than the network brings.
 */
const afterAnswer = 500

const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers["content-length"] ?? 0) > 0

/** How often answers that nobody reads are looked for, while requests come; milliseconds. */
const unreadLook = 100

/** A connection of HTTP. */
interface Followed {
  /** The bytes that it had brought when it was looked at last. */
  read: number
  /** Answers that are not out yet. */
  answers: number
  answeredAt: number
  /** Requests that came along while another one of the connection was answered, in their order. */
  readonly waiting: Array<() => void>
  /** Bytes that had left when it was looked at last, and when they were more than before. */
  sent: number
  sentAt: number
}

interface Listening {
  readonly mostUnread: number
  readonly listening: boolean
  readonly isDraining: () => boolean
  readonly listenerCount: (event: string) => number
}

/** What both kinds of server do beyond Node's own. */
class Conduct {
  private readonly followed = new Map<Socket, Followed>()
  private lookedAt = 0
  private readonly server: Listening
  /** The event that tells of a connection on which requests come. */
  private readonly opening: string

  constructor(server: Listening, opening: string) {
    this.server = server
    this.opening = opening
  }

  /** Ends connections on which nothing comes and nothing goes. Node's own also cuts answers that are said but not sent yet. */
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
   * One request of a connection after the other, as its answers go out: a client that sends thousands at once waits for itself. One
   * that sends more than anybody waits for is cut off.
   */
  private inTurn({ socket }: IncomingMessage, response: ServerResponse, tell: () => void): void {
    const state = this.followed.get(socket)
    if (state === undefined) return tell()
    const begin = () => {
      state.answers += 1
      response.once("close", () => {
        state.answers -= 1
        state.answeredAt = performance.now()
        state.waiting.shift()?.()
      })
      tell()
    }
    if (state.answers === 0) begin()
    else if (state.waiting.length < limits.pipelinedRequests) state.waiting.push(begin)
    else socket.destroy()
  }

  /** Cuts off those who have not read for longest, until the answers that wait in memory are no more than they may be together. */
  private dropUnread(): void {
    const now = performance.now()
    if (now - this.lookedAt < unreadLook) return
    this.lookedAt = now
    let unread = 0
    for (const [socket, state] of this.followed) {
      unread += socket.writableLength
      const sent = socket.bytesWritten - socket.writableLength
      if (sent !== state.sent || socket.writableLength === 0) state.sentAt = now
      state.sent = sent
    }
    if (unread <= this.server.mostUnread) return
    const slowest = [...this.followed].filter(([socket]) => socket.writableLength > 0)
    for (const [socket] of slowest.sort(([, a], [, b]) => a.sentAt - b.sentAt)) {
      if (unread <= this.server.mostUnread) return
      unread -= socket.writableLength
      socket.destroy()
    }
  }

  emitted(event: string, about: ReadonlyArray<unknown>, tell: () => boolean): boolean {
    this.follow(event, about)
    const [request, response] = about
    if (event !== "request" || !(request instanceof IncomingMessage) || !(response instanceof ServerResponse))
      return tell()
    this.dropUnread()
    this.inTurn(request, response, () => this.begun(request, response, tell))
    return true
  }

  private begun(request: IncomingMessage, response: ServerResponse, tell: () => boolean): void {
    if (this.server.isDraining() || !this.server.listening) response.shouldKeepAlive = false
    // It listens a moment before there is anybody to answer: whoever comes then is told to come again, and not left waiting.
    if (this.server.listenerCount("request") === 0)
      return void response.writeHead(503, { "retry-after": "1", connection: "close" }).end()
    if (!hasBody(request)) return void tell()
    setImmediate(() => {
      if (!request.destroyed) tell()
    })
  }
}

/** Looks for idle connections until the server is closed. */
const closingIdle = (server: ListeningServer | SecureListeningServer): void => {
  const look = setInterval(() => server.closeIdleConnections(), idleLook)
  server.once("close", () => clearInterval(look))
}

/**
 * A server that tells of a request once what came along with its head is read as well: the whole body, mostly. Node tells of
 * it between the two, so that everybody who wants the body has to wait, and what waits lives longer and costs more than all
 * that is done at once. A body that is still on its way is not waited for; whoever left meanwhile is not answered.
 */
export class ListeningServer extends Server {
  private readonly conduct = new Conduct(this, "connection")

  /** Answers then end their connections, so that the next call goes elsewhere. */
  isDraining = (): boolean => false
  /** Bytes of answers that wait in memory for those who read them, of all connections together. */
  mostUnread: number = limits.unreadBytes

  /**
   * Node looks for idle connections once, when it is told to close. One that was busy then would be kept for its client's next
   * call, and the server would stay open for as long as somebody calls.
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

/** The same over TLS. */
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
