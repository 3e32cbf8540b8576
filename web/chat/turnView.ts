import { drawingTool } from "../../src/domain/chat/Drawing.ts"
import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { announce } from "../page/announce.ts"
import { element } from "../page/elements.ts"
import { paced } from "../page/paced.ts"
import { approvalCard } from "./approvals.ts"
import { connectCard } from "./connect.ts"
import { copyCode, copyTo } from "./copying.ts"
import type { AnswerView, answerViews } from "./answerView.ts"
import { faultNotice, faultWords } from "./faults.ts"
import { reading } from "./readAloud.ts"
import { iconButton, opinionButtons } from "./opinion.ts"
import { progressLines } from "./progress.ts"
import { ownMessage } from "./ownMessage.ts"
import { questionCard } from "./questions.ts"
import { sourceLists } from "./sources.ts"
import { type Direction, type Versions, versionSwitch } from "./versions.ts"
import { missingServers, toolLine } from "./tools.ts"
import type {
  Answer,
  Approval,
  Fault,
  Infographic,
  Source,
  ToolCall,
  ToolProgress,
  ToolQuestion,
  Usage,
} from "./wire.ts"

/** Actions on a question and its answer. */
export interface TurnActions {
  readonly again: (turn: TurnView) => void
  /** Returns whether the question was sent. */
  readonly resend: (turn: TurnView, query: string) => boolean
  /** Opens another version of the question. */
  readonly open: (turn: TurnView, id: string, direction: Direction) => void
  /** Repeats a failed turn. */
  readonly retry: (turn: TurnView) => void
  readonly fork: (turn: TurnView) => void
  /** Follows a resumed turn. */
  readonly resume: (turn: TurnView, resume: string) => void
  /** Runs if the tool call was already decided elsewhere. */
  readonly reread: () => void
  readonly openSource: (source: Source, number: number) => void
  /** The session used for feedback on the answer. */
  readonly session: () => string
}

/** The time, token usage and model of an answer; null if unknown. */
export interface Taken {
  readonly seconds: number | null
  readonly usage: Usage | null
  readonly model: string | null
}

/** The information shown below a finished answer. */
export interface Ended {
  readonly content: string
  readonly sources: ReadonlyArray<Source>
  readonly calls: ReadonlyArray<ToolCall>
  readonly infographic?: Infographic | undefined
  readonly taken: Taken
  readonly problems?: Answer["metadata"]["mcp_errors"]
  /** The reason why the answer is incomplete, if it is. */
  readonly finish: Answer["metadata"]["finish_reason"] | null
}

const takenText = ({ language, texts }: ChatFacts, { seconds, usage, model }: Taken): string => {
  const number = new Intl.NumberFormat(language)
  const time = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 5 })
  const { input_tokens: input = null, output_tokens: output = null, cost } = usage ?? {}
  return [
    ...(model === null ? [] : [model]),
    ...(seconds === null ? [] : [filled(texts.seconds, { seconds: time.format(seconds) })]),
    ...(input === null && output === null
      ? []
      : [filled(texts.tokens, { input: number.format(input ?? 0), output: number.format(output ?? 0) })]),
    ...(cost === undefined ? [] : [filled(texts.cost, { cost: money.format(cost) })]),
  ].join(" · ")
}

/** Explains why a finished answer is incomplete; undefined if it isn't. */
const unwhole = ({ texts, agent }: ChatFacts, content: string, finish: Ended["finish"]): string | undefined => {
  if (finish) return texts.unwhole[finish]
  return content.trim() === "" ? filled(texts.unwhole.nothing, { name: agent.name }) : undefined
}

/** Part of the answer could not be drawn. */
const undrawn: Fault = { status: 502, code: "composition_unusable", text: "" }

/** The maximum height of an infographic in a conversation before it scrolls, in pixels. */
const highestDrawing = 900

/** Milliseconds of silence before "still waiting" is shown. */
const patience = 10_000

/** The dependencies shared by the turns of a page. `say` announces sentences. */
export interface Surroundings {
  readonly facts: ChatFacts
  readonly viewOf: ReturnType<typeof answerViews>
  readonly actions: TurnActions
  readonly onGrown: () => void
  readonly say: (sentence: string) => void
}

/** The infographic itself, without scripts and at its full height, and a link to it. */
const drawn = ({ texts }: ChatFacts, id: string, query: string, onGrown: () => void): HTMLElement => {
  const href = `/api/v1/artifacts/${encodeURIComponent(id)}?format=html`
  const title = filled(texts.drawingOf, { question: query })
  const frame = element("iframe", { src: href, title, sandbox: "allow-same-origin" })
  frame.addEventListener("load", () => {
    const height = frame.contentDocument?.documentElement.scrollHeight ?? 0
    if (height > 0) frame.style.height = `${Math.min(height, highestDrawing)}px`
    onGrown()
  })
  const link = element("a", { class: "button", href, target: "_blank", rel: "noopener" }, texts.openDrawing)
  return element("div", { class: "message-drawing" }, frame, element("p", {}, link))
}

