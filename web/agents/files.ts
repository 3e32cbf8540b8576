import type { AgentsFacts } from "../../src/http/pages/agents/Facts.ts"
import { filled } from "../../src/http/pages/language/filled.ts"
import { alarm, announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import { complain } from "./field.ts"
import { counted, sizeText } from "./words.ts"

export interface ChosenFiles {
  readonly all: () => ReadonlyArray<File>
}

const readableName = /\.(?:pdf|docx|txt|log|md|markdown|html?|csv|tsv|json|xml|ya?ml)$/i

/** Whether an agent can read a file, as far as its name and type tell. */
export const isReadable = ({ name, type }: File): boolean =>
  type === "application/pdf" || type.startsWith("text/") || readableName.test(name)

/** Documents chosen or dropped, shown as a list from which each can be taken away. */
export const chosenFiles = (facts: AgentsFacts): ChosenFiles => {
  const { texts, cap } = facts
  const input = byId("files", HTMLInputElement)
  const drop = byId("drop", HTMLElement)
  const list = byId("chosen", HTMLUListElement)
  let files: ReadonlyArray<File> = []

  const faultOf = (file: File): string | undefined => {
    const { name } = file
    if (file.size === 0) return filled(texts.emptyFile, { name })
    if (file.size > cap) return filled(texts.tooLarge, { name, cap: sizeText(facts, cap) })
    return isReadable(file) ? undefined : filled(texts.wrongType, { name })
  }

  const show = (): void => {
    list.hidden = files.length === 0
    byId("strategies", HTMLElement).hidden = files.length === 0
    list.replaceChildren(
      ...files.map((file) => {
        const away = element(
          "button",
          { type: "button", class: "button button-quiet", "aria-label": filled(texts.removeFile, { name: file.name }) },
          "×",
        )
        away.addEventListener("click", () => {
          files = files.filter((one) => one !== file)
          show()
          input.focus()
          announce(counted(facts, texts.files, files.length))
        })
        return element(
          "li",
          {},
          element("span", { class: "chosen-name" }, file.name),
          element("span", { class: "hint" }, sizeText(facts, file.size)),
          away,
        )
      }),
    )
  }

  const take = (given: ReadonlyArray<File>): void => {
    const faults = given.flatMap((file) => faultOf(file) ?? [])
    const isKnown = (file: File) => files.some(({ name, size }) => name === file.name && size === file.size)
    files = [...files, ...given.filter((file) => faultOf(file) === undefined && !isKnown(file))]
    complain("files", faults.length === 0 ? undefined : faults.join(" "))
    drop.classList.toggle("drop-wrong", faults.length > 0)
    show()
    if (faults.length > 0) alarm(faults.join(" "))
    else announce(counted(facts, texts.files, files.length))
  }

  input.addEventListener("change", () => {
    take([...(input.files ?? [])])
    input.value = ""
  })
  for (const name of ["dragenter", "dragover"])
    drop.addEventListener(name, (event) => {
      event.preventDefault()
      drop.classList.add("drop-over")
    })
  for (const name of ["dragleave", "drop"]) drop.addEventListener(name, () => drop.classList.remove("drop-over"))
  drop.addEventListener("drop", (event) => {
    event.preventDefault()
    take([...(event.dataTransfer?.files ?? [])])
  })

  return { all: () => files }
}
