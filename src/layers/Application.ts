import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Headers from "effect/http/Headers"
import type * as IpNetwork from "effect/net/IpNetwork"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import type * as HttpPlatform from "effect/http/HttpPlatform"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as RateLimits from "../adapters/ratelimits/RateLimits.ts"
import * as Configuring from "../http/access/Configuring.ts"
import * as Operating from "../http/access/Operating.ts"
import * as KeyHandlers from "../http/access/KeyHandlers.ts"
import * as KeyScopes from "../http/access/KeyScopes.ts"
import * as AccessibilityPages from "../http/pages/accessibility/Handlers.ts"
import * as KeyPages from "../http/pages/account/KeyHandlers.ts"
import * as AccessHandlers from "../http/access/Handlers.ts"
import * as AgentHandlers from "../http/agents/Handlers.ts"
import * as SavedAgentHandlers from "../http/agents/SavedHandlers.ts"
import * as AgentEvalHandlers from "../http/agents/EvalHandlers.ts"
import * as AgentVersionHandlers from "../http/agents/VersionHandlers.ts"
import { apiAt } from "../http/Api.ts"
import * as ArtifactHandlers from "../http/artifacts/Handlers.ts"
import * as AuditedRoutes from "../http/audit/AuditedRoutes.ts"
import * as AuditHandlers from "../http/audit/Handlers.ts"
import * as SchedulePages from "../http/pages/schedules/Handlers.ts"
import * as OrganizationPages from "../http/pages/org/Handlers.ts"
import * as AuditPages from "../http/pages/account/AuditHandlers.ts"
import * as BotHandlers from "../http/bots/Handlers.ts"
import * as BotWorkHandlers from "../http/bots/WorkHandlers.ts"
import * as ServerHandlers from "../http/chat/ServerHandlers.ts"
import * as ApprovalHandlers from "../http/chat/ApprovalHandlers.ts"
import * as ConnectionHandlers from "../http/chat/ConnectionHandlers.ts"
import * as ChatHandlers from "../http/chat/Handlers.ts"
import * as ConversationHandlers from "../http/chat/ConversationHandlers.ts"
import * as MemoryFailures from "../adapters/memory/ModelFailures.ts"
import { AvatarsApi } from "../http/avatar/Api.ts"
import * as AvatarHandlers from "../http/avatar/Handlers.ts"
import * as DecodedCall from "../http/body/DecodedCall.ts"
import * as DesignHandlers from "../http/designs/Handlers.ts"
import * as ComposedHandlers from "../http/infographic/ComposedHandlers.ts"
import * as InfographicHandlers from "../http/infographic/Handlers.ts"
import { Limits } from "../http/Limits.ts"
import * as Authenticated from "../http/middleware/Authenticated.ts"
import { compressed } from "../http/middleware/Compressed.ts"
import { crossOrigin } from "../http/middleware/CrossOrigin.ts"
import * as Envelope from "../http/middleware/Envelope.ts"
import * as Docs from "../http/operations/Docs.ts"
import * as ClientDocument from "../http/chat/ClientDocument.ts"
import * as SecurityTxt from "../http/operations/SecurityTxt.ts"
import * as OperationsHandlers from "../http/operations/Handlers.ts"
import * as OperatorHandlers from "../http/operations/OperatorHandlers.ts"
import * as OrgHandlers from "../http/org/Handlers.ts"
import * as AgentPages from "../http/pages/agents/Handlers.ts"
import * as AgentEvalPages from "../http/pages/agents/EvalHandlers.ts"
import * as AgentUsagePages from "../http/pages/agents/UsageHandlers.ts"
import * as AgentVersionPages from "../http/pages/agents/VersionHandlers.ts"
import * as ConnectionPages from "../http/pages/connections/Handlers.ts"
import * as ChatPages from "../http/pages/chat/Handlers.ts"
import * as AnswerPages from "../http/pages/forms/answers/Handlers.ts"
import * as SentPages from "../http/pages/forms/sent/Handlers.ts"
import * as ResultPages from "../http/pages/forms/results/Handlers.ts"
import * as FormPages from "../http/pages/forms/Routes.ts"
import * as Pages from "../http/pages/Routes.ts"
import * as ScheduleHandlers from "../http/schedules/Handlers.ts"
import * as StaticHandlers from "../http/static/Handlers.ts"
import * as ToolHandlers from "../http/tools/Handlers.ts"
import * as UsageHandlers from "../http/usage/Handlers.ts"
import * as ModelUsageHandlers from "../http/usage/ModelHandlers.ts"
import * as LimitedRoutes from "../http/ratelimits/LimitedRoutes.ts"
import { Exposure, isWithin } from "../http/middleware/Exposure.ts"
import * as RouteNames from "../http/middleware/RouteNames.ts"
import * as RegisteredRoutes from "../http/middleware/RegisteredRoutes.ts"
import { Audits } from "../application/audit/Audits.ts"
import { ComposedInfographics } from "../application/infographic/ComposedInfographics.ts"
import { Readiness } from "../application/operations/Readiness.ts"
import * as AudioDescription from "../ws/audio/Description.ts"
import * as Forms from "./Forms.ts"
import { assets, samples } from "./Pages.ts"
import type { Settings } from "./Settings.ts"
import { privateNetworks } from "./settings/Process.ts"
import * as Voice from "./Voice.ts"
import { isShared } from "./sharing.ts"

