import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { byId } from "../page/elements.ts"
import * as api from "./api.ts"
import type { Confirm } from "./confirm.ts"
import type { Fault } from "./wire.ts"

/** Activates the buttons that save or discard an ephemeral agent. */
export const ownership = (
  { agent, texts }: ChatFacts,
  confirm: Confirm,
  hint: (fault: Fault | undefined) => void,
): void => {
  if (agent.kind !== "ephemeral") return
  const [keep, discard] = [byId("keep", HTMLElement), byId("discard", HTMLElement)]
  keep.hidden = false
  discard.hidden = false
  keep.addEventListener("click", async () => {
    const reply = await api.keep(agent.id)
    if (reply._tag === "Refused") return hint(reply)
    announce(filled(texts.kept, { name: agent.name }))
    location.reload()
  })
  discard.addEventListener("click", async () => {
    const title = filled(texts.discardTitle, { name: agent.name })
    if (!(await confirm(title, texts.discardText, texts.discard))) return discard.focus()
    const reply = await api.discard(agent.id)
    if (reply._tag === "Refused" && reply.status !== 404) return hint(reply)
    location.assign("/agents")
  })
}
