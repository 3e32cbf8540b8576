import { writeProof } from "../../../domain/forms/share/Guard.ts"
import { type Html, html } from "../../markup/html.ts"
import { own } from "./ownNames.ts"
import type { Setting } from "./Filling.ts"

/** The proof that a guarded form requires of people without an account. */
export interface GuardFields {
  /** The challenge, or the proof that the page has computed. */
  readonly proof: string
  /** The number of required leading zero bits; 0 if no proof is required. */
  readonly bits: number
}

export const guardFieldsOf = (challenge: { readonly challenge: string; readonly bits: number }): GuardFields => ({
  proof: writeProof({ challenge: challenge.challenge, solution: "" }),
  bits: challenge.bits,
})

/** The proof of work, which is carried from page to page while the script computes it. */
export const proofField = ({ texts }: Setting, guard: GuardFields | undefined): Html | null =>
  guard === undefined
    ? null
    : html`<input type="hidden" name="${own.proof}" value="${guard.proof}" data-bits="${guard.bits}" />
        ${guard.bits === 0 ? null : html`<noscript><p class="hint">${texts.fill.workScript}</p></noscript>`}`

/** A honeypot: people can't see the field, but bots fill it in. */
export const trapField = ({ texts }: Setting): Html =>
  html`<div class="trap" aria-hidden="true">
    <label for="trap">${texts.fill.trap}</label>
    <input id="trap" name="${own.trap}" type="text" tabindex="-1" autocomplete="off" />
  </div>`
