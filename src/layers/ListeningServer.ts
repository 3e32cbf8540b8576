import { IncomingMessage, Server, ServerResponse } from "node:http"
import { Server as SecureServer } from "node:https"
import { Socket } from "node:net"

/** How often connections that nobody uses any more are looked for while the server closes; milliseconds. */
const idleLook = 50

/**
 * So long after an answer its connection stays while the server closes; milliseconds. A client that still unpacks the answer may take the
 * connection's end for that of the answer: undici does where it reads slower than the network brings.
 */
const afterAnswer = 500

const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers["content-length"] ?? 0) > 0

interface Listening {
  readonly listening: boolean
  readonly isDraining: () => boolean
  readonly listenerCount: (event: string) => number
}

/** What both kinds of server do beyond Node's own. */
class Conduct {
  /**
   * Connections of HTTP, with the bytes that each had brought when it was looked at last, its answers that are not out yet, and when
   * the last one was.
   */
  private readonly followed = new Map<Socket, { read: number; answers: number; answeredAt: number }>()
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
      this.followed.set(first, { read: 0, answers: 0, answeredAt: -afterAnswer })
      first.once("close", () => this.followed.delete(first))
    }
    if (event === "upgrade" && second instanceof Socket) this.followed.delete(second)
    if (event !== "request" || !(first instanceof IncomingMessage) || !(second instanceof ServerResponse)) return
    const state = this.followed.get(first.socket)
    if (state === undefined) return
    state.answers += 1
    second.once("close", () => {
      state.answers -= 1
      state.answeredAt = performance.now()
    })
  }

  emitted(event: string, about: ReadonlyArray<unknown>, tell: () => boolean): boolean {
    this.follow(event, about)
    const [request, response] = about
    if (
      event === "request" &&
      response instanceof ServerResponse &&
      (this.server.isDraining() || !this.server.listening)
    )
      response.shouldKeepAlive = false
    // It listens a moment before there is anybody to answer: whoever comes then is told to come again, and not left waiting.
    if (event === "request" && response instanceof ServerResponse && this.server.listenerCount("request") === 0) {
      response.writeHead(503, { "retry-after": "1", connection: "close" }).end()
      return true
    }
    if (event !== "request" || !(request instanceof IncomingMessage) || !hasBody(request)) return tell()
    setImmediate(() => {
      if (!request.destroyed) tell()
    })
    return true
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
