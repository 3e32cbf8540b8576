import { dateFormat } from "../../domain/languages/dateFormat.ts"
import { isFrameOrigin } from "../../domain/access/FrameOrigin.ts"
import type { ArtifactSummary } from "../../domain/artifacts/Artifact.ts"
import { labelOf } from "../../domain/infographic/format/Columns.ts"
import { command } from "../components/Command.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"

type News = keyof SignedInVisit["texts"]["artifacts"]["news"]

const newsNotice = ({ texts }: SignedInVisit, news: News | null): Html | null =>
  news === null
    ? null
    : notice({ tone: news === "elsewhere" ? "error" : "done" }, html`<p>${texts.artifacts.news[news]}</p>`)

const time = ({ language }: SignedInVisit, { createdAt }: Pick<ArtifactSummary, "createdAt">): Html => {
  const at = createdAt.epochMilliseconds
  const shown = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return html`<time datetime="${new Date(at).toISOString()}">${shown.format(at)} UTC</time>`
}

const kilobytes = (language: string, size: number): string =>
  new Intl.NumberFormat(language, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(
    Math.max(1, size / 1024),
  )

const pathOf = (artifactId: string): string => `/artifacts/${encodeURIComponent(artifactId)}`

export interface ArtifactsShown {
  readonly artifacts: ReadonlyArray<ArtifactSummary>
  /** The link to the next page. */
  readonly older: string | null
  readonly news: News | null
}

/** The reader's stored pages. */
export const artifactsPage = (visit: SignedInVisit, { artifacts, older, news }: ArtifactsShown): Html => {
  const texts = visit.texts.artifacts
  return html`${newsNotice(visit, news)}
    <h1>${texts.title}</h1>
    <p class="lead">${texts.lead}</p>
    <p><a href="/schedules">${visit.texts.schedules.title}</a></p>
    ${
      artifacts.length === 0
        ? html`<p class="sessions-all">${texts.none} <a href="/playground">${texts.playground}</a></p>`
        : html`<ul class="sessions-list">
            ${artifacts.map(
              (one) =>
                html`<li class="session">
                  <div>
                    <h2><a href="${pathOf(one.artifactId)}">${labelOf(one.template)}</a></h2>
                    <dl>
                      <dt>${texts.made}</dt>
                      <dd>${time(visit, one)}</dd>
                      <dt>${texts.size}</dt>
                      <dd>${kilobytes(visit.language, one.size)}</dd>
                    </dl>
                  </div>
                </li>`,
            )}
          </ul>`
    }
    ${older === null ? null : html`<p class="audit-more"><a class="button" href="${older}">${texts.older}</a></p>`}`
}

export interface ArtifactShown {
  readonly artifact: Pick<ArtifactSummary, "artifactId" | "template" | "createdAt">
  /** The titles of the page's charts, if known. */
  readonly charts: ReadonlyArray<string>
  readonly embed: { readonly origins: ReadonlyArray<string>; readonly url: string; readonly code: string } | null
  /** The invalid lines, as entered. */
  readonly wrong: string | null
  readonly news: News | null
}

const embedding = (visit: SignedInVisit, { artifact, embed, wrong }: ArtifactShown): Html => {
  const texts = visit.texts.artifacts
  const here = pathOf(artifact.artifactId)
  return html`<section class="artifact-part" aria-labelledby="embed-title">
    <h2 id="embed-title">${texts.embedTitle}</h2>
    <p>${texts.embedLead}</p>
    ${
      embed === null
        ? null
        : html`${command(visit.texts, { label: texts.code, text: embed.code, id: "embed-code" })}
            <p><a href="${embed.url}">${texts.open}</a></p>`
    }
    <form class="key-new" method="post" action="${here}">
      <div class="field${wrong === null ? "" : " field-wrong"}">
        <label for="origins">${texts.origins}</label>
        <p class="hint" id="origins-hint">${texts.originsHint}</p>
        ${wrong === null ? null : html`<p class="problem" id="origins-problem">${texts.originsProblem}</p>`}
        <textarea
          class="input"
          id="origins"
          name="origins"
          rows="3"
          ${attributes({
            "aria-describedby": `${wrong === null ? "" : "origins-problem "}origins-hint`,
            "aria-invalid": wrong === null ? null : "true",
          })}
        >
${wrong ?? embed?.origins.filter(isFrameOrigin).join("\n") ?? ""}</textarea>
      </div>
      <button class="button button-main">${embed === null ? texts.set : texts.change}</button>
    </form>
    ${
      embed === null
        ? null
        : html`<form method="post" action="${here}">
            <input type="hidden" name="do" value="revoke" />
            <button class="button" aria-describedby="revoke-hint">${texts.revoke}</button>
            <p class="hint" id="revoke-hint">${texts.revokeHint}</p>
          </form>`
    }
  </section>`
}

/** A stored page: preview, other formats, and embedding. Works without a script. */
export const artifactPage = (visit: SignedInVisit, shown: ArtifactShown): Html => {
  const texts = visit.texts.artifacts
  const { artifact, charts } = shown
  const file = `/api/v1/artifacts/${encodeURIComponent(artifact.artifactId)}`
  const formats = ["html", "pdf", "png", "json"] as const
  return html`${newsNotice(visit, shown.news)}
    <p><a href="/artifacts">${texts.back}</a></p>
    <h1>${labelOf(artifact.template)}</h1>
    <p class="lead">${texts.made} ${time(visit, artifact)}</p>
    <div class="sheet artifact-sheet" data-state="shown">
      <iframe src="${file}" title="${texts.frame}"></iframe>
    </div>
    <section class="artifact-part" aria-labelledby="formats-title">
      <h2 id="formats-title">${texts.formats}</h2>
      <ul class="artifact-formats">
        ${formats.map((format) => html`<li><a class="button" href="${file}?format=${format}">${texts.format[format]}</a></li>`)}
      </ul>
      ${
        charts.length === 0
          ? null
          : html`<h3>${texts.charts}</h3>
              <ul class="artifact-charts">
                ${charts.map(
                  (name, at) =>
                    html`<li>
                      <span>${name === "" ? filled(texts.chart, { number: at + 1 }) : name}</span>
                      ${(["svg", "png"] as const).map(
                        (format) =>
                          html`<a
                            href="${file}?format=${format}&amp;chart=${at + 1}"
                            aria-label="${format.toUpperCase()}: ${name}"
                            >${format.toUpperCase()}</a
                          > `,
                      )}
                    </li>`,
                )}
              </ul>`
      }
    </section>
    ${embedding(visit, shown)}
    <form class="artifact-part" method="post" action="${pathOf(artifact.artifactId)}">
      <input type="hidden" name="do" value="delete" />
      <button class="button">${texts.delete}</button>
    </form>`
}
