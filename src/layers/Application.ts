import * as Layer from "effect/Layer"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as AccessHandlers from "../http/access/Handlers.ts"
import * as AgentHandlers from "../http/agents/Handlers.ts"
import * as SavedAgentHandlers from "../http/agents/SavedHandlers.ts"
import { apiAt } from "../http/Api.ts"
import * as ArtifactHandlers from "../http/artifacts/Handlers.ts"
import * as BotHandlers from "../http/bots/Handlers.ts"
import * as ChatHandlers from "../http/chat/Handlers.ts"
import * as DesignHandlers from "../http/designs/Handlers.ts"
import * as InfographicHandlers from "../http/infographic/Handlers.ts"
import { Limits } from "../http/Limits.ts"
import * as Authenticated from "../http/middleware/Authenticated.ts"
import * as Envelope from "../http/middleware/Envelope.ts"
import * as Docs from "../http/operations/Docs.ts"
import * as OperationsHandlers from "../http/operations/Handlers.ts"
import * as OrgHandlers from "../http/org/Handlers.ts"
import * as FormPages from "../http/pages/forms/Routes.ts"
import * as ServiceDesk from "../http/pages/forms/ServiceDesk.ts"
import * as Pages from "../http/pages/Routes.ts"
import * as StaticHandlers from "../http/static/Handlers.ts"
import * as ToolHandlers from "../http/tools/Handlers.ts"
import * as RegisteredRoutes from "../http/middleware/RegisteredRoutes.ts"
import { Readiness } from "../ports/in/Readiness.ts"
import * as Forms from "./Forms.ts"
import { assets, samples } from "./Pages.ts"
import type { Settings } from "./Settings.ts"
import * as Voice from "./Voice.ts"

const served = (settings: Settings) => {
  const { forms } = settings
  const api = apiAt(forms.basePath)
  return HttpApiBuilder.layer(api).pipe(
    Layer.provide([
      InfographicHandlers.layer,
      DesignHandlers.layer,
      ArtifactHandlers.layer,
      StaticHandlers.layer,
      AccessHandlers.layer,
      OrgHandlers.layer,
      OperationsHandlers.layer,
      AgentHandlers.layer,
      SavedAgentHandlers.layer,
      BotHandlers.layer,
      ChatHandlers.layer,
      ToolHandlers.layer,
      Forms.handlers(api),
    ]),
    Layer.provide([Authenticated.layer, Forms.tenancy(settings)]),
    Layer.provide(Readiness.layer),
  )
}

const limits = (settings: Settings) =>
  Layer.succeed(Limits, {
    jsonBodyBytes: settings.limits.jsonBodyBytes,
    renderBodyBytes: settings.infographics.maxBodyBytes,
    formDefinitionBytes: settings.limits.formDefinitionBytes,
    pageSize: settings.limits.pageSize,
    pageSizeMost: settings.limits.pageSizeMost,
  })

/** Every route, over the use-cases that are given. `more` registers routes of the deployment's own. */
export const routes = <R = HttpRouter.HttpRouter>(
  settings: Settings,
  more: Layer.Layer<never, never, R> = Layer.empty,
) =>
  Forms.collisions(settings).pipe(
    Layer.provide(
      Layer.mergeAll(
        served(settings),
        InfographicHandlers.renderRoute,
        Docs.layer(settings.forms.basePath),
        Pages.layer,
        Layer.provide(FormPages.layer(), ServiceDesk.layer),
        Envelope.layer,
        more,
      ),
    ),
    Layer.provide([limits(settings), assets, samples]),
    Layer.provide(RegisteredRoutes.layer([settings.forms.basePath, ""])),
  )

/** Paths are taken as they are written. */
export const routerConfig = { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false } as const

/** What a proxy in front says of the caller, whoever the proxy is. */
const forwarded = HttpMiddleware.xForwardedHeaders({ trustedProxies: () => true })

/** The routes behind a balancer or not: what `X-Forwarded-*` says counts only where the deployment trusts it. */
export const serve = (settings: Settings) => {
  const all = routes(settings, Voice.routes(Voice.limits(settings)))
  const options = { disableLogger: true, disableListenLog: true, routerConfig }
  return settings.process.trustProxy
    ? HttpRouter.serve(all, { ...options, middleware: (app) => forwarded(app) })
    : HttpRouter.serve(all, options)
}
