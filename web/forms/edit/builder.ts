import { isJsonObject, type Json } from "../../../src/domain/forms/codec/Json.ts"
import type { CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { notice } from "../../../src/views/components/Notice.ts"
import { filled } from "../../../src/views/language/filled.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { html, type Html } from "../../../src/views/markup/html.ts"
import { announce } from "../../page/announce.ts"
import { addQuestion } from "./adding.ts"
import { type Chosen, type Setting, applySetting, textOf } from "./applySetting.ts"
import { Autosave } from "./autosave.ts"
import { checkList, checksOf } from "./checks.ts"
import { kindsToAdd } from "./compounds.ts"
import { copy, type Draft, draftsIn, opened, placeOf, places, textIn, topOf } from "./document.ts"
import { showResult } from "./formulaPanel.ts"
import { Lines } from "./lines.ts"
import { liveForm } from "./live.ts"
import { moved } from "./moving.ts"
import { followOption, followWords, namesOf } from "./naming.ts"
import { NarrationProgress } from "./narration.ts"
import { outline } from "./outline.ts"
import { followSearch, picker } from "./picker.ts"
import { sameIn } from "./refocus.ts"
import { moveSection, sectionName, sectionSettings, sectionsOf } from "./sections.ts"
import { formSettings, settings } from "./settings.ts"
import { languagesOf, textAt } from "./texts.ts"
import { DrawnTheme, themeIn } from "./theme.ts"
import { languageChoice } from "./translating.ts"
import { startTryOut, tryOut, type View } from "./tryout.ts"
import { allVersions, comparison, type SavedVersion, versionList } from "./versions.ts"
import { formPath } from "../../page/formsApi.ts"
import { whenReleased } from "../../page/pointer.ts"

/** The delays before the whole form is redrawn and checked. */
const liveAfter = 120
const checkedAfter = 600

/** The builder: a draft, its undo history, and three panes derived from the draft. */
export class Builder {
  readonly root: HTMLElement
  given: EditFacts
  readonly url: string
  form: Draft
  etag: string
  chosen: string | undefined
  /** The section in the settings pane, if no question is selected. */
  chosenSection: number | undefined
  /** The language in which text is being edited. */
  language: string
  isSaved = true
  versions: ReadonlyArray<SavedVersion> = []
  past: Array<Draft> = []
  future: Array<Draft> = []
  /** The control being typed in, and its value before the typing, which is one undo step. */
  typing: { readonly what: string; readonly before: string } | undefined
  compiled: CompiledForm | undefined
  readonly narration: NarrationProgress
  readonly autosave: Autosave
  readonly #outline: Lines
  readonly #live: Lines
  readonly #theme = new DrawnTheme()
  #addInto: string | undefined
  #liveSoon: ReturnType<typeof setTimeout> | undefined
  #checkSoon: ReturnType<typeof setTimeout> | undefined
  readonly #drawLive = (): void => this.showLive()
  readonly #drawChecks = (): void => this.showChecks()

  /** `saveQuietly`: autosave. */
  constructor(root: HTMLElement, given: EditFacts, form: Draft, etag: string, saveQuietly: (builder: Builder) => void) {
    this.root = root
    this.given = given
    this.form = opened(form)
    this.etag = etag
    const languages = languagesOf(this.form, given.locale)
    this.language = languages.includes(given.locale) ? given.locale : (languages[0] ?? given.locale)
    this.url = formPath(given.tenant, given.formUid)
    this.chosen = places(form)[0]?.field["field_uid"] as string | undefined
    this.narration = new NarrationProgress(this.part("narration"), this.url, given.texts.edit.narration)
    this.autosave = new Autosave(this, () => saveQuietly(this))
    this.#outline = new Lines(this.part("outline"))
    this.#live = new Lines(this.part("live"))
    this.show()
    this.showLive()
    void this.narration.ask()
  }

  /** The page's data in the current language. */
  get facts(): EditFacts {
    return { ...this.given, locale: this.language }
  }

  part(name: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(`[data-${name}]`)!
  }

  /** The subject of the settings pane. */
  get subject(): Chosen {
    const section = this.chosenSection === undefined ? undefined : draftsIn(this.form["sections"])[this.chosenSection]
    return { field: this.field, section }
  }

  get field(): Draft | undefined {
    return this.chosen === undefined ? undefined : placeOf(this.form, this.chosen)?.field
  }

  #remember(before: Draft): void {
    this.past = [...this.past.slice(-99), before]
    this.future = []
  }

  #touched(): void {
    this.isSaved = false
    this.autosave.changed()
  }

  /** Applies a change as one undo step. */
  change(edit: () => boolean | void): void {
    this.typed()
    const before = copy(this.form)
    if (edit() === false) {
      this.form = before
      this.show()
      return
    }
    this.#remember(before)
    this.#touched()
    this.show()
  }

  /**
   * Applies the value of a control that is in use: continuous typing is one undo step, and the control is not redrawn.
   */
  type(setting: Setting): void {
    const { what } = setting
    const before = copy(this.form)
    const place = textOf(this.form, this.subject, what)
    const words = place === undefined ? "" : textAt(place, languagesOf(this.form, this.given.locale), this.language)
    if (!applySetting(this.facts, this.form, this.subject, setting, this.given.locale)) return
    if (this.typing?.what !== what) {
      this.typing = { what, before: words }
      this.#remember(before)
    }
    this.#touched()
    this.show(true)
  }

  /** Called when a control loses focus. The data keys generated from its text are then updated. */
  typed(): void {
    const { typing, form, field } = this
    this.typing = undefined
    if (typing === undefined || field === undefined) return
    const place = textOf(form, this.subject, typing.what)
    const languages = languagesOf(form, this.given.locale)
    if (place === undefined || this.language !== languages[0]) return
    const now = textAt(place, languages, this.language)
    const { published } = this.given
    const before = JSON.stringify(form)
    if (typing.what === "text:label") followWords(form, field, typing.before, now, published)
    if (typing.what.startsWith("option:"))
      followOption(form, field, place.of, { before: typing.before, after: now }, published)
    if (JSON.stringify(form) !== before) this.#touched()
    this.show(true)
    this.refreshNames()
  }

  /** Makes the names permanent after publishing. */
  publishedNow(): void {
    this.given = { ...this.given, published: { ...this.given.published, ...namesOf(this.form) } }
  }

  /** Updates the data keys in controls on the page. */
  refreshNames(): void {
    const { field } = this
    if (field === undefined) return
    const set = (name: string, value: Json | undefined): void => {
      const input = this.root.querySelector<HTMLInputElement>(`#${CSS.escape(`set-${name}`)}`)
      if (input !== null && input !== document.activeElement) input.value = String(value)
    }
    set("data:id", field["field_id"])
    draftsIn(field["options"]).forEach((option, i) => {
      set(`data:value:${i}`, option["value"])
      const label = this.root.querySelector(`label[for="set-data:value:${i}"]`)
      const text = filled(this.given.texts.edit.valueOf, { label: textIn(option["label"], this.language) })
      if (label !== null) label.textContent = text
    })
  }

  travel(from: "past" | "future"): void {
    const to = this[from].pop()
    if (to === undefined) return
    this[from === "past" ? "future" : "past"].push(this.form)
    this.form = to
    this.typing = undefined
    this.#touched()
    this.show()
  }

  /** Draws what must be visible at once, and the rest a moment later. `isQuiet`: the settings are not redrawn. */
  show(isQuiet = false): void {
    const { facts, form, chosen } = this
    this.#outline.show(outline(facts, form, chosen, this.chosenSection))
    this.part("empty").hidden = places(form).length > 0
    if (!isQuiet) this.#showSettings()
    this.part("title").textContent = textIn(form["title"], facts.locale)
    this.showState()
    this.#mark()
    clearTimeout(this.#liveSoon)
    this.#liveSoon = setTimeout(whenReleased, liveAfter, this.#drawLive)
  }

  showState(text?: string): void {
    const { edit } = this.given.texts
    this.part("state").textContent = text ?? (this.isSaved ? edit.saved : edit.unsaved)
    this.disable("undo", this.past.length === 0)
    this.disable("redo", this.future.length === 0)
  }

  #showSettings(): void {
    const pane = this.part("settings")
    const open = new Set(
      [...pane.querySelectorAll<HTMLDetailsElement>("details[data-more][open]")].map((one) => one.dataset["more"]),
    )
    const focused = pane.contains(document.activeElement) ? document.activeElement : null
    const selected =
      focused instanceof HTMLInputElement && focused.selectionStart !== null
        ? ([focused.value, focused.selectionStart, focused.selectionEnd] as const)
        : undefined
    pane.innerHTML = this.settingsNow().text
    for (const one of pane.querySelectorAll<HTMLDetailsElement>("details[data-more]"))
      one.open = open.has(one.dataset["more"])
    const again = focused === null ? null : sameIn(pane, focused)
    again?.focus()
    // Selects the same text again, so that typing replaces it.
    if (selected !== undefined && again instanceof HTMLInputElement && again.value === selected[0])
      again.setSelectionRange(selected[1], selected[2])
    const choice = this.part("language")
    const hadFocus = choice.contains(document.activeElement)
    choice.innerHTML = languageChoice(this.facts, this.form, this.given.locale)?.text ?? ""
    if (hadFocus) choice.querySelector("select")?.focus()
  }

  /** Redraws the changed parts of the form preview. */
  showLive(): void {
    clearTimeout(this.#liveSoon)
    const { lines, compiled, problem } = liveForm(this.facts, this.form)
    this.part("live-state").innerHTML = problem?.text ?? ""
    this.compiled = compiled
    if (compiled !== undefined) this.#live.show(lines)
    this.#theme.show(themeIn(this.form))
    this.part("live").hidden = compiled === undefined
    for (const block of this.part("live").querySelectorAll<HTMLElement>("[data-scripted][hidden]")) block.hidden = false
    this.#mark()
    this.showResult()
    clearTimeout(this.#checkSoon)
    this.#checkSoon = setTimeout(whenReleased, checkedAfter, this.#drawChecks)
  }

  /** Updates the sample result of the selected question's calculation. */
  showResult(): void {
    showResult(this.facts, this.compiled, this.field, this.part("settings"))
  }

  showChecks(): void {
    clearTimeout(this.#checkSoon)
    const { compiled, facts, form } = this
    if (compiled === undefined) return
    const part = this.part("checks")
    const isOpen = part.querySelector("details")?.open ?? false
    const list = checkList(facts, checksOf(facts, form, compiled))
    part.innerHTML = list?.text ?? ""
    const details = part.querySelector("details")
    if (details !== null) details.open = isOpen
  }

  /** Highlights the selected question in the preview, and scrolls to it. */
  #mark(): void {
    const pane = this.part("live")
    const next = this.chosen === undefined ? undefined : this.#live.element(topOf(this.form, this.chosen))
    for (const old of pane.querySelectorAll(".live-chosen")) if (old !== next) old.classList.remove("live-chosen")
    if (next === undefined || next.classList.contains("live-chosen")) return
    next.classList.add("live-chosen")
    const box = this.part("preview")
    const [top, height] = [next.offsetTop - pane.offsetTop, next.offsetHeight]
    if (top < box.scrollTop || top + height > box.scrollTop + box.clientHeight)
      box.scrollTop = top - Math.max(0, (box.clientHeight - height) / 2)
  }

  settingsNow(): Html {
    const { facts, form, field, chosenSection } = this
    const page = this.given.locale
    if (field !== undefined) return settings(facts, form, field, page)
    return chosenSection === undefined
      ? formSettings(facts, form, page)
      : sectionSettings(facts, form, chosenSection, page)
  }

  disable(name: string, isDisabled: boolean): void {
    const button = this.root.querySelector<HTMLButtonElement>(`.builder-bar [data-do="${name}"]`)
    if (button !== null) button.disabled = isDisabled
  }

  pick(uid: string | undefined): void {
    this.typed()
    this.chosen = uid
    this.chosenSection = undefined
    this.show()
    if (uid !== undefined) this.root.querySelector<HTMLElement>(`[data-pick="${CSS.escape(uid)}"]`)?.focus()
  }

  pickSection(at: number): void {
    this.typed()
    this.chosen = undefined
    this.chosenSection = at
    this.show()
    this.root.querySelector<HTMLElement>(`[data-section-pick="${at}"]`)?.focus()
  }

  writeIn(language: string): void {
    this.language = language
    this.typing = undefined
    this.show()
  }

  shiftSection(at: number, distance: 1 | -1): void {
    this.change(() => moveSection(this.form, at, distance))
    this.pickSection(Math.min(Math.max(at + distance, 0), sectionsOf(this.form).length - 1))
    const number = (this.chosenSection ?? 0) + 1
    const label = sectionName(this.facts, draftsIn(this.form["sections"])[number - 1])
    const count = sectionsOf(this.form).length
    announce(filled(this.given.texts.edit.moved, { label, number, count }))
  }

  /** `into`: the group or entries in which to insert the new question. */
  openPicker(into?: string): void {
    this.#addInto = into
    this.showDialog(picker(this.given))
    followSearch(this.dialog, this.given, (type) => this.add(type))
  }

  add(type: string): void {
    const control = kindsToAdd(this.given).find((one) => one.type === type)
    if (control === undefined) return
    let uid: string | undefined
    this.dialog.close()
    const spot = { into: this.#addInto, after: this.chosen, section: this.chosenSection }
    this.change(() => void (uid = addQuestion(this.given, this.form, control, spot)))
    this.pick(uid)
    announce(filled(this.given.texts.edit.added, { label: control.label }))
    const label = this.root.querySelector<HTMLInputElement>("#set-text\\:label")
    label?.focus()
    label?.select()
    label?.scrollIntoView({ block: "center" })
  }

  shift(uid: string, distance: 1 | -1): void {
    this.change(() => moved(this.form, uid, distance))
    const all = places(this.form)
    const number = all.findIndex(({ field }) => field["field_uid"] === uid) + 1
    const label = textIn(placeOf(this.form, uid)?.field["label"], this.language)
    const owner = placeOf(this.form, uid)?.owner
    const { edit } = this.given.texts
    const inside = owner === undefined ? "" : filled(edit.insideOf, { label: textIn(owner["label"], this.language) })
    announce([filled(edit.moved, { label, number, count: all.length }), inside].join(" ").trim())
  }

  get dialog(): HTMLDialogElement {
    return this.root.querySelector<HTMLDialogElement>("[data-dialog]")!
  }

  showDialog(content: Html): void {
    this.dialog.innerHTML = content.text
    if (!this.dialog.open) this.dialog.showModal()
  }

  tryOut(view: View): void {
    this.showDialog(tryOut(this.facts, this.form, view))
    startTryOut(this.dialog, this.facts, copy(this.form), view)
    this.dialog.querySelector<HTMLElement>(`[data-do="see-${view}"]`)?.focus()
  }

  async fetched(path: string): Promise<unknown> {
    const response = await fetch(`${this.url}${path}`).catch(() => undefined)
    return response?.ok === true ? response.json() : undefined
  }

  async openVersions(): Promise<void> {
    this.versions = await allVersions((query) => this.fetched(`/versions${query}`))
    this.showDialog(versionList(this.given, this.versions))
  }

  async compare(version: string): Promise<void> {
    const before = await this.fetched(`/versions/${encodeURIComponent(version)}`)
    this.showDialog(versionList(this.given, this.versions, version, comparison(this.given, before, this.form)))
    this.dialog.querySelector<HTMLElement>(`[data-do="compare"][data-version="${CSS.escape(version)}"]`)?.focus()
  }

  /** Restores a saved version; undo brings the current one back. */
  async restore(version: string): Promise<void> {
    const before = await this.fetched(`/versions/${encodeURIComponent(version)}`)
    if (!isJsonObject(before)) return
    this.dialog.close()
    this.take(before as Draft)
    const text = filled(this.given.texts.edit.restored, { version })
    this.formText(notice({ tone: "done" }, html`<p>${text}</p>`))
  }

  /** Replaces the whole definition. */
  take(form: Draft): void {
    this.change(() => void (this.form = opened(form)))
    this.pick(places(this.form)[0]?.field["field_uid"] as string | undefined)
  }

  formText(content: Html | null): void {
    this.part("notices").innerHTML = content?.text ?? ""
  }
}
