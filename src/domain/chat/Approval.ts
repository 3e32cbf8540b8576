import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Caller } from "../access/Caller.ts"
import { NeededAuthorization } from "../agents/ServerAuthorization.ts"
import { shownUrl } from "../agents/EphemeralAgent.ts"
import { type PendingApproval, Source, ToolCall } from "./ChatAnswer.ts"
import { CalledTool, Turn } from "./Turn.ts"

export const Decision = Schema.Literals(["approve", "deny"])
export type Decision = typeof Decision.Type

/** The state of an approval request. */
export const ApprovalStatus = Schema.Literals(["waiting", "approved", "denied", "expired"])
export type ApprovalStatus = typeof ApprovalStatus.Type

/** A tool call waiting for its user's approval. `arguments` are shown to the user, without secrets. */
export const Approval = Schema.Struct({
  id: Schema.String,
  /** The id of the suspended turn in storage. */
  suspensionId: Schema.String,
  owner: Schema.String,
  turnId: Schema.String,
  sessionId: Schema.String,
  chatbotId: Schema.String,
  agentName: Schema.String,
  /** The tool's own name, and its server; the server is null for a built-in tool. */
  tool: Schema.String,
  server: Schema.NullOr(Schema.String),
  /** The tool's name as the model sees it. */
  name: Schema.String,
  arguments: Schema.Unknown,
  question: Schema.String,
  /**
   * The authorization that the call needs before it can run; granting it approves the call. Absent if only approval is
   * needed.
   */
  authorization: Schema.optionalKey(NeededAuthorization),
  requestedAt: Schema.DateTimeUtcFromString,
  expiresAt: Schema.DateTimeUtcFromString,
  decision: Schema.NullOr(Decision),
  reason: Schema.NullOr(Schema.String),
  decidedAt: Schema.NullOr(Schema.DateTimeUtcFromString),
})
export type Approval = typeof Approval.Type

export const statusOf = ({ decision, expiresAt }: Approval, now: DateTime.Utc): ApprovalStatus => {
  if (decision !== null) return decision === "approve" ? "approved" : "denied"
  return DateTime.isLessThan(now, expiresAt) ? "waiting" : "expired"
}

/** The page on which a user authorizes an agent to use a server, opened from a waiting call or by the server's name. */
export const connectPath = (
  target: { readonly approval: string } | { readonly agent: string; readonly server: string },
): string => `/agents/connections?${new URLSearchParams(target).toString()}`

/** A waiting call, as shown to its user. */
export const pendingView = (approval: Approval, now: DateTime.Utc): PendingApproval => ({
  id: approval.id,
  turn_id: approval.turnId,
  session_id: approval.sessionId,
  chatbot_id: approval.chatbotId,
  agent_name: approval.agentName,
  tool: approval.tool,
  server: approval.server,
  name: approval.name,
  arguments: approval.arguments,
  question: approval.question,
  status: statusOf(approval, now),
  reason: approval.reason,
  requested_at: DateTime.formatIso(approval.requestedAt),
  expires_at: DateTime.formatIso(approval.expiresAt),
  decided_at: approval.decidedAt === null ? null : DateTime.formatIso(approval.decidedAt),
  url: `/api/v1/agents/approvals/${approval.id}`,
  ...(approval.authorization === undefined
    ? {}
    : {
        authorization: {
          server: approval.authorization.server,
          server_url: shownUrl(approval.authorization.url),
          scopes: approval.authorization.challenge.scopes,
          connect_url: connectPath({ approval: approval.id }),
        },
      }),
})

/** The state of the model and its tools: the conversation and the last round's calls, some of them without results. */
export const DialogueState = Schema.Struct({
  turns: Schema.Array(Turn),
  calls: Schema.Array(ToolCall),
  usage: Schema.Struct({
    inputTokens: Schema.NullOr(Schema.Int),
    outputTokens: Schema.NullOr(Schema.Int),
    cachedTokens: Schema.optionalKey(Schema.Int),
  }),
  text: Schema.String,
  isWhole: Schema.Boolean,
  round: Schema.Int,
  said: Schema.String,
  called: Schema.Array(Schema.Struct({ call: CalledTool, record: Schema.NullOr(ToolCall) })),
})
export type DialogueState = typeof DialogueState.Type

/** A suspended turn, with everything needed to resume it in any process. */
export const SuspendedTurn = Schema.Struct({
  id: Schema.String,
  owner: Schema.String,
  caller: Caller,
  turnId: Schema.String,
  chatbotId: Schema.String,
  sessionId: Schema.String,
  /** Whether the caller named the conversation. */
  isNamed: Schema.Boolean,
  question: Schema.String,
  sources: Schema.Array(Source),
  state: DialogueState,
  /** The tool servers sent with the question, encrypted; null if there are none or they couldn't be encrypted. */
  servers: Schema.NullOr(Schema.String),
  /** Seconds of work so far. */
  seconds: Schema.Finite,
  /** The cost so far; absent if there is none or it is unknown. */
  cost: Schema.optionalKey(Schema.Finite),
  expiresAt: Schema.DateTimeUtcFromString,
})
export type SuspendedTurn = typeof SuspendedTurn.Type
