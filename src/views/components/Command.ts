import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import { attributes, type Html, html } from "../markup/html.ts"

export interface CommandOptions {
  /** The command's accessible description. */
  readonly label: string
  readonly text: string
  readonly id?: string
}

/**
 * A command to copy, with its label. The script shows the copy button, and the block can be scrolled with the keyboard.
 */
export const command = (texts: PageTexts, { label, text, id }: CommandOptions): Html =>
  html`
<div class="command" data-copy>
  <div class="command-bar">
    <span class="command-label" aria-hidden="true">${label}</span>
    <button type="button" class="button button-quiet command-copy" data-copied="${texts.shell.copied}" data-refused="${texts.shell.notCopied}" hidden>${texts.shell.copy}</button>
  </div>
  <pre tabindex="0" role="region" aria-label="${label}"><code${attributes({ id })}>${text}</code></pre>
</div>`
