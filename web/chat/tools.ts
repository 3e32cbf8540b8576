import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { translatedFailure } from "../agents/failures.ts"
import { element } from "../page/elements.ts"
import type { Answer, ToolCall } from "./wire.ts"

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? ""))

const part = (label: string, value: unknown): ReadonlyArray<HTMLElement> => {
  const text = asText(value)
  return text === "" || text === "null" || text === "{}"
    ? []
    : [
        element("p", { class: "used-label" }, label),
        element("pre", { tabindex: "0", role: "group", "aria-label": label }, element("code", {}, text)),
      ]
}

/** A tool's label; `server` is added to the name. */
export const toolName = ({ tools }: Pick<ChatFacts, "tools">, name: string, server: string | null = null): string =>
  tools[name] ??
  (server !== null && name.startsWith(`mcp_${server}_`)
    ? name.slice(server.length + 5)
    : name.replace(/^mcp_/, "")
  ).replaceAll("_", " ")

/** The tools called for an answer: their names, and on demand their arguments and results. */
export const toolLine = (facts: ChatFacts, call: ToolCall): HTMLElement => {
  const { texts, failures } = facts
  const tool = toolName(facts, call.name)
  const line =
    call.status === "completed"
      ? filled(texts.used, { tool })
      : filled(texts.usedFailed, { tool, reason: translatedFailure(failures, call.error ?? "") })
  return element(
    "details",
    { class: `used used-${call.status}` },
    element("summary", {}, line),
    ...part(texts.given, call.arguments),
    ...part(texts.result, call.output),
  )
}

/** Tool servers that were unavailable for an answer. */
export const missingServers = (
  { texts, failures }: ChatFacts,
  problems: NonNullable<Answer["metadata"]["mcp_errors"]>,
): ReadonlyArray<HTMLElement> =>
  problems.map(({ name, error, connect_url: href }) =>
    element(
      "p",
      { class: "used used-error" },
      filled(texts.without, { server: name, reason: translatedFailure(failures, error) }),
      ...(href === undefined ? [] : [" ", element("a", { href }, filled(texts.connect.go, { server: name }))]),
    ),
  )
