import type { Control } from "../../../domain/forms/catalog/ControlCatalog.ts"
import type { PageTexts } from "../../../domain/languages/PageTexts.ts"
import { notice } from "../../components/Notice.ts"
import { facts, type Html, html } from "../../markup/html.ts"

/** Data for the builder's script. The script loads the form itself from the API, with its ETag. */
export interface EditFacts {
  readonly tenant: string
  readonly formUid: string
  /** The page's language, used until the user chooses one of the form's languages. */
  readonly locale: string
  readonly today: string
  readonly texts: PageTexts["forms"] & { readonly edit: PageTexts["builder"] }
  readonly controls: ReadonlyArray<Control>
  /** The URL of the script that lets authors test how the form understands a sentence. */
  readonly rehearsal: string | undefined
  /** The ids and values under which answers may already be stored, by question id. */
  readonly published: Readonly<Record<string, { readonly id: string; readonly values: ReadonlyArray<string> }>>
}

/** Three panes (questions, preview, settings), which the script fills. */
export const editPage = (title: string, given: EditFacts): Html => {
  const { edit } = given.texts
  return html`<noscript>${notice({ tone: "note", title: edit.scriptTitle }, html`<p>${edit.scriptText}</p>`)}</noscript>
    <div class="builder" id="builder" hidden>
      <div class="builder-bar">
        <h1 class="builder-title" data-title>${title}</h1>
        <p class="builder-state" role="status" data-state></p>
        <div class="builder-actions">
          <div data-language></div>
          <button type="button" class="button button-quiet" data-do="undo">${edit.undo}</button>
          <button type="button" class="button button-quiet" data-do="redo">${edit.redo}</button>
          <button type="button" class="button button-quiet" data-do="versions">${edit.versions}</button>
          <button type="button" class="button" data-do="try-out">${edit.tryOut}</button>
          <button type="button" class="button" data-do="save" aria-keyshortcuts="Control+S">${edit.save}</button>
          <button type="button" class="button button-main" data-do="publish">${edit.publish}</button>
        </div>
      </div>
      <div data-notices></div>
      <div data-checks></div>
      <div class="builder-narration" data-narration hidden>
        <p id="narration-text" data-text></p>
        <progress aria-labelledby="narration-text"></progress>
        <button type="button" class="button button-quiet">${edit.narration.again}</button>
      </div>
      <div class="builder-panes">
        <section class="pane pane-outline" aria-labelledby="pane-questions">
          <h2 id="pane-questions">${edit.questions}</h2>
          <p class="hint">${edit.reorderHelp}</p>
          <p class="hint" data-empty hidden>${edit.empty}</p>
          <div data-outline role="list"></div>
          <div class="form-bar">
            <button type="button" class="button" data-do="add">${edit.add}</button>
            <button type="button" class="button" data-do="section-add">${edit.addSection}</button>
          </div>
        </section>
        <section class="pane pane-preview" aria-labelledby="pane-preview">
          <button type="button" class="button button-quiet pane-back" data-do="questions">${edit.toQuestions}</button>
          <h2 id="pane-preview">${edit.preview}</h2>
          <div class="live" data-preview role="group" aria-labelledby="pane-preview" tabindex="0">
            <div class="live-form" data-live inert></div>
            <div data-live-state></div>
          </div>
        </section>
        <section class="pane pane-settings" aria-labelledby="pane-settings">
          <h2 id="pane-settings" tabindex="-1">${edit.settings}</h2>
          <div data-settings></div>
        </section>
      </div>
      <dialog class="dialog" data-dialog aria-labelledby="dialog-title"></dialog>
    </div>
    ${facts("edit-facts", given)}`
}
