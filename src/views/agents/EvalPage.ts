import { dateFormat } from "../../domain/languages/dateFormat.ts"
import * as DateTime from "effect/DateTime"
import type { EvalCheck } from "../../domain/agents/evals/EvalCheck.ts"
import { type EvalResult, type EvalTotal, isOver, totals } from "../../domain/agents/evals/EvalRun.ts"
import { type EvalQuestion, type EvalSet } from "../../domain/agents/evals/EvalSet.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import type { StandingRun } from "../../ports/EvalStore.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { facts, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import type { EvalFacts } from "./EvalFacts.ts"
import { type Draft, questionForm } from "./EvalForm.ts"

type Texts = PageTexts["agentEvals"]
export type EvalNews = keyof Texts["news"]

export interface EvalShown {
  readonly agent: PersistedAgent
  readonly set: EvalSet
  /** The agent's version numbers, newest first. */
  readonly versions: ReadonlyArray<number>
  readonly runs: ReadonlyArray<StandingRun>
  readonly run: StandingRun | null
  readonly news: EvalNews | null
  /** A question in the editor, or null if there is none. */
  readonly draft: Draft | null
}

export const evalAddress = (agent: string, more: Readonly<Record<string, string>> = {}): string =>
  `/agents/eval?${new URLSearchParams({ agent, ...more })}`

/** Describes a check in words. */
const checkText = ({ checks, onPage }: Texts, check: EvalCheck): string => {
  const name = checks[check.type]
  switch (check.type) {
    case "regex":
      return `${name} ${check.pattern}`
    case "citation":
      return `${name} ${check.document}${check.page === undefined ? "" : `, ${filled(onPage, { page: check.page })}`}`
    case "tool":
      return `${name} ${check.name}`
    default:
      return `${name} ${check.value}`
  }
}

const versionNames = (visit: SignedInVisit, versions: ReadonlyArray<number>): string =>
  versions.map((number) => filled(visit.texts.agentEvals.version, { number })).join(" · ")

const dateOf = ({ language }: SignedInVisit, { run }: StandingRun): string =>
  `${dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(DateTime.toDateUtc(run.createdAt))} UTC`

const hidden = (agent: string): Html => html`<input type="hidden" name="agent" value="${agent}" />`

const questionList = ({ texts }: SignedInVisit, { agent, set }: EvalShown): Html => {
  const { agentEvals: own } = texts
  if (set.questions.length === 0) return html`<p class="hint">${own.noQuestions}</p>`
  return html`<form method="post" action="/agents/eval">
    ${hidden(agent.chatbotId)}
    <ol class="eval-questions">
      ${set.questions.map(
        ({ question, checks }, place) =>
          html`<li>
            <div>
              <p>${question}</p>
              <p class="hint">${own.check}: ${checks.map((check) => checkText(own, check)).join("; ")}</p>
            </div>
            <button
              class="button button-quiet"
              name="remove"
              value="${place}"
              aria-label="${filled(own.removeOf, { number: place + 1 })}"
            >
              ${own.remove}
            </button>
          </li>`,
      )}
    </ol>
  </form>`
}

const running = ({ texts }: SignedInVisit, { agent, versions }: EvalShown): Html => {
  const { agentEvals: own } = texts
  const select = (name: "first" | "second", hasNone: boolean) =>
    html`<div class="field">
      <label for="eval-${name}">${own[name]}</label>
      <select class="input select" id="eval-${name}" name="${name}">
        ${hasNone ? html`<option value="">${own.alone}</option>` : null}
        ${versions.map((number) => html`<option value="${number}">${filled(own.version, { number })}</option>`)}
      </select>
    </div>`
  return html`<form class="eval-row" method="post" action="/agents/eval">
    ${hidden(agent.chatbotId)} ${select("first", false)} ${select("second", true)}
    <button class="button button-main" name="run" value="1">${own.begin}</button>
  </form>`
}

const passedText = (own: Texts, total: EvalTotal): string =>
  filled(own.passedOf, { passed: total.passed, answered: total.answered })

const runList = (visit: SignedInVisit, { agent, runs, run: chosen }: EvalShown): Html => {
  const { agentEvals: own } = visit.texts
  if (runs.length === 0) return html`<p class="hint">${own.noRuns}</p>`
  return html`<form method="post" action="/agents/eval">
    ${hidden(agent.chatbotId)}
    <ul class="eval-runs">
      ${runs.map((standing) => {
        const { run, state, results } = standing
        const date = dateOf(visit, standing)
        const current = chosen?.run.id === run.id ? html`aria-current="true"` : null
        return html`<li>
          <div>
            <a href="${evalAddress(agent.chatbotId, { run: run.id })}#results" ${current}
              >${filled(own.runOf, { versions: versionNames(visit, run.versions), date })}</a
            >
            <p class="hint">
              ${own.states[state]} ·
              ${totals(run, results)
                .map((total) => passedText(own, total))
                .join(" · ")}
            </p>
          </div>
          <button
            class="button button-quiet"
            name="delete"
            value="${run.id}"
            aria-label="${filled(own.deleteOf, { date })}"
          >
            ${own.delete}
          </button>
        </li>`
      })}
    </ul>
  </form>`
}

const numbers = ({ language }: SignedInVisit, most: number) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: most })

