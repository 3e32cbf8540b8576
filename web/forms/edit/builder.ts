import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { slugOf } from "../../../src/domain/forms/codec/Slug.ts"
import { notice } from "../../../src/http/pages/components/Notice.ts"
import { filled } from "../../../src/http/pages/language/filled.ts"
import type { EditFacts } from "../../../src/http/pages/forms/edit/EditPage.ts"
import { html, type Html } from "../../../src/http/pages/markup/html.ts"
import { announce } from "../../page/announce.ts"
import { deciding } from "./conditions.ts"
import {
  copy,
  type Draft,
  draftsIn,
  freeId,
  moved,
  movedBefore,
  opened,
  placeOf,
  places,
  textIn,
  withText,
} from "./document.ts"
import { NarrationProgress } from "./narration.ts"
import { outline } from "./outline.ts"
import { preview } from "./preview.ts"
import { addSection, moveSection, removeSection, sectionName, sectionSettings, sectionsOf } from "./sections.ts"
import { formSettings, settings } from "./settings.ts"
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
    this.listen()
    this.show()
    void this.narration.ask()
  }

  part(name: string): HTMLElement {
    return this.root.querySelector<HTMLElement>(`[data-${name}]`)!
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

  /** Takes one setting in; `what` names it as `settings.ts` does. */
  set(what: string, value: string, isOn: boolean): void {
    const { facts, form } = this
    const [group = "", key = "", ...rest] = what.split(":")
    const field = this.field
    if (group === "form") {
      if (key === "title" || key === "description") {
        const text = withText(form[key], facts.locale, value)
        if (text === undefined) delete form[key]
        else form[key] = text
      } else if (key === "is_public") form["is_public"] = isOn
      else form["style"] = { ...(isJsonObject(form["style"]) ? form["style"] : {}), layout: value }
      return
    }
    if (group === "section") {
      const section = draftsIn(form["sections"])[this.chosenSection ?? -1]
      if (section === undefined) return
      const text = withText(section[key], facts.locale, value)
      if (text === undefined) delete section[key]
      else section[key] = text
      return
    }
    if (field === undefined) return
    if (what === "required") field["required"] = isOn
    else if (group === "text") {
      const text = withText(field[key], facts.locale, value)
      if (text === undefined && key !== "label") delete field[key]
      else field[key] = text ?? ""
    } else if (group === "option") {
      const option = draftsIn(field["options"])[Number(key)]
      if (option !== undefined) option["label"] = withText(option["label"], facts.locale, value) ?? ""
    } else if (group === "limit") this.limit(field, key, value.trim())
    else if (group === "when") this.when(field, key, rest.join(":"), value)
  }

  limit(field: Draft, key: string, value: string): void {
    const { [key]: _old, ...rest } = isJsonObject(field["constraints"]) ? field["constraints"] : {}
    const next = value === "" ? rest : { ...rest, [key]: Number.isFinite(Number(value)) ? Number(value) : value }
    if (Object.keys(next).length === 0) delete field["constraints"]
    else field["constraints"] = next
  }

  /** The rule and the condition that a control names: `rule` or `rule:condition`. */
  conditionAt(field: Draft, at: string): { readonly rule: Draft | undefined; readonly condition: Draft | undefined } {
    const [ruleAt, conditionAt] = at.split(":").map(Number)
    const rule = draftsIn(field["depends_on"])[ruleAt ?? -1]
    return { rule, condition: draftsIn(rule?.["conditions"])[conditionAt ?? -1] }
  }

  when(field: Draft, key: string, at: string, value: string): void {
    const { rule, condition } = this.conditionAt(field, at)
    if (rule === undefined) return
    if (key === "effect" || key === "logic") rule[key] = value
    if (condition === undefined) return
    if (key === "operator") {
      condition["operator"] = value
      const isList = value === "in" || value === "not_in"
      const given = condition["value"]
      if (isList !== Array.isArray(given))
        condition["value"] = isList ? [given ?? ""] : ((given as Array<Json>)[0] ?? "")
    } else if (key === "value") {
      const id = String(condition["field_id"])
      const words = value.split(",").map((word) => word.trim())
      condition["value"] = Array.isArray(condition["value"])
        ? words.filter((word) => word !== "").map((word) => this.typed(id, word))
        : this.typed(id, value)
    } else if (key === "field") {
      delete condition["field_uid"]
      Object.assign(condition, this.usual(value))
    }
  }

  typed(fieldId: string, value: string): Json {
    const type = places(this.form).find(({ field }) => field["field_id"] === fieldId)?.field["field_type"]
    if (type === "boolean" || type === "checkbox") return value === "true"
    const isNumber = ["number", "integer", "float", "currency", "rating", "nps", "likert", "ranking", "formula"]
    return isNumber.includes(String(type)) && value !== "" && Number.isFinite(Number(value)) ? Number(value) : value
  }

  /** A condition on a question that makes sense before anything is chosen. */
  usual(fieldId: string): JsonObject {
    const other = places(this.form).find(({ field }) => field["field_id"] === fieldId)?.field
    const operators = this.facts.controls.find(({ type }) => type === other?.["field_type"])?.supported_operators ?? []
    const operator = operators[0] ?? "is_not_empty"
    const first = draftsIn(other?.["options"])[0]?.["value"]
    const isTick = other?.["field_type"] === "boolean" || other?.["field_type"] === "checkbox"
    return {
      field_id: fieldId,
      operator,
      value: this.typed(fieldId, String(first ?? (isTick ? "true" : ""))),
      source: "field",
    }
  }

  act(name: string, where: string, version: string): void {
    const at = Number(where)
    const field = this.field
    const place = this.chosen === undefined ? undefined : placeOf(this.form, this.chosen)
    if (name === "undo") this.travel("past")
    else if (name === "redo") this.travel("future")
    else if (name === "save") void this.save()
    else if (name === "publish") void this.publish()
    else if (name === "mine") void this.save(true)
    else if (name === "theirs") location.reload()
    else if (name === "form") this.pick(undefined)
    else if (name === "try-out" || name === "see-screen") this.tryOut("screen")
    else if (name === "see-voice") this.tryOut("voice")
    else if (name === "versions") void this.openVersions()
    else if (name === "compare") void this.compare(version)
    else if (name === "restore") void this.restore(version)
    else if (name === "close") this.dialog.close()
    else if (name === "section-add") {
      let added = 0
      this.change(() => void (added = addSection(this.facts, this.form)))
      this.pickSection(added)
      this.root.querySelector<HTMLInputElement>("#set-section\\:title")?.select()
    } else if (name === "section-remove") {
      const gone = this.chosenSection
      if (gone === undefined) return
      this.change(() => removeSection(this.form, gone))
      this.pickSection(Math.max(0, gone - 1))
    } else if (field === undefined || place === undefined) return
    else if (name === "remove") {
      const label = textIn(field["label"], this.facts.locale)
      this.change(() => void place.list.splice(place.index, 1))
      this.pick(places(this.form)[0]?.field["field_uid"] as string | undefined)
      announce(filled(this.facts.texts.edit.removed, { label }))
    } else if (name === "duplicate") {
      const uid = crypto.randomUUID()
      this.change(() => {
        const id = freeId(this.form, String(field["field_id"]))
        const { children: _children, item_template: _item, ...own } = copy(field)
        place.list.splice(place.index + 1, 0, { ...own, field_id: id, field_uid: uid } as JsonObject)
      })
      this.pick(uid)
    } else if (name === "option-add")
      this.change(() => {
        const { edit } = this.facts.texts
        const options = (field["options"] ??= []) as Array<Json>
        const label = filled(edit.option, { number: options.length + 1 })
        options.push({ value: `${slugOf(label)}-${crypto.randomUUID().slice(0, 4)}`, label })
      })
    else if (name === "option-remove") this.change(() => void (field["options"] as Array<Json>).splice(at, 1))
    else if (name === "rule-remove") this.change(() => void (field["depends_on"] as Array<Json>).splice(at, 1))
    else if (name === "condition-remove") {
      const [rule = -1, condition = -1] = where.split(":").map(Number)
      const list = draftsIn(field["depends_on"])[rule]?.["conditions"]
      this.change(() => (Array.isArray(list) ? void list.splice(condition, 1) : false))
    } else if (name === "condition-add") {
      const list = draftsIn(field["depends_on"])[at]?.["conditions"]
      const condition = this.firstCondition(field)
      this.change(() => (Array.isArray(list) && condition !== undefined ? void list.push(condition) : false))
    } else if (name === "rule-add")
      this.change(() => {
        const condition = this.firstCondition(field)
        if (condition === undefined) return false
        const rules = (field["depends_on"] ??= []) as Array<Json>
        rules.push({ conditions: [condition], logic: "and", effect: where, operations: [] })
        return true
      })
  }

  firstCondition(field: Draft): JsonObject | undefined {
    const [other] = deciding(this.form, field)
    return other === undefined ? undefined : this.usual(String(other["field_id"]))
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

  /** Saves the whole definition, if nobody else has in between; `isForced` after the editor has been told. */
  async save(isForced = false): Promise<void> {
    const { edit } = this.facts.texts
    this.part("state").textContent = edit.saving
    const sent = JSON.stringify(this.form)
    const response = await fetch(this.url, {
      method: "PUT",
      headers: { "content-type": "application/json", ...(isForced ? {} : { "if-match": this.etag }) },
      body: sent,
    }).catch(() => undefined)
    const answer: unknown = await response?.json().catch(() => undefined)
    const facts = isJsonObject(answer) ? answer : {}
    if (response?.ok === true) {
      this.etag = response.headers.get("etag") ?? `"${String(facts["version"])}"`
      this.isSaved = JSON.stringify(this.form) === sent
      this.tell(null)
    } else if (response?.status === 412)
      this.tell(
        notice(
          { tone: "error", title: edit.conflictTitle },
          html`<p>${filled(edit.conflictText, { version: String(facts["current"] ?? "") })}</p>
            <p>
              <button type="button" class="button" data-do="mine">${edit.conflictKeep}</button>
              <button type="button" class="button" data-do="theirs">${edit.conflictTheirs}</button>
            </p>`,
        ),
      )
    else if (response?.status === 422)
      this.tell(
        notice(
          { tone: "error", title: edit.invalidTitle },
          html`<ul>
            ${draftsIn((facts["errors"] ?? facts["error"]) as Json | undefined).map((one) => html`<li>${String(one["message"] ?? "")} <code>${String(one["path"] ?? "")}</code></li>`)}
          </ul>`,
        ),
      )
    else this.tell(notice({ tone: "error", title: edit.failedTitle }, html`<p>${edit.failedText}</p>`))
    this.show(true)
  }

  async publish(): Promise<void> {
    const { edit } = this.facts.texts
    const response = await fetch(`${this.url}/publish`, { method: "POST" }).catch(() => undefined)
    const answer: unknown = await response?.json().catch(() => undefined)
    const version = isJsonObject(answer) ? String(answer["version"] ?? "") : ""
    if (response?.ok === true) {
      this.tell(notice({ tone: "done" }, html`<p>${filled(edit.published, { version })}</p>`))
      void this.narration.ask("GET", true)
    } else if (response?.status === 409) this.tell(notice({ tone: "note" }, html`<p>${edit.publishedAlready}</p>`))
    else this.tell(notice({ tone: "error", title: edit.failedTitle }, html`<p>${edit.failedText}</p>`))
  }

  listen(): void {
    const { root } = this
    const closest = (event: Event, selector: string): HTMLElement | null =>
      event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
    root.addEventListener("click", (event) => {
      const button = closest(event, "button")
      if (button === null) return
      const { pick, kind, move, of, at, sectionPick, sectionMove, version } = button.dataset
      if (button.dataset["do"] !== undefined) this.act(button.dataset["do"], at ?? "", version ?? "")
      else if (sectionPick !== undefined) this.pickSection(Number(sectionPick))
      else if (sectionMove !== undefined) this.shiftSection(Number(at), sectionMove === "1" ? 1 : -1)
      else if (pick !== undefined) this.pick(pick)
      else if (kind !== undefined) this.add(kind)
      else if (of !== undefined) {
        this.shift(of, move === "1" ? 1 : -1)
        root.querySelector<HTMLElement>(`[data-of="${CSS.escape(of)}"][data-move="${move}"]`)?.focus()
      } else if (closest(event, "[data-preview]") !== null) event.preventDefault()
    })
    root.addEventListener("keydown", (event) => {
      if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
      const uid = closest(event, "[data-pick]")?.dataset["pick"]
      const section = closest(event, "[data-section-pick]")?.dataset["sectionPick"]
      if (uid === undefined && section === undefined) return
      event.preventDefault()
      if (section !== undefined) this.shiftSection(Number(section), event.key === "ArrowDown" ? 1 : -1)
      if (uid === undefined) return
      this.shift(uid, event.key === "ArrowDown" ? 1 : -1)
      root.querySelector<HTMLElement>(`[data-pick="${CSS.escape(uid)}"]`)?.focus()
    })
    root.addEventListener("change", (event) => {
      const control = closest(event, "[data-set]") as HTMLInputElement | null
      if (control === null) return
      const what = control.dataset["set"]!
      const isTyped = control.tagName === "INPUT" && control.type !== "checkbox"
      this.change(() => this.set(what, control.value, control.checked), isTyped && !what.startsWith("when"))
    })
    this.dialog.addEventListener("close", () => {
      this.dialog.innerHTML = ""
      this.show()
    })
    let dragged: string | undefined
    root.addEventListener("dragstart", (event) => (dragged = closest(event, "[data-line]")?.dataset["line"]))
    root.addEventListener("dragover", (event) => {
      if (closest(event, "[data-line]") !== null) event.preventDefault()
    })
    root.addEventListener("drop", (event) => {
      const before = closest(event, "[data-line]")?.dataset["line"]
      if (dragged === undefined || before === undefined) return
      event.preventDefault()
      const uid = dragged
      this.change(() => movedBefore(this.form, uid, before))
    })
    addEventListener("beforeunload", (event) => {
      if (!this.isSaved) event.preventDefault()
    })
  }
}
