import { referenceOf } from "../../../src/domain/forms/records/Reference.ts"
import { element } from "../../page/elements.ts"
import type { VoiceState } from "../machine/State.ts"
import { type PageContext, button, heading, note } from "./PageContext.ts"

const link = (text: string, href: string, kind = "button"): HTMLElement => element("a", { class: kind, href }, text)
const lead = (text: string): HTMLElement => element("p", { class: "lead" }, text)
const here = (): string => location.pathname

export const opening = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  const isAsking = state.microphone === "asking"
  if (state.line === "waiting")
    return [
      element("p", { class: "eyebrow" }, context.facts.title),
      heading(texts.connecting),
      note("error", texts.noLine, texts.notice.offline),
    ]
  return [
    element("p", { class: "eyebrow" }, context.facts.title),
    heading(isAsking ? texts.microphone.asking : texts.connecting),
    isAsking ? lead(texts.askingMicrophone) : element("div", { class: "voice-skeleton", "aria-hidden": "true" }),
  ]
}

export const sending = (_state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => [
  heading(context.texts().sending),
  element("div", { class: "voice-skeleton", "aria-hidden": "true" }),
]

type Sent = Pick<VoiceState, "notice" | "submissionId" | "isPending">

/**
 * The title and text after sending. If the service returned no id and has not promised to store the answers, they may
 * be lost.
 */
export const sentTexts = (
  { notice, submissionId, isPending }: Sent,
  texts: ReturnType<PageContext["texts"]>,
): { readonly title: string; readonly text: string; readonly submissionId?: string } => {
  if (notice === "sentUnseen") return { title: texts.doneTitle, text: texts.notice.sentUnseen }
  if (typeof submissionId === "string") return { title: texts.doneTitle, text: "", submissionId }
  return isPending
    ? { title: texts.doneTitle, text: texts.pending }
    : { title: texts.notStoredTitle, text: texts.notStored }
}

export const done = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  const { title, text, submissionId } = sentTexts(state, texts)
  return [
    element("p", { class: "eyebrow" }, context.facts.title),
    heading(title),
    submissionId === undefined
      ? lead(text)
      : element(
          "dl",
          { class: "voice-candidate" },
          element("dt", {}, texts.reference),
          element("dd", { class: "reference", "data-submission-id": submissionId }, referenceOf(submissionId)),
        ),
    element("p", {}, link(texts.again, here())),
  ]
}

export const left = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  const isKept = context.client.savedSession !== undefined
  const code = isKept ? context.resumeCode(state.hasVoice && state.isAloud) : null
  return [
    element("p", { class: "eyebrow" }, state.title),
    heading(isKept ? texts.leftTitle : texts.leftDeletedTitle),
    lead(isKept ? texts.leftKept : texts.leftDeleted),
    ...(code === null ? [] : [code]),
    element("p", {}, link(texts.openAgain, here())),
  ]
}

export const taken = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  const { holder } = state
  const { tenant, formUid } = context.facts
  const leaving = button(texts.takenLeave, () => context.client.leaveOther(), { id: "leave-other" })
  if (holder === undefined)
    return [heading(texts.takenTitle), lead(texts.takenUnknown), element("div", { class: "voice-answers" }, leaving)]
  if (holder.formUid === formUid)
    return [
      heading(texts.elsewhereTitle),
      lead(texts.takenHere),
      element(
        "p",
        {},
        button(texts.takeOver, () => context.client.takeOver(), { kind: "main", id: "take-over" }),
      ),
    ]
  const other = here().replace(encodeURIComponent(formUid), encodeURIComponent(holder.formUid))
  return [
    element("p", { class: "eyebrow" }, tenant),
    heading(texts.takenTitle),
    lead(texts.takenOther),
    element("div", { class: "voice-answers" }, link(texts.openOther, other, "button button-main"), leaving),
  ]
}

export const elsewhere = (_state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  return [
    heading(texts.elsewhereTitle),
    lead(texts.elsewhereText),
    element(
      "p",
      {},
      button(texts.takeOver, () => context.client.takeOver(), { id: "take-over" }),
    ),
  ]
}

const reasons: Readonly<Record<string, "refusedAuth" | "refusedOrigin" | "refusedClosed">> = {
  AUTH_REQUIRED: "refusedAuth",
  ORIGIN_NOT_ALLOWED: "refusedOrigin",
  ANSWERS_NOT_TAKEN: "refusedClosed",
}

export const refused = (state: VoiceState, context: PageContext): ReadonlyArray<HTMLElement> => {
  const texts = context.texts()
  const isSignedOut = state.trouble === "AUTH_REQUIRED"
  return [
    heading(texts.refusedTitle),
    lead(texts[reasons[state.trouble ?? ""] ?? "refusedTenant"]),
    element(
      "p",
      {},
      isSignedOut
        ? link(texts.signIn, `/sign-in?next=${encodeURIComponent(here())}`, "button button-main")
        : link(texts.form, context.facts.formPath),
    ),
  ]
}

/** Deleting requires a separate confirmation. */
const deletePanel = (context: PageContext, close: (then: () => void) => () => void): HTMLElement => {
  const texts = context.texts()
  const { client } = context
  return element(
    "section",
    { class: "voice-stop", "aria-labelledby": "stop-title" },
    element("h2", { id: "stop-title", tabindex: "-1" }, texts.deleteTitle),
    element("p", {}, texts.deleteText),
    element(
      "div",
      { class: "voice-answers" },
      button(
        texts.deleteCancel,
        close(() => client.goOn()),
        { kind: "main", id: "stop-cancel" },
      ),
      button(
        texts.stopDelete,
        close(() => client.discard()),
        { kind: "quiet", id: "delete-answers" },
      ),
    ),
  )
}

/** The dialog that the Stop button or Esc opens, which asks whether to pause. Deleting is a separate action. */
export const stopPanel = (context: PageContext): HTMLElement => {
  const texts = context.texts()
  const { client, wishes } = context
  const close = (then: () => void) => (): void => {
    wishes.isStopping = false
    wishes.isDeleting = false
    then()
    context.redraw()
  }
  if (wishes.isDeleting) return deletePanel(context, close)
  return element(
    "section",
    { class: "voice-stop", "aria-labelledby": "stop-title" },
    element("h2", { id: "stop-title", tabindex: "-1" }, texts.stopTitle),
    element("p", {}, texts.stopText),
    element(
      "div",
      { class: "voice-answers" },
      button(
        texts.stopCancel,
        close(() => client.goOn()),
        { kind: "main", id: "stop-cancel" },
      ),
      button(
        texts.stopKeep,
        close(() => client.leave()),
        { id: "stop-keep" },
      ),
      button(
        texts.stopDelete,
        () => {
          wishes.isDeleting = true
          context.redraw()
          document.getElementById("stop-title")?.focus()
        },
        { kind: "quiet", id: "stop-delete" },
      ),
    ),
  )
}
