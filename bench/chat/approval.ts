import { setTimeout as later } from "node:timers/promises"
import { create, ready, running } from "./Peer.ts"

/**
 * Approves calls that wait for the user, while every process is killed and restarted. For each call, kills the service
 * without warning, starts it again, finds the call still waiting, approves it and gets the response. Verifies that
 * nothing is lost, and nothing runs twice. `node bench/chat/approval.ts [times]`
 */
const times = Number(process.argv[2] ?? 5)
const json = { "content-type": "application/json" }

const service = await running()
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { ...service.headers, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const agent = await create(service, {
  name: "Careful",
  tools_config_plain: ["think"],
  tool_approvals: { think: "ask" },
})
await ready(service, agent, 5)
// Uses a stored agent, because ephemeral agents may be in Redis instead of the database on other deployments.
await call("PUT", `/api/v1/agents/user/${agent}`)

for (let time = 1; time <= times; time++) {
  const asked = await call("POST", `/api/v1/agents/chat/${agent}`, { query: "Think.", session_id: `s${time}` })
  const [pending] = asked.body["pending_approvals"] as ReadonlyArray<{ id: string; turn_id: string }>
  if (pending === undefined) throw new Error(JSON.stringify(asked.body))
  const killed = performance.now()
  await service.restart()
  const back = performance.now()
  const waiting = await call("GET", `/api/v1/agents/approvals/${pending.id}`)
  const decided = await call("POST", `/api/v1/agents/approvals/${pending.id}`, { decision: "approve" })
  const again = await call("POST", `/api/v1/agents/approvals/${pending.id}`, { decision: "approve" })
  let turn = await call("GET", `/api/v1/agents/chat/turns/${pending.turn_id}`)
  for (let looks = 0; looks < 200 && turn.body["state"] !== "completed"; looks++) {
    await later(50)
    turn = await call("GET", `/api/v1/agents/chat/turns/${pending.turn_id}`)
  }
  const messages = turn.body["messages"] as ReadonlyArray<{ tool_calls?: ReadonlyArray<{ status: string }> }>
  const calls = messages[1]?.tool_calls ?? []
  const holds =
    waiting.body["status"] === "waiting" &&
    decided.status < 300 &&
    again.status >= 400 &&
    turn.body["state"] === "completed" &&
    calls.length === 1 &&
    calls[0]?.status === "completed"
  console.log(
    `${time}: restarted in ${((back - killed) / 1000).toFixed(1)} s; call: ${String(waiting.body["status"])}; ` +
      `approval: ${decided.status}, repeated: ${again.status}; turn: ${String(turn.body["state"])}, ` +
      `calls in it: ${calls.length}: ${holds ? "as expected" : "NOT AS EXPECTED"}`,
  )
}
await service.stop()
