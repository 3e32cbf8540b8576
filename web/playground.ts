import type { PlaygroundFacts, TemplateFacts } from "../src/http/pages/playground/Facts.ts"
import { byId, element, factsOf } from "./page/elements.ts"
import { type Call, fileCall, sampleCall } from "./playground/call.ts"
import { columnFields, partId } from "./playground/columnFields.ts"
import { dataPanel } from "./playground/dataPanel.ts"
import { guess, problemsOf } from "./playground/mapping.ts"
import { mappingSentence } from "./playground/problems.ts"
import { type Missing, result } from "./playground/result.ts"
import { wordFields } from "./playground/words.ts"

/** Files up to this size are rendered again whenever something changes; larger ones when the button says so. */
const livelyBytes = 4 * 1024 * 1024

/** How long nothing has to change before it is rendered again, in milliseconds. */
const settle = 250

/** Scrolls to what a button has brought about, where a narrow screen shows it further down. */
const bringIntoView = (panel: HTMLElement): void => {
  if (panel.getBoundingClientRect().top > innerHeight * 0.6) panel.scrollIntoView({ behavior: "smooth" })
}

const start = (facts: PlaygroundFacts): void => {
  const { texts } = facts
  const form = byId("playground", HTMLFormElement)
  const output = result(facts)
  const names = wordFields()
  let timer: ReturnType<typeof setTimeout> | undefined

  const value = (name: string): string => String(new FormData(form).get(name) ?? "")
  const template = (): TemplateFacts =>
    facts.templates.find(({ name }) => name === value("template")) ?? facts.templates[0]!

  const fields = columnFields(byId("column-fields", HTMLElement), facts)
  const data = dataPanel(facts, (head) => {
    if (head !== undefined) names.suggest(head.file.name)
    showColumns()
    run()
  })

  const showColumns = (): void => {
    const head = data.isFile() ? data.head() : undefined
    byId("columns", HTMLElement).hidden = head === undefined
    byId("words", HTMLElement).hidden = head === undefined
    if (head !== undefined) fields.show(template(), head.columns, guess(template(), head.columns))
    showFit()
  }

  /** Marks the templates that the file has the columns for. */
  const showFit = (): void => {
    const head = data.isFile() ? data.head() : undefined
    for (const one of facts.templates) {
      const label = form.querySelector(`label[for="template-${one.name}"]`)
      label?.querySelector(".card-fit")?.remove()
      if (head === undefined || problemsOf(one, head.columns, guess(one, head.columns)).length > 0) continue
      label?.append(element("span", { class: "card-fit" }, texts.fits))
    }
  }

  /** The call that has been chosen, or what it lacks; nothing to say when no file has been chosen yet. */
  const call = (): Call | ReadonlyArray<Missing> => {
    const theme = value("theme")
    if (!data.isFile()) {
      const sample = data.sample()
      return sample === undefined ? [] : sampleCall(template(), sample, theme)
    }
    const head = data.head()
    if (head === undefined) return []
    const mapping = fields.mapping()
    const problems = problemsOf(template(), head.columns, mapping)
    fields.complain(problems)
    if (problems.length === 0)
      return fileCall({ template: template(), head, mapping, words: names.words(), theme, locale: facts.language })
    return problems.map((problem) => ({ sentence: mappingSentence(problem, facts), control: partId(problem.part) }))
  }

  const run = (): void => {
    clearTimeout(timer)
    const next = call()
    if ("_tag" in next) output.run(next)
    else output.stall(next.length === 0 ? texts.chooseFile : texts.stale, next)
  }

  const later = (): void => {
    clearTimeout(timer)
    const isLarge = data.isFile() && (data.head()?.file.size ?? 0) > livelyBytes
    if (!isLarge) {
      timer = setTimeout(run, settle)
      return
    }
    const next = call()
    if ("_tag" in next) output.stall(texts.outdated, [])
    else output.stall(texts.stale, next)
  }

  form.addEventListener("change", ({ target }) => {
    const name = target instanceof HTMLInputElement ? target.name : ""
    if (name === "template") data.showSamples(template())
    if (name === "source") data.showSource()
    if (name === "template" || name === "source") showColumns()
    later()
  })

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (data.isFile() && data.head() === undefined) return data.askForFile()
    run()
    const wrong = form.querySelector<HTMLElement>("[aria-invalid='true']")
    if (wrong === null) bringIntoView(byId("result", HTMLElement))
    else wrong.focus()
  })

  byId("data", HTMLElement).hidden = false
  for (const id of ["data", "word-fields"]) byId(id, HTMLFieldSetElement).disabled = false
  data.showSamples(template())
  data.showSource()
  showColumns()
  run()
}

const facts = factsOf("playground-facts")
if (facts !== null) start(facts as PlaygroundFacts)