const totalTable = (visit: SignedInVisit, { run, results }: StandingRun): Html => {
  const { agentEvals: own } = visit.texts
  const { columns } = own
  return html`<div class="eval-table" role="region" tabindex="0" aria-label="${own.totals}">
    <table>
      <thead>
        <tr>
          ${[columns.version, columns.passed, columns.seconds, columns.tokens, columns.cost].map(
            (name) => html`<th scope="col">${name}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${totals(run, results).map(
          (total) =>
            html`<tr>
              <th scope="row">${filled(own.version, { number: total.version })}</th>
              <td>${passedText(own, total)}</td>
              <td>${total.seconds === null ? "–" : html`${numbers(visit, 2).format(total.seconds)} s`}</td>
              <td>${numbers(visit, 0).format(total.inputTokens + total.outputTokens)}</td>
              <td>${numbers(visit, 4).format(total.cost)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const answerOf = (
  visit: SignedInVisit,
  version: number,
  question: EvalQuestion,
  result: EvalResult | undefined,
): Html => {
  const { agentEvals: own } = visit.texts
  const name = filled(own.version, { number: version })
  if (result === undefined)
    return html`<div class="eval-answer">
      <h4>${name}</h4>
      <p class="hint">${own.waitingFor}</p>
    </div>`
  const cited = [
    ...new Set(
      result.sources
        .filter(({ isCited }) => isCited)
        .map(({ document, page }) => (page === null ? document : `${document}, ${filled(own.onPage, { page })}`)),
    ),
  ]
  return html`<div class="eval-answer">
    <h4>
      ${name}
      <span class="eval-verdict eval-${result.passed ? "passed" : "failed"}"
        >${result.passed ? own.passed : own.failed}</span
      >
    </h4>
    ${
      result.fault === null
        ? html`<p class="eval-text">${result.answer}</p>`
        : html`<p class="eval-text">${own.faults[result.fault]}</p>`
    }
    <ul class="eval-checks">
      ${question.checks.map(
        (check, place) =>
          html`<li>${result.checks[place] === true ? own.held : own.notHeld}: ${checkText(own, check)}</li>`,
      )}
    </ul>
    <p class="hint">
      ${cited.length === 0 ? own.citesNothing : html`${own.cites}: ${cited.join("; ")}`}<br />
      ${filled(own.used, {
        seconds: numbers(visit, 2).format(result.seconds),
        tokens: numbers(visit, 0).format((result.inputTokens ?? 0) + (result.outputTokens ?? 0)),
        cost: numbers(visit, 4).format(result.cost),
      })}
    </p>
  </div>`
}

const runResults = (visit: SignedInVisit, standing: StandingRun): Html => {
  const { agentEvals: own } = visit.texts
  const { run, results } = standing
  const total = run.questions.length * run.versions.length
  const progress = isOver(standing) ? own.finished : filled(own.progress, { done: results.length, total })
  const isWhole = standing.state === "done"
  return html`<section class="eval-part" aria-labelledby="results">
    <h2 id="results" tabindex="-1">${own.result}: ${versionNames(visit, run.versions)}</h2>
    <p id="eval-progress" role="status">${isWhole || !isOver(standing) ? progress : own.states[standing.state]}</p>
    ${totalTable(visit, standing)}
    <ol class="eval-results">
      ${run.questions.map(
        (question, place) =>
          html`<li>
            <h3>${question.question}</h3>
            <div class="eval-sides">
              ${run.versions.map((version, side) =>
                answerOf(
                  visit,
                  version,
                  question,
                  results.find((one) => one.question === place && one.side === side),
                ),
              )}
            </div>
          </li>`,
      )}
    </ol>
  </section>`
}

const good: ReadonlySet<EvalNews> = new Set(["added", "removed", "deleted"])

/**
 * Test questions for an agent, each with its checks, and comparisons of the agent's versions. Works without the script,
 * which only shows progress.
 */
export const evalPage = (visit: SignedInVisit, all: EvalShown): Html => {
  const { agentEvals: own } = visit.texts
  const { agent, news, run } = all
  const id = agent.chatbotId
  const runFacts: EvalFacts | null =
    run === null || isOver(run)
      ? null
      : { events: `/api/v1/user_agents/${id}/eval/runs/${run.run.id}/events`, progress: own.progress }
  return html`<div class="page-head">
      <h1>${filled(own.title, { name: agent.config.name })}</h1>
      <p class="lead">${own.lead}</p>
      <p class="version-doors">
        <a class="button button-quiet" href="/agents/versions?agent=${id}">${own.versionsDoor}</a>
        <a class="button button-quiet" href="/agents?edit=${id}">${visit.texts.agentVersions.edit}</a>
      </p>
    </div>
    ${news === null ? null : notice({ tone: good.has(news) ? "done" : "error" }, html`<p>${own.news[news]}</p>`)}
    ${run === null ? null : runResults(visit, run)}
    <section class="eval-part" aria-labelledby="eval-questions">
      <h2 id="eval-questions">${own.questions}</h2>
      ${questionList(visit, all)} ${questionForm(visit, id, all.draft)}
    </section>
    <section class="eval-part" aria-labelledby="eval-run">
      <h2 id="eval-run">${own.run}</h2>
      ${running(visit, all)}
    </section>
    <section class="eval-part" aria-labelledby="eval-runs">
      <h2 id="eval-runs">${own.runs}</h2>
      ${runList(visit, all)}
    </section>
    ${runFacts === null ? null : facts("eval-facts", runFacts)}`
}
