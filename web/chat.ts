import { dateFormat } from "../src/domain/languages/dateFormat.ts"
import type { ChatFacts } from "../src/views/chat/Facts.ts"
import { chatAddress } from "./chat/address.ts"
import { answering } from "./chat/answering.ts"
import * as api from "./chat/api.ts"
import { confirmDialog } from "./chat/confirm.ts"
import { ConversationList } from "./chat/conversationList.ts"
import { documents } from "./chat/documents.ts"
import { ownership } from "./chat/ownership.ts"
import { type ChatPage, chatPage } from "./chat/page.ts"
import { Reopening } from "./chat/reopening.ts"
import { alarm } from "./page/announce.ts"
import { byId, factsOf } from "./page/elements.ts"

const start = (facts: ChatFacts): void => {
  const { texts, agent } = facts
  const form = byId("ask", HTMLFormElement)
  const question = byId("question", HTMLTextAreaElement)
  const confirm = confirmDialog()
  const page = chatPage(facts)

  /** Switches to another conversation, and adds it to the browser's history. */
  const goTo = (id: string | undefined): void => {
    byId("side-dialog", HTMLDialogElement).close()
    if (id !== undefined && id === page.open.id) return
    history.pushState(null, "", chatAddress(agent.id, id))
    show(id)
  }
  const list = new ConversationList(facts, {
    open: goTo,
    gone: (id) => {
      if (id !== page.open.id) return
      page.setAddress()
      opening.fresh()
    },
    confirm,
  })
  const answers = answering(facts, page, list)
  const opening = new Reopening(facts, page, list, answers)
  const show = (id: string | undefined): void => {
    if (id === undefined) opening.fresh()
    else void opening.reopen(id)
  }

  const halt = (): void => {
    const now = page.busy
    if (now === undefined) return
    now.controller.abort()
    if (now.turn.id !== undefined) void api.cancel(now.turn.id)
    question.focus()
  }

  const entered = (how: (query: string) => void): void => {
    const query = question.value.trim()
    if (page.busy !== undefined) return
    if (query === "") {
      alarm(texts.questionMissing)
      question.focus()
      return
    }
    if (page.open.id !== undefined && page.open.session === "") {
      page.waiting = () => entered(how)
      page.note(texts.sentOnceHere)
      return
    }
    question.value = ""
    how(query)
  }

  listenToKeys(page, halt)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    entered(answers.ask)
  })
  byId("draw", HTMLElement).addEventListener("click", () => entered(answers.asInfographic))
  byId("stop", HTMLElement).addEventListener("click", halt)
  byId("new", HTMLElement).addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goTo(undefined)
  })
  addEventListener("popstate", () => show(new URLSearchParams(location.search).get("conversation") ?? undefined))

  drawer()
  documents(facts)
  ownership(facts, confirm, page.hint)
  const [time] = document.querySelectorAll<HTMLTimeElement>("#until time")
  if (time !== undefined)
    time.textContent = dateFormat(facts.language, { dateStyle: "medium", timeStyle: "short" }).format(
      new Date(time.dateTime),
    )
  void list.refresh()
  if (facts.conversation !== null) void opening.reopen(facts.conversation)
  // An on-screen keyboard would cover the page.
  if (matchMedia("(pointer: fine)").matches) question.focus()
}

/** Enter sends, the up arrow edits the last question, and Escape stops the answer. */
const listenToKeys = (page: ChatPage, halt: () => void): void => {
  const question = byId("question", HTMLTextAreaElement)
  question.addEventListener("keydown", (event) => {
    if (event.isComposing) return
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault()
      question.form?.requestSubmit()
    } else if (event.key === "ArrowUp" && question.value === "" && page.busy === undefined) {
      event.preventDefault()
      page.turns.at(-1)?.edit()
    }
  })
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector("dialog[open]") === null) halt()
  })
}

/** On narrow screens the list of conversations opens next to the page on demand. */
const drawer = (): void => {
  const dialog = byId("side-dialog", HTMLDialogElement)
  const [side, body] = [byId("side", HTMLElement), byId("side-body", HTMLElement)]
  byId("side-open", HTMLElement).addEventListener("click", () => {
    dialog.append(body)
    dialog.showModal()
  })
  dialog.addEventListener("close", () => side.append(body))
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close()
  })
}

const facts = factsOf("chat-facts")
if (facts !== null) start(facts as ChatFacts)
