import { IncomingMessage, Server, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** How often connections that nobody uses any more are looked for while the server closes; milliseconds. */
const idleLook = 50

const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers["content-length"] ?? 0) > 0

/**
 * A server that tells of a request once what came along with its head is read as well: the whole body, mostly. Node tells of
 * it between the two, so that everybody who wants the body has to wait, and what waits lives longer and costs more than all
 * that is done at once. A body that is still on its way is not waited for; whoever left meanwhile is not answered.
 */
export class ListeningServer extends Server {
  /** Connections of HTTP, with the bytes that each had brought when it was looked at last, and its answers that are not out yet. */
  private readonly followed = new Map<Socket, { read: number; answers: number }>()

  /** Answers then end their connections, so that the next call goes elsewhere. */
  isDraining = (): boolean => false

  /**
   * Node looks for idle connections once, when it is told to close. One that was busy then would be kept for its client's next
   * call, and the server would stay open for as long as somebody calls.
   */
  override close(done?: (error?: Error) => void): this {
    const look = setInterval(() => this.closeIdleConnections(), idleLook)
    this.once("close", () => clearInterval(look))
    return super.close(done)
  }

  /** Ends connections on which nothing comes and nothing goes. Node's own also cuts answers that are said but not sent yet. */
  override closeIdleConnections(): void {
    for (const [socket, state] of this.followed) {
      const isIdle = state.answers === 0 && socket.bytesRead === state.read
      state.read = socket.bytesRead
      if (isIdle) socket.destroySoon()
    }
  }

  private follow(event: string, [first, second]: ReadonlyArray<unknown>): void {
    if (event === "connection" && first instanceof Socket) {
      this.followed.set(first, { read: 0, answers: 0 })
      first.once("close", () => this.followed.delete(first))
    }
    if (event === "upgrade" && second instanceof Socket) this.followed.delete(second)
    if (event !== "request" || !(first instanceof IncomingMessage) || !(second instanceof ServerResponse)) return
    const state = this.followed.get(first.socket)
    if (state === undefined) return
    state.answers += 1
    second.once("close", () => (state.answers -= 1))
  }

  override emit(event: string, ...about: ReadonlyArray<unknown>): boolean {
    this.follow(event, about)
    const [request, response] = about
    if (event === "request" && response instanceof ServerResponse && (this.isDraining() || !this.listening))
      response.shouldKeepAlive = false
    // It listens a moment before there is anybody to answer: whoever comes then is told to come again, and not left waiting.
    if (event === "request" && response instanceof ServerResponse && this.listenerCount("request") === 0) {
      response.writeHead(503, { "retry-after": "1", connection: "close" }).end()
      return true
    }
    if (event !== "request" || !(request instanceof IncomingMessage) || !hasBody(request))
      return super.emit(event, ...about)
    setImmediate(() => {
      if (!request.destroyed) super.emit(event, ...about)
    })
    return true
  }
}