/** A question and its answer. */
export class TurnView {
  /** The turn's id, once the service has assigned one. */
  id: string | undefined
  /** Whether an infographic is requested. */
  isDrawing = false
  readonly query: string
  readonly element: HTMLElement
  /** Switches between the versions of the question. */
  readonly versions: Versions
  /** Opens the question for editing. */
  readonly edit: () => void
  readonly #page: Surroundings
  readonly #theirs: HTMLElement
  readonly #uses = element("div", { class: "uses" })
  readonly #answer = element("div", { class: "said" })
  readonly #foot = element("div", { class: "message-foot" })
  readonly #asked = element("div", { class: "message-asked" })
  readonly #view: AnswerView
  readonly #progress: ReturnType<typeof progressLines>
  readonly #coming = paced(() => {
    this.#read(this.#view.show(this.#text, null), false)
    this.#page.onGrown()
  })
  #text = ""
  #cited: ReadonlyArray<Source> = []
  #read: ReturnType<typeof reading>
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(page: Surroundings, query: string) {
    const { facts, actions } = page
    this.#page = page
    this.query = query
    const own = ownMessage(facts, query, (words) => actions.resend(this, words))
    this.edit = own.edit
    this.#theirs = element(
      "article",
      { class: "message message-theirs" },
      element("h2", { class: "unseen" }, facts.agent.name),
      this.#uses,
      this.#answer,
      this.#foot,
      this.#asked,
    )
    this.versions = versionSwitch(facts, (id, direction) => actions.open(this, id, direction))
    this.element = element("section", { class: "turn" }, own.element, this.versions.element, this.#theirs)
    this.element.addEventListener("click", (event) => this.#clicked(event))
    this.#view = page.viewOf(this.#answer)
    this.#progress = progressLines(facts)
    this.#read = reading(facts.language, page.say)
  }

  /** Prepares for an answer, or for the rest of a resumed answer. */
  begin(isRest = false): void {
    this.#theirs.setAttribute("aria-busy", "true")
    this.#answer.classList.add("said-coming")
    if (isRest) return
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(() => this.#tellWaiting(), patience)
    this.#text = ""
    this.#readAnew()
    for (const part of [this.#uses, this.#answer, this.#foot, this.#asked]) part.replaceChildren()
  }

  text(more: string): void {
    this.#came()
    this.#text += more
    this.#coming.due()
  }

  /** Discards the answer so far, and shows this text instead. */
  replace(text: string): void {
    this.#text = text
    this.#readAnew()
    this.#coming.due()
  }

  tool(call: ToolCall): void {
    this.#came()
    this.#progress.done(call.name)
    this.#uses.append(toolLine(this.#page.facts, call))
    this.#page.onGrown()
  }

  progress(now: ToolProgress): void {
    this.#came()
    // The drawing is shown below the text.
    const place = now.tool === drawingTool ? this.#foot : this.#uses
    place.append(this.#progress.show(now))
    this.#page.onGrown()
  }

  /** Shows the question of a tool that waits for the user. */
  asks(question: ToolQuestion): void {
    this.#came()
    if (this.#asked.querySelector(`[aria-labelledby="question-${CSS.escape(question.id)}"]`) !== null) return
    const card = questionCard(this.#page.facts, question)
    this.#asked.append(card)
    announce(`${card.querySelector(".approval-title")?.textContent ?? ""} ${question.message}`)
    this.#page.onGrown()
  }

  end({ content, sources, calls, infographic, taken, problems, finish }: Ended, isHeard: boolean): void {
    this.#settled()
    const { facts, actions, onGrown } = this.#page
    const isUndrawn = this.isDrawing && infographic === undefined
    this.#text = content
    this.#cited = sources
    const words = this.#view.show(content, sources)
    if (isHeard) this.#read(words, true)
    this.#uses.replaceChildren(...calls.map((call) => toolLine(facts, call)), ...missingServers(facts, problems ?? []))
    const missing = infographic === undefined && !isUndrawn ? unwhole(facts, content, finish) : undefined
    if (isHeard && missing !== undefined) announce(missing)
    if (isHeard && isUndrawn) this.#announceFault(undrawn)
    this.#foot.replaceChildren(
      ...(missing === undefined ? [] : [element("p", { class: "hint" }, missing)]),
      ...(isUndrawn ? [faultNotice(facts, undrawn, () => actions.retry(this))] : []),
      ...(infographic === undefined ? [] : [drawn(facts, infographic.artifact_id, this.query, onGrown)]),
      ...sourceLists(facts, this.#answer, sources),
      element(
        "div",
        { class: "message-line" },
        this.#acts(content, infographic === undefined),
        element("p", { class: "taken" }, takenText(facts, taken)),
      ),
    )
    onGrown()
  }

  /** Shows the answer so far, and the calls waiting for the user. */
  waits({ content, calls }: Pick<Ended, "content" | "calls">, approvals: ReadonlyArray<Approval>): void {
    this.#settled()
    const { facts, actions } = this.#page
    this.#text = content
    if (content !== "") this.#read(this.#view.show(content, null), true)
    this.#uses.replaceChildren(...calls.map((call) => toolLine(facts, call)))
    const resume = (from: string): void => actions.resume(this, from)
    const cards = approvals.map((one) => {
      const { authorization } = one
      return authorization === undefined
        ? approvalCard(facts, one, resume, actions.reread)
        : connectCard(facts, { ...one, authorization }, resume, actions.reread)
    })
    this.#foot.replaceChildren(...cards)
    const [first] = cards
    if (first !== undefined) announce(first.querySelector(".approval-title")?.textContent ?? "")
    this.#page.onGrown()
  }

  /** `isHeard`: whether to announce the end. `why`: the reason, unless the answer was stopped. */
  stopped(isHeard: boolean, why = this.#page.facts.texts.stopped): void {
    this.#leftOff(
      element("p", { class: "hint" }, why),
      element("div", { class: "message-line" }, this.#acts(this.#text)),
    )
    if (isHeard) announce(why)
  }

  failed(fault: Fault, retry: () => void, isHeard: boolean): void {
    this.#leftOff(faultNotice(this.#page.facts, fault, retry))
    if (isHeard) this.#announceFault(fault)
  }

  /** Shows the answer so far, and below it the reason why it ended. */
  #leftOff(...below: ReadonlyArray<HTMLElement>): void {
    this.#settled()
    if (this.#text !== "") this.#view.show(this.#text, [])
    this.#foot.replaceChildren(...below)
    this.#page.onGrown()
  }

  #announceFault(fault: Fault): void {
    const { facts } = this.#page
    announce(`${facts.texts.errorTitle}. ${faultWords(facts, fault)}`)
  }

  #readAnew(): void {
    this.#read = reading(this.#page.facts.language, this.#page.say)
  }

  /** After a silence, shows that the page is still waiting for the answer. */
  #tellWaiting(): void {
    const { texts, agent } = this.#page.facts
    const sentence = filled(texts.stillWaiting, { name: agent.name })
    this.#foot.replaceChildren(element("p", { class: "hint" }, sentence))
    announce(sentence)
    this.#page.onGrown()
  }

  #came(): void {
    if (this.#waiting === undefined) return
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    this.#foot.replaceChildren()
  }

  #settled(): void {
    this.#came()
    this.#coming.stop()
    this.#theirs.removeAttribute("aria-busy")
    this.#answer.classList.remove("said-coming")
    this.#progress.clear()
  }

  /** `isText`: the answer is text. Repeating a turn always requests text, so other answers have no button for it. */
  #acts(content: string, isText = true): HTMLElement {
    const { facts, actions } = this.#page
    const { texts, agent } = facts
    const copy = iconButton("copy", texts.copy)
    copy.addEventListener("click", () => void copyTo(content, texts, this.#answer))
    const again = iconButton("again", texts.regenerate)
    again.addEventListener("click", () => actions.again(this))
    const branch = iconButton("fork", texts.fork)
    branch.addEventListener("click", () => actions.fork(this))
    const about =
      this.id === undefined ? undefined : { chatbot_id: agent.id, session_id: actions.session(), turn_id: this.id }
    return element(
      "div",
      { class: "acts" },
      ...(content.trim() === "" ? [] : [copy]),
      ...(isText ? [again] : []),
      ...(about === undefined ? [] : [branch, ...opinionButtons(facts, about, this.#asked)]),
    )
  }

  #clicked(event: MouseEvent): void {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const copy = event.target.closest<HTMLButtonElement>(".code-copy")
    if (copy !== null) return copyCode(copy, this.#page.facts.texts)
    const number = Number(event.target.closest<HTMLElement>("[data-cite]")?.dataset["cite"] ?? 0)
    const source = this.#cited[number - 1]
    if (source === undefined) return
    event.preventDefault()
    this.#page.actions.openSource(source, number)
  }
}
