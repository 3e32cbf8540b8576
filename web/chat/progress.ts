import { drawingTool } from "../../src/domain/chat/Drawing.ts"
import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { element } from "../page/elements.ts"
import { toolName } from "./tools.ts"
import type { ToolProgress } from "./wire.ts"

/** The progress of an answer's tools, one line each, until they are done. */
export const progressLines = (facts: ChatFacts) => {
  const lines = new Map<
    string,
    { readonly line: HTMLElement; readonly bar: HTMLProgressElement; readonly status: HTMLElement }
  >()

  const lineOf = (tool: string) => {
    const existing = lines.get(tool)
    if (existing !== undefined) return existing
    const name = tool === drawingTool ? filled(facts.texts.drawing, { name: facts.agent.name }) : toolName(facts, tool)
    const bar = element("progress", { "aria-label": name })
    const status = element("span", { class: "progress-said" })
    const line = element("p", { class: "tool-progress" }, element("span", {}, name), bar, status)
    const made = { line, bar, status }
    lines.set(tool, made)
    return made
  }

  return {
    /** A tool's current progress line. */
    show: ({ tool, progress, total, message }: ToolProgress): HTMLElement => {
      const { line, bar, status } = lineOf(tool)
      if (total !== null && total > 0) {
        bar.max = total
        bar.value = Math.min(progress, total)
      }
      if (message !== null) status.textContent = message
      return line
    },
    done: (tool: string): void => {
      lines.get(tool)?.line.remove()
      lines.delete(tool)
    },
    clear: (): void => {
      for (const { line } of lines.values()) line.remove()
      lines.clear()
    },
  }
}
