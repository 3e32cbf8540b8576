import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems } from "../decoding/Problems.ts"
import { type AgentConfig, type RagMode, ragModes, type ToolServerEntry } from "./AgentConfig.ts"
import { ConfigInvalid } from "./Errors.ts"
import { type ServerApprovals, ToolApproval, ToolApprovals } from "./ToolApproval.ts"

/** The maximum lengths of a name, and of a description or prompt, in UTF-16 code units. */
export const longestName = 255
export const longestText = 32_768

/** The default time limit of a tool call, in seconds. */
export const defaultToolTimeout = 30

const Text = Schema.String.check(Schema.isMaxLength(longestText))
const Name = Schema.Trim.check(Schema.isMinLength(1), Schema.isMaxLength(longestName))

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** External tool servers use HTTP only; the service doesn't start programs. */
export const McpEntryWire = Schema.Struct({
  type: Schema.Literal("http"),
  name: Name,
  url: Schema.String.check(Schema.isMaxLength(2048), Schema.makeFilter(isHttpUrl, { message: "an http or https URL" })),
  api_key: Schema.optionalKey(Schema.NullOr(Text)),
  timeout: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 300 }))),
  /** The approval for all tools of the server except those in `tool_approvals`. */
  approval: Schema.optionalKey(ToolApproval),
  tool_approvals: Schema.optionalKey(ToolApprovals),
  /** The client id at the server's authorization server, for servers without dynamic client registration. */
  client_id: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(512)))),
})

/** The body of a create call. Unknown keys are refused, because they may be misspelled. */
export const AgentOrderWire = Schema.Struct({
  name: Name,
  description: Schema.optionalKey(Text),
  llm: Schema.optionalKey(Name),
  model_config: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  system_prompt_template: Schema.optionalKey(Text),
  human_prompt_template: Schema.optionalKey(Schema.NullOr(Text)),
  tools_config_plain: Schema.optionalKey(Schema.Array(Schema.String).check(Schema.isMaxLength(100))),
  tool_approvals: Schema.optionalKey(ToolApprovals),
  mcp_config_plain: Schema.optionalKey(Schema.Array(McpEntryWire).check(Schema.isMaxLength(20))),
  use_vector: Schema.optionalKey(Schema.Boolean),
  vector_config: Schema.optionalKey(Schema.Struct({ rag_mode: Schema.optionalKey(Schema.Literals(ragModes)) })),
  operation_mode: Schema.optionalKey(Schema.Literals(["adaptive", "tool_only", "conversational", "agentic"])),
  language: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { expected: "a language tag such as en or es-MX" }),
    ),
  ),
  max_context_turns: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
})

/** A tool server in a request. */
export interface OrderedServer extends ServerApprovals {
  readonly name: string
  readonly url: string
  readonly apiKey: Redacted.Redacted<string> | null
  readonly timeoutSeconds: number
  readonly clientId?: string
}

/** A requested configuration, whose API keys are not encrypted yet. */
export interface AgentOrder {
  readonly config: Omit<AgentConfig, "toolServers">
  readonly toolServers: ReadonlyArray<OrderedServer>
}

const decode = Schema.decodeUnknownResult(AgentOrderWire, { errors: "first", onExcessProperty: "error" })

/** Read-only keys of responses, which are accepted and ignored in requests. */
const known = new Set([
  "chatbot_id",
  "user_id",
  "enabled",
  "documents",
  "permissions",
  "created_at",
  "updated_at",
  "index_persist_path",
])

/** Removes read-only keys from a configuration and its `vector_config`. */
const settable = (json: unknown): unknown =>
  Predicate.isReadonlyObject(json)
    ? Object.fromEntries(
        Object.entries(json)
          .filter(([key]) => !known.has(key))
          .map(([key, value]) => [key, key === "vector_config" ? settable(value) : value]),
      )
    : json

type Tools = (slug: string) => boolean

const missing = /^is required$/

