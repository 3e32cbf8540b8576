import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems } from "../decoding/Problems.ts"
import type { AgentConfig, ToolServerEntry } from "./AgentConfig.ts"
import { type AgentOrder, AgentOrderWire, decodeOrder, McpEntryWire } from "./AgentOrder.ts"
import { ConfigInvalid } from "./Errors.ts"
import type { ServerApprovals } from "./ToolApproval.ts"

/** The placeholder for a stored secret in responses. A request that contains it leaves the secret unchanged. */
export const redacted = "***"

const optional = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const { name, description, llm, system_prompt_template, operation_mode, language, max_context_turns, ...sent } =
  AgentOrderWire.fields

/** A change to the tool server with this name. */
const McpChangeWire = Schema.Struct({
  name: McpEntryWire.fields.name,
  type: Schema.optionalKey(McpEntryWire.fields.type),
  url: Schema.optionalKey(McpEntryWire.fields.url),
  api_key: McpEntryWire.fields.api_key,
  timeout: McpEntryWire.fields.timeout,
  approval: McpEntryWire.fields.approval,
  tool_approvals: McpEntryWire.fields.tool_approvals,
  /** True removes the server. */
  _delete: Schema.optionalKey(Schema.Boolean),
})

/**
 * The body of a partial update. Absent keys stay unchanged, and null restores the default. `model_config` and
 * `vector_config` are merged by key. Tool servers are matched by name, and keep their API key if the origin is the
 * same.
 */
export const AgentChangeWire = Schema.Struct({
  ...sent,
  name: Schema.optionalKey(name),
  description,
  llm,
  system_prompt_template,
  operation_mode,
  language,
  max_context_turns,
  mcp_config_plain: optional(Schema.Array(McpChangeWire).check(Schema.isMaxLength(20))),
  enabled: Schema.optionalKey(Schema.Boolean),
  documents_remove: Schema.optionalKey(Schema.Array(Schema.String).check(Schema.isMaxLength(1000))),
})

type Json = Readonly<Record<string, unknown>>

/** The keys of a partial update that a create call doesn't have. */
const Frame = Schema.Struct({
  mcp_config_plain: AgentChangeWire.fields.mcp_config_plain,
  enabled: AgentChangeWire.fields.enabled,
  documents_remove: AgentChangeWire.fields.documents_remove,
})
const decodeFrame = Schema.decodeUnknownResult(Frame, { errors: "first", onExcessProperty: "error" })
const framed = new Set(Object.keys(Frame.fields))

const only = (json: Json, isMeant: (key: string) => boolean): Json =>
  Object.fromEntries(Object.entries(json).filter(([key]) => isMeant(key)))

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** A configuration in the format of a create call, without API keys. */
const orderWireOf = (config: AgentConfig): Json => ({
  name: config.name,
  description: config.description,
  llm: config.llm,
  model_config: config.modelConfig,
  system_prompt_template: config.systemPromptTemplate,
  human_prompt_template: config.humanPromptTemplate,
  tools_config_plain: config.tools,
  ...(config.toolApprovals === undefined ? {} : { tool_approvals: config.toolApprovals }),
  use_vector: config.useVector,
  vector_config: config.ragMode === null ? {} : { rag_mode: config.ragMode },
  operation_mode: config.operationMode,
  language: config.language,
  max_context_turns: config.maxContextTurns,
})

const nested = new Set(["model_config", "vector_config", "tool_approvals"])

/** Applies one level of a merge patch; null removes a key. */
const patched = (current: Json, change: Json): Json =>
  Object.fromEntries(
    Object.entries({ ...current, ...change }).flatMap(([key, value]) => {
      if (value === null) return []
      const before = current[key]
      return [[key, nested.has(key) && isObject(value) && isObject(before) ? patched(before, value) : value]]
    }),
  )

/**
 * A tool server after the change, in wire format. `keyOf` is its previous position if it keeps its stored API key,
 * otherwise null.
 */
interface ChangedServer {
  readonly wire: Json
  readonly keyOf: number | null
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

/** The approval settings of a server's tools, in wire format. */
export const approvalsWire = ({ approval, toolApprovals }: ServerApprovals) => ({
  ...(approval === undefined ? {} : { approval }),
  ...(toolApprovals === undefined ? {} : { tool_approvals: toolApprovals }),
})

const serverWire = ({ name, url, timeoutSeconds, clientId, ...approvals }: ToolServerEntry): Json => ({
  type: "http",
  name,
  url,
  timeout: timeoutSeconds,
  ...approvalsWire(approvals),
  ...(clientId === undefined ? {} : { client_id: clientId }),
})

/** Changes a tool server. If its origin changes, the API key must be entered again. */
const changedServer = (
  current: ToolServerEntry | undefined,
  place: number,
  change: typeof McpChangeWire.Type,
): ChangedServer => {
  const { _delete, api_key, ...rest } = change
  const wire = { type: "http", ...(current === undefined ? {} : serverWire(current)), ...rest }
  if (api_key !== undefined && api_key !== redacted) return { wire: { ...wire, api_key }, keyOf: null }
  const isSame = current !== undefined && originOf(rest.url ?? current.url) === originOf(current.url)
  return { wire, keyOf: isSame && current.sealedKey !== null ? place : null }
}

const changedServers = (
  current: ReadonlyArray<ToolServerEntry>,
  changes: ReadonlyArray<typeof McpChangeWire.Type> | null | undefined,
): ReadonlyArray<ChangedServer> => {
  if (changes === null) return []
  const byName = new Map((changes ?? []).map((change) => [change.name, change]))
  const stayed = current.flatMap((entry, place) => {
    const change = byName.get(entry.name)
    byName.delete(entry.name)
    return change?._delete === true ? [] : [changedServer(entry, place, change ?? { name: entry.name })]
  })
  const added = [...byName.values()].filter(({ _delete }) => _delete !== true)
  return [...stayed, ...added.map((change) => changedServer(undefined, -1, change))]
}

/**
 * A valid change. For each tool server, `keysOf` has its previous position if it keeps its stored key, otherwise null.
 */
export interface AgentChange {
  readonly order: AgentOrder
  readonly keysOf: ReadonlyArray<number | null>
  readonly changesServers: boolean
  readonly enabled: boolean | null
  readonly documentsRemoved: ReadonlyArray<string>
}

/** Validates a parsed partial update of `config`. Fails with the first invalid field. */
export const decodeChange = (
  config: AgentConfig,
  json: unknown,
  isTool: (slug: string) => boolean,
): Result.Result<AgentChange, ConfigInvalid> => {
  if (!isObject(json)) return Result.fail(new ConfigInvalid({ field: "config", problem: "an object" }))
  const frame = decodeFrame(only(json, (key) => framed.has(key)))
  if (Result.isFailure(frame)) {
    const [first] = problems(frame.failure)
    return Result.fail(new ConfigInvalid({ field: first?.path ?? "config", problem: first?.problem ?? "unreadable" }))
  }
  const { mcp_config_plain, enabled, documents_remove } = frame.success
  const servers = changedServers(config.toolServers, mcp_config_plain)
  const rest = only(json, (key) => !framed.has(key))
  const merged = { ...patched(orderWireOf(config), rest), mcp_config_plain: servers.map(({ wire }) => wire) }
  return Result.map(decodeOrder(merged, isTool), (order) => ({
    order,
    keysOf: servers.map(({ keyOf }) => keyOf),
    changesServers: mcp_config_plain !== undefined && servers.length > 0,
    enabled: enabled ?? null,
    documentsRemoved: documents_remove ?? [],
  }))
}
