import { faultIn } from "../chat/wire.ts"

export interface Status {
  readonly phase: "creating" | "warming" | "ready" | "error"
  readonly progress: Readonly<Record<"tools" | "mcp" | "rag", string>>
  readonly error: string | null
}

/** The service's response to a call. */
export type Reply<A> =
  | { readonly _tag: "Done"; readonly value: A }
  | { readonly _tag: "Refused"; readonly status: number; readonly text: string }
  | { readonly _tag: "Offline" }
  | { readonly _tag: "Cancelled" }

const agentPath = (id: string) => `/api/v1/agents/user/${encodeURIComponent(id)}`

const call = async <A>(path: string, method: string, body?: unknown): Promise<Reply<A>> => {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) return { _tag: "Refused", status: response.status, text: faultIn(response.status, text).text }
    return { _tag: "Done", value: (text === "" ? null : JSON.parse(text)) as A }
  } catch {
    return { _tag: "Offline" }
  }
}

export const statusOf = (id: string) => call<Status>(`${agentPath(id)}/status`, "GET")
export const discard = (id: string) => call<null>(agentPath(id), "DELETE")
export const remove = (id: string) => call<unknown>(`/api/v1/user_agents/${encodeURIComponent(id)}`, "DELETE")

export type Trial =
  | { readonly ok: true; readonly tools: ReadonlyArray<{ readonly name: string }> }
  | { readonly ok: false; readonly error: string }

export const tryServer = (server: { readonly url: string; readonly api_key: string }) =>
  call<Trial>("/api/v1/tools/servers/test", "POST", { ...server, timeout: 15 })

export interface Sending {
  readonly reply: Promise<Reply<{ readonly chatbot_id: string }>>
  readonly cancel: () => void
}

/**
 * Creates an agent, or changes the saved agent with this id. `onSent` receives the number of uploaded bytes, which only
 * XMLHttpRequest reports.
 */
export const create = (
  changed: string | undefined,
  config: unknown,
  files: ReadonlyArray<File>,
  onSent: (sent: number, total: number) => void,
): Sending => {
  const request = new XMLHttpRequest()
  const form = new FormData()
  form.append("config", new Blob([JSON.stringify(config)], { type: "application/json" }))
  for (const file of files) form.append("files[]", file)
  const reply = new Promise<Reply<{ readonly chatbot_id: string }>>((resolve) => {
    if (changed === undefined) request.open("POST", "/api/v1/agents/user/")
    else request.open("PATCH", `/api/v1/user_agents/${encodeURIComponent(changed)}`)
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded, total))
    request.addEventListener("error", () => resolve({ _tag: "Offline" }))
    request.addEventListener("abort", () => resolve({ _tag: "Cancelled" }))
    request.addEventListener("load", () =>
      resolve(
        request.status === 201 || request.status === 200
          ? { _tag: "Done", value: JSON.parse(request.responseText) }
          : { _tag: "Refused", status: request.status, text: faultIn(request.status, request.responseText).text },
      ),
    )
    request.send(form)
  })
  return { reply, cancel: () => request.abort() }
}