/** The first problem and its field; the field is `text` if the problem doesn't concern a single field. */
export const configInvalid = (error: Schema.SchemaError, text: string): ConfigInvalid => {
  const [first] = problems(error)
  const field = first?.path === undefined || first.path === "" ? text : first.path
  const problem = first?.problem ?? "it cannot be read"
  return new ConfigInvalid({ field, problem: missing.test(problem) ? "missing" : problem })
}

const invalid = (error: Schema.SchemaError): ConfigInvalid => configInvalid(error, "config")

/** The default strategy is `vector` if an index is requested. */
const ragModeOf = (wire: typeof AgentOrderWire.Type): RagMode | null =>
  wire.use_vector === true ? (wire.vector_config?.rag_mode ?? "vector") : null

/**
 * Validates a create call's parsed configuration and applies the contract's defaults. `isTool` tells whether the
 * catalog contains a slug. Fails with the first missing or invalid field.
 */
export const decodeOrder = (json: unknown, isTool: Tools): Result.Result<AgentOrder, ConfigInvalid> =>
  Result.flatMap(Result.mapError(decode(settable(json)), invalid), (wire) => orderOf(wire, isTool))

/** Converts a create call's body to a configuration, with the contract's defaults. Fails for an unknown tool. */
export const orderOf = (wire: typeof AgentOrderWire.Type, isTool: Tools): Result.Result<AgentOrder, ConfigInvalid> => {
  const tools = [...new Set(wire.tools_config_plain ?? [])]
  const unknown = tools.find((slug) => !isTool(slug))
  if (unknown !== undefined)
    return Result.fail(new ConfigInvalid({ field: "tools_config_plain", problem: `no tool has the slug ${unknown}` }))
  const { tool_approvals } = wire
  const unapproved = Object.keys(tool_approvals ?? {}).find((slug) => !isTool(slug))
  if (unapproved !== undefined)
    return Result.fail(new ConfigInvalid({ field: "tool_approvals", problem: `no tool has the slug ${unapproved}` }))
  return Result.succeed({
    config: {
      name: wire.name,
      description: wire.description ?? "",
      llm: wire.llm ?? defaultProvider,
      modelConfig: wire.model_config ?? {},
      systemPromptTemplate: wire.system_prompt_template ?? "",
      humanPromptTemplate: wire.human_prompt_template ?? null,
      tools,
      ...(tool_approvals === undefined ? {} : { toolApprovals: tool_approvals }),
      useVector: wire.use_vector ?? false,
      ragMode: ragModeOf(wire),
      operationMode: wire.operation_mode ?? "adaptive",
      language: wire.language ?? "en",
      maxContextTurns: wire.max_context_turns ?? 5,
    },
    toolServers: (wire.mcp_config_plain ?? []).map(({ name, url, api_key, timeout, client_id, ...rest }) => ({
      name,
      url,
      ...approvalsOf(rest),
      apiKey: api_key === undefined || api_key === null || api_key === "" ? null : Redacted.make(api_key),
      timeoutSeconds: timeout ?? defaultToolTimeout,
      ...(typeof client_id === "string" && client_id !== "" ? { clientId: client_id } : {}),
    })),
  })
}

export const defaultProvider = "openai"

/** The approval settings of a server's tools, from the wire format. */
export const approvalsOf = ({
  approval,
  tool_approvals,
}: Pick<typeof McpEntryWire.Type, "approval" | "tool_approvals">): ServerApprovals => ({
  ...(approval === undefined ? {} : { approval }),
  ...(tool_approvals === undefined ? {} : { toolApprovals: tool_approvals }),
})

/** The configuration with its encrypted keys, which are in the order of the tool servers. */
export const sealed = (order: AgentOrder, keys: ReadonlyArray<string | null>): AgentConfig => ({
  ...order.config,
  toolServers: order.toolServers.map(({ apiKey: _key, ...server }, index): ToolServerEntry => ({
    ...server,
    sealedKey: keys[index] ?? null,
  })),
})
