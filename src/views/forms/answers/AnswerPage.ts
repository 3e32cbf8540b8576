import type { ReviewedAnswer } from "../../../application/forms/AnswerReviews.ts"
import { isJsonObject, type Json, type JsonObject, ownValue } from "../../../domain/forms/codec/Json.ts"
import { linkOf } from "../../../domain/forms/answers/Links.ts"
import { topLevelFields } from "../../../domain/forms/model/FormDefinition.ts"
import { type FormField, withDescendants } from "../../../domain/forms/model/FormField.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import { notice } from "../../components/Notice.ts"
import { filled } from "../../language/filled.ts"
import { type Html, html } from "../../markup/html.ts"
import type { Submission } from "../../../domain/forms/records/Submission.ts"
import { referenceOf } from "../../../domain/forms/records/Reference.ts"
import type { FormVisit } from "../FormVisit.ts"
import { formNav } from "../results/FormNav.ts"
import { clockText, languageText, settingFor, shownAnswer, whenText } from "./AnswerView.ts"
import { correctionForm, isCorrectable } from "./CorrectionForm.ts"

/** The result of the reader's action. */
export type Outcome =
  | { readonly _tag: "Corrected" }
  | { readonly _tag: "Stale" }
  | { readonly _tag: "Refused"; readonly field: string; readonly why: string }

export interface AnswerPageOptions extends ReviewedAnswer {
  /** The time zone in which times are shown. */
  readonly timeZone?: string
  readonly path: string
  /** The URL of the form's API. */
  readonly api: string
  readonly mayChange: boolean
  readonly outcome: Outcome | undefined
}

/** Files in an answer, uploaded or linked. */
const filesIn = (value: Json | undefined): ReadonlyArray<JsonObject> => {
  if (Array.isArray(value)) return value.flatMap((one: Json) => filesIn(one))
  return isJsonObject(value) && (typeof value["blob_ref"] === "string" || linkOf(value["url"]) !== undefined)
    ? [value]
    : []
}

const fileLinks = (api: string, field: FormField, value: Json | undefined): ReadonlyArray<Html> =>
  filesIn(value).map((file) => {
    const link = file["blob_ref"] === undefined ? linkOf(file["url"]) : undefined
    // A respondent's link is unchecked, so no referrer is sent to its target.
    if (link !== undefined)
      return html`<p><a href="${link.href}" rel="noopener noreferrer nofollow">${link.href}</a></p>`
    const id = String(file["blob_ref"]).split("/").at(-1) ?? ""
    const name = String(file["filename"] ?? id)
    const query = new URLSearchParams({ name })
    return html`<p>
      <a href="${api}/fields/${encodeURIComponent(field.fieldUid)}/files/${encodeURIComponent(id)}?${query.toString()}"
        >${name}</a
      >
    </p>`
  })

/** Shows the transcript, its confidence, and the recording. */
const evidence = (
  { texts, language }: FormVisit,
  evidence: Json | undefined,
  question: string,
  recording: string,
  timeZone: string | undefined,
): Html | null => {
  if (!isJsonObject(evidence)) return null
  const { answers } = texts
  const {
    raw_transcript: words,
    confidence,
    time_ms: time,
    blob_ref: ref,
    asked,
    asked_at: askedAt,
    confirmed,
    answered_at: answeredAt,
  } = evidence
  const clock = (at: Json | undefined) => (typeof at === "string" ? clockText(at, language, timeZone) : undefined)
  const askedTime = clock(askedAt)
  const answeredTime = clock(answeredAt)
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 })
  const facts = [
    ...(typeof words === "string" ? [filled(answers.heard, { words })] : []),
    ...(typeof confidence === "number" ? [filled(answers.confidence, { share: percent.format(confidence) })] : []),
    ...(typeof time === "number" ? [filled(answers.seconds, { seconds: Math.round(time / 1000) })] : []),
  ]
  const exchange = [
    ...(typeof asked === "string"
      ? [
          askedTime === undefined
            ? filled(answers.asked, { question: asked })
            : filled(answers.askedAt, { question: asked, when: askedTime }),
        ]
      : []),
    ...(typeof confirmed === "string" ? [filled(answers.confirmed, { words: confirmed })] : []),
    ...(answeredTime === undefined ? [] : [filled(answers.taken, { when: answeredTime })]),
  ]
  return html`${facts.length === 0 ? null : html`<p class="hint">${facts.join(", ")}</p>`}
  ${exchange.length === 0 ? null : html`<p class="hint" dir="auto">${exchange.join(" ")}</p>`}
  ${
    typeof ref === "string"
      ? html`<audio
          controls
          preload="none"
          src="${recording}"
          aria-label="${filled(answers.play, { question })}"
        ></audio>`
      : null
  }`
}

const row = (visit: FormVisit, options: AnswerPageOptions, field: FormField, at: number): Html => {
  const { answers } = visit.texts
  const { reviewed, compiled, path, api, mayChange, outcome } = options
  const { submission, review } = reviewed
  const action = `${path}/answers/${encodeURIComponent(submission.submissionId)}`
  const value = ownValue(submission.data, field.fieldId)
  const question = localize(field.label, visit.language)
  const links = fileLinks(api, field, value)
  const shown = shownAnswer(settingFor(visit, compiled), field, value)
  const problem = outcome?._tag === "Refused" && outcome.field === field.fieldId ? outcome.why : undefined
  const recordings = `${api}/answers/${encodeURIComponent(submission.submissionId)}/recordings`
  return html`<div class="answer-row">
    <dt dir="auto">${question}</dt>
    <dd>
      ${links.length > 0 ? links : html`<p dir="auto" class="answer-value">${shown ?? html`<span class="hint">${answers.noAnswer}</span>`}</p>`}
      ${withDescendants(field).map((one) =>
        evidence(
          visit,
          ownValue(submission.evidence ?? {}, one.fieldId),
          question,
          `${recordings}/${encodeURIComponent(one.fieldId)}`,
          options.timeZone,
        ),
      )}
      ${
        mayChange && isCorrectable(field)
          ? correctionForm(visit, field, { action, revision: review.revision, value, at, problem })
          : null
      }
    </dd>
  </div>`
}

