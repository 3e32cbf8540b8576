import { setTimeout as later } from "node:timers/promises"
import type { Service } from "../../support/service.ts"

const path = "/api/v1/agents/user/"

/** An agent of the demo user that answers questions; returns the URL of its chat. */
export const readyAgent = async (
  { url, token }: Pick<Service, "url" | "token">,
  more: object = {},
): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.append("config", new Blob([JSON.stringify({ name: "Attacked", ...more })], { type: "application/json" }))
  const made = await fetch(`${url}${path}`, { method: "POST", headers, body })
  if (made.status !== 201) throw new Error(`the agent was not created: ${made.status} ${await made.text()}`)
  const { chatbot_id: id } = (await made.json()) as { readonly chatbot_id: string }
  for (;;) {
    const asked = await fetch(`${url}${path}${id}/status`, { headers })
    const { phase } = (await asked.json()) as { readonly phase: string }
    if (phase === "ready") return `${url}/api/v1/agents/chat/${id}`
    if (phase === "error") throw new Error("the agent did not become ready")
    await later(50)
  }
}
