import { filled } from "../../../src/views/language/filled.ts"
import { element } from "../../page/elements.ts"
import type { VoiceState } from "../machine/State.ts"
import type { ReviewItem } from "../wire.ts"
import { type PageContext, button, heading } from "./PageContext.ts"

const line = (item: ReviewItem, problems: ReadonlyArray<string> | undefined, context: PageContext): HTMLElement => {
  const texts = context.texts()
  const { position, label, answer_text: text, flagged, field_id: fieldId } = item
  return element(
    "li",
    { class: flagged ? "voice-line voice-line-flagged" : "voice-line" },
    element("span", { class: "ordinal", "aria-hidden": "true" }, String(position)),
    element(
      "div",
      {},
      element("p", { class: "voice-line-label" }, label),
      element(
        "p",
        { class: text === "" ? "voice-line-none" : "voice-line-answer" },
        text === "" ? texts.noAnswer : text,
      ),
      ...(flagged ? [element("p", { class: "voice-line-flag" }, texts.flagged)] : []),
      ...(problems === undefined ? [] : [element("p", { class: "problem" }, problems.join(" "))]),
    ),
    button(texts.change, () => context.client.edit(fieldId), {
      kind: "quiet",
      id: `change-${position}`,
      label: filled(texts.changeNamed, { label }),
    }),
  )
}

/** Every answer with its spoken number, for listening or scanning. */
export const review = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  return [
    element("p", { class: "eyebrow" }, state.title),
    heading(texts.reviewing),
    element("p", { class: "voice-hint" }, texts.reviewLead),
    element(
      "ol",
      { class: "voice-review" },
      ...state.items.map((item) => line(item, state.errors[item.field_id], context)),
    ),
    ...(state.computed.length === 0
      ? []
      : [
          element(
            "dl",
            { class: "voice-totals" },
            ...state.computed.map(({ label, answer_text: text }) =>
              element("div", {}, element("dt", {}, label), element("dd", {}, text)),
            ),
          ),
        ]),
    element(
      "div",
      { class: "voice-answers" },
      button(texts.sendAll, () => context.client.submit(), { kind: "main", id: "send" }),
    ),
  ]
}
