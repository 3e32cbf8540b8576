import type { PlaygroundFacts, TemplateFacts } from "../src/views/playground/Facts.ts"
import { byId, factsOf } from "./page/elements.ts"
import { type Call, fileCall, sampleCall } from "./playground/call.ts"
import { type ColumnFields, columnFields, partId } from "./playground/columnFields.ts"
import { type DataPanel, dataPanel } from "./playground/dataPanel.ts"
import type { FileHead } from "./playground/fileHead.ts"
import { type GroupFields, groupFields } from "./playground/groupFields.ts"
import { type KindFields, kindFields } from "./playground/kindFields.ts"
import { guess, problemsOf } from "./playground/mapping.ts"
import { mappingSentence } from "./playground/problems.ts"
import { type Missing, type Result, result } from "./playground/result.ts"
import { showRanked } from "./playground/templateCards.ts"
import { wordFields } from "./playground/words.ts"

/** Files up to this size are rendered again after every change; larger files only when a button is pressed. */
const livelyBytes = 4 * 1024 * 1024

/** The pause before rendering again, in milliseconds. */
const settle = 250

/** Switches the visible pane on a narrow screen. */
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

class Playground {
  readonly #facts: PlaygroundFacts
  readonly #form = byId("playground", HTMLFormElement)
  readonly #output: Result
  readonly #names = wordFields()
  readonly #fields: ColumnFields
  readonly #groups: GroupFields
  readonly #kinds: KindFields
  readonly #data: DataPanel
  #timer: ReturnType<typeof setTimeout> | undefined
  #isNewFile = false
  /** Whether the user chose the template, so that it isn't changed automatically. */
  #hasChosen = false

  constructor(facts: PlaygroundFacts) {
    this.#facts = facts
    this.#output = result(facts)
    this.#fields = columnFields(byId("column-fields", HTMLElement), facts)
    this.#groups = groupFields(facts, () => this.#reread())
    /** Changing a column's type changes which groupings are offered. */
    this.#kinds = kindFields(byId("kind-fields", HTMLElement), facts, () => {
      this.#data.readAs({ columns: this.#kinds.changed() })
      this.#groups.show(this.#data.head())
      this.#reread()
    })
    this.#data = dataPanel(facts, (head) => {
      if (head !== undefined) this.#names.suggest(head.file, head.lastDay)
      this.#kinds.show(head)
      this.#groups.show(head)
      this.#isNewFile = head !== undefined
      if (this.#groups.summary() !== undefined) this.#reread()
      this.#showColumns()
      this.#run()
    })
    this.#listen()
    byId("data", HTMLElement).hidden = false
    for (const id of ["data", "word-fields"]) byId(id, HTMLFieldSetElement).disabled = false
    this.#data.showSamples(this.#template())
    this.#data.showSource()
    this.#showColumns()
    this.#run()
  }

  #listen(): void {
    const views = viewSwitch(this.#form)
    this.#form.addEventListener("change", ({ target }) => {
      const name = target instanceof HTMLInputElement ? target.name : ""
      if (name === "template") {
        this.#hasChosen = true
        this.#data.showSamples(this.#template())
      }
      if (name === "source") this.#data.showSource()
      if (name === "template" || name === "source") this.#showColumns()
      this.#later()
    })
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault()
      if (this.#data.isFile() && this.#data.head() === undefined) return this.#data.askForFile()
      this.#run()
      const wrong = this.#form.querySelector<HTMLElement>("[aria-invalid='true']")
      if (wrong === null) views.show("result")
      else wrong.focus()
    })
  }

  #value(name: string): string {
    return String(new FormData(this.#form).get(name) ?? "")
  }

  #template(): TemplateFacts {
    const { templates } = this.#facts
    return templates.find(({ name }) => name === this.#value("template")) ?? templates[0]!
  }

  /** The file's head, if a file is the source of the data. */
  #head(): FileHead | undefined {
    return this.#data.isFile() ? this.#data.head() : undefined
  }

  #reread(): void {
    const summary = this.#groups.summary()
    this.#data.readAs({ columns: this.#kinds.changed(), ...(summary === undefined ? {} : { summary }) })
    this.#isNewFile = true
    this.#showColumns()
  }

  #showColumns(): void {
    const head = this.#head()
    byId("columns", HTMLElement).hidden = head === undefined
    byId("words", HTMLElement).hidden = head === undefined
    byId("kinds", HTMLElement).hidden = (head?.kinds.length ?? 0) === 0
    const template = this.#template()
    if (head !== undefined) this.#fields.show(template, head.columns, guess(template, head.columns))
    this.#showFit()
  }

  /** Shows which templates suit the file. For a new file, selects the best. */
  #showFit(): void {
    const ranked = showRanked(this.#facts, this.#form, this.#head())
    const [best] = ranked
    if (!this.#isNewFile || this.#hasChosen || best === undefined) return
    this.#isNewFile = false
    if (ranked.includes(this.#template().name)) return
    byId(`template-${best}`, HTMLInputElement).checked = true
    this.#showColumns()
  }

  /** The chosen call, or the problems that prevent it; an empty list if there is no file or sample to render. */
  #call(): Call | ReadonlyArray<Missing> {
    const theme = this.#value("theme")
    const head = this.#head()
    if (this.#data.isFile()) return head === undefined ? [] : this.#fileCall(head, theme)
    const sample = this.#data.sample()
    return sample === undefined ? [] : sampleCall(this.#template(), sample, theme)
  }

  #fileCall(head: FileHead, theme: string): Call | ReadonlyArray<Missing> {
    const template = this.#template()
    const mapping = this.#fields.mapping()
    const problems = problemsOf(template, head.columns, mapping)
    this.#fields.complain(problems)
    if (problems.length > 0)
      return problems.map((problem) => ({
        sentence: mappingSentence(problem, this.#facts),
        control: partId(problem.part),
      }))
    const [units, words, locale] = [this.#kinds.units(), this.#names.words(), this.#facts.language]
    return fileCall({ template, head, mapping, units, words, theme, locale })
  }

  #run(): void {
    const { texts } = this.#facts
    clearTimeout(this.#timer)
    const next = this.#call()
    if ("_tag" in next) this.#output.run(next)
    else this.#output.stall(next.length === 0 ? texts.chooseFile : texts.stale, next)
  }

  #later(): void {
    const { texts } = this.#facts
    clearTimeout(this.#timer)
    if ((this.#head()?.file.size ?? 0) <= livelyBytes) {
      this.#timer = setTimeout(() => this.#run(), settle)
      return
    }
    const next = this.#call()
    if ("_tag" in next) this.#output.stall(texts.outdated, [])
    else this.#output.stall(texts.stale, next)
  }
}

const facts = factsOf("playground-facts")
if (facts !== null) void new Playground(facts as PlaygroundFacts)
