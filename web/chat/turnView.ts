import { drawingTool } from "../../src/domain/chat/Drawing.ts"
import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { counted } from "../../src/views/language/counted.ts"
import { announce } from "../page/announce.ts"
import { element } from "../page/elements.ts"
import { paced } from "../page/paced.ts"
import { approvalCard } from "./approvals.ts"
import { connectCard } from "./connect.ts"
import type { AnswerView, answerViews } from "./answerView.ts"
import { faultNotice, faultWords } from "./faults.ts"
import { reading } from "./readAloud.ts"
import { iconButton, opinionButtons } from "./opinion.ts"
import { progressLines } from "./progress.ts"
import { questionCard } from "./questions.ts"
import { placeOf, sourceAddress } from "./sources.ts"
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
  /** Whether it was sent. */
  readonly resend: (turn: TurnView, query: string) => boolean
  /** Opens another version of the question. */
  readonly open: (turn: TurnView, id: string, direction: Direction) => void
  /** Repeats a failed turn. */
  readonly retry: (turn: TurnView) => void
  readonly fork: (turn: TurnView) => void
  /** Follows a resumed turn. */
  readonly resume: (turn: TurnView, resume: string) => void
  /** The call was already decided elsewhere. */
  readonly reread: () => void
  readonly openSource: (source: Source, number: number) => void
  /** The session for feedback on the answer. */
  readonly session: () => string
}

/** An answer's known usage. */
export interface Taken {
  readonly seconds: number | null
  readonly usage: Usage | null
  readonly model: string | null
}

/** What is shown below a finished answer. */
export interface Ended {
  readonly content: string
  readonly sources: ReadonlyArray<Source>
  readonly calls: ReadonlyArray<ToolCall>
  readonly infographic?: Infographic | undefined
  readonly taken: Taken
  readonly problems?: Answer["metadata"]["mcp_errors"]
  /** Why the answer is incomplete, if it is. */
  readonly finish: Answer["metadata"]["finish_reason"] | null
}

export interface TurnView {
  readonly element: HTMLElement
  readonly query: string
  /** Set once the service has named the turn. */
  id: string | undefined
  /** Whether an infographic is requested. */
  isDrawing: boolean
  /** Switches between the versions of the question. */
  readonly versions: Versions
  /** Opens the question for editing. */
  readonly edit: () => void
  /** Prepares for an answer, or for the rest of a resumed one. */
  readonly begin: (isRest?: boolean) => void
  readonly text: (more: string) => void
  /** Drops the answer so far, except for this. */
  readonly replace: (text: string) => void
  readonly tool: (call: ToolCall) => void
  readonly progress: (progress: ToolProgress) => void
  /** A tool asks the reader something, and waits. */
  readonly asks: (question: ToolQuestion) => void
  readonly end: (answer: Ended, isHeard: boolean) => void
  /** The answer so far, and the calls waiting for the reader. */
  readonly waits: (answer: Pick<Ended, "content" | "calls">, approvals: ReadonlyArray<Approval>) => void
  /** `isHeard`: announce it. `why`: the reason, unless it was stopped. */
  readonly stopped: (isHeard: boolean, why?: string) => void
  readonly failed: (fault: Fault, retry: () => void, isHeard: boolean) => void
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

/** What a finished answer lacks, in words. */
const unwhole = ({ texts, agent }: ChatFacts, content: string, finish: Ended["finish"]): string | undefined => {
  if (finish) return texts.unwhole[finish]
  return content.trim() === "" ? filled(texts.unwhole.nothing, { name: agent.name }) : undefined
}

const copyTo = async (text: string, texts: ChatFacts["texts"], fallback: HTMLElement): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    announce(texts.copied)
  } catch {
    getSelection()?.selectAllChildren(fallback)
    announce(texts.notCopied)
  }
}

/** Part of the answer could not be drawn. */
const undrawn: Fault = { status: 502, code: "composition_unusable", text: "" }

/** The maximum height of an infographic in a conversation, before it scrolls; pixels. */
const highestDrawing = 900

/** The silence before "still waiting" is shown; milliseconds. */
const patience = 10_000