const served = (settings: Settings) => {
  const { forms } = settings
  const api = apiAt(forms.basePath)
  return HttpApiBuilder.layer(api).pipe(
    Layer.provide([
      InfographicHandlers.layer,
      ComposedHandlers.layer,
      DesignHandlers.layer,
      ArtifactHandlers.layer,
      StaticHandlers.layer,
      ScheduleHandlers.layer,
      AccessHandlers.layer,
      AccessHandlers.sessionsLayer,
      UsageHandlers.layer,
      OrgHandlers.layer,
      OperationsHandlers.layer,
      OperatorHandlers.layer,
      AgentHandlers.layer,
      SavedAgentHandlers.layer,
      AgentVersionHandlers.layer,
      AgentEvalHandlers.layer,
      BotHandlers.layer,
      BotWorkHandlers.layer,
      ChatHandlers.layer,
      ApprovalHandlers.layer,
      ConnectionHandlers.layer({ publicUrl: settings.access.publicUrl }),
      ConversationHandlers.layer,
      ServerHandlers.layer,
      ToolHandlers.layer,
      ModelUsageHandlers.layer,
      Forms.handlers(api),
      AuditHandlers.layer(api),
      KeyHandlers.layer(api),
      AuditHandlers.serviceLayer(api),
    ]),
    Layer.provide([
      Authenticated.layer,
      Configuring.layer,
      Operating.layer,
      DecodedCall.layer,
      Forms.tenancy(settings),
    ]),
    Layer.provide([Readiness.layer, ComposedInfographics.layer]),
  )
}

/** The avatar routes; only deployments with the integration have them. */
export const avatarRoutes = HttpApiBuilder.layer(AvatarsApi).pipe(
  Layer.provide(AvatarHandlers.layer),
  Layer.provide([Authenticated.layer, DecodedCall.layer]),
)

/** Routes that only some deployments have. */
export interface MoreRoutes<E, R> {
  readonly layer: Layer.Layer<never, E, R | HttpRouter.HttpRouter>
  /** Whether the avatar routes are included. */
  readonly hasAvatars: boolean
}

const limits = (settings: Settings) =>
  Layer.succeed(Limits, {
    jsonBodyBytes: settings.limits.jsonBodyBytes,
    renderBodyBytes: settings.infographics.maxBodyBytes,
    formUploadBytes: settings.limits.formUploadBytes,
    uploadBytes: settings.limits.uploadBytes,
    formDefinitionBytes: settings.limits.formDefinitionBytes,
    pageSize: settings.limits.pageSize,
    pageSizeMost: settings.limits.pageSizeMost,
    pageBytes: settings.limits.pageBytes,
  })

const exposure = (settings: Settings) =>
  Layer.succeed(Exposure, {
    isHttpsRequired: settings.process.requireHttps || settings.process.hardened,
    monitors: settings.process.metricsFrom,
    hasLinks: settings.process.environment !== "production",
  })

/** Rate limits for the routes in the table, counted across all processes. */
const rateLimits = (settings: Settings) =>
  LimitedRoutes.layer({ calls: settings.rateLimits.calls, formsBase: settings.forms.basePath }).pipe(
    Layer.provide(RateLimits.layer({ isShared: isShared(settings) })),
  )

