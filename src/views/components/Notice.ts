import { attributes, type Hole, type Html, html } from "../markup/html.ts"

export interface NoticeOptions {
  readonly tone: "error" | "done" | "note"
  readonly title?: string
  readonly id?: string
}

/**
 * An important notice: what happened and what to do. Screen readers announce errors at once, successes politely, and
 * notes not at all.
 */
export const notice = ({ tone, title, id }: NoticeOptions, body: Hole): Html =>
  html` <div
    class="notice notice-${tone}"
    ${attributes({ id, role: { error: "alert", done: "status", note: null }[tone] })}
  >
    ${title === undefined ? null : html`<p class="notice-title">${title}</p>`}
    <div class="notice-body">${body}</div>
  </div>`
