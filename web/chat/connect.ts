import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { element } from "../page/elements.ts"
import * as api from "./api.ts"
import { goOn } from "./approvals.ts"
import { faultNotice } from "./faults.ts"
import type { Approval } from "./wire.ts"

/** A tool server that the user must connect, or skip, before the answer continues. */
export const connectCard = (
  facts: ChatFacts,
  asked: Approval & { readonly authorization: NonNullable<Approval["authorization"]> },
  onResume: (resume: string) => void,
  onDecided: () => void,
): HTMLElement => {
  const texts = facts.texts.connect
  const { server, server_url: address, scopes, connect_url: href } = asked.authorization
  const words = { name: asked.agent_name, server }
  const id = `approval-${asked.id}`
  const go = element("a", { class: "button button-main", href }, filled(texts.go, words))
  const without = element("button", { type: "button", class: "button" }, filled(texts.without, words))
  const actions = element("p", { class: "approval-actions" }, go, without)
  const note = element("p", { class: "hint" }, texts.goesOn)
  const card = element(
    "div",
    { class: "approval", role: "group", "aria-labelledby": id },
    element("p", { class: "approval-title", id }, filled(texts.title, words)),
    element("p", { class: "hint approval-address" }, address),
    ...(scopes.length === 0
      ? []
      : [element("p", { class: "hint" }, filled(texts.scopes, { scopes: scopes.join(", ") }))]),
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
  const leave = async (): Promise<void> => {
    without.disabled = true
    const reply = await api.decide(asked.id, "deny", "")
    if (reply._tag === "Done") {
      over(filled(texts.left, words))
      if (reply.value.resume !== null) onResume(reply.value.resume)
      return
    }
    if (reply.status === 409 || reply.status === 410) {
      over(facts.texts.approval[reply.status === 409 ? "decided" : "expired"])
      return onDecided()
    }
    without.disabled = false
    card.querySelector(".fault")?.remove()
    card.append(faultNotice(facts, reply, () => void leave()))
  }
  without.addEventListener("click", () => void leave())
  return card
}
