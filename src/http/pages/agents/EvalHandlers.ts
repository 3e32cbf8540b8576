import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { decodeEvalSet, mostChecks, mostQuestions } from "../../../domain/agents/evals/EvalSet.ts"
import { mostVersions } from "../../../domain/agents/AgentVersion.ts"
import { AgentEvals } from "../../../application/agents/AgentEvals.ts"
import { AgentVersions } from "../../../application/agents/AgentVersions.ts"
import { UserAgents } from "../../../application/agents/UserAgents.ts"
import { isCrossSite } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { postedEntries } from "../forms/fill/posted.ts"
import { filled } from "../../../views/language/filled.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther } from "../shell/visits.ts"
import { type Draft, emptyCheck } from "../../../views/agents/EvalForm.ts"
import { evalAddress, type EvalNews, evalPage } from "../../../views/agents/EvalPage.ts"
import { ownAgentPage } from "./OwnAgentPage.ts"

type Request = HttpServerRequest.HttpServerRequest
type Posted = ReadonlyMap<string, string>

const numeral = /^(?:0|[1-9][0-9]{0,8})$/
const numberIn = (text: string | undefined): number | null =>
  text !== undefined && numeral.test(text) ? Number(text) : null

const saidAfter: ReadonlySet<string> = new Set<EvalNews>([
  "added",
  "removed",
  "deleted",
  "empty",
  "full",
  "running",
  "missing",
])

/** A check as entered in the page's form, in the format that the set's own schema validates. */
const checkOf = ({ type, value, page }: Draft["checks"][number]): unknown => {
  const wanted = page.trim()
  switch (type) {
    case "regex":
      return { type, pattern: value }
    case "number":
      return { type, value: value.trim() === "" ? Number.NaN : Number(value.replace(",", ".")) }
    case "citation":
      return { type, document: value.trim(), ...(wanted === "" ? {} : { page: Number(wanted) }) }
    case "tool":
      return { type, name: value.trim() }
    default:
      return { type, value }
  }
}

/** The submitted form: each check has its three fields, in page order. */
const draftOf = (entries: ReadonlyArray<readonly [string, string]>): Draft => {
  const all = (name: string) => entries.flatMap(([key, value]) => (key === name ? [value] : []))
  const [values, pages] = [all("value"), all("page")]
  const checks = all("type")
    .slice(0, mostChecks)
    .map((type, at) => ({ type, value: values[at] ?? "", page: pages[at] ?? "" }))
  return { question: all("question")[0] ?? "", checks: checks.length === 0 ? [emptyCheck] : checks }
}

/** What is wrong with a question that was refused: its first invalid check, or else the question itself. */
const wrongIn = ({ checks }: Draft): EvalNews => {
  const isTaken = (check: Draft["checks"][number]): boolean =>
    Result.isSuccess(decodeEvalSet({ questions: [{ question: "?", checks: [checkOf(check)] }] }))
  const wrong = checks.find((check) => !isTaken(check))
  if (wrong === undefined) return "wrongQuestion"
  if (wrong.type === "number") return "wrongNumber"
  if (wrong.value.trim() === "") return "wrongText"
  if (wrong.type === "regex") return "wrongPattern"
  return wrong.type === "citation" && isTaken({ ...wrong, page: "" }) ? "wrongPage" : "wrongText"
}

const show = (
  visit: SignedInVisit,
  request: Request,
  about: {
    readonly agent: string
    readonly news?: EvalNews
    readonly status?: number
    /** The question that is open in the editor. */
    readonly draft?: Draft
  },
) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const evals = yield* AgentEvals
    const agent = yield* Effect.flatMap(UserAgents, (agents) => agents.get(visit.caller, about.agent))
    const versions = yield* Effect.flatMap(AgentVersions, (all) =>
      all.list(visit.caller, about.agent, null, mostVersions),
    )
    const runs = yield* evals.runs(visit.caller, about.agent)
    const query = queryOf(request)
    const chosen = query.get("run")
    const done = query.get("done")
    const after = done !== null && saidAfter.has(done) ? (done as EvalNews) : null
    const run = runs.find((one) => one.run.id === chosen) ?? null
    return page(visit, assets, {
      title: filled(visit.texts.agentEvals.title, { name: agent.config.name }),
      main: evalPage(visit, {
        agent,
        set: yield* evals.set(visit.caller, about.agent),
        versions: versions.map(({ number }) => number),
        runs,
        run,
        news: about.news ?? (chosen !== null && run === null ? "missing" : after),
        draft: about.draft ?? null,
      }),
      width: "wide",
      script: "evals.js",
      status: about.status ?? 200,
    })
  })

const act = (visit: SignedInVisit, request: Request) =>
  Effect.gen(function* () {
    const evals = yield* AgentEvals
    const entries = yield* postedEntries(request)
    const posted: Posted = new Map(entries)
    const agent = posted.get("agent") ?? ""
    if (isCrossSite(request)) return yield* show(visit, request, { agent, news: "elsewhere", status: 403 })
    const done = (news: EvalNews) => seeOther(evalAddress(agent, { done: news }))
    const { questions } = yield* evals.set(visit.caller, agent)

    const draft = draftOf(entries)
    if (posted.has("more"))
      return yield* show(visit, request, { agent, draft: { ...draft, checks: [...draft.checks, emptyCheck] } })
    const less = numberIn(posted.get("less"))
    if (less !== null) {
      const checks = draft.checks.filter((_, at) => at !== less)
      return yield* show(visit, request, { agent, draft: { ...draft, checks } })
    }
    if (posted.has("add")) {
      if (questions.length >= mostQuestions) return done("full")
      const set = decodeEvalSet({
        questions: [...questions, { question: draft.question, checks: draft.checks.map(checkOf) }],
      })
      if (Result.isFailure(set)) return yield* show(visit, request, { agent, news: wrongIn(draft), status: 422, draft })
      yield* evals.saveSet(visit.caller, agent, set.success)
      return done("added")
    }
    const leaving = numberIn(posted.get("remove"))
    if (leaving !== null) {
      yield* evals.saveSet(visit.caller, agent, { questions: questions.filter((_, place) => place !== leaving) })
      return done("removed")
    }
    const deleted = posted.get("delete")
    if (deleted !== undefined)
      return yield* evals.remove(visit.caller, agent, deleted).pipe(
        Effect.as(done("deleted")),
        Effect.catchTag("EvalRunNotFound", () => Effect.succeed(done("missing"))),
      )
    const versions = [numberIn(posted.get("first")), numberIn(posted.get("second"))].filter((one) => one !== null)
    if (versions.length === 0) return done("missing")
    return yield* evals.begin(visit.caller, agent, versions).pipe(
      Effect.map(({ run }) => seeOther(`${evalAddress(agent, { run: run.id })}#results`)),
      Effect.catchTags({
        EvalEmpty: () => Effect.succeed(done("empty")),
        EvalRunning: () => Effect.succeed(done("running")),
        VersionNotFound: () => Effect.succeed(done("missing")),
      }),
    )
  })

/** Compares versions of an agent: `?agent=` names the agent, `run` selects the results. */
export const layer = ownAgentPage(
  "/agents/eval",
  (visit, request) => show(visit, request, { agent: queryOf(request).get("agent") ?? "" }),
  act,
)
