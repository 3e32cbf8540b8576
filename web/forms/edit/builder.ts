import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { notice } from "../../../src/http/pages/components/Notice.ts"
import { filled } from "../../../src/http/pages/language/filled.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { html, type Html } from "../../../src/http/pages/markup/html.ts"
import { announce } from "../../page/announce.ts"
import { copy, type Draft, draftsIn, freeId, moved, opened, placeOf, places, textIn } from "./document.ts"
import { listen } from "./listeners.ts"
import { NarrationProgress } from "./narration.ts"
import { outline } from "./outline.ts"
import { preview } from "./preview.ts"
import { moveSection, sectionName, sectionSettings, sectionsOf } from "./sections.ts"
import { formSettings, settings } from "./settings.ts"
import type { Chosen } from "./applySetting.ts"
import { startTryOut, tryOut, type View } from "./tryout.ts"
import { comparison, type SavedVersion, versionList, versionsIn } from "./versions.ts"

/** The builder: a draft, what it was before, and three panes that follow from it. */
export class Builder {
  readonly root: HTMLElement
  readonly facts: EditFacts
  readonly url: string
  form: Draft
  etag: string
  chosen: string | undefined
  /** The section whose settings are shown, when no question is chosen. */
  chosenSection: number | undefined
  isSaved = true
  versions: ReadonlyArray<SavedVersion> = []
  past: Array<Draft> = []
  future: Array<Draft> = []
  readonly narration: NarrationProgress

  constructor(root: HTMLElement, facts: EditFacts, form: Draft, etag: string) {
    this.root = root
    this.facts = facts
    this.form = opened(form)
    this.etag = etag
    this.url = `/api/v1/${encodeURIComponent(facts.tenant)}/forms/${encodeURIComponent(facts.formUid)}`
    this.chosen = places(form)[0]?.field["field_uid"] as string | undefined
    this.narration = new NarrationProgress(this.part("narration"), this.url, facts.texts.edit.narration)
    listen(this)
    this.show()
    void this.narration.ask()
  }

  part(name: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(`[data-${name}]`)!
  }

  /** What the settings pane is about. */
  get subject(): Chosen {
    const section = this.chosenSection === undefined ? undefined : draftsIn(this.form["sections"])[this.chosenSection]
    return { field: this.field, section }
  }

  get field(): Draft | undefined {
    return this.chosen === undefined ? undefined : placeOf(this.form, this.chosen)?.field
  }

  /** One step that can be undone. `isQuiet` leaves the settings as they are under the typing hand. */
  change(edit: () => boolean | void, isQuiet = false): void {
    const before = copy(this.form)
    if (edit() === false) return
    this.past = [...this.past.slice(-99), before]
    this.future = []
    this.isSaved = false
    this.show(isQuiet)
  }

  travel(from: "past" | "future"): void {
    const to = this[from].pop()
    if (to === undefined) return
    this[from === "past" ? "future" : "past"].push(this.form)
    this.form = to
    this.isSaved = false
    this.show()
  }

  show(isQuiet = false): void {
    const { facts, form, chosen } = this
    const { edit } = facts.texts
    const fill = (name: string, content: Html): void => void (this.part(name).innerHTML = content.text)
    const isOpen = this.root.querySelector<HTMLDetailsElement>("[data-add-menu]")?.open ?? false
    fill("outline", outline(facts, form, chosen, this.chosenSection))
    this.root.querySelector<HTMLDetailsElement>("[data-add-menu]")!.open = isOpen
    fill("preview", preview(facts, form, chosen))
    for (const block of this.part("preview").querySelectorAll<HTMLElement>("[data-scripted]")) block.hidden = false
    if (!isQuiet) fill("settings", this.settingsNow())
    this.part("title").textContent = textIn(form["title"], facts.locale)
    this.part("state").textContent = this.isSaved ? edit.saved : edit.unsaved
    this.disable("undo", this.past.length === 0)
    this.disable("redo", this.future.length === 0)
    this.disable("save", this.isSaved)
    this.disable("publish", !this.isSaved)
  }

  settingsNow(): Html {
    const { facts, form, field, chosenSection } = this
    if (field !== undefined) return settings(facts, form, field)
    return chosenSection === undefined ? formSettings(facts, form) : sectionSettings(facts, form, chosenSection)
  }

  disable(name: string, isDisabled: boolean): void {
    const button = this.root.querySelector<HTMLButtonElement>(`.builder-bar [data-do="${name}"]`)
    if (button !== null) button.disabled = isDisabled
  }

