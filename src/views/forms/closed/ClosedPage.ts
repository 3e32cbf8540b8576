import type { AnswersNotTaken, RefusalReason } from "../../../domain/forms/share/Standing.ts"
import { filled } from "../../language/filled.ts"
import { type Html, html } from "../../markup/html.ts"
import { moment } from "../moment.ts"
import { say, type Setting } from "../fill/Filling.ts"

/** The HTTP status of this page. */
export const closedStatus: Readonly<Record<RefusalReason, number>> = {
  form_paused: 403,
  form_not_open_yet: 403,
  form_closed: 403,
  form_full: 403,
  form_busy: 429,
  already_answered: 409,
  too_fast: 429,
  proof_missing: 403,
}

export const closedTitle = ({ texts }: Setting, { reason }: AnswersNotTaken): string => texts.closed[reason].title

/** Explains without blame why a form accepts no answers, and what the respondent can do. */
export const closedPage = (setting: Setting, refusal: AnswersNotTaken): Html => {
  const { title, text } = setting.texts.closed[refusal.reason]
  const at = refusal.at === undefined ? "" : moment(refusal.at, setting.locale, refusal.timeZone)
  return html`<div class="done-head">
      <p class="eyebrow">${say(setting, setting.compiled.form.title)}</p>
      <h1>${title}</h1>
    </div>
    <p class="lead">${filled(text, { at })}</p>`
}
