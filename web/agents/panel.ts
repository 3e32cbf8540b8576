import type { AgentsFacts } from "../../src/views/agents/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import type { Status } from "./api.ts"
import { sizeText } from "./words.ts"

export type PanelState = "empty" | "sending" | "saving" | "warming" | "ready" | "failed"

export interface Panel {
  readonly show: (state: PanelState, name: string, note?: string) => void
  readonly sent: (sent: number, total: number) => void
  readonly steps: (status: Status) => void
  /** Shows an error, with a next step if there is one. Null clears it. */
  readonly trouble: (sentence: string | null, link?: { readonly text: string; readonly href: string }) => void
}

const parts = ["tools", "mcp", "rag"] as const

/**
 * The part in which an error occurred: `mcp` for a failed handshake, which is recognized by the contract's text;
 * otherwise the first unfinished part.
 */
const failedPart = ({ error, progress }: Status): (typeof parts)[number] => {
  if (error?.startsWith("MCP handshake") === true) return "mcp"
  return progress.tools === "ready" ? "rag" : "tools"
}

/** The panel next to the form, which shows the progress of an agent until it is ready. */
export const panel = (facts: AgentsFacts): Panel => {
  const { texts } = facts
  const root = byId("panel", HTMLElement)
  const steps = byId("warm-up", HTMLOListElement)
  const trouble = byId("trouble", HTMLElement)
  const shown = (id: string, isShown: boolean): void => {
    byId(id, HTMLElement).hidden = !isShown
  }
  const states: Readonly<Record<string, string>> = texts.states
  let announced = ""
  /** While an agent is being edited, hides the panel until there is progress or an error to show. */
  const seen = (): void => {
    root.hidden = facts.editing !== null && root.dataset["state"] === "empty" && trouble.hidden
  }

  const show = (state: PanelState, name: string, note = ""): void => {
    root.dataset["state"] = state
    const titles = {
      empty: "",
      sending: texts.creating,
      saving: texts.saving,
      warming: texts.warming,
      ready: texts.ready,
      failed: texts.failed,
    }
    const title = filled(titles[state], { name })
    byId("panel-name", HTMLElement).textContent = title
    byId("panel-note", HTMLElement).textContent = note
    shown("panel-empty", state === "empty" && facts.editing === null)
    shown("panel-head", state !== "empty")
    shown("sending", state === "sending" || state === "saving")
    steps.hidden = state !== "warming" && state !== "failed"
    shown("to-chat", state === "ready")
    shown("discard", state === "warming" || state === "ready" || state === "failed")
    const sentence = `${title}. ${note}`
    if (state !== "empty" && sentence !== announced) announce(sentence)
    announced = sentence
    seen()
  }

  return {
    show,
    sent: (sent, total) => {
      const percent = total === 0 ? 100 : Math.floor((sent / total) * 100)
      byId("sent", HTMLProgressElement).value = total === 0 ? 1 : sent / total
      const amounts = filled(texts.sendingOf, { sent: sizeText(facts, sent), total: sizeText(facts, total) })
      byId("sending-label", HTMLElement).textContent = `${filled(texts.sending, { percent })}: ${amounts}`
    },
    steps: (status) => {
      const { phase, progress } = status
      const isOpen = (state: string) => state !== "ready" && state !== "skipped"
      steps.replaceChildren(
        ...parts.map((part) => {
          const broken = part === failedPart(status) ? "failed" : "unfinished"
          const state = phase === "error" && isOpen(progress[part]) ? broken : progress[part]
          return element(
            "li",
            { "data-state": state },
            element("span", { class: "step-name" }, texts.steps[part]),
            element("span", { class: "step-state" }, states[state] ?? state),
          )
        }),
      )
    },
    trouble: (sentence, link) => {
      trouble.hidden = sentence === null
      seen()
      if (sentence === null) return trouble.replaceChildren()
      trouble.replaceChildren(
        element("p", { class: "notice-title" }, texts.errorTitle),
        element(
          "div",
          { class: "notice-body" },
          element("p", {}, sentence),
          ...(link === undefined ? [] : [element("p", {}, element("a", { href: link.href }, link.text))]),
        ),
      )
      trouble.scrollIntoView({ block: "nearest" })
    },
  }
}
