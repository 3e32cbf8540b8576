import { type Html, html } from "../../markup/html.ts"
import { type Setting, say } from "../fill/Filling.ts"

export interface DoneOptions {
  readonly action: string
  readonly submissionId: string
}

/** What was done, and the name under which it is kept. */
export const donePage = (setting: Setting, { action, submissionId }: DoneOptions): Html => {
  const { form } = setting.compiled
  const { done } = setting.texts
  const message = say(setting, form.submit?.confirmMessage)
  return html`<div class="done">
    <div class="done-head">
      <svg class="done-mark" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
        <circle cx="24" cy="24" r="22" />
        <path d="M14 25l7 7 14-15" />
      </svg>
      <p class="eyebrow">${say(setting, form.title)}</p>
      <h1>${message === "" ? done.title : message}</h1>
    </div>
    <p class="done-reference">${done.reference}<br /><strong data-submission-id>${submissionId}</strong></p>
    <p class="hint">${done.keep}</p>
    <p><a class="button" href="${action}">${done.again}</a></p>
  </div>`
}
