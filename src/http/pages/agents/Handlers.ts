import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { EphemeralAgents } from "../../../application/agents/EphemeralAgents.ts"
import { ToolCatalog } from "../../../application/tools/ToolCatalog.ts"
import { UserAgents } from "../../../application/agents/UserAgents.ts"
import { Callers } from "../../../application/access/Callers.ts"
import { Assets } from "../assets/Assets.ts"
import { page } from "../shell/Page.ts"
import { queryOf, signedIn, type SignedInVisit } from "../shell/Visit.ts"
import { agentsPage } from "./AgentsPage.ts"
import type { AgentsFacts, OpenedAgent } from "./Facts.ts"
import { toolWords } from "./ToolPicker.ts"

export interface AgentsPageSettings {
  /** Largest document, in bytes. */
  readonly documentBytes: number
  readonly lifetime: Duration.Duration
}

/** The agent that the address names, if it is the visitor's: one on its way, else one that is kept. */
const openedBy = ({ caller }: SignedInVisit, id: string) =>
  Effect.gen(function* () {
    const ephemeral = yield* EphemeralAgents
    const userAgents = yield* UserAgents
    return yield* ephemeral.status(caller, id).pipe(
      Effect.map(({ config }): OpenedAgent => ({ id, name: config.name, kind: "ephemeral" })),
      Effect.catch(() =>
        Effect.map(userAgents.get(caller, id), ({ config }): OpenedAgent => ({ id, name: config.name, kind: "kept" })),
      ),
      Effect.catch(() => Effect.succeed(null)),
    )
  })

const show = (visit: SignedInVisit, request: HttpServerRequest.HttpServerRequest, settings: AgentsPageSettings) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const { list } = yield* UserAgents
    const ephemeral = yield* EphemeralAgents
    const tools = yield* Effect.flatMap(ToolCatalog, (catalog) => catalog.entries)
    const persisted = yield* Effect.catch(list(visit.caller), () => Effect.succeed(null))
    const living = yield* Effect.catch(ephemeral.list(visit.caller), () => Effect.succeed([]))
    const named = queryOf(request).get("with")
    const facts: AgentsFacts = {
      language: visit.language,
      cap: settings.documentBytes,
      lifetime: Duration.toMillis(settings.lifetime),
      opened: named === null ? null : yield* openedBy(visit, named),
      tools: Object.fromEntries(tools.map((tool) => [tool.slug, toolWords(visit, tool).name])),
      texts: visit.texts.agents.script,
    }
    return page(visit, assets, {
      title: visit.texts.agents.title,
      main: agentsPage(visit, { tools, kept: persisted, living, facts }),
      width: "wide",
      script: "agents.js",
    })
  })

type Needs = Assets | EphemeralAgents | Callers | ToolCatalog | UserAgents

/** The agents page; `?with=` names the agent to open. */
export const layer = (settings: AgentsPageSettings) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const services = yield* Effect.context<Needs>()
      yield* router.add("GET", "/agents", (request) =>
        Effect.provideContext(
          signedIn(request, (visit) => show(visit, request, settings)),
          services,
        ),
      )
    }),
  )
