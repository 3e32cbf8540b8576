import { dateFormat } from "../../domain/languages/dateFormat.ts"
import type { Standing } from "../../application/chat/ModelBudget.ts"
import type { Chart } from "../../domain/infographic/charts/Figure.ts"
import { type LocaleConventions, localeOf } from "../../domain/infographic/format/Locale.ts"
import { amountsChart } from "../../domain/infographic/reports/Amounts.ts"
import { rankingChart } from "../../domain/infographic/reports/Ranking.ts"
import { trendChart } from "../../domain/infographic/reports/Trend.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import { sumOf, sumsBy, sumsByDay, tokensOf } from "../../domain/usage/ModelSums.ts"
import type { FailedCall } from "../../ports/ModelFailures.ts"
import type { UsedModel, Whose } from "../../ports/ModelUsage.ts"
import { notice } from "../components/Notice.ts"
import { recentFailures } from "./RecentFailures.ts"
import { usageTable } from "./UsageTable.ts"
import { figureHtml } from "../forms/results/FigureHtml.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"

export interface UsageShown {
  readonly whose: Whose
  readonly from: string
  readonly to: string
  /** The requested range of days, if it is invalid. */
  readonly wrongDays: { readonly from: string; readonly to: string } | null
  readonly rows: ReadonlyArray<UsedModel>
  readonly isCut: boolean
  /** The visitor's usage today. */
  readonly standing: Standing
  /** An ISO date in UTC. */
  readonly today: string
  /** Tenants whose usage the visitor may see. */
  readonly tenants: ReadonlyArray<string>
  readonly isOperator: boolean
  /** Failed calls, newest first; undefined for non-operators. */
  readonly failures: ReadonlyArray<FailedCall> | undefined
  /** The requested tenant, if it is forbidden. */
  readonly refused: string | null
}

const place = "/agents/usage"

/** The maximum number of columns; more days are drawn as a line. */
const mostColumns = 31
const mostBars = 12

/** The minimum number of people for a ranking. */
const several = 2

const ofWhose = (whose: Whose): Readonly<Record<string, string>> => {
  switch (whose._tag) {
    case "Owner":
      return {}
    case "Tenant":
      return { tenant: whose.tenant }
    case "Everybody":
      return { everybody: "true" }
  }
}

const addressOf = (whose: Whose, days: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams({ ...ofWhose(whose), ...days }).toString()
  return query === "" ? place : `${place}?${query}`
}

const number = ({ language }: SignedInVisit, value: number): string => new Intl.NumberFormat(language).format(value)

const money = ({ language }: SignedInVisit, value: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: value < 0.1 ? 5 : 2 }).format(
    value,
  )

const choice = (visit: SignedInVisit, { whose, from, to, tenants, isOperator }: UsageShown): Html | null => {
  const { agentUsage: texts } = visit.texts
  if (tenants.length === 0 && !isOperator) return null
  const own: Whose = { _tag: "Owner", owner: visit.caller.sub }
  const all: ReadonlyArray<readonly [Whose, string]> = [
    [own, texts.mine],
    ...tenants.map((tenant) => [{ _tag: "Tenant", tenant }, filled(texts.ofTenant, { tenant })] as const),
    ...(isOperator ? [[{ _tag: "Everybody" }, texts.everybody] as const] : []),
  ]
  const isShown = (one: Whose) => addressOf(one, {}) === addressOf(whose, {})
  return html`<nav class="form-nav" aria-label="${texts.whose}">
    <ul>
      ${all.map(
        ([one, name]) =>
          html`<li>
            <a href="${addressOf(one, { from, to })}" ${attributes({ "aria-current": isShown(one) ? "page" : null })}
              >${name}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}

const days = (visit: SignedInVisit, { whose, from, to, wrongDays }: UsageShown): Html => {
  const { agentUsage: texts } = visit.texts
  const field = (name: "from" | "to", value: string) =>
    html`<div>
      <label for="usage-${name}">${texts[name]}</label>
      <input
        class="input"
        type="date"
        id="usage-${name}"
        name="${name}"
        value="${value}"
        ${attributes(wrongDays === null ? {} : { "aria-invalid": "true", "aria-describedby": "usage-wrong" })}
      />
    </div>`
  return html`<form class="result-filters" method="get" action="${place}" aria-label="${texts.filters}">
    ${Object.entries(ofWhose(whose)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${field("from", wrongDays?.from ?? from)} ${field("to", wrongDays?.to ?? to)}
    <div><button class="button">${texts.show}</button></div>
    ${wrongDays === null ? null : html`<p class="problem usage-wrong" id="usage-wrong">${texts.wrongDate}</p>`}
  </form>`
}

