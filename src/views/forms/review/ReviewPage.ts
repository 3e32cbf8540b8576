import { isGroup } from "../../../domain/forms/model/FieldType.ts"
import type { FieldState } from "../../../domain/forms/rules/FieldStates.ts"
import type { AnswerTimes } from "../../../domain/forms/submission/AnswerTimes.ts"
import { type Hole, type Html, html } from "../../markup/html.ts"
import { filled } from "../../language/filled.ts"
import { carried, timed } from "../fill/Carried.ts"
import { own } from "../fill/ownNames.ts"
import { type GuardFields, proofField } from "../fill/GuardFields.ts"
import { notice } from "../../components/Notice.ts"
import { type Filling, say, formText } from "../fill/Filling.ts"
import { question } from "../fill/Question.ts"
import { entryLabel } from "../fill/Rows.ts"
import { askedIn, sectionId, sectionTitle, shownSections } from "../fill/Sections.ts"
import { answerText } from "./AnswerText.ts"

const picture = ({ field, value }: FieldState): Html | null => {
  const drawn = typeof value === "string" ? value : undefined
  return (field.fieldType === "signature" || field.fieldType === "signature_pad") &&
    drawn?.startsWith("data:image/png;base64,") === true
    ? html`<img class="review-signature" src="${drawn}" alt="" />`
    : null
}

/**
 * A question's label, for use outside its list. If the question belongs to a list entry, the label also names that
 * entry.
 */
const titleOf = (filling: Filling, { path, field }: FieldState): Hole => {
  const list = /^(.+)\[(\d+)\](?:\.[^[]+)?$/.exec(path)
  const around = list === null ? undefined : filling.states.get(list[1]!)
  const words = say(filling, field.label)
  if (around === undefined) return words
  const entry = filled(filling.texts.control.item, {
    label: entryLabel(filling, around.field),
    number: Number(list![2]) + 1,
  })
  return html`<span class="review-entry">${entry}</span> ${words}`
}

const lineOf = (filling: Filling, state: FieldState): Html => {
  const words = answerText(filling, state.field, state.value)
  const text = words === undefined ? html`<span class="hint">${filling.texts.review.none}</span>` : words
  return html`<div class="review-line">
    <dt>${titleOf(filling, state)}</dt>
    <dd>${text}${picture(state)}</dd>
  </div>`
}

const isLine = ({ field, value }: FieldState): boolean =>
  !isGroup(field) && field.fieldType !== "note" && !(field.fieldType === "array" && value !== undefined)

export interface ReviewOptions {
  readonly action: string
  readonly submissionId: string
  /** Set for people without an account. */
  readonly guard?: GuardFields | undefined
  /** Times measured by earlier pages. */
  readonly times?: AnswerTimes | undefined
  /** Why the answers have not been accepted yet and must be submitted again. */
  readonly notice?: string | undefined
  /** Questions whose answers were not stored, by key, which are asked again here. */
  readonly again?: ReadonlyMap<string, FieldState> | undefined
}

/** All answers as they will be stored, with links back to each section, and the submit button. */
export const reviewPage = (
  filling: Filling,
  { action, submissionId, guard, times, notice: why, again = new Map() }: ReviewOptions,
): Html => {
  const { form } = filling.compiled
  const { review, fill } = filling.texts
  const label = form.style?.submitLabel
  return html`${why === undefined ? null : notice({ tone: "error", id: "problems" }, html`<p>${why}</p>`)}
    <div class="form-head">
      <p class="eyebrow">${formText(filling, form.title)}</p>
      <h1>${review.title}</h1>
      <p class="lead">${review.lead}</p>
    </div>
    <form class="form" id="review" method="post" action="${action}">
      <input type="hidden" name="${own.submission}" value="${submissionId}" />
      ${proofField(filling, guard)} ${timed(times)} ${carried(filling, filling.answers)}
      <button class="unseen" name="${own.go}" value="send" tabindex="-1" aria-hidden="true"></button>
      ${shownSections(filling).map((section) => {
        const title = sectionTitle(filling, section)
        return html`<section class="review-section" aria-labelledby="${sectionId(section)}">
          <div class="review-head">
            <h2 id="${sectionId(section)}">${title === "" ? formText(filling, form.title) : title}</h2>
            <button
              class="button button-quiet"
              name="${own.go}"
              value="edit:${section.sectionUid}"
              formaction="${action}#${sectionId(section)}"
            >
              ${review.change}<span class="unseen"> ${title}</span>
            </button>
          </div>
          <dl class="review-list">
            ${askedIn(filling, section)
              .filter((state) => isLine(state) && !again.has(state.path))
              .map((state) => lineOf(filling, state))}
          </dl>
        </section>`
      })}
      ${
        again.size === 0
          ? null
          : html`<section class="review-section" aria-labelledby="again">
              <div class="review-head"><h2 id="again">${review.again}</h2></div>
              <p class="hint">${review.againText}</p>
              ${[...again.values()].map((state) => question(filling, state))}
            </section>`
      }
      <div class="form-bar">
        <button class="button button-main" name="${own.go}" value="send">
          ${label === undefined ? fill.send : say(filling, label)}
        </button>
      </div>
    </form>`
}
