import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { isReadable } from "../agents/files.ts"
import { sizeText } from "../agents/words.ts"
import { alarm, announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import { add } from "./api.ts"
import { faultWords } from "./faults.ts"

/** Adds dropped or chosen documents one after another, and shows each result. */
export const documents = (facts: ChatFacts): void => {
  const { agent, texts, cap } = facts
  const list = byId("adding", HTMLUListElement)
  const drop = byId("drop", HTMLElement)
  const input = document.getElementById("files")
  if (!(input instanceof HTMLInputElement)) return
  let work: Promise<void> = Promise.resolve()

  const line = (name: string, state: "busy" | "done" | "failed", sentence: string): HTMLElement => {
    const away = element("button", { type: "button", class: "act", "aria-label": filled(texts.dismiss, { name }) }, "×")
    const made = element(
      "li",
      { "data-state": state },
      element("span", {}, sentence),
      ...(state === "busy" ? [] : [away]),
    )
    away.addEventListener("click", () => {
      made.remove()
      list.hidden = list.childElementCount === 0
      byId("question", HTMLElement).focus()
    })
    return made
  }

  const faultOf = (file: File): string | undefined => {
    const { name } = file
    if (agent.kind !== "persisted") return texts.keepFirst
    if (file.size === 0) return filled(texts.emptyFile, { name })
    if (file.size > cap) return filled(texts.tooLarge, { name, cap: sizeText(facts, cap) })
    return isReadable(file) ? undefined : filled(texts.wrongType, { name })
  }

  const take = async (file: File): Promise<void> => {
    const { name } = file
    const fault = faultOf(file)
    list.hidden = false
    if (fault !== undefined) {
      list.append(line(name, "failed", fault))
      return alarm(fault)
    }
    const busy = line(name, "busy", filled(texts.adding, { name }))
    list.append(busy)
    announce(filled(texts.adding, { name }))
    const reply = await add(agent.id, file)
    const reason = reply._tag === "Done" ? undefined : faultWords(facts, reply)
    const sentence = reason === undefined ? filled(texts.added, { name }) : filled(texts.notAdded, { name, reason })
    busy.replaceWith(line(name, reason === undefined ? "done" : "failed", sentence))
    if (reason === undefined) announce(sentence)
    else alarm(sentence)
  }

  const takeAll = (files: ReadonlyArray<File>): void => {
    for (const file of files) work = work.then(() => take(file))
  }

  input.addEventListener("change", () => {
    takeAll([...(input.files ?? [])])
    input.value = ""
  })

  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true
  let depth = 0
  addEventListener("dragenter", (event) => {
    if (!holdsFiles(event)) return
    depth += 1
    drop.hidden = false
  })
  addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1)
    drop.hidden = depth === 0
  })
  addEventListener("dragover", (event) => {
    if (holdsFiles(event)) event.preventDefault()
  })
  addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    depth = 0
    drop.hidden = true
    takeAll([...(event.dataTransfer?.files ?? [])])
  })
}
