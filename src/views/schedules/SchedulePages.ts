import { dateFormat } from "../../domain/languages/dateFormat.ts"
import type { RenderSchedule, ScheduleInvalid, ScheduleRun } from "../../domain/infographic/schedules/RenderSchedule.ts"
import type { TemplateSpec } from "../../domain/infographic/templates/TemplateSpec.ts"
import type { Planned } from "../../ports/RenderScheduleStore.ts"
import { command } from "../components/Command.ts"
import { textField } from "../components/Field.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import { inLanguage } from "../playground/inLanguage.ts"
import type { SignedInVisit } from "../shell/Visit.ts"

export type News = keyof SignedInVisit["texts"]["schedules"]["news"]

export const entryNames = ["title", "template", "url", "cron", "zone", "kind", "target", "call", "render"] as const
export type ScheduleEntries = Readonly<Record<(typeof entryNames)[number], string>>

export const freshEntries: ScheduleEntries = {
  title: "",
  template: "time_series",
  url: "",
  cron: "0 7 * * 1",
  zone: "UTC",
  kind: "keep",
  target: "",
  call: "",
  render: "",
}

const newsNotice = ({ texts }: SignedInVisit, news: News | null): Html | null =>
  news === null
    ? null
    : notice({ tone: news === "elsewhere" ? "error" : "done" }, html`<p>${texts.schedules.news[news]}</p>`)

const time = ({ language }: SignedInVisit, at: number, timeZone: string): Html => {
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone })
  return html`<time datetime="${new Date(at).toISOString()}">${format.format(at)}</time>`
}

const pathOf = ({ scheduleId }: Pick<RenderSchedule, "scheduleId">): string =>
  `/schedules/${encodeURIComponent(scheduleId)}`

const goesTo = ({ texts }: SignedInVisit, { destination }: RenderSchedule): string => {
  const kind = texts.schedules.kinds[destination.kind]
  if (destination.kind === "keep") return kind
  return `${kind}: ${destination.kind === "webhook" ? destination.url : destination.to.join(", ")}`
}

const facts = (visit: SignedInVisit, { schedule, nextAt }: Planned): Html => {
  const texts = visit.texts.schedules
  return html`<dl>
    <dt>${texts.cron}</dt>
    <dd><code>${schedule.cron}</code> ${schedule.timeZone}</dd>
    <dt>${texts.next}</dt>
    <dd>${nextAt === null ? texts.paused : time(visit, nextAt, schedule.timeZone)}</dd>
    <dt>${texts.source}</dt>
    <dd>${schedule.sources.map(({ url }) => url).join(", ")}</dd>
    <dt>${texts.goes}</dt>
    <dd>${goesTo(visit, schedule)}</dd>
  </dl>`
}

