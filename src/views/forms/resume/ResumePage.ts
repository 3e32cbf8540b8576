import type { PageTexts } from "../../../domain/languages/PageTexts.ts"
import { type Html, html } from "../../markup/html.ts"

export interface ResumeOptions {
  readonly title: string
  readonly action: string
  /** The form's page, for starting over. */
  readonly formPath: string
  /** The code in the URL, or from the last attempt. */
  readonly code: string
  readonly isUnknown: boolean
}

/** Asks for the resume code. Nothing happens until the code is submitted, so link previews have no effect. */
export const resumePage = ({ resume }: PageTexts["forms"], options: ResumeOptions): Html =>
  html`<p class="eyebrow">${options.title}</p>
    <h1>${resume.title}</h1>
    <p class="lead">${resume.lead}</p>
    <form class="sign-in" method="post" action="${options.action}">
      <div class="field${options.isUnknown ? " field-wrong" : ""}">
        <label for="code">${resume.code}</label>
        <p class="hint" id="code-hint">${resume.hint}</p>
        ${options.isUnknown ? html`<p class="problem" id="code-problem" role="alert">${resume.unknown}</p>` : null}
        <input
          class="input"
          id="code"
          name="code"
          value="${options.code}"
          maxlength="80"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          required
          aria-describedby="code-hint${options.isUnknown ? " code-problem" : ""}"
        />
      </div>
      <button class="button button-main">${resume.action}</button>
    </form>
    <p><a href="${options.formPath}">${resume.startAgain}</a></p>`
