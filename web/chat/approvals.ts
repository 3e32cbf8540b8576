import { dateFormat } from "../../src/domain/languages/dateFormat.ts"
import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import * as api from "./api.ts"
import { faultNotice } from "./faults.ts"
import type { Approval } from "./wire.ts"

/** Moves the focus to the next waiting card, or else to the message field. A decided card has no buttons left. */
export const goOn = (): void => {
  if (document.activeElement !== document.body && document.activeElement !== null) return
  const next = document.querySelector<HTMLElement>(".approval-actions > *") ?? byId("question", HTMLElement)
  next.focus()
}

const asText = (value: unknown): string => JSON.stringify(value, null, 2) ?? ""

/**
 * A tool call with all its arguments, for the user to approve or reject. `onResume` gets the resumed turn; `onDecided`
 * is called if the call was decided elsewhere or expired.
 */
export const approvalCard = (
  facts: ChatFacts,
  asked: Approval,
  onResume: (resume: string) => void,
  onDecided: () => void,
): HTMLElement => {
  const { tools, language } = facts
  const texts = facts.texts.approval
  const time = dateFormat(language, { dateStyle: "medium", timeStyle: "short" })
  const tool = tools[asked.tool] ?? asked.tool.replaceAll("_", " ")
  const words = { name: asked.agent_name, tool, server: asked.server ?? "" }
  const id = `approval-${asked.id}`
  const title = filled(asked.server === null ? texts.title : texts.titleAt, words)
  const given = asText(asked.arguments)
  const isEmpty = given === "" || given === "{}" || given === "null"

  const reason = element("input", { class: "input", id: `${id}-reason`, maxlength: "2000", autocomplete: "off" })
  const approve = element("button", { type: "button", class: "button button-main" }, texts.approve)
  const deny = element("button", { type: "button", class: "button" }, texts.deny)
  const actions = element(
    "div",
    { class: "field" },
    element("label", { for: `${id}-reason`, class: "hint" }, texts.reason),
    reason,
    element("p", { class: "approval-actions" }, approve, deny),
  )
  const note = element("p", { class: "hint" }, filled(texts.until, { time: time.format(new Date(asked.expires_at)) }))
  const card = element(
    "div",
    { class: "approval", role: "group", "aria-labelledby": id },
    element("p", { class: "approval-title", id }, title),
    ...(isEmpty
      ? [element("p", { class: "hint" }, texts.nothing)]
      : [element("pre", { tabindex: "0", role: "group", "aria-label": texts.given }, element("code", {}, given))]),
    note,
    actions,
  )

  const over = (sentence: string): void => {
    actions.remove()
    card.querySelector(".fault")?.remove()
    note.textContent = sentence
    announce(sentence)
    goOn()
  }
  const decide = async (decision: "approve" | "deny"): Promise<void> => {
    approve.disabled = true
    deny.disabled = true
    const reply = await api.decide(asked.id, decision, decision === "deny" ? reason.value.trim() : "")
    if (reply._tag === "Done") {
      over(decision === "approve" ? texts.approved : texts.denied)
      if (reply.value.resume !== null) onResume(reply.value.resume)
      return
    }
    if (reply.status === 409 || reply.status === 410) {
      over(reply.status === 409 ? texts.decided : texts.expired)
      return onDecided()
    }
    approve.disabled = false
    deny.disabled = false
    card.querySelector(".fault")?.remove()
    card.append(faultNotice(facts, reply, () => void decide(decision)))
  }
  approve.addEventListener("click", () => void decide("approve"))
  deny.addEventListener("click", () => void decide("deny"))
  return card
}