const select = (id: string, label: string, options: ReadonlyArray<readonly [string, string]>, chosen: string): Html =>
  html`<div class="field">
    <label for="schedule-${id}">${label}</label>
    <select class="input select" id="schedule-${id}" name="${id}">
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${attributes({ selected: value === chosen })}>${text}</option>`,
      )}
    </select>
  </div>`

/** Why an input was refused: the invalid part, or `full` if there are already too many schedules. */
export type Refusal = { readonly part: ScheduleInvalid["part"] | "json" | "full"; readonly problem: string } | null

const parts = { title: "title", url: "sources", cron: "cron", zone: "time_zone", target: "destination" } as const

/** The error above the form, with a link to the invalid control. */
const refusalNotice = ({ texts }: SignedInVisit, refusal: Refusal, urlId: string): Html | null => {
  if (refusal === null) return null
  const { problems, fields } = texts.schedules
  const name = Object.entries(parts).find(([, part]) => part === refusal.part)?.[0] ?? "call"
  const sentence = filled(problems[refusal.part], { problem: refusal.problem })
  const way = html`<a href="#${name === "url" ? urlId : `schedule-${name}`}">${fields[name as keyof typeof fields]}</a
    >: `
  return notice({ tone: "error" }, html`<p>${refusal.part === "full" ? null : way}${sentence}</p>`)
}

interface FieldOf {
  readonly name: "title" | "url" | "cron" | "zone" | "target"
  readonly value: string
  readonly proposals?: ReadonlyArray<string>
  /** The dataset of a source URL, if there are several. */
  readonly dataset?: string
  readonly place?: number
}

const field = (
  { texts }: SignedInVisit,
  refusal: Refusal,
  { name, value, proposals, dataset, place }: FieldOf,
): Html => {
  const { fields, hints, problems } = texts.schedules
  const part = parts[name]
  return textField({
    id: place === undefined ? `schedule-${name}` : `schedule-${name}-${place}`,
    name,
    label: dataset === undefined ? fields[name] : `${fields[name]}: ${dataset}`,
    value,
    autocomplete: "off",
    isRequired: name !== "target",
    ...(refusal?.part === part ? { problem: problems[part] } : {}),
    ...(name in hints ? { hint: hints[name as keyof typeof hints] } : {}),
    ...(proposals === undefined ? {} : { proposals }),
  })
}

/** When a schedule runs and what happens to its pages; shared by the forms for creating and editing. */
const running = (
  visit: SignedInVisit,
  refusal: Refusal,
  entries: ScheduleEntries,
  zones: ReadonlyArray<string>,
): Html => {
  const { fields, kinds } = visit.texts.schedules
  return html`${field(visit, refusal, { name: "cron", value: entries.cron })}
    ${field(visit, refusal, { name: "zone", value: entries.zone, proposals: zones })}
    ${select("kind", fields.kind, Object.entries(kinds), entries.kind)}
    ${field(visit, refusal, { name: "target", value: entries.target })}
    <div class="share-check">
      <input
        type="checkbox"
        id="schedule-render"
        name="render"
        value="on"
        ${attributes({ checked: entries.render !== "" })}
      />
      <label for="schedule-render">${fields.render}</label>
    </div>`
}

const making = (visit: SignedInVisit, { entries, specs, refusal, zones }: SchedulesShown): Html => {
  const { fields, hints, make, makeTitle } = visit.texts.schedules
  return html`<form class="key-new" method="post" action="/schedules">
    <h2>${makeTitle}</h2>
    ${refusalNotice(visit, refusal, "schedule-url")} ${field(visit, refusal, { name: "title", value: entries.title })}
    ${select(
      "template",
      fields.template,
      specs.map((spec) => [spec.name, inLanguage(visit, spec.title)] as const),
      entries.template,
    )}
    ${field(visit, refusal, { name: "url", value: entries.url })} ${running(visit, refusal, entries, zones)}
    <details ${attributes({ open: entries.call !== "" })}>
      <summary>${fields.call}</summary>
      <div class="field">
        <label for="schedule-call">${fields.call}</label>
        <p class="hint" id="schedule-call-hint">${hints.call}</p>
        <textarea
          class="input"
          id="schedule-call"
          name="call"
          rows="8"
          spellcheck="false"
          aria-describedby="schedule-call-hint"
        >
