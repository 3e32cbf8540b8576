import { type LineDifference, lineDifferences } from "../text/LineDifferences.ts"
import { approvalsWire, redacted } from "./AgentChange.ts"
import type { ToolServerEntry } from "./AgentConfig.ts"
import type { ToolApprovals } from "./ToolApproval.ts"
import type { PersistedAgent } from "./PersistedAgent.ts"

/**
 * A difference between two versions of an agent. `field` is the field's wire name; for a tool server or document, its
 * name follows in brackets. Null means absent. `lines` is set if both values are multi-line strings.
 */
export interface AgentDifference {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly lines?: ReadonlyArray<LineDifference>
}

/** Longer strings are compared as a whole, not line by line. */
const mostLines = 1000

/** The displayed value of an API key, which shows only whether it is present and whether it differs. */
const shownKey = (own: string | null, other: string | null | undefined): string | null => {
  if (own === null) return null
  return other === undefined || other === null || other === own ? redacted : `${redacted} (another)`
}

const serverTold = (
  { name: _name, sealedKey, timeoutSeconds, url, clientId, ...approvals }: ToolServerEntry,
  other?: ToolServerEntry,
) => ({
  url,
  api_key: shownKey(sealedKey, other?.sealedKey),
  timeout: timeoutSeconds,
  ...approvalsWire(approvals),
  ...(clientId === undefined ? {} : { client_id: clientId }),
})

const named = <A extends { readonly name: string }>(items: ReadonlyArray<A>): ReadonlyMap<string, A> => {
  const byName = new Map<string, A>()
  for (const item of items) {
    let name = item.name
    for (let n = 2; byName.has(name); n++) name = `${item.name} ${n}`
    byName.set(name, item)
  }
  return byName
}

/** Automatic approval is the default, so it is not shown. */
const shownApprovals = (approvals: ToolApprovals = {}): ToolApprovals | null => {
  const chosen = Object.entries(approvals).filter(([, approval]) => approval !== "auto")
  return chosen.length === 0 ? null : Object.fromEntries(chosen)
}

/** All values that can differ, by display name. */
const comparable = (
  { config, documents, enabled }: PersistedAgent,
  other: PersistedAgent,
): ReadonlyMap<string, unknown> => {
  const servers = named(other.config.toolServers)
  return new Map<string, unknown>([
    ["name", config.name],
    ["description", config.description],
    ["enabled", enabled],
    ["llm", config.llm],
    ...Object.entries(config.modelConfig).map(([key, value]) => [`model_config[${key}]`, value] as const),
    ["system_prompt_template", config.systemPromptTemplate],
    ["human_prompt_template", config.humanPromptTemplate],
    // The order of selection doesn't matter.
    ["tools_config_plain", config.tools.toSorted()],
    ["tool_approvals", shownApprovals(config.toolApprovals)],
    ...[...named(config.toolServers)].map(
      ([name, server]) => [`mcp_config_plain[${name}]`, serverTold(server, servers.get(name))] as const,
    ),
    ["use_vector", config.useVector],
    ["rag_mode", config.ragMode],
    ["operation_mode", config.operationMode],
    ["language", config.language],
    ["max_context_turns", config.maxContextTurns],
    ...[...named(documents)].map(
      ([name, { path, size, contentType }]) =>
        [`documents[${name}]`, { path, size, content_type: contentType }] as const,
    ),
  ])
}

const linesOf = (text: unknown): ReadonlyArray<string> | undefined => {
  if (typeof text !== "string") return undefined
  const lines = text.split("\n")
  return lines.length <= mostLines ? lines : undefined
}

/** The differences between `before` and `after`, in field order, with added and removed fields last. */
export const agentDifferences = (before: PersistedAgent, after: PersistedAgent): ReadonlyArray<AgentDifference> => {
  const [old, now] = [comparable(before, after), comparable(after, before)]
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((field) => {
    const difference = { field, before: old.get(field) ?? null, after: now.get(field) ?? null }
    if (JSON.stringify(difference.before) === JSON.stringify(difference.after)) return []
    const [left, right] = [linesOf(difference.before), linesOf(difference.after)]
    const isLong = left !== undefined && right !== undefined && left.length + right.length > 2
    return [isLong ? { ...difference, lines: lineDifferences(left, right) } : difference]
  })
}
