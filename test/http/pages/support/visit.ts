import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import { Limits } from "../../../../src/http/Limits.ts"
import { Assets } from "../../../../src/http/pages/assets/Assets.ts"
import * as RegisteredRoutes from "../../../../src/http/middleware/RegisteredRoutes.ts"
import * as Envelope from "../../../../src/http/middleware/Envelope.ts"
import * as Pages from "../../../../src/http/pages/Routes.ts"
import { routerConfig } from "../../../../src/layers/Application.ts"
import * as Infographics from "../../../../src/layers/Infographics.ts"
import * as Log from "../../../../src/layers/Log.ts"
import { samples } from "../../../../src/layers/Pages.ts"
import { load } from "../../../../src/layers/Settings.ts"
import * as Testing from "../../../doubles/Testing.ts"
import type { PolicyCheck } from "../../../../src/ports/PolicyCheck.ts"

const text = (content: string) => new TextEncoder().encode(content)

const types: Readonly<Record<string, string>> = {
  "1-favicon.ico": "image/x-icon",
  "1-site.css": "text/css; charset=utf-8",
}

/** A bundle of one style sheet and one script; each encoding has different content. */
export const bundle = Layer.succeed(Assets, {
  formsApi: "/api/v1",
  url: (name) => (/^(?:favicon\.ico|site\.(?:css|js)|playground\.js)$/.test(name) ? `/assets/1-${name}` : undefined),
  find: (file) => {
    const contentType = types[file]
    if (contentType === undefined) return undefined
    const contents = { plain: file === "1-favicon.ico" ? "icon" : "plain", gzip: "gzipped", brotli: "brotlied" }
    return { contentType, read: (encoding) => Effect.succeed(text(contents[encoding])) }
  },
})

export interface Site {
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** The token of a signed-in user; `cookie` is the header that contains it. */
  readonly token: string
  readonly cookie: string
  readonly logs: ReadonlyArray<string>
}

export const origin = "http://parley.test"

export interface SiteOptions {
  /** Template folders; the shipped ones by default. */
  readonly folders?: ReadonlyArray<string>
  readonly policy?: Layer.Layer<PolicyCheck>
  /** Optional routes of some deployments. */
  readonly more?: Layer.Layer<never, never, HttpRouter.HttpRouter>
}

const settings = load.pipe(
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({})),
  Effect.orDie,
)

const site = ({
  folders = [Infographics.shippedTemplates],
  policy = Testing.openPolicy,
  more = Layer.empty,
}: SiteOptions) =>
  Layer.unwrap(
    Effect.map(settings, (all) =>
      Layer.mergeAll(Pages.layer, Envelope.layer, more).pipe(
        Layer.provide(RegisteredRoutes.layer([""])),
        Layer.provide([
          bundle,
          samples,
          Layer.succeed(Limits, {
            jsonBodyBytes: 1_048_576,
            renderBodyBytes: 52_428_800,
            formUploadBytes: 26_214_400,
            uploadBytes: 52_428_800,
            formDefinitionBytes: 5_242_880,
            pageSize: 50,
            pageSizeMost: 200,
            pageBytes: 4_194_304,
          }),
        ]),
        Layer.provide(Infographics.layer(all, folders, Testing.inlineWorkers)),
        Layer.provide([Testing.stores, Testing.callers, policy]),
      ),
    ),
  )

/** Runs a test of the pages with separate stores and tokens, without a server. */
export const withSite =
  (visit: (site: Site) => Promise<void>, options: SiteOptions = {}) =>
  async (): Promise<void> => {
    const logs: Array<string> = []
    const recorded = Logger.layer([Logger.map(Log.format, (line) => void logs.push(line))])
    const { handler, dispose } = HttpRouter.toWebHandler(
      site(options).pipe(Layer.provideMerge(recorded), Layer.provide(HttpServer.layerServices)),
      { disableLogger: true, routerConfig },
    )
    const token = await Effect.runPromise(Effect.provide(Testing.tokenOf(Testing.someone), Testing.tokens))
    try {
      await visit({
        fetch: (path, init) => {
          const request = new Request(origin + path, { redirect: "manual", ...init })
          if (!request.headers.has("host")) request.headers.set("host", "parley.test")
          return handler(request)
        },
        token,
        cookie: `session=${token}`,
        logs,
      })
    } finally {
      await dispose()
    }
  }

/** A form as a browser posts it from a page of this site. */
export const posted = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded", origin, ...headers },
})