${entries.call}</textarea>
      </div>
    </details>
    <button class="button button-main">${make}</button>
  </form>`
}

export interface SchedulesShown {
  readonly schedules: ReadonlyArray<Planned>
  readonly specs: ReadonlyArray<TemplateSpec>
  readonly zones: ReadonlyArray<string>
  readonly entries: ScheduleEntries
  readonly refusal: Refusal
  readonly news: News | null
}

/** The reader's schedules, and a form to create one. Works without a script. */
export const schedulesPage = (visit: SignedInVisit, shown: SchedulesShown): Html => {
  const texts = visit.texts.schedules
  return html`${newsNotice(visit, shown.news)}
    <h1>${texts.title}</h1>
    <p class="lead">${texts.lead}</p>
    <p><a href="/artifacts">${texts.stored}</a></p>
    ${
      shown.schedules.length === 0
        ? html`<p class="sessions-all">${texts.none}</p>`
        : html`<ul class="sessions-list">
            ${shown.schedules.map(
              (planned) =>
                html`<li class="session">
                  <div>
                    <h2><a href="${pathOf(planned.schedule)}">${planned.schedule.title}</a></h2>
                    ${facts(visit, planned)}
                  </div>
                </li>`,
            )}
          </ul>`
    }
    ${making(visit, shown)}`
}

const outcome = ({ texts }: SignedInVisit, run: ScheduleRun): string => {
  const { states, manual, attempts } = texts.schedules
  const { failure } = run
  return [
    run.isManual ? `${states[run.state]}, ${manual}` : states[run.state],
    ...(run.attempts > 1 ? [filled(attempts, { number: run.attempts })] : []),
    ...(failure === null ? [] : [`${failure.code}${failure.detail === null ? "" : `: ${failure.detail}`}`]),
  ].join(" · ")
}

export interface ScheduleShown {
  readonly planned: Planned
  readonly runs: ReadonlyArray<ScheduleRun>
  /** The secret of a webhook that was just created. */
  readonly secret: string | null
  readonly zones: ReadonlyArray<string>
  /** An update that was refused, and why. */
  readonly refused: {
    readonly entries: ScheduleEntries
    readonly urls: ReadonlyArray<string>
    readonly refusal: Refusal
  } | null
  readonly news: News | null
}

const entriesOf = ({ title, cron, timeZone, destination, whenUnchanged }: RenderSchedule): ScheduleEntries => ({
  ...freshEntries,
  title,
  cron,
  zone: timeZone,
  kind: destination.kind,
  target:
    destination.kind === "webhook" ? destination.url : destination.kind === "mail" ? destination.to.join(", ") : "",
  render: whenUnchanged === "render" ? "on" : "",
})

const changing = (visit: SignedInVisit, { planned: { schedule }, refused, zones }: ScheduleShown): Html => {
  const { editTitle, save } = visit.texts.schedules
  const refusal = refused?.refusal ?? null
  const entries = refused?.entries ?? entriesOf(schedule)
  const isOne = schedule.sources.length === 1
  return html`<form class="key-new" method="post" action="${pathOf(schedule)}">
    <h2>${editTitle}</h2>
    ${refusalNotice(visit, refusal, "schedule-url-0")} ${field(visit, refusal, { name: "title", value: entries.title })}
    ${schedule.sources.map(({ dataset, url }, place) =>
      field(visit, refusal, { name: "url", value: refused?.urls[place] ?? url, place, ...(isOne ? {} : { dataset }) }),
    )}
    ${running(visit, refusal, entries, zones)}
    <button class="button button-main" name="do" value="change">${save}</button>
  </form>`
}

/** One schedule: its settings and runs, buttons to pause, run and delete it, and a form to edit it. */
export const schedulePage = (visit: SignedInVisit, shown: ScheduleShown): Html => {
  const { planned, runs, secret, news } = shown
  const texts = visit.texts.schedules
  const { schedule } = planned
  const button = (action: string, label: string) =>
    html`<button class="button" name="do" value="${action}">${label}</button>`
  return html`${secret === null ? newsNotice(visit, news) : null}
    ${
      secret === null
        ? null
        : notice(
            { tone: "done", title: news === "changed" ? texts.news.changed : texts.secretTitle },
            html`<p>${texts.secretText}</p>
              ${command(visit.texts, { label: texts.secret, text: secret, id: "schedule-secret" })}`,
          )
    }
    <p><a href="/schedules">${texts.back}</a></p>
    <h1>${schedule.title}</h1>
    <div class="session">${facts(visit, planned)}</div>
    <form class="audit-more" method="post" action="${pathOf(schedule)}">
      ${button("run", texts.run)} ${schedule.isActive ? button("pause", texts.pause) : button("resume", texts.resume)}
      ${button("delete", texts.delete)}
    </form>
    <h2 class="sessions-all">${texts.runs}</h2>
    ${
      runs.length === 0
        ? html`<p>${texts.noRuns}</p>`
        : html`<div class="audit-table" tabindex="0" role="region" aria-label="${texts.runs}">
            <table>
              <thead>
                <tr>
                  ${texts.columns.map((column) => html`<th scope="col">${column}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${runs.map(
                  (run) =>
                    html`<tr>
                      <td>${time(visit, Date.parse(run.tick), schedule.timeZone)}</td>
                      <td class="audit-object">${outcome(visit, run)}</td>
                      <td>
                        ${
                          run.artifactId === null
                            ? null
                            : html`<a href="/artifacts/${encodeURIComponent(run.artifactId)}">${texts.page}</a>`
                        }
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    ${changing(visit, shown)}`
}
