import { topLevelFields } from "../../../domain/forms/model/FormDefinition.ts"
import type { FormSection } from "../../../domain/forms/model/FormSection.ts"
import { notice } from "../../components/Notice.ts"
import { attributes, facts, type Hole, type Html, html } from "../../markup/html.ts"
import { filled } from "../../language/filled.ts"
import { moment } from "../moment.ts"
import { hasFileQuestions } from "../../../domain/forms/submission/FileAnswers.ts"
import type { AnswerTimes } from "../../../domain/forms/submission/AnswerTimes.ts"
import { carried, timed } from "./Carried.ts"
import { own } from "./ownNames.ts"
import { type Filling, forRespondents, say, formText } from "./Filling.ts"
import { type GuardFields, proofField, trapField } from "./GuardFields.ts"
import { laidOut, layoutOf, steps } from "./Layouts.ts"
import { askedIn, shownSections } from "./Sections.ts"
import { moreQuestions, summary } from "./Summary.ts"

export interface FormPageOptions {
  readonly tenant: string
  /** The submit URL, which is also the page's own. */
  readonly action: string
  /** The idempotency key of this set of answers. */
  readonly submissionId: string
  readonly step: FormSection | undefined
  /** Whether answers can be saved for the caller. */
  readonly canSave: boolean
  /** Whether the page works offline, and may be cached on the device. */
  readonly keepsOffline?: boolean
  /** The voice page of the same form, for those who may use it. */
  readonly voicePath?: string | undefined
  /** The page on which people without an account resume their answers from another device. */
  readonly resumePath?: string | undefined
  /** Set for people without an account. */
  readonly guard?: GuardFields | undefined
  readonly hasTrap?: boolean
  /** Times measured by earlier pages. */
  readonly times?: AnswerTimes | undefined
  /**
   * Whether the page is opened inside a messenger. It then has a single step and submits the answers as the messenger's
   * user.
   */
  readonly isMessenger?: boolean
  /** Whether the page is in another site's frame, where links open in new windows. */
  readonly isFramed?: boolean
  /** Answers to removed questions, verbatim. */
  readonly removed?: ReadonlyArray<string>
  readonly saved?: SavedUntil | undefined
  readonly notice?: keyof typeof notes | undefined
}

/** How long saved answers are kept (ISO 8601), and how to resume elsewhere without an account. */
export interface SavedUntil {
  readonly until: string
  readonly code?: string
  readonly link?: string
}

const notes = {
  saved: "done",
  resumed: "note",
  notSaved: "error",
  unavailable: "error",
  elsewhere: "error",
  sentBefore: "error",
  sentDeleted: "error",
  removed: "error",
  emptyAgain: "note",
  trapped: "error",
} as const

const savedNote = ({ texts: { fill }, locale }: Filling, { until, code, link }: SavedUntil): Html =>
  html`<p>${filled(fill.savedText, { until: moment(until, locale) })}</p>
    ${
      code === undefined || link === undefined
        ? null
        : html`<p>${fill.savedElsewhere}</p>
            <p><a href="${link}" data-resume>${link}</a></p>
            <p>${filled(fill.savedCode, { code })}</p>`
    }`

const noteOf = (filling: Filling, options: FormPageOptions): Hole => {
  const { notice: kind, saved } = options
  if (kind === undefined) return null
  const { fill } = filling.texts
  if (kind === "removed")
    return notice(
      { tone: "error", title: fill.removed },
      html`<p>${fill.removedText}</p>
        <ul>
          ${(options.removed ?? []).map((answer) => html`<li>${answer}</li>`)}
        </ul>`,
    )
  return kind === "saved"
    ? notice({ tone: "done", title: fill.saved }, saved === undefined ? null : savedNote(filling, saved))
    : notice({ tone: notes[kind] }, html`<p>${fill[kind]}</p>`)
}

/** The script's data: the same form, wording and date as on this page. */
export const pageFacts = (filling: Filling, options: FormPageOptions) => ({
  form: forRespondents(filling.compiled.form),
  locale: filling.locale,
  numbers: filling.numbers,
  texts: filling.texts,
  today: filling.today,
  options: filling.options,
  tenant: options.tenant,
  formUid: filling.compiled.form.formUid,
  canSave: options.canSave,
  isMessenger: options.isMessenger === true,
  ...(options.keepsOffline === true ? { keepsOffline: true as const } : {}),
})

