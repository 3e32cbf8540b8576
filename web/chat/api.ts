import { type Approval, type Conversation, faultIn, offline, type Reply, type ToolQuestion, type Turn } from "./wire.ts"

const json = { "content-type": "application/json" }

const call = async <A>(path: string, init: RequestInit = {}): Promise<Reply<A>> => {
  try {
    const response = await fetch(path, init)
    const text = await response.text()
    if (!response.ok) return { _tag: "Refused", ...faultIn(response.status, text) }
    return { _tag: "Done", value: (text === "" ? null : JSON.parse(text)) as A }
  } catch {
    return { _tag: "Refused", ...offline }
  }
}

const send = <A>(method: string, path: string, body: unknown) =>
  call<A>(path, { method, headers: json, body: JSON.stringify(body) })

const path = (...parts: ReadonlyArray<string>) => `/api/v1/${parts.map(encodeURIComponent).join("/")}`

export interface Page {
  readonly conversations: ReadonlyArray<Conversation>
  readonly next_cursor: string | null
}

/** A conversation with its last turns; `next_cursor` points to earlier turns. */
export interface Told extends Conversation {
  readonly turn_list: ReadonlyArray<Turn>
  readonly next_cursor: string | null
}

export const conversations = (agent: string, words: string, cursor: string | null) =>
  call<Page>(
    `/api/v1/conversations?${new URLSearchParams({
      limit: "30",
      agent,
      ...(words === "" ? {} : { q: words }),
      ...(cursor === null ? {} : { cursor }),
    })}`,
  )

export const conversation = (id: string, cursor: string | null = null) =>
  call<Told>(
    `${path("conversations", id)}?${new URLSearchParams({ limit: "50", ...(cursor === null ? {} : { cursor }) })}`,
  )

/** Shows the branch that contains a turn. */
export const showBranch = (id: string, turn: string) =>
  send<Told>("PUT", `${path("conversations", id, "branch")}?limit=50`, { turn_id: turn })

export const rename = (id: string, title: string) => send<Conversation>("PATCH", path("conversations", id), { title })

export const erase = (id: string) => call<null>(path("conversations", id), { method: "DELETE" })

export const fork = (id: string, turn: string) =>
  send<Conversation>("POST", path("conversations", id, "fork"), { turn_id: turn })

export const exportAddress = (id: string) => `${path("conversations", id, "export")}?format=markdown`

/** Stops a turn, whichever process is running it. */
export const cancel = (turn: string) => call<Turn>(path("agents", "chat", "turns", turn), { method: "DELETE" })

export const keep = (agent: string) => call<unknown>(path("agents", "user", agent), { method: "PUT" })
export const discard = (agent: string) => call<null>(path("agents", "user", agent), { method: "DELETE" })

/** Adds a document to a saved agent. */
export const add = (agent: string, file: File) => {
  const body = new FormData()
  body.append("config", new Blob([JSON.stringify({ use_vector: true })], { type: "application/json" }))
  body.append("files[]", file)
  return call<unknown>(path("user_agents", agent), { method: "PATCH", body })
}

/** A conversation's calls that need approval. */
export const approvals = (session: string, status: "waiting" | "all" = "waiting") =>
  call<{ readonly approvals: ReadonlyArray<Approval> }>(
    `${path("agents", "approvals")}?${new URLSearchParams({ status, session_id: session })}`,
  )

export const turn = (id: string) => call<Turn>(path("agents", "chat", "turns", id))

export interface Decided {
  readonly approval: Approval
  /** The resumed turn, after the last decision. */
  readonly resume: string | null
}

export const decide = (id: string, decision: "approve" | "deny", reason: string) =>
  send<Decided>("POST", path("agents", "approvals", id), { decision, ...(reason === "" ? {} : { reason }) })

/** Questions that tools ask the user, in any conversation. */
export const questions = () => call<{ readonly questions: ReadonlyArray<ToolQuestion> }>(path("agents", "questions"))

export type QuestionReply =
  | { readonly action: "accept"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: "decline" }

export const answerQuestion = (id: string, reply: QuestionReply) =>
  send<unknown>("POST", path("agents", "questions", id), reply)

/** Feedback on an answer. */
export interface Opinion {
  readonly chatbot_id: string
  readonly session_id: string
  readonly turn_id: string
  readonly like?: boolean
  readonly dislike?: boolean
  readonly feedback_type?: string
  readonly feedback?: string
}

export const feedback = (opinion: Opinion) => send<unknown>("POST", path("bot_feedback"), opinion)