/** A question and its answer. `say` announces sentences. */
export const turnViews = (
  facts: ChatFacts,
  viewOf: ReturnType<typeof answerViews>,
  actions: TurnActions,
  onGrown: () => void,
  say: (sentence: string) => void,
) => {
  const { texts, agent } = facts
  const heading = (text: string) => element("h2", { class: "unseen" }, text)

  return (query: string): TurnView => {
    const mineText = element("p", { class: "mine-text" }, query)
    const mineActs = element("div", { class: "acts acts-mine" })
    const mine = element("article", { class: "message message-mine" }, heading(texts.you), mineText, mineActs)
    const uses = element("div", { class: "uses" })
    const answerText = element("div", { class: "said" })
    const foot = element("div", { class: "message-foot" })
    const asked = element("div", { class: "message-asked" })
    const theirs = element(
      "article",
      { class: "message message-theirs" },
      heading(agent.name),
      uses,
      answerText,
      foot,
      asked,
    )
    const versions = versionSwitch(facts, (id, direction) => actions.open(made, id, direction))
    const turn = element("section", { class: "turn" }, mine, versions.element, theirs)
    const view: AnswerView = viewOf(answerText)
    let text = ""
    let waiting: ReturnType<typeof setTimeout> | undefined
    let read = reading(facts.language, say)
    const progress = progressLines(facts)

    const coming = paced(() => {
      read(view.show(text, null), false)
      onGrown()
    })
    /** After a silence: says that the answer is still awaited. */
    const tellWaiting = (): void => {
      const sentence = filled(texts.stillWaiting, { name: agent.name })
      foot.replaceChildren(element("p", { class: "hint" }, sentence))
      announce(sentence)
      onGrown()
    }
    const came = (): void => {
      if (waiting === undefined) return
      clearTimeout(waiting)
      waiting = undefined
      foot.replaceChildren()
    }

    const settled = (): void => {
      came()
      coming.stop()
      theirs.removeAttribute("aria-busy")
      answerText.classList.remove("said-coming")
      progress.clear()
    }

    /** The infographic itself, without scripts and at its full height, and a link to it. */
    const drawn = ({ artifact_id: id }: Infographic): HTMLElement => {
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

    /** `isText`: repeating asks for text again. */
    const acts = (content: string, isText = true): HTMLElement => {
      const copy = iconButton("copy", texts.copy)
      copy.addEventListener("click", () => void copyTo(content, texts, answerText))
      const again = iconButton("again", texts.regenerate)
      again.addEventListener("click", () => actions.again(made))
      const branch = iconButton("fork", texts.fork)
      branch.addEventListener("click", () => actions.fork(made))
      const about =
        made.id === undefined ? undefined : { chatbot_id: agent.id, session_id: actions.session(), turn_id: made.id }
      return element(
        "div",
        { class: "acts" },
        ...(content.trim() === "" ? [] : [copy]),
        ...(isText ? [again] : []),
        ...(about === undefined ? [] : [branch, ...opinionButtons(facts, about, asked)]),
      )
    }

    const passageList = (
      title: string,
      sources: ReadonlyArray<Source>,
      numbers: ReadonlyArray<number>,
    ): ReadonlyArray<HTMLElement> => {
      const items = numbers.flatMap((number) => {
        const source = sources[number - 1]
        if (source === undefined) return []
        const link = element(
          "a",
          { href: sourceAddress(agent.id, source), "data-cite": String(number) },
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

    /** Cited passages are listed as sources; other retrieved passages are not. */
    const sourceLists = (sources: ReadonlyArray<Source>): ReadonlyArray<HTMLElement> => {
      const marks = [...answerText.querySelectorAll<HTMLElement>("[data-cite]")]
      const numbers = new Set(marks.map((mark) => Number(mark.dataset["cite"])))
      const all = sources.map((_, at) => at + 1)
      const [named, rest] = [all.filter((one) => numbers.has(one)), all.filter((one) => !numbers.has(one))]
      return [
        ...passageList(counted(texts.sources, named.length, facts.language), sources, named),
        ...passageList(counted(texts.uncited, rest.length, facts.language), sources, rest),
      ]
    }

    let cited: ReadonlyArray<Source> = []
    turn.addEventListener("click", (event) => {
      if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
      const copy = event.target.closest<HTMLButtonElement>(".code-copy")
      if (copy !== null) {
        const code = copy.closest("figure")?.querySelector("code")
        if (code !== null && code !== undefined) {
          void copyTo(code.textContent, texts, code)
          copy.textContent = texts.copied
          setTimeout(() => (copy.textContent = texts.copyCode), 2000)
        }
        return
      }
      const number = Number(event.target.closest<HTMLElement>("[data-cite]")?.dataset["cite"] ?? 0)
      const source = cited[number - 1]
      if (source === undefined) return
      event.preventDefault()
      actions.openSource(source, number)
    })

    const edit = (): void => {
      if (mine.querySelector("form") !== null) return
      const input = element("textarea", { class: "ask-text", rows: "1", "aria-label": texts.editing }, query)
      const cancel = element("button", { type: "button", class: "button button-quiet" }, texts.cancel)
      const send = element("button", { class: "button button-main" }, texts.resend)
      const form = element(
        "form",
        { class: "ask mine-edit" },
        input,
        element("div", { class: "ask-actions" }, cancel, send),
      )
      const close = (): void => {
        form.replaceWith(mineText)
        mine.classList.remove("message-editing")
        mineActs.hidden = false
      }
      cancel.addEventListener("click", () => {
        close()
        mineActs.querySelector("button")?.focus()
      })
      form.addEventListener("keydown", (event) => {
        if (event.key === "Escape") {
          event.stopPropagation()
          cancel.click()
        } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing && event.target === input) {
          event.preventDefault()
          form.requestSubmit()
        }
      })
      form.addEventListener("submit", (event) => {
        event.preventDefault()
        const words = input.value.trim()
        if (words === "") return input.focus()
        if (actions.resend(made, words)) close()
        else input.focus()
      })
      mineText.replaceWith(form)
      mine.classList.add("message-editing")
      mineActs.hidden = true
      input.focus()
      input.setSelectionRange(query.length, query.length)
    }

    const editing = iconButton("edit", texts.edit)
    editing.addEventListener("click", edit)
    mineActs.append(editing)

    const made: TurnView = {
      element: turn,
      query,
      id: undefined,
      isDrawing: false,
      versions,
      edit,
      begin: (isRest = false) => {
        theirs.setAttribute("aria-busy", "true")
        answerText.classList.add("said-coming")
        if (isRest) return
        clearTimeout(waiting)
        waiting = setTimeout(tellWaiting, patience)
        text = ""
        read = reading(facts.language, say)
        for (const part of [uses, answerText, foot, asked]) part.replaceChildren()
      },
      text: (more) => {
        came()
        text += more
        coming.due()
      },
      replace: (rest) => {
        text = rest
        read = reading(facts.language, say)
        coming.due()
      },
      progress: (now) => {
        came()
        // The drawing is below the text.
        if (now.tool === drawingTool) foot.append(progress.show(now))
        else uses.append(progress.show(now))
        onGrown()
      },
      asks: (question) => {
        came()
        if (asked.querySelector(`[aria-labelledby="question-${CSS.escape(question.id)}"]`) !== null) return
        const card = questionCard(facts, question)
        asked.append(card)
        announce(`${card.querySelector(".approval-title")?.textContent ?? ""} ${question.message}`)
        onGrown()
      },
      tool: (call) => {
        came()
        progress.done(call.name)
        uses.append(toolLine(facts, call))
        onGrown()
      },
      end: ({ content, sources, calls, infographic, taken, problems, finish }, isHeard) => {
        settled()
        const isUndrawn = made.isDrawing && infographic === undefined
        text = content
        cited = sources
        const words = view.show(content, sources)
        if (isHeard) read(words, true)
        uses.replaceChildren(...calls.map((call) => toolLine(facts, call)), ...missingServers(facts, problems ?? []))
        const below = takenText(facts, taken)
        const missing = infographic === undefined && !isUndrawn ? unwhole(facts, content, finish) : undefined
        if (isHeard && missing !== undefined) announce(missing)
        if (isHeard && isUndrawn) announce(`${texts.errorTitle}. ${faultWords(facts, undrawn)}`)
        foot.replaceChildren(
          ...(missing === undefined ? [] : [element("p", { class: "hint" }, missing)]),
          ...(isUndrawn ? [faultNotice(facts, undrawn, () => actions.retry(made))] : []),
          ...(infographic === undefined ? [] : [drawn(infographic)]),
          ...sourceLists(sources),
          element(
            "div",
            { class: "message-line" },
            acts(content, infographic === undefined),
            element("p", { class: "taken" }, below),
          ),
        )
        onGrown()
      },
      waits: ({ content, calls }, approvals) => {
        settled()
        text = content
        if (content !== "") read(view.show(content, null), true)
        uses.replaceChildren(...calls.map((call) => toolLine(facts, call)))
        const resume = (from: string): void => actions.resume(made, from)
        const cards = approvals.map((one) => {
          const { authorization } = one
          return authorization === undefined
            ? approvalCard(facts, one, resume, actions.reread)
            : connectCard(facts, { ...one, authorization }, resume, actions.reread)
        })
        foot.replaceChildren(...cards)
        const [first] = cards
        if (first !== undefined) announce(first.querySelector(".approval-title")?.textContent ?? "")
        onGrown()
      },
      stopped: (isHeard, why = texts.stopped) => {
        settled()
        if (text !== "") view.show(text, [])
        foot.replaceChildren(
          element("p", { class: "hint" }, why),
          element("div", { class: "message-line" }, acts(text)),
        )
        if (isHeard) announce(why)
        onGrown()
      },
      failed: (fault, retry, isHeard) => {
        settled()
        if (text !== "") view.show(text, [])
        foot.replaceChildren(faultNotice(facts, fault, retry))
        if (isHeard) announce(`${texts.errorTitle}. ${faultWords(facts, fault)}`)
        onGrown()
      },
    }
    return made
  }
}
