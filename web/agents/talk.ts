import type { AgentsFacts } from "../../src/http/pages/agents/Facts.ts"
import { filled } from "../../src/http/pages/language/filled.ts"
import { alarm, announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import { type Answer, ask, type Source, type ToolCall } from "./ask.ts"
import { markdown } from "./markdown.ts"
import { said } from "./failures.ts"
import { counted } from "./words.ts"

export interface Talk {
  /** Begins a conversation with an agent; what was said to another one goes. */
  readonly open: (agent: { readonly id: string; readonly name: string }) => void
  readonly close: () => void
}

/** An id of a session: of this tab and this agent, so that a reload goes on with the same conversation. */
const sessionFor = (agent: string): string => {
  const key = `talk-${agent}`
  const known = sessionStorage.getItem(key)
  if (known !== null) return known
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
  sessionStorage.setItem(key, made)
  return made
}

/** The conversation. `onRefused` hears of an answer that did not come. */
export const talk = (facts: AgentsFacts, onRefused: (status: number, text: string) => void): Talk => {
  const { texts } = facts
  const log = byId("log", HTMLElement)
  const form = byId("ask", HTMLFormElement)
  const question = byId("question", HTMLTextAreaElement)
  const [send, stop] = [byId("send", HTMLButtonElement), byId("stop", HTMLButtonElement)]
  let agent: { readonly id: string; readonly name: string } | undefined
  let asking: AbortController | undefined

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

  const sources = (given: ReadonlyArray<Source>): ReadonlyArray<HTMLElement> =>
    given.length === 0
      ? []
      : [
          element(
            "details",
            { class: "sources" },
            element("summary", {}, counted(facts, texts.sources, given.length)),
            element("ol", {}, ...given.map(sourceItem)),
          ),
        ]

  const toolLine = ({ name, status, error }: ToolCall): HTMLElement =>
    element(
      "p",
      { class: `used used-${status}` },
      status === "completed"
        ? filled(texts.used, { tool: toolName(name) })
        : filled(texts.usedFailed, { tool: toolName(name), reason: said(texts.failures, error ?? "") }),
    )

  const scroll = (): void => {
    log.scrollTop = log.scrollHeight
  }

  const message = (className: string, who: string, ...children: ReadonlyArray<Node>): HTMLElement => {
    const made = element("div", { class: `message ${className}` }, element("p", { class: "speaker" }, who), ...children)
    log.append(made)
    scroll()
    return made
  }

  const busy = (isBusy: boolean): void => {
    send.hidden = isBusy
    stop.hidden = !isBusy
    log.setAttribute("aria-busy", String(isBusy))
  }

  const finish = (body: HTMLElement, used: HTMLElement, answer: Answer, holder: HTMLElement): void => {
    body.replaceChildren(...markdown(answer.content))
    used.replaceChildren(
      ...answer.tool_calls.map(toolLine),
      ...(answer.metadata.mcp_errors ?? []).map(({ name, error }) =>
        element(
          "p",
          { class: "used used-error" },
          filled(texts.without, { server: name, reason: said(texts.failures, error) }),
        ),
      ),
    )
    holder.append(...sources(answer.sources))
  }

  const run = async (query: string): Promise<void> => {
    if (agent === undefined) return
    const { id, name } = agent
    const controller = new AbortController()
    asking = controller
    message("message-mine", texts.you, element("p", {}, query))
    const [body, used] = [element("div", { class: "said said-coming" }), element("div", { class: "uses" })]
    const holder = message("message-theirs", name, used, body)
    let text = ""
    busy(true)
    announce(filled(texts.thinking, { name }))
    const outcome = await ask(
      id,
      { query, session_id: sessionFor(id) },
      {
        onText: (more) => {
          text += more
          body.replaceChildren(...markdown(text))
          scroll()
        },
        onTool: (call) => {
          used.append(toolLine(call))
          scroll()
        },
        onReconnect: () => announce(texts.reconnecting),
      },
      controller.signal,
    )
    if (asking !== controller) return
    asking = undefined
    busy(false)
    body.classList.remove("said-coming")
    if (outcome._tag === "Answered") {
      finish(body, used, outcome.answer, holder)
      announce(filled(texts.answered, { name }))
    } else if (outcome._tag === "Stopped") {
      holder.append(element("p", { class: "hint" }, texts.stopped))
      announce(texts.stopped)
    } else {
      if (text === "") holder.remove()
      question.value = question.value === "" ? query : question.value
      onRefused(outcome._tag === "Refused" ? outcome.status : 0, outcome._tag === "Refused" ? outcome.text : "")
    }
    scroll()
    question.focus()
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const query = question.value.trim()
    if (asking !== undefined) return
    if (query === "") {
      alarm(texts.questionMissing)
      question.focus()
      return
    }
    question.value = ""
    void run(query)
  })
  question.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  stop.addEventListener("click", () => asking?.abort())

  const close = (): void => {
    asking?.abort()
    asking = undefined
    agent = undefined
    log.replaceChildren()
    busy(false)
    byId("talk", HTMLElement).hidden = true
  }

  return {
    open: (given) => {
      if (agent?.id === given.id) return
      close()
      agent = given
      byId("talk", HTMLElement).hidden = false
    },
    close,
  }
}