export type PageFacts = ReturnType<typeof pageFacts>

const askedOn = (filling: Filling, step: FormSection | undefined): string =>
  (step === undefined ? shownSections(filling) : [step])
    .flatMap((section) => askedIn(filling, section))
    .map(({ path }) => path)
    .join(" ")

/** Answers from other steps; the answers from this step are in its controls. */
const elsewhere = (filling: Filling, step: FormSection | undefined): Readonly<Record<string, unknown>> => {
  if (step === undefined) return {}
  const here = new Set(
    step.fields.flatMap((item) => (item.kind === "subsection" ? item.fields : [item])).map(({ fieldId }) => fieldId),
  )
  return Object.fromEntries(Object.entries(filling.answers).filter(([key]) => !here.has(key)))
}

const microphone = html`<svg
  class="microphone"
  viewBox="0 0 16 16"
  width="16"
  height="16"
  aria-hidden="true"
  focusable="false"
>
  <rect x="5.5" y="1" width="5" height="9" rx="2.5" />
  <path d="M3 7.5a5 5 0 0 0 10 0M8 12.500V15" />
</svg>`

/** Links lead out of a frame, because a frame has space only for the form, and often no access to the microphone. */
const outOf = ({ isFramed = false }: FormPageOptions): Html =>
  attributes({ target: isFramed ? "_blank" : null, rel: isFramed ? "noopener" : null })

const forwardLabel = (filling: Filling, { isMessenger, step }: FormPageOptions): string => {
  const { fill } = filling.texts
  if (isMessenger === true) return say(filling, filling.compiled.form.style?.submitLabel) || fill.send
  return step === undefined || shownSections(filling).at(-1) === step ? fill.review : fill.next
}

/** The text and buttons around a form's questions. */
export const formPage = (filling: Filling, options: FormPageOptions): Html => {
  const { form } = filling.compiled
  const { fill } = filling.texts
  const { step } = options
  const isFirst = step === undefined || shownSections(filling)[0] === step
  const about = formText(filling, form.description)
  return html`${summary(filling)}${moreQuestions(filling)}${noteOf(filling, options)}
    <div class="form-head">
      <h1>${formText(filling, form.title)}</h1>
      ${about === "" || !isFirst ? null : html`<p class="lead">${about}</p>`}
      ${options.voicePath === undefined || !isFirst ? null : html`<p class="form-voice"><a class="button" href="${options.voicePath}" ${outOf(options)}>${microphone}${fill.voice}</a></p>`}
    </div>
    ${step === undefined ? null : steps(filling, step)}
    ${
      topLevelFields(form).length === 0
        ? html`<p>${fill.nothingToAsk}</p>`
        : html`<form
            class="form form-${layoutOf(filling)}"
            id="form"
            method="post"
            action="${options.action}"
            novalidate
            ${attributes({ enctype: hasFileQuestions(filling.compiled.form) ? "multipart/form-data" : null })}
          >
            <input type="hidden" name="${own.submission}" value="${options.submissionId}" />
            ${step === undefined ? null : html`<input type="hidden" name="${own.step}" value="${step.sectionUid}" />`}
            <input type="hidden" name="${own.asked}" value="${askedOn(filling, step)}" />
            ${proofField(filling, options.guard)} ${options.hasTrap === true ? trapField(filling) : null}
            ${timed(options.times)} ${carried(filling, elsewhere(filling, step))}
            <button class="unseen" name="${own.go}" value="next" tabindex="-1" aria-hidden="true"></button>
            ${laidOut(filling, step)}
            <div class="form-bar">
              <button
                class="button button-main"
                name="${own.go}"
                value="${options.isMessenger === true ? "send" : "next"}"
              >
                ${forwardLabel(filling, options)}
              </button>
              ${isFirst ? null : html`<button class="button" name="${own.go}" value="back" formnovalidate>${fill.back}</button>`}
              ${options.canSave ? html`<button class="button button-quiet" name="${own.go}" value="save" formnovalidate data-save>${fill.save}</button>` : null}
            </div>
            ${options.resumePath === undefined || !isFirst ? null : html`<p class="hint"><a href="${options.resumePath}" ${outOf(options)}>${fill.resumeElsewhere}</a></p>`}
            <p class="save-state hint" data-save-state></p>
          </form>`
    }
    ${facts("form-facts", pageFacts(filling, options))}`
}
