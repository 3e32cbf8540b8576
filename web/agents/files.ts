import type { AgentsFacts } from "../../src/views/agents/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { alarm, announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import { complain } from "./field.ts"
import { sizeText } from "./words.ts"
import { counted } from "../../src/views/language/counted.ts"

export interface ChosenFiles {
  readonly all: () => ReadonlyArray<File>
  /** Shows a problem next to the document with this name, until the document is removed or replaced. */
  readonly complain: (name: string, sentence: string) => void
  /** Clears the documents' problems. */
  readonly forgive: () => void
}

const readableName = /\.(?:pdf|docx|txt|log|md|markdown|html?|csv|tsv|json|xml|ya?ml)$/i

/** Whether an agent can read a file, judging by its name and type. */
export const isReadable = ({ name, type }: File): boolean =>
  type === "application/pdf" || type.startsWith("text/") || readableName.test(name)

/** Why an agent can't read a file. */
const faultOf = (facts: AgentsFacts, file: File): string | undefined => {
  const { texts, cap } = facts
  const { name } = file
  if (file.size === 0) return filled(texts.emptyFile, { name })
  if (file.size > cap) return filled(texts.tooLarge, { name, cap: sizeText(facts, cap) })
  return isReadable(file) ? undefined : filled(texts.wrongType, { name })
}

interface ItemOptions {
  readonly id: string
  readonly problem: string | undefined
  readonly remove: () => void
  readonly replace: (by: File) => void
}

/** A document's problem, with a button to replace the document. */
const wrong = ({ texts }: AgentsFacts, name: string, sentence: string, { id, replace }: ItemOptions) => {
  const other = element("input", {
    type: "file",
    id,
    "aria-label": filled(texts.replaceFile, { name }),
    "aria-invalid": "true",
    "aria-describedby": `${id}-problem`,
  })
  other.addEventListener("change", () => {
    const [by] = other.files ?? []
    if (by !== undefined) replace(by)
  })
  return [
    element("p", { class: "problem", id: `${id}-problem` }, sentence),
    element("span", { class: "button chosen-other" }, texts.replace, other),
  ]
}

const itemOf = (facts: AgentsFacts, { name, size }: File, options: ItemOptions): HTMLElement => {
  const { problem } = options
  const label = filled(facts.texts.removeFile, { name })
  const away = element("button", { type: "button", class: "button button-quiet chosen-away", "aria-label": label }, "×")
  away.addEventListener("click", options.remove)
  return element(
    "li",
    problem === undefined ? {} : { class: "chosen-wrong" },
    element("span", { class: "chosen-name" }, name),
    element("span", { class: "hint" }, sizeText(facts, size)),
    away,
    ...(problem === undefined ? [] : wrong(facts, name, problem, options)),
  )
}

/** Listens for files chosen with `input`, or dropped on `drop`. */
const listenForFiles = (
  input: HTMLInputElement,
  drop: HTMLElement,
  take: (files: ReadonlyArray<File>) => void,
): void => {
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
}

/** Chosen or dropped documents, as a list with remove buttons. */
export const chosenFiles = (facts: AgentsFacts): ChosenFiles => {
  const { texts } = facts
  const input = byId("files", HTMLInputElement)
  const drop = byId("drop", HTMLElement)
  const list = byId("chosen", HTMLUListElement)
  let files: ReadonlyArray<File> = []
  let problems: ReadonlyMap<File, string> = new Map()

  const remove = (file: File): void => {
    files = files.filter((one) => one !== file)
    show()
    input.focus()
    announce(counted(texts.files, files.length, facts.language))
  }

  /** Replaces a faulty document. */
  const replace = (file: File, by: File): void => {
    const fault = faultOf(facts, by)
    if (fault !== undefined) {
      problems = new Map(problems).set(file, fault)
      show()
      list.querySelectorAll("li")[files.indexOf(file)]?.querySelector("input")?.focus()
      return alarm(fault)
    }
    const at = files.indexOf(file)
    files = files.with(at, by)
    show()
    list.querySelectorAll("li")[at]?.querySelector("button")?.focus()
    announce(counted(texts.files, files.length, facts.language))
  }

  const show = (): void => {
    problems = new Map([...problems].filter(([file]) => files.includes(file)))
    list.hidden = files.length === 0
    byId("strategies", HTMLElement).hidden = files.length === 0
    list.replaceChildren(
      ...files.map((file, at) =>
        itemOf(facts, file, {
          id: `chosen-${at}`,
          problem: problems.get(file),
          remove: () => remove(file),
          replace: (by) => replace(file, by),
        }),
      ),
    )
  }

  const take = (given: ReadonlyArray<File>): void => {
    const faults = given.flatMap((file) => faultOf(facts, file) ?? [])
    const isKnown = (file: File) => files.some(({ name, size }) => name === file.name && size === file.size)
    files = [...files, ...given.filter((file) => faultOf(facts, file) === undefined && !isKnown(file))]
    complain("files", faults.length === 0 ? undefined : faults.join(" "))
    drop.classList.toggle("drop-wrong", faults.length > 0)
    show()
    if (faults.length > 0) alarm(faults.join(" "))
    else announce(counted(texts.files, files.length, facts.language))
  }

  listenForFiles(input, drop, take)

  return {
    all: () => files,
    complain: (name, sentence) => {
      problems = new Map([
        ...problems,
        ...files.filter((file) => file.name === name).map((file) => [file, sentence] as const),
      ])
      show()
    },
    forgive: () => {
      problems = new Map()
      show()
    },
  }
}
