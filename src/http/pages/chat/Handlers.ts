import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { EphemeralAgents } from "../../../application/agents/EphemeralAgents.ts"
import { Callers } from "../../../application/access/Callers.ts"
import { ConversableAgents } from "../../../application/chat/ConversableAgents.ts"
import { SourceTexts } from "../../../application/chat/SourceTexts.ts"
import { ToolCatalog } from "../../../application/tools/ToolCatalog.ts"
import type { ConversableAgent } from "../../../domain/chat/ConversableAgent.ts"
import { LanguageModel } from "../../../ports/LanguageModel.ts"
import { toolWords } from "../../../views/agents/ToolPicker.ts"
import { Assets } from "../assets/Assets.ts"
import { html } from "../../../views/markup/html.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther, signedIn } from "../shell/visits.ts"
import { chatPage } from "../../../views/chat/ChatPage.ts"
import type { ChatFacts } from "../../../views/chat/Facts.ts"
import { type Place, sourcePage } from "../../../views/chat/SourcePage.ts"

export interface ChatPageSettings {
  /** The maximum size of a document, in bytes. */
  readonly documentBytes: number
  /** Other origins from which an answer may show pictures. */
  readonly pictures: ReadonlyArray<string>
}

type Request = HttpServerRequest.HttpServerRequest
type Needs = Assets | Callers | ConversableAgents | EphemeralAgents | LanguageModel | SourceTexts | ToolCatalog

/** Explains what is missing, and links to the agents. */
const messagePage = (visit: SignedInVisit, title: string, text: string, status: number) =>
  Effect.map(Assets, (assets) =>
    page(visit, assets, {
      title,
      main: html`<h1>${title}</h1>
        <p class="lead">${text}</p>
        <p><a class="button" href="/agents">${visit.texts.chat.agents}</a></p>`,
      width: "reading",
      status,
    }),
  )

const gone = (visit: SignedInVisit) => messagePage(visit, visit.texts.chat.goneTitle, visit.texts.chat.gone, 404)
const unavailable = (visit: SignedInVisit) =>
  messagePage(visit, visit.texts.chat.unavailableTitle, visit.texts.chat.unavailable, 503)

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const shown = (visit: SignedInVisit, request: Request, agent: ConversableAgent, settings: ChatPageSettings) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const ephemeral = yield* EphemeralAgents
    const model = yield* LanguageModel
    const tools = yield* Effect.flatMap(ToolCatalog, (catalog) => catalog.entries)
    const expiresAt =
      agent.kind === "ephemeral"
        ? yield* ephemeral.status(visit.caller, agent.chatbotId).pipe(
            Effect.map((agent) => agent.expiresAt),
            Effect.catch(() => Effect.succeed(null)),
          )
        : null
    const conversation = queryOf(request).get("conversation")
    const { chat, agents } = visit.texts
    const facts: ChatFacts = {
      language: visit.language,
      agent: { id: agent.chatbotId, name: agent.config.name, kind: agent.kind },
      conversation: conversation !== null && uuid.test(conversation) ? conversation : null,
      cap: settings.documentBytes,
      hasModel: model.isAvailable,
      tools: Object.fromEntries(tools.map((tool) => [tool.slug, toolWords(visit, tool).name])),
      pictures: settings.pictures,
      scripts: { colours: assets.url("colours.js") ?? "", formulas: assets.url("formulas.js") ?? "" },
      texts: chat.script,
      failures: agents.script.failures,
      unavailable: agents.script.unavailable,
      undrawn: agents.script.undrawn,
    }
    return page(visit, assets, {
      title: agent.config.name,
      main: chatPage(visit, { agent, expiresAt, tools, facts }),
      width: "chat",
      script: "chat.js",
      picturesFrom: settings.pictures,
    })
  })

/** The chat page for the agent in the URL. If the agent isn't ready yet, redirects to the agents page. */
const conversation = (visit: SignedInVisit, request: Request, settings: ChatPageSettings) =>
  Effect.gen(function* () {
    const named = queryOf(request).get("agent")
    if (named === null || named === "") return seeOther("/agents")
    const agents = yield* ConversableAgents
    return yield* agents.resolve(visit.caller, named).pipe(
      Effect.flatMap((agent) => shown(visit, request, agent, settings)),
      Effect.catchTags({
        AgentNotReady: () => Effect.succeed(seeOther(`/agents?with=${encodeURIComponent(named)}`)),
        AgentUnknown: () => gone(visit),
        AgentStoreUnavailable: () => unavailable(visit),
        KeyValueUnavailable: () => unavailable(visit),
      }),
    )
  })

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^(?:0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : null

const placeOf = (request: Request): Place | undefined => {
  const query = queryOf(request)
  const [agent, position] = [query.get("agent"), wholeNumber(query.get("document"))]
  if (agent === null || position === null) return undefined
  return {
    agent,
    position,
    page: wholeNumber(query.get("page")),
    offset: wholeNumber(query.get("offset")) ?? 0,
    length: wholeNumber(query.get("length")) ?? 0,
  }
}

/** The passage of a citation, with the text around it. */
const passage = (visit: SignedInVisit, request: Request) =>
  Effect.gen(function* () {
    const { chat } = visit.texts
    const place = placeOf(request)
    const missing = messagePage(visit, chat.passageGoneTitle, chat.passageGone, 404)
    if (place === undefined) return yield* missing
    const assets = yield* Assets
    const texts = yield* SourceTexts
    return yield* texts.read(visit.caller, place.agent, place.position, place.page).pipe(
      Effect.map((source) =>
        page(visit, assets, { title: source.document, main: sourcePage(visit, source, place), width: "reading" }),
      ),
      Effect.catchTags({
        AgentUnknown: () => missing,
        AgentNotReady: () => missing,
        DocumentNotFound: () => missing,
        DocumentUnreadable: () => missing,
        AgentStoreUnavailable: () => unavailable(visit),
        KeyValueUnavailable: () => unavailable(visit),
        ObjectStoreUnavailable: () => unavailable(visit),
      }),
    )
  })

/** Chatting with an agent, and reading its sources. */
export const layer = (settings: ChatPageSettings) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const services = yield* Effect.context<Needs>()
      yield* router.add("GET", "/agents/chat", (request) =>
        Effect.provideContext(
          signedIn(request, (visit) => conversation(visit, request, settings)),
          services,
        ),
      )
      yield* router.add("GET", "/agents/source", (request) =>
        Effect.provideContext(
          signedIn(request, (visit) => passage(visit, request)),
          services,
        ),
      )
    }),
  )