/** All routes, on top of the given use cases. */
export const routes = <E = never, R = never>(settings: Settings, more: MoreRoutes<E, R>) =>
  Forms.collisions(settings).pipe(
    Layer.provide(
      Layer.mergeAll(
        served(settings),
        InfographicHandlers.renderRoute,
        Forms.answering(settings),
        AudioDescription.layer,
        Docs.layer({ base: settings.forms.basePath, hasAvatars: more.hasAvatars }),
        Pages.layer,
        AgentPages.layer({ documentBytes: settings.limits.uploadBytes, lifetime: settings.agents.lifetime }),
        AgentVersionPages.layer,
        AgentEvalPages.layer,
        AgentUsagePages.layer.pipe(Layer.provide(MemoryFailures.layer)),
        ConnectionPages.layer({ publicUrl: settings.access.publicUrl }),
        ClientDocument.layer({ publicUrl: settings.access.publicUrl }),
        ChatPages.layer({
          documentBytes: settings.limits.uploadBytes,
          pictures: settings.access.pictureOrigins,
        }),
        FormPages.layer(),
        ResultPages.layer(),
        AnswerPages.layer(),
        SentPages.layer,
        AuditPages.layer,
        KeyPages.layer,
        OrganizationPages.layer,
        SchedulePages.layer,
        AccessibilityPages.layer({ contact: settings.access.accessibilityContact }),
        SecurityTxt.layer(settings.access.securityContact),
        Envelope.layer,
        more.layer,
      ),
    ),
    Layer.provide(Audits.layer),
    Layer.provide([limits(settings), assets(settings.forms.basePath), samples, exposure(settings)]),
    Layer.provide(KeyScopes.layer(settings.forms.basePath)),
    Layer.provide(AuditedRoutes.layer(settings.forms.basePath)),
    Layer.provide(rateLimits(settings)),
    Layer.provide(RouteNames.layer(settings.forms.basePath)),
    Layer.provide(RegisteredRoutes.layer([settings.forms.basePath, ""])),
  )

/** Paths are matched exactly as written. */
export const routerConfig = { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false } as const

const trusted = ({ process: { trustProxy, trustedProxies } }: Settings): ReadonlyArray<IpNetwork.IpNetwork> =>
  trustProxy ? [...privateNetworks, ...trustedProxies] : trustedProxies

/** Requests to a server with its own TLS count as https, unless a proxy says otherwise. */
const byHttps = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  Effect.updateService(app, HttpServerRequest.HttpServerRequest, (request) =>
    request.protocol === undefined ? request.modify({ protocol: "https" }) : request,
  )

/** Removes `X-Forwarded-Proto` unless it comes from a trusted proxy. */
const withoutForeignProtocol = (trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>) => {
  const isTrusted = (peer: string): boolean => isWithin(trustedProxies, peer)
  return <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.updateService(app, HttpServerRequest.HttpServerRequest, (request) =>
      request.headers["x-forwarded-proto"] === undefined || Option.exists(request.peerAddress, isTrusted)
        ? request
        : request.modify({ headers: Headers.remove(request.headers, "x-forwarded-proto") }),
    )
}

type App<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, R>

/** Middleware around all routes, innermost first. */
export const around = (settings: Settings) => {
  const { corsOrigins, compressFrom, tlsCertFile } = settings.process
  const trustedProxies = trusted(settings)
  const forwarded = HttpMiddleware.xForwardedHeaders({ trustedProxies })
  const cors = crossOrigin(corsOrigins)
  const smaller = compressed(compressFrom)
  const own = withoutForeignProtocol(trustedProxies)
  type More = HttpServerRequest.HttpServerRequest | HttpPlatform.HttpPlatform
  return <R>(app: App<R>): App<R | More> => {
    let all: App<R | More> = own(app)
    if (tlsCertFile !== null) all = byHttps(all)
    if (trustedProxies.length > 0) all = forwarded(all)
    if (corsOrigins.length > 0) all = cors(all)
    return compressFrom === 0 ? all : smaller(all)
  }
}

/**
 * The service with its middleware. `X-Forwarded-*` headers are accepted only from proxies that the deployment trusts.
 */
export const serve = <E = never, R = never>(settings: Settings, more: MoreRoutes<E, R>) => {
  const all = routes(settings, { ...more, layer: Layer.merge(more.layer, Voice.routes(Voice.limits(settings))) })
  const middleware = around(settings)
  return HttpRouter.serve(all, {
    disableLogger: true,
    disableListenLog: true,
    routerConfig,
    middleware: (app) => middleware(app),
  })
}
