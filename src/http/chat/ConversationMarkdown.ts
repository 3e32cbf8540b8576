import * as DateTime from "effect/DateTime"
import type { ConversationSummary, TurnRecord } from "../../domain/chat/TurnRecord.ts"

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")

const sourcesOf = ({ answer }: TurnRecord): ReadonlyArray<string> =>
  (answer?.sources ?? []).map(
    ({ filename, page_number: page }, at) => `${at + 1}. ${filename}${page === null ? "" : `, ${page}`}`,
  )

const turnText = (turn: TurnRecord): string => {
  const sources = sourcesOf(turn)
  const infographic = turn.answer?.infographic
  return [
    quoted(turn.question),
    ...(turn.content === "" ? [] : [turn.content.trim()]),
    ...(infographic === undefined
      ? []
      : [`[${infographic.template}](/api/v1/artifacts/${encodeURIComponent(infographic.artifact_id)}?format=html)`]),
    ...(turn.state === "completed" ? [] : [`*${turn.error ?? turn.state}*`]),
    ...(sources.length === 0 ? [] : [sources.join("\n")]),
  ].join("\n\n")
}

/** A conversation as a document: questions as quotations, and answers unchanged, followed by their sources. */
export const conversationMarkdown = (one: ConversationSummary, turns: ReadonlyArray<TurnRecord>): string =>
  [
    `# ${one.title.replace(/\s+/g, " ")}`,
    `*${one.agent}, ${DateTime.formatIso(one.createdAt)}*`,
    ...turns.map(turnText),
  ].join("\n\n") + "\n"
