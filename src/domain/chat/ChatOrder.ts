import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { approvalsOf } from "../agents/AgentOrder.ts"
import { type ServerApprovals, ToolApproval, ToolApprovals } from "../agents/ToolApproval.ts"
import { problems } from "../decoding/Problems.ts"
import { ChatOrderInvalid } from "./Errors.ts"
import { authTypes, readAuth, type ToolServerAuth } from "./ToolServerAuth.ts"

export const outputFormats = ["json", "html", "markdown", "text"] as const
export type OutputFormat = (typeof outputFormats)[number]

/** Retrieval modes: the most similar passages, similar but diverse passages, or two merged rankings. */
export const searchTypes = ["similarity", "mmr", "ensemble"] as const
export type SearchType = (typeof searchTypes)[number]

/** Clients send null for absent values. */
const optional = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const ToolServerWire = Schema.Struct({
  name: Schema.Trim.check(Schema.isMinLength(1), Schema.isMaxLength(255)),
  url: Schema.String.check(Schema.isMaxLength(2048), Schema.makeFilter(isHttpUrl, { message: "an http or https URL" })),
  auth_type: optional(Schema.Literals(authTypes)),
  auth_config: optional(Schema.Record(Schema.String, Schema.Unknown)),
  approval: Schema.optionalKey(ToolApproval),
  tool_approvals: Schema.optionalKey(ToolApprovals),
})

const FormatOptions = Schema.Struct({
  include_sources: optional(Schema.Boolean),
  show_metadata: optional(Schema.Boolean),
})

/** The request body of a question. Unknown keys are ignored. */
export const ChatOrderWire = Schema.Struct({
  agent_name: optional(Schema.String.check(Schema.isMaxLength(255))),
  query: Schema.String.check(Schema.isMaxLength(100_000)),
  output_format: optional(Schema.Literals(outputFormats)),
  search_type: optional(Schema.Literals(searchTypes)),
  return_sources: optional(Schema.Boolean),
  use_vector_context: optional(Schema.Boolean),
  mcp_servers: optional(Schema.Array(ToolServerWire).check(Schema.isMaxLength(10))),
  format_kwargs: optional(FormatOptions),
  session_id: optional(
    Schema.String.check(
      Schema.isPattern(/^[A-Za-z0-9._:-]{1,128}$/, { expected: "1 to 128 letters, digits and . _ : -" }),
    ),
  ),
  replaces: optional(Schema.String.check(Schema.isUUID())),
})

/** A tool server for one question. */
export interface RequestedServer extends ServerApprovals {
  readonly name: string
  readonly url: string
  readonly auth: ToolServerAuth
}

/** A question to an agent. */
export interface ChatOrder {
  /** Null if the route names the agent. */
  readonly agentName: string | null
  readonly query: string
  readonly outputFormat: OutputFormat | null
  readonly searchType: SearchType
  /** Null if not sent. */
  readonly returnSources: boolean | null
  readonly useVectorContext: boolean
  readonly toolServers: ReadonlyArray<RequestedServer>
  readonly includeSources: boolean | null
  readonly showMetadata: boolean
  /** The conversation; null for the caller's own session. */
  readonly sessionId: string | null
  /** The turn of the same conversation to replace, if any. */
  readonly replaces?: string
}

const decode = Schema.decodeUnknownResult(ChatOrderWire, { errors: "first" })

/** The first validation problem, with its field name. */
export const orderInvalid = (error: Schema.SchemaError): ChatOrderInvalid => {
  const [first] = problems(error)
  const field = first?.path === undefined || first.path === "" ? "body" : first.path
  const problem = first?.problem ?? "it cannot be read"
  return new ChatOrderInvalid({ field, problem: problem === "is required" ? "missing" : problem })
}

const servers = (
  wire: (typeof ChatOrderWire.Type)["mcp_servers"],
): Result.Result<ReadonlyArray<RequestedServer>, ChatOrderInvalid> =>
  Result.all(
    (wire ?? []).map(({ name, url, auth_type, auth_config, ...rest }, index) =>
      Result.map(
        readAuth(auth_type ?? "none", auth_config ?? {}, `mcp_servers[${index}].auth_config`),
        (auth): RequestedServer => ({ name, url, auth, ...approvalsOf(rest) }),
      ),
    ),
  )

const named = (text: string | null | undefined): string | null => {
  const name = text?.trim() ?? ""
  return name === "" ? null : name
}

/** Validates a parsed question. Fails with the first missing or invalid field. */
export const decodeChatOrder = (json: unknown): Result.Result<ChatOrder, ChatOrderInvalid> =>
  Result.flatMap(Result.mapError(decode(json), orderInvalid), chatOrderOf)

/**
 * Converts a request to a question, applying the contract's defaults. Fails if the question is blank or the
 * authentication of a tool server is invalid.
 */
export const chatOrderOf = (wire: typeof ChatOrderWire.Type): Result.Result<ChatOrder, ChatOrderInvalid> => {
  if (wire.query.trim() === "") return Result.fail(new ChatOrderInvalid({ field: "query", problem: "missing" }))
  return Result.map(servers(wire.mcp_servers), (toolServers) => ({
    agentName: named(wire.agent_name),
    query: wire.query,
    outputFormat: wire.output_format ?? null,
    searchType: wire.search_type ?? "similarity",
    returnSources: wire.return_sources ?? null,
    useVectorContext: wire.use_vector_context ?? true,
    toolServers,
    includeSources: wire.format_kwargs?.include_sources ?? null,
    showMetadata: wire.format_kwargs?.show_metadata ?? false,
    sessionId: wire.session_id ?? null,
    ...(typeof wire.replaces === "string" ? { replaces: wire.replaces } : {}),
  }))
}
