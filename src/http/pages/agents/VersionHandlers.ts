import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { AgentVersions } from "../../../application/agents/AgentVersions.ts"
import { UserAgents } from "../../../application/agents/UserAgents.ts"
import { isCrossSite } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { postedEntries } from "../forms/fill/posted.ts"
import { filled } from "../../../views/language/filled.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther } from "../shell/visits.ts"
import { ownAgentPage } from "./OwnAgentPage.ts"
import { versionsAddress, type VersionsNews, versionsPage } from "../../../views/agents/VersionsPage.ts"

type Request = HttpServerRequest.HttpServerRequest

const numeral = /^[1-9][0-9]{0,8}$/
const numberIn = (text: string | null | undefined): number | null =>
  typeof text === "string" && numeral.test(text) ? Number(text) : null

const saidAfter: ReadonlySet<string> = new Set<VersionsNews>(["restored", "forgotten", "missing", "refused"])

/** The number of versions per page. */
const shownAtOnce = 25

const show = (
  visit: SignedInVisit,
  request: Request,
  about: { readonly agent: string; readonly news?: VersionsNews; readonly status?: number },
) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const agents = yield* UserAgents
    const versions = yield* AgentVersions
    const query = queryOf(request)
    const agent = yield* agents.get(visit.caller, about.agent)
    const before = numberIn(query.get("before"))
    const listed = yield* versions.list(visit.caller, about.agent, before, shownAtOnce)
    const [from, to] = [numberIn(query.get("from")), numberIn(query.get("to"))]
    const compared =
      from === null || to === null
        ? null
        : yield* versions.differences(visit.caller, about.agent, from, to).pipe(
            Effect.map((differences) => ({ from, to, differences })),
            Effect.catchTag("VersionNotFound", () => Effect.succeed("missing" as const)),
          )
    const done = query.get("done")
    const after = done !== null && saidAfter.has(done) ? (done as VersionsNews) : null
    const last = listed.at(-1)
    return page(visit, assets, {
      title: filled(visit.texts.agentVersions.title, { name: agent.config.name }),
      main: versionsPage(visit, {
        agent,
        versions: listed,
        older: last === undefined || last.changed === null ? null : last.number,
        compared: compared === "missing" ? null : compared,
        news: about.news ?? (compared === "missing" ? "missing" : after),
        newsNumber: numberIn(query.get("number")) ?? 0,
        hasNewest: before === null,
      }),
      width: "reading",
      status: about.status ?? 200,
    })
  })

const act = (visit: SignedInVisit, request: Request) =>
  Effect.gen(function* () {
    const versions = yield* AgentVersions
    const posted = new Map(yield* postedEntries(request))
    const agent = posted.get("agent") ?? ""
    if (isCrossSite(request)) return yield* show(visit, request, { agent, news: "elsewhere", status: 403 })
    const done = (news: VersionsNews, number = 0) => seeOther(versionsAddress(agent, { done: news, number }))
    if (posted.get("forget") === "all") {
      yield* versions.forget(visit.caller, agent)
      return done("forgotten")
    }
    const number = numberIn(posted.get("restore"))
    if (number === null) return done("missing")
    const refused = () => Effect.succeed(done("refused"))
    return yield* versions.restore(visit.caller, agent, number).pipe(
      Effect.as(done("restored", number)),
      Effect.catchTags({
        VersionNotFound: () => Effect.succeed(done("missing")),
        AgentNameTaken: refused,
        AgentBusy: refused,
        PreparationFailed: refused,
      }),
    )
  })

/** The versions of an agent: `?agent=` names the agent, `from` and `to` select two versions to compare. */
export const layer = ownAgentPage(
  "/agents/versions",
  (visit, request) => show(visit, request, { agent: queryOf(request).get("agent") ?? "" }),
  act,
)
