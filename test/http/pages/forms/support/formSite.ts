import * as ByteSize from "effect/ByteSize"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpRouter from "effect/http/HttpRouter"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Identifiers from "../../../../../src/adapters/node/Identifiers.ts"
import type { Caller } from "../../../../../src/domain/access/Caller.ts"
import * as RegisteredRoutes from "../../../../../src/http/middleware/RegisteredRoutes.ts"
import * as Envelope from "../../../../../src/http/middleware/Envelope.ts"
import * as FormPages from "../../../../../src/http/pages/forms/Routes.ts"
import * as Assets from "../../../../../src/http/pages/assets/Handlers.ts"
import * as Home from "../../../../../src/http/pages/home/Handlers.ts"
import * as SignIn from "../../../../../src/http/pages/signin/Handlers.ts"
import { routerConfig } from "../../../../../src/layers/Application.ts"
import * as PageAssets from "../../../../../src/layers/Pages.ts"
import * as Testing from "../../../../doubles/Testing.ts"
import { bundle } from "../../support/visit.ts"
import { answerPrograms } from "./restDouble.ts"
import * as MemoryForms from "./memoryForms.ts"

export const origin = "http://parley.test"

export interface FormSite {
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly kept: MemoryForms.Kept
  /** Headers of the demo tenant's member. */
  readonly member: Readonly<Record<string, string>>
}

export interface SiteOptions {
  readonly base?: "" | `/${string}`
  readonly kept?: MemoryForms.Kept
  /** Uses the real bundle, for a browser. */
  readonly hasAssets?: boolean
}

const handlerOf = ({ base, hasAssets }: SiteOptions, kept: MemoryForms.Kept) =>
  HttpRouter.toWebHandler(
    Layer.mergeAll(Assets.layer, Home.layer, SignIn.layer, FormPages.layer(base), Envelope.layer).pipe(
      Layer.provide(RegisteredRoutes.layer([""])),
      Layer.provide([
        hasAssets === true ? PageAssets.assets("/api/v1") : bundle,
        MemoryForms.layer(kept),
        Testing.callers,
        Testing.stores,
        Identifiers.layer,
        Testing.speechOffer,
      ]),
      Layer.provideMerge(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.mebibytes(1))),
      Layer.provideMerge(Logger.layer([])),
    ),
    { disableLogger: true, routerConfig },
  )

export const cookieOf = async (caller: Caller = Testing.someone): Promise<string> =>
  `session=${await Effect.runPromise(Effect.provide(Testing.tokenOf(caller), Testing.tokens))}`

/** The forms' pages with the demo forms in memory, without a server. */
export const withForms =
  (visit: (site: FormSite) => Promise<void>, options: SiteOptions = {}) =>
  async (): Promise<void> => {
    const kept = options.kept ?? MemoryForms.kept()
    const { handler, dispose } = handlerOf(options, kept)
    try {
      await visit({
        fetch: (path, init) => {
          const request = new Request(origin + path, { redirect: "manual", ...init })
          if (!request.headers.has("host")) request.headers.set("host", "parley.test")
          return handler(request, Context.empty())
        },
        kept,
        member: { cookie: await cookieOf() },
      })
    } finally {
      await dispose()
    }
  }

/** The same pages on a real port, for a browser, with the API routes that their scripts call. */
export const serveForms = async (options: SiteOptions = {}) => {
  const kept = options.kept ?? MemoryForms.kept()
  const { handler, dispose } = handlerOf({ hasAssets: true, ...options }, kept)
  const server = createServer((incoming, outgoing) => {
    const chunks: Array<Buffer> = []
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
    incoming.on("end", async () => {
      const body = Buffer.concat(chunks)
      const headers = new Headers(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]),
      )
      const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
        method: incoming.method ?? "GET",
        headers,
        ...(body.length === 0 ? {} : { body }),
      })
      const response = (await answerPrograms(kept, request)) ?? (await handler(request, Context.empty()))
      outgoing.writeHead(response.status, [...response.headers].flat())
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    kept,
    cookie: await cookieOf(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await dispose()
    },
  }
}
