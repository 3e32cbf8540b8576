import { filled } from "../src/views/language/filled.ts"
import type { PlaygroundFacts, TemplateFacts } from "../src/views/playground/Facts.ts"
import { byId, element, factsOf } from "./page/elements.ts"
import { type Call, fileCall, sampleCall } from "./playground/call.ts"
import { columnFields, partId } from "./playground/columnFields.ts"
import { dataPanel } from "./playground/dataPanel.ts"
import { groupFields } from "./playground/groupFields.ts"
import { kindFields } from "./playground/kindFields.ts"
import { guess, problemsOf } from "./playground/mapping.ts"
import { mappingSentence } from "./playground/problems.ts"
import { rankedTemplates, reasonText } from "./playground/ranked.ts"
import { type Missing, result } from "./playground/result.ts"
import { wordFields } from "./playground/words.ts"

/** Files up to this size are rendered again after every change; larger ones by button. */
const livelyBytes = 4 * 1024 * 1024

/** The pause before rendering again, in milliseconds. */
const settle = 250

/** The visible pane on a narrow screen. */
const viewSwitch = (form: HTMLFormElement) => {
  const views = byId("views", HTMLElement)
  const buttons = [...views.querySelectorAll("button")]
  const show = (view: string): void => {
    if (form.dataset["view"] === view) return
    form.dataset["view"] = view
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset["view"] === view))
    if (getComputedStyle(views).display !== "none") form.scrollIntoView()
  }
  for (const button of buttons) button.addEventListener("click", () => show(button.dataset["view"] ?? "settings"))
  views.hidden = false
  return { show }
}

const start = (facts: PlaygroundFacts): void => {
  const { texts } = facts
  const form = byId("playground", HTMLFormElement)
  const output = result(facts)
  const views = viewSwitch(form)
  const names = wordFields()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isNewFile = false
  /** Whether the user chose the template, so that it isn't changed automatically. */
  let hasChosen = false

  const value = (name: string): string => String(new FormData(form).get(name) ?? "")
  const template = (): TemplateFacts =>
    facts.templates.find(({ name }) => name === value("template")) ?? facts.templates[0]!

  const fields = columnFields(byId("column-fields", HTMLElement), facts)
  const reread = (): void => {
    const summary = groups.summary()
    data.readAs({ columns: kinds.changed(), ...(summary === undefined ? {} : { summary }) })
    isNewFile = true
    showColumns()
  }
  const groups = groupFields(facts, reread)
  /** Changed column types change the offered groupings. */
  const kinds = kindFields(byId("kind-fields", HTMLElement), facts, () => {
    data.readAs({ columns: kinds.changed() })
    groups.show(data.head())
    reread()
  })
  const data = dataPanel(facts, (head) => {
    if (head !== undefined) names.suggest(head.file, head.lastDay)
    kinds.show(head)
    groups.show(head)
    isNewFile = head !== undefined
    if (groups.summary() !== undefined) reread()
    showColumns()
    run()
  })

  const showColumns = (): void => {
    const head = data.isFile() ? data.head() : undefined
    byId("columns", HTMLElement).hidden = head === undefined
    byId("words", HTMLElement).hidden = head === undefined
    byId("kinds", HTMLElement).hidden = (head?.kinds.length ?? 0) === 0
    if (head !== undefined) fields.show(template(), head.columns, guess(template(), head.columns))
    showFit()
  }

  /** Shows why templates suit the file, and which is the best. */
  const showFit = (): void => {
    const head = data.isFile() ? data.head() : undefined
    const drawable = rankedTemplates(facts.templates, head)
    const ranks = new Map(drawable.map(({ template: name }, place) => [name, place]))
    showRanked(ranks)
    for (const one of facts.templates) {
      const label = form.querySelector(`label[for="template-${one.name}"]`)
      label?.querySelector(".card-fit")?.remove()
      const place = drawable.findIndex(({ template: name }) => name === one.name)
      if (place === -1) continue
      const reason = reasonText(drawable[place]!, texts)
      const sentence =
        place === 0 ? filled(texts.bestFit, { reason }) : reason.charAt(0).toUpperCase() + reason.slice(1)
      label?.append(element("span", { class: "card-fit" }, sentence))
    }
  }

  /** Cards in the order of `ranks`, unsuitable ones last; for a new file the best is selected. */
  const showRanked = (ranks: ReadonlyMap<string, number>): void => {
    const cards = facts.templates.flatMap(
      ({ name }) => form.querySelector(`label[for="template-${name}"]`)?.parentElement ?? [],
    )
    const rankOf = (card: Element): number =>
      ranks.get(card.querySelector("input")?.value ?? "") ?? Number.POSITIVE_INFINITY
    const host = cards[0]?.parentElement
    if (host?.contains(document.activeElement) === false)
      host.append(...cards.toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b))))
    const [best] = ranks.keys()
    if (!isNewFile || hasChosen || best === undefined) return
    isNewFile = false
    if (ranks.has(template().name)) return
    byId(`template-${best}`, HTMLInputElement).checked = true
    showColumns()
  }

  /** The chosen call, or the parts that it lacks; undefined if no file was chosen. */
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
      return fileCall({
        template: template(),
        head,
        mapping,
        units: kinds.units(),
        words: names.words(),
        theme,
        locale: facts.language,
      })
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
    if (name === "template") {
      hasChosen = true
      data.showSamples(template())
    }
    if (name === "source") data.showSource()
    if (name === "template" || name === "source") showColumns()
    later()
  })

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (data.isFile() && data.head() === undefined) return data.askForFile()
    run()
    const wrong = form.querySelector<HTMLElement>("[aria-invalid='true']")
    if (wrong === null) views.show("result")
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
