import { counted } from "../../src/views/language/counted.ts"
import { filled } from "../../src/views/language/filled.ts"
import type { AgentsFacts } from "../../src/views/agents/Facts.ts"
import { byId } from "../page/elements.ts"
import { type Reply, tryServer } from "./api.ts"
import { reasonOf } from "./failures.ts"
import { complain } from "./field.ts"
import { addressFault, type Entries } from "./order.ts"

/** Connects to the tool server in the form, and shows its tools or why the connection failed. */
export const testServer = async (
  facts: AgentsFacts,
  { serverUrl: url, serverKey }: Pick<Entries, "serverUrl" | "serverKey">,
  onRefused: (reply: Reply<unknown>) => void,
): Promise<void> => {
  const { texts, language } = facts
  const outcome = byId("test-outcome", HTMLElement)
  const show = (state: "" | "busy" | "ok" | "failed", text: string): void => {
    outcome.dataset["state"] = state
    outcome.textContent = text
  }
  const fault = addressFault(facts, url)
  complain("server-url", fault?.sentence)
  show("", "")
  if (fault !== undefined) return byId("server-url", HTMLElement).focus()
  const button = byId("test", HTMLButtonElement)
  button.disabled = true
  show("busy", texts.testing)
  const reply = await tryServer({ url, api_key: serverKey })
  button.disabled = false
  show("", "")
  if (reply._tag !== "Done") return onRefused(reply)
  const trial = reply.value
  if (!trial.ok) return show("failed", filled(texts.testFailed, { reason: reasonOf(texts.failures, trial.error) }))
  const { tools } = trial
  const names = new Intl.ListFormat(language).format(tools.map(({ name }) => name))
  show("ok", tools.length === 0 ? texts.testNone : counted(texts.testDone, tools.length, language, { names }))
}
