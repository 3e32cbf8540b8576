import { referenceOf } from "../../../domain/forms/records/Reference.ts"
import { type Html, html } from "../../markup/html.ts"
import { filled } from "../../language/filled.ts"
import { type Setting, say } from "../fill/Filling.ts"

export interface DoneOptions {
  readonly action: string
  readonly submissionId: string
  /** The owner's thank-you text. */
  readonly thanks?: string
  /** The URL to which the owner redirects respondents. */
  readonly redirect?: string | null
  /** Whether the page redirects automatically. */
  readonly isLedOn?: boolean
}

/** Confirms the submission and shows its reference. */
export const donePage = (
  setting: Setting,
  { action, submissionId, thanks = "", redirect = null, isLedOn = false }: DoneOptions,
): Html => {
  const { form } = setting.compiled
  const { done } = setting.texts
  const message = thanks === "" ? say(setting, form.submit?.confirmMessage) : thanks
  return html`<div class="done">
    <div class="done-head">
      <svg class="done-mark" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
        <circle cx="24" cy="24" r="22" />
        <path d="M14 25l7 7 14-15" />
      </svg>
      <p class="eyebrow">${say(setting, form.title)}</p>
      <h1>${message === "" ? done.title : message}</h1>
    </div>
    <p class="done-reference">
      ${done.reference}<br /><strong data-submission-id="${submissionId}">${referenceOf(submissionId)}</strong>
    </p>
    <p class="hint">${done.keep}</p>
    ${redirect === null ? null : html`<p><a href="${redirect}">${filled(isLedOn ? done.leading : done.onward, { host: new URL(redirect).host })}</a></p>`}
    <p><a class="button" href="${action}">${done.again}</a></p>
  </div>`
}
