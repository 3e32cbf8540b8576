import type { AgentsFacts } from "../../src/http/pages/agents/Facts.ts"
import { filled } from "../../src/http/pages/language/filled.ts"
import { element } from "../page/elements.ts"
import type { Answer, Source, ToolCall } from "./ask.ts"
import { translatedFailure } from "./failures.ts"
import { counted } from "./words.ts"

/** What an answer rests on, as it stands below it. */
export const answerParts = (facts: AgentsFacts) => {
  const { texts } = facts
  const toolName = (name: string): string => facts.tools[name] ?? name.replaceAll("_", " ")

  const sourceItem = (source: Source, at: number): HTMLElement => {
    const page = source.page_number === null ? "" : `, ${filled(texts.page, { page: source.page_number })}`
    const link =
      source.url === null
        ? []
        : [element("p", {}, element("a", { href: source.url }, filled(texts.openDocument, { name: source.filename })))]
    const number = element("span", { class: "source-number" }, `[${at + 1}]`)
    const title = element("summary", {}, number, `${source.filename}${page}`)
    const passage = element("blockquote", {}, source.content)
    return element("li", {}, element("details", { class: "source" }, title, passage, ...link))
  }

  return {
    sources: (given: ReadonlyArray<Source>): ReadonlyArray<HTMLElement> =>
      given.length === 0
        ? []
        : [
            element(
              "details",
              { class: "sources" },
              element("summary", {}, counted(facts, texts.sources, given.length)),
              element("ol", {}, ...given.map(sourceItem)),
            ),
          ],
    toolLine: ({ name, status, error }: ToolCall): HTMLElement =>
      element(
        "p",
        { class: `used used-${status}` },
        status === "completed"
          ? filled(texts.used, { tool: toolName(name) })
          : filled(texts.usedFailed, { tool: toolName(name), reason: translatedFailure(texts.failures, error ?? "") }),
      ),
    /** Servers that the answer came without. */
    missing: ({ metadata }: Answer): ReadonlyArray<HTMLElement> =>
      (metadata.mcp_errors ?? []).map(({ name, error }) =>
        element(
          "p",
          { class: "used used-error" },
          filled(texts.without, { server: name, reason: translatedFailure(texts.failures, error) }),
        ),
      ),
  }
}