const history = (visit: FormVisit, { corrections, compiled, reviewed, timeZone }: AnswerPageOptions): Html | null => {
  const { answers } = visit.texts
  if (corrections.length === 0) return null
  const setting = settingFor(visit, compiled)
  const fields = topLevelFields(compiled.form)
  /** Each revision is compared with the next one; the differences are corrections. */
  const after = [reviewed.submission.data, ...corrections.map(({ data }) => data)]
  return html`<section class="answer-history" aria-labelledby="history">
    <h2 id="history">${answers.history}</h2>
    <ol>
      ${corrections.map(({ data, changedAt, changedBy, reason }, at) => {
        const changed = fields.filter(
          ({ fieldId }) => JSON.stringify(data[fieldId]) !== JSON.stringify(after[at]![fieldId]),
        )
        return html`<li>
          <p>
            ${filled(answers.historyLine, { who: changedBy, when: whenText(changedAt, visit.language, timeZone) })}
            ${reason === "" ? null : filled(answers.historyWhy, { why: reason })}
          </p>
          <ul>
            ${changed.map(
              (field) =>
                html`<li dir="auto">
                  ${localize(field.label, visit.language)}:
                  ${shownAnswer(setting, field, data[field.fieldId]) ?? answers.noAnswer}
                </li>`,
            )}
          </ul>
        </li>`
      })}
    </ol>
  </section>`
}

const deeds = (visit: FormVisit, { reviewed, path }: AnswerPageOptions): Html => {
  const { answers } = visit.texts
  const { submission, review } = reviewed
  const action = `${path}/answers/${encodeURIComponent(submission.submissionId)}`
  const revision = html`<input type="hidden" name="revision" value="${review.revision}" />`
  return html`<div class="answer-deeds">
    <form method="post" action="${action}">
      <input type="hidden" name="do" value="mark" />${revision}
      <input type="hidden" name="marked" value="${review.marked ? "false" : "true"}" />
      <button class="button">${review.marked ? answers.unmark : answers.mark}</button>
    </form>
    <form class="answer-form" method="post" action="${action}">
      <input type="hidden" name="do" value="tag" />${revision}
      <div class="field">
        <label for="tags">${answers.tags}</label>
        <p class="hint" id="tags-hint">${answers.tagsHint}</p>
        <input class="input" id="tags" name="tags" value="${review.tags.join(", ")}" aria-describedby="tags-hint" />
      </div>
      <button class="button">${answers.saveTags}</button>
    </form>
    <details>
      <summary>${answers.remove}</summary>
      <form class="answer-form" method="post" action="${action}">
        <input type="hidden" name="do" value="remove" />
        <p>${answers.removeText}</p>
        <button class="button">${answers.remove}</button>
      </form>
    </details>
  </div>`
}

const senderText = ({ texts: { answers } }: FormVisit, { username, userId }: Submission): string => {
  if (username !== null) return username
  return userId === null ? answers.nobody : filled(answers.byNumber, { number: userId })
}

/** The reference shown to the respondent, and the full identifier. */
const referenceText = (submissionId: string): string => {
  const reference = referenceOf(submissionId)
  return reference === submissionId ? reference : `${reference} (${submissionId})`
}

const outcomeLine = ({ texts: { answers } }: FormVisit, outcome: Outcome | undefined): Html | null => {
  if (outcome === undefined) return null
  if (outcome._tag === "Corrected") return notice({ tone: "done" }, html`<p>${answers.corrected}</p>`)
  if (outcome._tag === "Stale") return notice({ tone: "error" }, html`<p>${answers.stale}</p>`)
  return notice({ tone: "error" }, html`<p>${filled(answers.refused, { why: outcome.why })}</p>`)
}

/** A submission with its files, transcripts, history and actions. */
export const answerPage = (visit: FormVisit, options: AnswerPageOptions): Html => {
  const { answers, results } = visit.texts
  const { compiled, reviewed, path, mayChange, outcome, timeZone } = options
  const { submission, review } = reviewed
  const facts: ReadonlyArray<readonly [string, string]> = [
    [answers.by, senderText(visit, submission)],
    [answers.from, results.channels[submission.source]],
    [answers.version, submission.formVersion],
    [answers.language, languageText(submission.locale, visit.language)],
    [answers.reference, referenceText(submission.submissionId)],
  ]
  return html`${formNav(visit, path, "answers")} ${outcomeLine(visit, outcome)}
    <p class="answer-back"><a href="${path}/answers">${answers.back}</a></p>
    <h1>${filled(answers.oneTitle, { when: whenText(submission.submittedAt, visit.language, timeZone) })}</h1>
    ${review.marked || review.tags.length > 0 ? html`<p class="lead">${[...(review.marked ? [answers.isMarked] : []), ...review.tags].join(", ")}</p>` : null}
    <dl class="answer-facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${
      submission.unreadable === undefined
        ? html`<dl class="answer-list">
            ${topLevelFields(compiled.form).map((field, at) => row(visit, options, field, at))}
          </dl>`
        : notice({ tone: "error" }, html`<p>${answers.unreadable[submission.unreadable]}</p>`)
    }
    ${history(visit, options)} ${mayChange ? deeds(visit, options) : null}`
}
