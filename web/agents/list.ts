import { dateFormat } from "../../src/domain/languages/dateFormat.ts"
import type { AgentsFacts } from "../../src/views/agents/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { byId } from "../page/elements.ts"
import { discard, remove, type Reply } from "./api.ts"

export interface OwnAgents {
  /** Shows the current list. */
  readonly refresh: () => Promise<void>
}

/** The list of the user's own agents; deletion asks for confirmation. `onDeleted` gets the deleted agent. */
export const list = (
  { texts, language }: AgentsFacts,
  onDeleted: (id: string) => void,
  onRefused: (reply: Reply<unknown>) => void,
): OwnAgents => {
  const dialog = byId("confirm", HTMLDialogElement)
  const title = byId("confirm-title", HTMLElement)
  let asked: HTMLButtonElement | undefined

  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("[data-delete]")]

  const times = dateFormat(language, { dateStyle: "medium", timeStyle: "short" })

  const ready = (): void => {
    for (const time of document.querySelectorAll<HTMLTimeElement>("#agent-cards time"))
      time.textContent = times.format(new Date(time.dateTime))
    for (const button of buttons()) button.hidden = false
    byId("none-yet", HTMLElement).hidden = byId("agent-cards", HTMLElement).childElementCount > 0
  }

  const away = async (button: HTMLButtonElement): Promise<void> => {
    const { delete: id = "", name = "" } = button.dataset
    const isKept = button.closest("[data-living]") === null
    const reply = await (isKept ? remove : discard)(id)
    const isGone = reply._tag === "Done" || (reply._tag === "Refused" && reply.status === 404)
    if (!isGone) return onRefused(reply)
    button.closest("li")?.remove()
    ready()
    byId("yours", HTMLElement).focus()
    announce(filled(texts.deleted, { name }))
    onDeleted(id)
  }

  byId("agent-cards", HTMLElement).addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-delete]") : null
    if (button === null) return
    asked = button
    title.textContent = filled(title.dataset["text"] ?? "", { name: button.dataset["name"] ?? "" })
    dialog.returnValue = ""
    dialog.showModal()
  })
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "confirm" && asked !== undefined) void away(asked)
    else asked?.focus()
  })
  ready()

  return {
    refresh: async () => {
      const response = await fetch("/agents").catch(() => undefined)
      if (response?.ok !== true) return
      const page = new DOMParser().parseFromString(await response.text(), "text/html")
      byId("agent-cards", HTMLElement).replaceChildren(...page.querySelectorAll("#agent-cards > li"))
      ready()
    },
  }
}
