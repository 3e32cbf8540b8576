import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { EphemeralAgents } from "../../../application/agents/EphemeralAgents.ts"
import { ToolCatalog } from "../../../application/tools/ToolCatalog.ts"
import { UserAgents } from "../../../application/agents/UserAgents.ts"
import { ConversableAgents } from "../../../application/chat/ConversableAgents.ts"
import { LanguageModel } from "../../../ports/LanguageModel.ts"
import { Callers } from "../../../application/access/Callers.ts"
import { Assets } from "../assets/Assets.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther, signedIn } from "../shell/visits.ts"
import { agentsPage } from "../../../views/agents/AgentsPage.ts"
import type { AgentsFacts, OpenedAgent } from "../../../views/agents/Facts.ts"

export interface AgentsPageSettings {
  /** The maximum size of a document, in bytes. */
  readonly documentBytes: number
  readonly lifetime: Duration.Duration
}

/** The ephemeral agent in the URL, if it belongs to the visitor. */
const openedBy = ({ caller }: SignedInVisit, id: string) =>
  Effect.flatMap(EphemeralAgents, (agents) =>
    agents.status(caller, id).pipe(
      Effect.map(({ config }): OpenedAgent => ({ id, name: config.name })),
      Effect.catch(() => Effect.succeed(null)),
    ),
  )

/** Whether the agent in the URL is ready to chat. */
const isReady = ({ caller }: SignedInVisit, id: string) =>
  Effect.flatMap(ConversableAgents, (agents) =>
    agents.resolve(caller, id).pipe(
      Effect.as(true),
      Effect.catch(() => Effect.succeed(false)),
    ),
  )

/** The persisted agent to edit, or the reason why the visitor has no agent with this id. */
const editedBy = ({ caller }: SignedInVisit, id: string) =>
  Effect.flatMap(UserAgents, (agents) =>
    Effect.catch(agents.get(caller, id), ({ _tag }) =>
      Effect.succeed(_tag === "AgentStoreUnavailable" ? ("unavailable" as const) : ("gone" as const)),
    ),
  )

const show = (visit: SignedInVisit, request: HttpServerRequest.HttpServerRequest, settings: AgentsPageSettings) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const { list } = yield* UserAgents
    const ephemeral = yield* EphemeralAgents
    const tools = yield* Effect.flatMap(ToolCatalog, (catalog) => catalog.entries)
    const persisted = yield* Effect.catch(list(visit.caller), () => Effect.succeed(null))
    const living = yield* Effect.catch(ephemeral.list(visit.caller), () => Effect.succeed([]))
    const named = queryOf(request).get("with")
    if (named !== null && (yield* isReady(visit, named)))
      return seeOther(`/agents/chat?agent=${encodeURIComponent(named)}`)
    const changed = queryOf(request).get("edit")
    const edited = changed === null ? null : yield* editedBy(visit, changed)
    const editing = typeof edited === "string" ? null : edited
    const opened = named === null ? null : yield* openedBy(visit, named)
    const model = yield* LanguageModel
    const facts: AgentsFacts = {
      language: visit.language,
      cap: settings.documentBytes,
      lifetime: Duration.toMillis(settings.lifetime),
      opened,
      editing: editing === null ? null : { id: editing.chatbotId, name: editing.config.name },
      texts: visit.texts.agents.script,
    }
    return page(visit, assets, {
      title: visit.texts.agents.title,
      main: agentsPage(visit, {
        tools,
        ownAgents: persisted,
        living,
        editing,
        missing: typeof edited === "string" ? edited : named !== null && opened === null ? "gone" : null,
        hasModel: model.isAvailable,
        facts,
      }),
      width: "wide",
      script: "agents.js",
    })
  })

type Needs = Assets | ConversableAgents | EphemeralAgents | Callers | LanguageModel | ToolCatalog | UserAgents

/** The agents page. `?with=` names an agent in preparation, and `?edit=` names a persisted agent to edit. */
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
