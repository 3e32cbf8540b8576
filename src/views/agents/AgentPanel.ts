import { attributes, type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

/** The picture of an empty state: two figures who have not met yet. */
const emptyPicture = html`<svg
  class="picture"
  viewBox="0 0 160 108"
  width="160"
  height="108"
  aria-hidden="true"
  focusable="false"
>
  <rect class="paper" x="22" y="16" width="74" height="40" rx="10" stroke-dasharray="5 6" />
  <path class="line" d="M36 30h44M36 41h28" />
  <rect class="mark-fill" x="62" y="52" width="76" height="34" rx="10" />
  <path class="on-mark" d="M76 64h46M76 74h28" />
</svg>`

/** The agent's progress: none, in preparation, or ready. The script fills in the panel. */
export const agentPanel = ({ texts: { agents } }: Visit, isEditing: boolean): Html =>
  html`<section
    class="agent-panel"
    id="panel"
    tabindex="-1"
    data-state="empty"
    aria-labelledby="panel-title"
    ${attributes({ hidden: isEditing })}
  >
    <h2 class="unseen" id="panel-title">${agents.panel}</h2>
    <div class="panel-empty" id="panel-empty" ${attributes({ hidden: isEditing })}>
      ${emptyPicture}
      <p class="panel-empty-title">${agents.emptyTitle}</p>
      <p class="hint">${agents.emptyText}</p>
    </div>
    <div class="panel-head" id="panel-head" hidden>
      <div>
        <p class="panel-name" id="panel-name"></p>
        <p class="hint" id="panel-note"></p>
      </div>
      <p class="panel-actions">
        <a class="button button-main" id="to-chat" hidden>${agents.toChat}</a>
        <button type="button" class="button button-quiet" id="discard" hidden>${agents.discard}</button>
      </p>
    </div>
    <div class="progress" id="sending" hidden>
      <label for="sent" id="sending-label"></label>
      <progress id="sent" max="1" value="0"></progress>
      <button type="button" class="button" id="cancel">${agents.cancel}</button>
    </div>
    <div id="trouble" class="notice notice-error" role="alert" hidden></div>
    <ol class="warm-up" id="warm-up" hidden></ol>
  </section>`
