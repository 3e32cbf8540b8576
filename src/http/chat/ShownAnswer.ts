import type { AnswerMetadata, ChatAnswer, Source } from "../../domain/chat/ChatAnswer.ts"
import type { ChatOrder, OutputFormat } from "../../domain/chat/ChatOrder.ts"
import type { ChatAnswerTexts } from "../../domain/languages/ChatAnswerTexts.ts"

/** The parts of an answer that a document shows. */
export interface ShownAnswer {
  readonly turnId: string
  /** The name of the agent. */
  readonly agent: string
  readonly language: string
  readonly content: string
  readonly sources: ReadonlyArray<Source>
  /** Calls that are waiting for a decision: tool, arguments, and how to decide. */
  readonly pending: ReadonlyArray<{ readonly tool: string; readonly arguments: string; readonly how: string }>
  /** The label and value of each requested detail; empty if none was requested. */
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>
}

/** Records and pages show sources by default; plain documents show them on request. */
const showsSources = ({ returnSources, includeSources }: ChatOrder, format: OutputFormat): boolean => {
  if (returnSources === false) return false
  if (includeSources !== null) return includeSources
  return format === "json" || format === "html" || returnSources === true
}

/** The beginning of a passage on one line. */
export const excerpt = ({ content }: Source): string => {
  const line = content.replace(/\s+/g, " ").trim()
  return line.length <= 200 ? line : `${line.slice(0, 200).replace(/\s\S*$/, "")} …`
}

/** The location of a passage, in words. */
export const placeOf = ({ filename, page_number, metadata }: Source, words: ChatAnswerTexts): string =>
  [
    filename,
    ...(page_number === null ? [] : [`${words.page} ${page_number}`]),
    ...(metadata.section === null ? [] : [metadata.section]),
  ].join(", ")

const facts = (metadata: typeof AnswerMetadata.Type, words: ChatAnswerTexts): ShownAnswer["facts"] => [
  [words.model, `${metadata.model} (${metadata.provider})`],
  [words.session, metadata.session_id],
  [words.time, `${metadata.response_time.toFixed(2)} s`],
]

/** The answer's record for JSON callers. */
export const shownRecord = (answer: ChatAnswer, order: ChatOrder): ChatAnswer =>
  showsSources(order, "json") ? answer : { ...answer, sources: [] }

export const shownAnswer = (
  answer: ChatAnswer,
  order: ChatOrder,
  format: OutputFormat,
  agent: { readonly name: string; readonly language: string },
  words: ChatAnswerTexts,
): ShownAnswer => ({
  turnId: answer.metadata.turn_id,
  agent: agent.name,
  language: agent.language,
  content: answer.content,
  sources: showsSources(order, format) ? answer.sources : [],
  pending: (answer.pending_approvals ?? []).map((approval) => ({
    tool: approval.server === null ? approval.tool : `${approval.server}: ${approval.tool}`,
    arguments: JSON.stringify(approval.arguments),
    how: words.approvalHow.replace("{time}", approval.expires_at).replace("{url}", approval.url),
  })),
  facts: order.showMetadata ? facts(answer.metadata, words) : [],
})
