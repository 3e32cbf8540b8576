import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import { Html } from "../markup/html.ts"

/** A decorative picture for each card, in the page's colors. */
const drawings: Readonly<Record<keyof PageTexts["home"]["doors"], string>> = {
  form: `<rect class="paper" x="22" y="14" width="116" height="72" rx="8"/><path class="line" d="M36 32h60M36 44h40"/><path class="mark-line" d="M36 66v-6M44 70V56M52 74V52M60 70V56M68 66v-6"/><circle class="mark-fill" cx="118" cy="63" r="9"/>`,
  infographic: `<rect class="paper" x="22" y="8" width="116" height="92" rx="4"/><path class="rule" d="M32 18h34"/><path class="line" d="M32 27h70M32 34h50"/><path class="quiet" d="M32 76V62h10v14zM48 76V56h10v20zM64 76V65h10v11z"/><path class="mark-fill" d="M80 76V46h10v30z"/><path class="quiet" d="M96 76V58h10v18zM112 76V52h10v24z"/><path class="axis" d="M30 76.500h96"/><path class="line" d="M32 86h40"/>`,
  agent: `<rect class="paper" x="22" y="16" width="74" height="40" rx="10"/><path class="line" d="M36 30h44M36 41h28"/><rect class="mark-fill" x="62" y="52" width="76" height="34" rx="10"/><path class="on-mark" d="M76 64h46M76 74h28"/>`,
  avatar: `<rect class="paper" x="22" y="10" width="116" height="84" rx="10"/><circle class="quiet" cx="80" cy="44" r="21"/><path class="quiet" d="M44 94a36 26 0 0 1 72 0z"/><path class="on-mark" d="M72 41h.01M88 41h.01"/><path class="on-mark" d="M72 51a9.500 9.500 0 0 0 16 0"/><path class="mark-line" d="M112 36a12 12 0 0 1 0 16M120 30a21 21 0 0 1 0 28"/>`,
  api: `<rect class="paper" x="22" y="10" width="116" height="84" rx="6"/><path class="axis" d="M22 28h116"/><circle class="quiet" cx="33" cy="19" r="3"/><circle class="quiet" cx="43" cy="19" r="3"/><path class="mark-line" d="M34 42h18"/><path class="line" d="M60 42h52M60 55h38M60 68h58"/><path class="mark-line" d="M34 55h18M34 68h18"/><path class="line" d="M34 81h12"/>`,
}

export const doorPicture = (door: keyof PageTexts["home"]["doors"]): Html =>
  new Html(
    `<svg class="picture" viewBox="0 0 160 108" width="160" height="108" aria-hidden="true" focusable="false">${drawings[door]}</svg>`,
  )