  pick(uid: string | undefined): void {
    this.chosen = uid
    this.chosenSection = undefined
    this.show()
    if (uid !== undefined) this.root.querySelector<HTMLElement>(`[data-pick="${CSS.escape(uid)}"]`)?.focus()
  }

  pickSection(at: number): void {
    this.chosen = undefined
    this.chosenSection = at
    this.show()
    this.root.querySelector<HTMLElement>(`[data-section-pick="${at}"]`)?.focus()
  }

  shiftSection(at: number, distance: 1 | -1): void {
    this.change(() => moveSection(this.form, at, distance))
    this.pickSection(Math.min(Math.max(at + distance, 0), sectionsOf(this.form).length - 1))
    const number = (this.chosenSection ?? 0) + 1
    const label = sectionName(this.facts, draftsIn(this.form["sections"])[number - 1])
    const count = sectionsOf(this.form).length
    announce(filled(this.facts.texts.edit.moved, { label, number, count }))
  }

  add(type: string): void {
    const control = this.facts.controls.find((one) => one.type === type)
    if (control === undefined) return
    const uid = crypto.randomUUID()
    this.change(() => {
      const id = freeId(this.form, type)
      const node = { ...copy(control.snippet), field_id: id, field_uid: uid, label: control.label } as JsonObject
      const place = this.chosen === undefined ? undefined : placeOf(this.form, this.chosen)
      const section = draftsIn(this.form["sections"]).at(this.chosenSection ?? -1)
      if (place !== undefined) place.list.splice(place.index + 1, 0, node)
      else if (section !== undefined) ((section["fields"] ??= []) as Array<Json>).push(node)
    })
    this.root.querySelector<HTMLDetailsElement>("[data-add-menu]")!.open = false
    this.pick(uid)
    announce(filled(this.facts.texts.edit.added, { label: control.label }))
    this.root.querySelector<HTMLInputElement>("#set-text\\:label")?.select()
  }

  shift(uid: string, distance: 1 | -1): void {
    this.change(() => moved(this.form, uid, distance))
    const all = places(this.form)
    const number = all.findIndex(({ field }) => field["field_uid"] === uid) + 1
    const label = textIn(placeOf(this.form, uid)?.field["label"], this.facts.locale)
    announce(filled(this.facts.texts.edit.moved, { label, number, count: all.length }))
  }

  get dialog(): HTMLDialogElement {
    return this.root.querySelector<HTMLDialogElement>("[data-dialog]")!
  }

  /** Over the builder, whose own question would otherwise stand on the page twice. */
  showDialog(content: Html): void {
    this.part("preview").innerHTML = ""
    this.dialog.innerHTML = content.text
    if (!this.dialog.open) this.dialog.showModal()
  }

  tryOut(view: View): void {
    this.showDialog(tryOut(this.facts, this.form, view))
    if (view === "screen") startTryOut(this.dialog, this.facts, copy(this.form))
    this.dialog.querySelector<HTMLElement>(`[data-do="see-${view}"]`)?.focus()
  }

  async fetched(path: string): Promise<unknown> {
    const response = await fetch(`${this.url}${path}`).catch(() => undefined)
    return response?.ok === true ? response.json() : undefined
  }

  async openVersions(): Promise<void> {
    this.versions = versionsIn(await this.fetched("/versions"))
    this.showDialog(versionList(this.facts, this.versions))
  }

  async compare(version: string): Promise<void> {
    const before = await this.fetched(`/versions/${encodeURIComponent(version)}`)
    this.showDialog(versionList(this.facts, this.versions, version, comparison(this.facts, before, this.form)))
    this.dialog.querySelector<HTMLElement>(`[data-do="compare"][data-version="${CSS.escape(version)}"]`)?.focus()
  }

  /** The definition of a saved version takes the place of the one on the page; undo brings that back. */
  async restore(version: string): Promise<void> {
    const before = await this.fetched(`/versions/${encodeURIComponent(version)}`)
    if (!isJsonObject(before)) return
    this.dialog.close()
    this.change(() => void (this.form = opened(before as Draft)))
    this.pick(places(this.form)[0]?.field["field_uid"] as string | undefined)
    const text = filled(this.facts.texts.edit.restored, { version })
    this.tell(notice({ tone: "done" }, html`<p>${text}</p>`))
  }

  tell(content: Html | null): void {
    this.part("notices").innerHTML = content?.text ?? ""
  }
}
