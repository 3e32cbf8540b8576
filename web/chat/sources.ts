import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { counted } from "../../src/views/language/counted.ts"
import { filled } from "../../src/views/language/filled.ts"
import { byId, element } from "../page/elements.ts"
import type { Source } from "./wire.ts"

/** The page that shows a passage in its document. */
export const sourceAddress = (agent: string, { page_number: page, content, metadata }: Source): string => {
  const query = new URLSearchParams({
    agent,
    document: String(metadata.document),
    ...(page === null ? {} : { page: String(page) }),
    offset: String(metadata.offset),
    length: String(content.length),
  })
  return `/agents/source?${query}#passage`
}

/** A source's location in readable form. */
export const placeOf = ({ filename, page_number: page, metadata }: Source, { texts }: ChatFacts): string =>
  [
    filename,
    ...(page === null ? [] : [filled(texts.page, { page })]),
    ...(metadata.section === null ? [] : [metadata.section]),
  ].join(", ")

const passageList = (
  facts: ChatFacts,
  title: string,
  sources: ReadonlyArray<Source>,
  numbers: ReadonlyArray<number>,
): ReadonlyArray<HTMLElement> => {
  const items = numbers.flatMap((number) => {
    const source = sources[number - 1]
    if (source === undefined) return []
    const link = element(
      "a",
      { href: sourceAddress(facts.agent.id, source), "data-cite": String(number) },
      element("span", { class: "cite" }, String(number)),
      element(
        "span",
        { class: "source-line" },
        element("span", {}, placeOf(source, facts)),
        element("span", { class: "source-words" }, source.content.trim().slice(0, 160)),
      ),
    )
    return [element("li", {}, link)]
  })
  return items.length === 0
    ? []
    : [element("details", { class: "sources" }, element("summary", {}, title), element("ol", {}, ...items))]
}

/** Passages that the answer cites are listed as sources; other retrieved passages are not. */
export const sourceLists = (
  facts: ChatFacts,
  answer: HTMLElement,
  sources: ReadonlyArray<Source>,
): ReadonlyArray<HTMLElement> => {
  const { texts, language } = facts
  const marks = [...answer.querySelectorAll<HTMLElement>("[data-cite]")]
  const numbers = new Set(marks.map((mark) => Number(mark.dataset["cite"])))
  const all = sources.map((_, at) => at + 1)
  const [cited, rest] = [all.filter((one) => numbers.has(one)), all.filter((one) => !numbers.has(one))]
  return [
    ...passageList(facts, counted(texts.sources, cited.length, language), sources, cited),
    ...passageList(facts, counted(texts.uncited, rest.length, language), sources, rest),
  ]
}

/** A passage's context, from its document's page; undefined if the passage no longer exists. */
const around = async (address: string, { content }: Source): Promise<Node | undefined> => {
  const response = await fetch(address).catch(() => undefined)
  if (response?.ok !== true) return undefined
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  const source = page.getElementById("source-page")
  return page.getElementById("passage")?.textContent === content && source !== null
    ? document.adoptNode(source)
    : undefined
}

/** Opens passages with their context next to the conversation. */
export const sourceDialog = (facts: ChatFacts) => {
  const { texts, agent } = facts
  const dialog = byId("source", HTMLDialogElement)
  const body = byId("source-body", HTMLElement)
  byId("source-close", HTMLElement).addEventListener("click", () => dialog.close())
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close()
  })

  return async (source: Source, number: number): Promise<void> => {
    const address = sourceAddress(agent.id, source)
    byId("source-title", HTMLElement).textContent = filled(texts.sourceAt, { number })
    const head = element("p", { class: "source-place" }, placeOf(source, facts))
    const passage = element("blockquote", { class: "source-passage" }, source.content)
    body.replaceChildren(head, passage)
    if (!dialog.open) dialog.showModal()
    body.scrollTop = 0
    body.focus()
    const page = await around(address, source)
    if (!dialog.open || !body.contains(passage)) return
    if (page === undefined) {
      passage.before(element("p", { class: "hint" }, texts.passageAlone))
      return
    }
    passage.replaceWith(page)
    const link = element("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, texts.openPassage)
    body.append(element("p", { class: "source-door" }, link))
    document.getElementById("passage")?.scrollIntoView({ block: "start" })
  }
}
