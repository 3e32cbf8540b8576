import { approvalOf, type ToolApproval, type ToolApprovals } from "../../domain/agents/ToolApproval.ts"
import type { Tool } from "../../domain/tools/Tool.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

interface Words {
  readonly name: string
  readonly text: string
}

/** A tool's label; unknown tools use their own name. */
export const toolWords = ({ texts }: Visit, { slug, description }: Pick<Tool, "slug" | "description">): Words => {
  const words: Readonly<Record<string, Words>> = texts.agents.tools
  return Object.hasOwn(words, slug) ? words[slug]! : { name: slug.replaceAll("_", " "), text: description }
}

const categoryName = ({ texts }: Visit, category: string): string => {
  const names: Readonly<Record<string, string>> = texts.agents.categories
  return Object.hasOwn(names, category) ? names[category]! : texts.agents.categories.other
}

const approvals: ReadonlyArray<ToolApproval> = ["auto", "ask", "never"]

/** A select for the approval of a tool's calls: automatic, ask, or never. */
export const approvalSelect = (
  { texts: { agents } }: Visit,
  { name, label, chosen }: { readonly name: string; readonly label: string; readonly chosen: ToolApproval },
): Html =>
  html`<select class="input tool-approval" name="${name}" aria-label="${label}">
    ${approvals.map(
      (value) =>
        html`<option value="${value}" ${attributes({ selected: value === chosen })}>
          ${agents.approvals[value]}
        </option>`,
    )}
  </select>`

const option = (visit: Visit, tool: Tool, isChosen: boolean, approval: ToolApproval): Html => {
  const { name, text } = toolWords(visit, tool)
  const id = `tool-${tool.slug}`
  return html`<div class="tool">
    <input
      type="checkbox"
      id="${id}"
      name="tool"
      value="${tool.slug}"
      aria-describedby="${id}-text"
      ${attributes({ checked: isChosen })}
    />
    <label for="${id}">${name}</label>
    <p class="tool-text" id="${id}-text">${text}</p>
    ${approvalSelect(visit, {
      name: `approval:${tool.slug}`,
      label: filled(visit.texts.agents.approvalOf, { name }),
      chosen: approval,
    })}
  </div>`
}

/** The installed tools as checkboxes, by subject. */
export const toolPicker = (
  visit: Visit,
  tools: ReadonlyArray<Tool>,
  chosen: ReadonlyArray<string> = [],
  given: ToolApprovals = {},
): Html => {
  const groups = Map.groupBy(tools, ({ category }) => categoryName(visit, category))
  const named = [...groups].sort(([a], [b]) => a.localeCompare(b, visit.language))
  return html`<div class="tools">
    ${named.map(
      ([category, members], at) =>
        html`<div class="tool-group" role="group" aria-labelledby="tools-${at}">
          <p class="tool-category" id="tools-${at}">${category}</p>
          ${members.map((tool) => option(visit, tool, chosen.includes(tool.slug), approvalOf({ toolApprovals: given }, tool.slug)))}
        </div>`,
    )}
  </div>`
}
