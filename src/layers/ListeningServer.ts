import { IncomingMessage, Server } from "node:http"

const hasBody = ({ headers }: IncomingMessage): boolean => Number(headers["content-length"] ?? 0) > 0

/**
 * A server that tells of a request once what came along with its head is read as well: the whole body, mostly. Node tells of
 * it between the two, so that everybody who wants the body has to wait, and what waits lives longer and costs more than all
 * that is done at once. A body that is still on its way is not waited for; whoever left meanwhile is not answered.
 */
export class ListeningServer extends Server {
  override emit(event: string, ...about: ReadonlyArray<unknown>): boolean {
    const [request] = about
    if (event !== "request" || !(request instanceof IncomingMessage) || !hasBody(request))
      return super.emit(event, ...about)
    setImmediate(() => {
      if (!request.destroyed) super.emit(event, ...about)
    })
    return true
  }
}