/** Shows a limit and how much of it is used, as a bar and as text. */
const meter = (id: string, text: string, used: number, most: number): Html =>
  html`<div class="usage-meter">
    <p id="${id}">${text}</p>
    <meter min="0" max="${most}" high="${most * 0.9}" value="${Math.min(used, most)}" aria-labelledby="${id}"></meter>
  </div>`

const standing = (visit: SignedInVisit, { standing: { spent, most, resetsAt } }: UsageShown): Html => {
  const { agentUsage: texts } = visit.texts
  const time = dateFormat(visit.language, { timeStyle: "short", timeZone: "UTC" })
  const isBounded = most.tokens !== null || most.cost !== null
  const isSpent =
    (most.tokens !== null && spent.tokens >= most.tokens) || (most.cost !== null && spent.cost >= most.cost)
  const tokens = number(visit, spent.tokens)
  const cost = money(visit, spent.cost)
  return html`<section class="usage-today" aria-labelledby="usage-today">
    <h2 id="usage-today">${texts.today}</h2>
    ${isSpent ? notice({ tone: "error" }, html`<p>${texts.spentOut}</p>`) : null}
    ${
      most.tokens === null
        ? html`<p>${filled(texts.tokensToday, { used: tokens })}</p>`
        : meter(
            "usage-tokens",
            filled(texts.spentTokens, { used: tokens, most: number(visit, most.tokens) }),
            spent.tokens,
            most.tokens,
          )
    }
    ${
      most.cost === null
        ? html`<p>${filled(texts.costToday, { used: cost })}</p>`
        : meter(
            "usage-cost",
            filled(texts.spentCost, { used: cost, most: money(visit, most.cost) }),
            spent.cost,
            most.cost,
          )
    }
    ${
      isBounded
        ? html`<p class="hint">
            ${filled(texts.resets, { time: `${time.format(new Date(resetsAt.epochMilliseconds))} UTC` })}
          </p>`
        : null
    }
  </section>`
}

const personOf = ({ caller, texts }: SignedInVisit, owner: string): string =>
  owner === caller.sub ? `${owner} (${texts.agentUsage.you})` : owner

/** Each person's usage today, compared with the shared budget. */
const people = (visit: SignedInVisit, { rows, today, standing: { most } }: UsageShown): Html | null => {
  const { agentUsage: texts } = visit.texts
  const sums = sumsBy(
    rows.filter(({ day }) => day === today),
    ({ owner }) => owner,
  )
  if (sums.length === 0) return null
  const share = new Intl.NumberFormat(visit.language, { style: "percent", maximumFractionDigits: 0 })
  const ofBudget = (tokens: number, cost: number): string => {
    const shares = [
      ...(most.tokens === null ? [] : [most.tokens === 0 ? 1 : tokens / most.tokens]),
      ...(most.cost === null ? [] : [most.cost === 0 ? 1 : cost / most.cost]),
    ]
    return shares.length === 0 ? "–" : share.format(Math.max(...shares))
  }
  return html`<section class="result-part" aria-labelledby="usage-people">
    <h2 id="usage-people">${texts.people}</h2>
    ${usageTable({
      name: texts.people,
      words: 1,
      heads: [texts.user, texts.tokens, texts.cost, texts.ofBudget],
      rows: sums.map(({ name, sum }) => [
        personOf(visit, name),
        number(visit, tokensOf(sum)),
        money(visit, sum.cost),
        ofBudget(tokensOf(sum), sum.cost),
      ]),
    })}
  </section>`
}

