import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as ByteSize from "effect/ByteSize"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import * as HttpServer from "effect/http/HttpServer"
import { type Drain, Draining } from "../application/operations/Draining.ts"
import * as Access from "./Access.ts"
import * as Agents from "./Agents.ts"
import * as Application from "./Application.ts"
import * as Avatars from "./Avatars.ts"
import * as Forms from "./Forms.ts"
import * as Infographics from "./Infographics.ts"
import * as Certificate from "./Certificate.ts"
import { ListeningServer, SecureListeningServer } from "./ListeningServer.ts"
import * as Models from "./Models.ts"
import * as Org from "./Org.ts"
import type { Settings } from "./Settings.ts"
import * as Sealing from "./Sealing.ts"
import * as Speech from "./Speech.ts"
import * as Schedules from "./Schedules.ts"
import * as Stores from "./Stores.ts"
import { scanning } from "./Scanning.ts"
import * as Voice from "./Voice.ts"

const listening = (settings: Settings, { isBegun }: Drain) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { process, speech } = settings
      const timeouts = {
        requestTimeout: Duration.toMillis(process.requestTimeout),
        headersTimeout: Duration.toMillis(process.headersTimeout),
        keepAliveTimeout: Duration.toMillis(process.keepAlive),
      }
      const files = Certificate.filesOf(settings)
      const certificate = files === undefined ? undefined : yield* Certificate.read(files)
      const server =
        certificate === undefined
          ? new ListeningServer(timeouts)
          : new SecureListeningServer({ ...timeouts, ...certificate, ...Certificate.protocol })
      server.isDraining = isBegun
      if (files !== undefined && certificate !== undefined && server instanceof SecureListeningServer)
        yield* Certificate.keepFresh(server, files, certificate)
      return NodeHttpServer.layer(() => server as ListeningServer, {
        host: process.host,
        port: process.port,
        gracefulShutdownTimeout: process.drainGrace,
        websocket: { maxPayload: speech.maxFrameBytes },
      })
    }),
  )

export const node = (settings: Settings) =>
  Layer.merge(
    Layer.unwrap(Effect.map(Draining, (drain) => listening(settings, drain))),
    Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(settings.limits.jsonBodyBytes)),
  )

/** The number of services that a request may add before the context is copied. */
const requestDepth = 32

/**
 * Every request adds a few services to the context of the server. Adding to a flat context is cheap; a context that has
 * itself grown by additions would be copied whole for each request. The middleware is part of the app, because the
 * library would put a tracer around separate middleware on every request, even if nothing is traced.
 */
const flatContext = Layer.effect(
  HttpServer.HttpServer,
  Effect.map(HttpServer.HttpServer, ({ address, serve }) =>
    HttpServer.make({
      address,
      serve: (app, middleware) =>
        Effect.updateContext(
          serve(middleware === undefined ? app : middleware(app)),
          (context: Context.Context<Scope.Scope>) =>
            Context.makeUnsafe<Scope.Scope>(new Map(context.mapUnsafe), { maxDepth: requestDepth }),
        ),
    }),
  ),
)

export interface ServerOptions {
  /** The application's own template folders; they take precedence over the environment's. */
  readonly infographicRenderTemplateDirs?: ReadonlyArray<string>
  /** The application's own media server; it takes precedence over `RTC_URL`, `RTC_API_KEY` and `RTC_API_SECRET`. */
  readonly rooms?: Avatars.RoomOverrides
}

const serviceLayer = (settings: Settings, options: ServerOptions, avatars: Avatars.Integration) => {
  const folders = Infographics.templateFolders(settings, options.infographicRenderTemplateDirs)
  const infographics = Infographics.layer(settings, folders)
  return Layer.merge(
    Application.serve(settings, avatars.routes),
    Layer.mergeAll(Forms.demo(settings), Forms.folder(settings)),
  ).pipe(
    Layer.provide(infographics),
    Layer.provide(Org.layer(settings)),
    Layer.provide(Agents.useCases(settings)),
    Layer.provide(Agents.outside(settings)),
    Layer.provide(avatars.speech),
    Layer.provide(Voice.useCases.pipe(Layer.provide([Voice.times(settings), scanning(settings)]))),
    Layer.provide(Speech.layer(settings)),
    Layer.provide(Layer.merge(Forms.useCases(settings), Schedules.layer(settings).pipe(Layer.provide(infographics)))),
    Layer.provide(
      Forms.outside(settings).pipe(
        Layer.provide(Agents.metered(settings)),
        Layer.provide(Models.languageModel(settings)),
      ),
    ),
    Layer.provide(Layer.merge(Access.layer(settings), Sealing.sealing(settings))),
    Layer.provide(Stores.layer(settings)),
    Layer.provideMerge(flatContext),
    Layer.provideMerge(node(settings)),
  )
}

/** The whole service of one process. */
export const layer = (settings: Settings, options: ServerOptions = {}) =>
  Layer.unwrap(
    Effect.map(Avatars.integration(settings, options.rooms), (avatars) => serviceLayer(settings, options, avatars)),
  )
