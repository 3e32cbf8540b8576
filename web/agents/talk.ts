import type { AgentsFacts } from "../../src/http/pages/agents/Facts.ts"
import { filled } from "../../src/http/pages/language/filled.ts"
import { alarm, announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import { answerParts } from "./answer.ts"
import { ask } from "./ask.ts"
import { draw } from "./draw.ts"
import { markdown } from "./markdown.ts"

interface Agent {
  readonly id: string
  readonly name: string
}

export interface Talk {
  /** Begins a conversation with an agent; what was said to another one goes. */
  readonly open: (agent: Agent) => void
  readonly close: () => void
}

/** An id of a session: of this tab and this agent, so that a reload goes on with the same conversation. */
const sessionFor = (agent: string): string => {
  const key = `talk-${agent}`
  const stored = sessionStorage.getItem(key)
  if (stored !== null) return stored
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
  const drawing = byId("draw", HTMLButtonElement)
  let agent: Agent | undefined
  let asking: AbortController | undefined

  const { sources, toolLine, missing } = answerParts(facts)

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
    drawing.hidden = isBusy
    stop.hidden = !isBusy
    log.setAttribute("aria-busy", String(isBusy))
  }

  /** Where an answer comes: below the question, and filled as it is made. */
  const begin = (query: string, name: string) => {
    const controller = new AbortController()
    asking = controller
    message("message-mine", texts.you, element("p", {}, query))
    const [body, used] = [element("div", { class: "said said-coming" }), element("div", { class: "uses" })]
    const holder = message("message-theirs", name, used, body)
    busy(true)
    return { controller, body, used, holder }
  }
  type Place = ReturnType<typeof begin>

  /** Whether the conversation is still the one that the answer is for. */
  const isOver = ({ controller, body }: Place): boolean => {
    if (asking !== controller) return true
    asking = undefined
    busy(false)
    body.classList.remove("said-coming")
    return false
  }

  const stopped = ({ holder }: Place): void => {
    holder.append(element("p", { class: "hint" }, texts.stopped))
    announce(texts.stopped)
  }

  const undone = (query: string, status: number, text: string): void => {
    question.value = question.value === "" ? query : question.value
    onRefused(status, text)
  }

  const run = async ({ id, name }: Agent, query: string): Promise<void> => {
    const place = begin(query, name)
    const { body, used, holder } = place
    let text = ""
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
      place.controller.signal,
    )
    if (isOver(place)) return
    if (outcome._tag === "Answered") {
      const { answer } = outcome
      body.replaceChildren(...markdown(answer.content))
      used.replaceChildren(...answer.tool_calls.map(toolLine), ...missing(answer))
      holder.append(...sources(answer.sources))
      announce(filled(texts.answered, { name }))
    } else if (outcome._tag === "Stopped") stopped(place)
    else {
      if (text === "") holder.remove()
      undone(query, outcome._tag === "Refused" ? outcome.status : 0, outcome._tag === "Refused" ? outcome.text : "")
    }
    scroll()
    question.focus()
  }

  const picture = async ({ id, name }: Agent, query: string): Promise<void> => {
    const place = begin(query, name)
    const { body, holder } = place
    announce(filled(texts.drawing, { name }))
    const outcome = await draw(id, { query, session_id: sessionFor(id) }, place.controller.signal)
    if (isOver(place)) return
    if (outcome._tag === "Drawn") {
      const { href, answer, sources: given } = outcome.drawing
      const link = element("a", { class: "button", href, target: "_blank", rel: "noopener" }, texts.openDrawing)
      body.replaceChildren(...(answer === null ? [] : markdown(answer)), element("p", {}, link))
      holder.append(...sources(given))
      announce(filled(texts.drawn, { name }))
    } else if (outcome._tag === "Stopped") stopped(place)
    else {
      holder.remove()
      const words: Readonly<Record<string, string>> = texts.undrawn
      if (outcome._tag === "Offline") undone(query, 0, "")
      else undone(query, outcome.status, words[outcome.code] ?? texts.undrawn.other)
    }
    scroll()
    question.focus()
  }

  const asked = (how: (agent: Agent, query: string) => Promise<void>): void => {
    const query = question.value.trim()
    if (asking !== undefined || agent === undefined) return
    if (query === "") {
      alarm(texts.questionMissing)
      question.focus()
      return
    }
    question.value = ""
    void how(agent, query)
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    asked(run)
  })
  drawing.addEventListener("click", () => asked(picture))
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
