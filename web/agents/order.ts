import type { AgentsFacts } from "../../src/views/agents/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"

/** The form's values, as typed. */
export interface Entries {
  readonly name: string
  readonly description: string
  readonly instructions: string
  readonly language: string
  readonly ragMode: string
  readonly tools: ReadonlyArray<string>
  /** The approval setting of each tool, by slug; the default is automatic. */
  readonly toolApprovals: Readonly<Record<string, string>>
  readonly serverName: string
  readonly serverUrl: string
  readonly serverKey: string
  readonly serverApproval: string
  /** The approval setting for the calls of each tool server, by server name. */
  readonly serverApprovals: Readonly<Record<string, string>>
  /** Paths of documents and names of tool servers to remove. */
  readonly documentsGone: ReadonlyArray<string>
  readonly serversGone: ReadonlyArray<string>
  readonly files: ReadonlyArray<{ readonly name: string; readonly type: string }>
}

/** A control and its problem. */
export interface Fault {
  readonly control: string
  readonly sentence: string
}

const isUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The problem with a tool server's address. */
export const addressFault = ({ texts }: AgentsFacts, url: string): Fault | undefined => {
  if (url === "") return { control: "server-url", sentence: texts.urlMissing }
  return isUrl(url) ? undefined : { control: "server-url", sentence: texts.urlWrong }
}

const hasServer = ({ serverName, serverUrl, serverKey }: Entries): boolean =>
  serverName !== "" || serverUrl !== "" || serverKey !== ""

/** Every problem that prevents building the agent, in the order of the form. */
export const faultsOf = (facts: AgentsFacts, entries: Entries): ReadonlyArray<Fault> => {
  const { texts } = facts
  const flat = entries.files.find(({ name, type }) => type !== "application/pdf" && !/\.pdf$/i.test(name))
  return [
    ...(entries.name === "" ? [{ control: "name", sentence: texts.nameMissing }] : []),
    ...(entries.ragMode === "pageindex" && flat !== undefined
      ? [{ control: "files", sentence: filled(texts.needsPdf, { name: flat.name }) }]
      : []),
    ...(hasServer(entries) && entries.serverName === ""
      ? [{ control: "server-name", sentence: texts.serverNameMissing }]
      : []),
    ...(hasServer(entries) ? [addressFault(facts, entries.serverUrl) ?? []].flat() : []),
  ]
}

const serverOf = (entries: Entries): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  hasServer(entries)
    ? [
        {
          type: "http",
          name: entries.serverName,
          url: entries.serverUrl,
          ...(entries.serverKey === "" ? {} : { api_key: entries.serverKey }),
          ...(entries.serverApproval === "auto" ? {} : { approval: entries.serverApproval }),
        },
      ]
    : []

const approvalsOf = ({ tools, toolApprovals }: Entries): Readonly<Record<string, string>> =>
  Object.fromEntries(tools.map((slug) => [slug, toolApprovals[slug] ?? "auto"]))

/** The body of the create call. */
export const orderOf = (entries: Entries): Readonly<Record<string, unknown>> => ({
  name: entries.name,
  description: entries.description,
  system_prompt_template: entries.instructions,
  language: entries.language,
  tools_config_plain: entries.tools,
  ...(Object.values(approvalsOf(entries)).every((approval) => approval === "auto")
    ? {}
    : { tool_approvals: approvalsOf(entries) }),
  ...(entries.files.length === 0 ? {} : { use_vector: true, vector_config: { rag_mode: entries.ragMode } }),
  ...(hasServer(entries) ? { mcp_config_plain: serverOf(entries) } : {}),
})

/** The body of a change: the removals, and the values of the create call. */
export const changeOf = (entries: Entries): Readonly<Record<string, unknown>> => {
  const servers = [
    ...entries.serversGone.map((name) => ({ name, _delete: true })),
    ...Object.entries(entries.serverApprovals).flatMap(([name, approval]) =>
      entries.serversGone.includes(name) ? [] : [{ name, approval }],
    ),
    ...serverOf(entries),
  ]
  return {
    ...orderOf(entries),
    // Sent even if every tool is automatic, so that tools changed to automatic no longer ask for approval.
    ...(entries.tools.length === 0 ? {} : { tool_approvals: approvalsOf(entries) }),
    // An empty value means the default, as for a new agent.
    ...(entries.instructions === "" ? { system_prompt_template: null } : {}),
    ...(servers.length === 0 ? {} : { mcp_config_plain: servers }),
    ...(entries.documentsGone.length === 0 ? {} : { documents_remove: entries.documentsGone }),
  }
}
