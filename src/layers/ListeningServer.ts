import { IncomingMessage, Server, ServerResponse } from "node:http"

/** How often connections that nobody uses any more are looked for while the server closes; milliseconds. */
const idleLook = 50

const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers["content-length"] ?? 0) > 0

/**
 * A server that tells of a request once what came along with its head is read as well: the whole body, mostly. Node tells of
 * it between the two, so that everybody who wants the body has to wait, and what waits lives longer and costs more than all
 * that is done at once. A body that is still on its way is not waited for; whoever left meanwhile is not answered.
 */
export class ListeningServer extends Server {
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

  override emit(event: string, ...about: ReadonlyArray<unknown>): boolean {
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