const totals = (visit: SignedInVisit, { rows }: UsageShown): Html => {
  const { agentUsage: texts } = visit.texts
  const sum = sumOf(rows)
  const fact = (name: string, value: string, more?: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}${more === undefined ? null : html` <span class="hint">${more}</span>`}</dd>
    </div>`
  return html`<section aria-labelledby="usage-totals">
    <h2 id="usage-totals">${texts.totals}</h2>
    <dl class="usage-totals">
      ${fact(texts.requests, number(visit, sum.requests))}
      ${fact(
        texts.inputTokens,
        number(visit, sum.inputTokens),
        sum.cachedTokens === 0 ? undefined : `${number(visit, sum.cachedTokens)} ${texts.cachedTokens}`,
      )}
      ${fact(texts.outputTokens, number(visit, sum.outputTokens))} ${fact(texts.cost, money(visit, sum.cost))}
    </dl>
    <p class="hint">${sum.cost === 0 ? texts.noPrices : texts.costHint}</p>
  </section>`
}

const part = (texts: PageTexts["agentUsage"], id: string, title: string, chart: Chart): Html =>
  html`<section class="result-part" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${figureHtml(id, chart, texts.numbers, title)}
  </section>`

/** A chart of usage by day, with a line or columns; `most` is the daily limit. */
const overDays = (
  rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
  options: { readonly locale: LocaleConventions; readonly caption: string; readonly most: number | null },
  budget: string,
): Chart => {
  const { locale, caption, most } = options
  const common = { locale, unit: "", caption, finding: "" }
  if (rows.length > mostColumns) return trendChart(rows, { ...common, isArea: true, seriesMost: 2, events: null })
  return amountsChart(rows, {
    ...common,
    isStacked: true,
    most: mostColumns,
    seriesMost: 2,
    reference: most === null ? null : { value: most, label: budget },
  })
}

const charts = (
  visit: SignedInVisit,
  { rows, from, to, whose, standing: { most } }: UsageShown,
): ReadonlyArray<Html> => {
  const { agentUsage: texts } = visit.texts
  const locale = localeOf(visit.language)
  const byDay = sumsByDay(rows, from, to)
  const isOwn = whose._tag === "Owner"
  const ranked = (id: string, title: string, head: string, nameOf: (row: UsedModel) => string): Html =>
    part(
      texts,
      id,
      title,
      rankingChart(
        sumsBy(rows, nameOf).map(({ name, sum }) => ({ [head]: name, [texts.tokens]: tokensOf(sum) })),
        { locale, unit: "", caption: title, finding: "", isSorted: true, most: mostBars, seriesMost: 1 },
      ),
    )
  const persons = new Set(rows.map(({ owner }) => owner))
  return [
    part(
      texts,
      "usage-days",
      texts.byDay,
      overDays(
        byDay.map(({ day, sum }) => ({
          [texts.day]: day,
          [texts.inputTokens]: sum.inputTokens,
          [texts.outputTokens]: sum.outputTokens,
        })),
        { locale, caption: texts.byDay, most: isOwn ? most.tokens : null },
        texts.budget,
      ),
    ),
    ...(rows.some(({ cost }) => cost > 0)
      ? [
          part(
            texts,
            "usage-costs",
            texts.costByDay,
            overDays(
              byDay.map(({ day, sum }) => ({ [texts.day]: day, [texts.cost]: sum.cost })),
              { locale, caption: texts.costByDay, most: isOwn ? most.cost : null },
              texts.budget,
            ),
          ),
        ]
      : []),
    ranked("usage-agents", texts.byAgent, texts.agent, ({ agent }) => (agent === "" ? texts.noAgent : agent)),
    ...(persons.size < several
      ? []
      : [ranked("usage-users", texts.byUser, texts.user, ({ owner }) => personOf(visit, owner))]),
    ranked("usage-models", texts.byModel, texts.model, ({ model }) => model),
  ]
}

const entries = (visit: SignedInVisit, { rows, whose }: UsageShown): Html => {
  const { agentUsage: texts } = visit.texts
  const isOwn = whose._tag === "Owner"
  return html`<details class="usage-rows">
    <summary>${texts.rows}</summary>
    ${usageTable({
      name: texts.rows,
      words: isOwn ? 3 : 4,
      heads: [
        texts.day,
        ...(isOwn ? [] : [texts.user]),
        texts.agent,
        texts.model,
        texts.requests,
        texts.inputTokens,
        texts.outputTokens,
        texts.cost,
      ],
      rows: rows.map((row) => [
        row.day,
        ...(isOwn ? [] : [personOf(visit, row.owner)]),
        row.agent === "" ? texts.noAgent : row.agent,
        `${row.provider} · ${row.model}`,
        number(visit, row.requests),
        number(visit, row.inputTokens),
        number(visit, row.outputTokens),
        money(visit, row.cost),
      ]),
    })}
  </details>`
}

/** Usage of language models compared with the budget, by day, agent, person and model. Works without a script. */
export const usagePage = (visit: SignedInVisit, shown: UsageShown): Html => {
  const { agentUsage: texts } = visit.texts
  const { whose, rows, isCut, refused } = shown
  return html`<div class="page-head">
      <h1>${texts.title}</h1>
      <p class="lead">${texts.lead}</p>
      <p><a href="/agents">${texts.agents}</a></p>
    </div>
    ${refused === null ? null : notice({ tone: "error" }, html`<p>${filled(texts.refused, { tenant: refused })}</p>`)}
    ${choice(visit, shown)} ${days(visit, shown)}
    ${isCut ? notice({ tone: "note" }, html`<p>${texts.truncated}</p>`) : null}
    ${whose._tag === "Owner" ? standing(visit, shown) : null}
    ${
      rows.length === 0
        ? html`<div class="result-none">
            <h2>${texts.none}</h2>
            <p>${texts.noneText}</p>
            <p><a class="button" href="/agents">${texts.talk}</a></p>
          </div>`
        : html`${totals(visit, shown)}
            <div class="result-grid">
              ${charts(visit, shown)} ${whose._tag === "Owner" ? null : people(visit, shown)}
            </div>
            ${entries(visit, shown)}`
    }
    ${shown.failures === undefined ? null : recentFailures(visit, shown.failures)}`
}
