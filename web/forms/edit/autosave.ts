import { dateFormat } from "../../../src/domain/languages/dateFormat.ts"
import { draftPrefix } from "../../page/drafts.ts"
import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { notice } from "../../../src/views/components/Notice.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { html, type Html } from "../../../src/views/markup/html.ts"
import { copy, type Draft } from "./document.ts"

/**
 * Changes are stored on the device after a short pause, and saved to the service after a longer one, at most once per
 * interval.
 */
const keptAfter = 400
const savedAfter = 5000
const apart = 15_000

interface Kept {
  readonly etag: string
  readonly at: string
  readonly form: Draft
}

/** The editor whose draft is saved. */
interface Editor {
  readonly given: EditFacts
  readonly isSaved: boolean
  readonly etag: string
  readonly form: Draft
  readonly take: (form: Draft) => void
  readonly formText: (content: Html | null) => void
}

/** Autosave. Unsaved changes are stored on the device, and restored when the page is reopened. */
export class Autosave {
  readonly #editor: Editor
  readonly #save: () => void
  readonly #key: string
  #keepSoon: ReturnType<typeof setTimeout> | undefined
  #saveSoon: ReturnType<typeof setTimeout> | undefined
  #lastSave = 0

  constructor(editor: Editor, save: () => void) {
    this.#editor = editor
    this.#save = save
    this.#key = `${draftPrefix}${editor.given.tenant} ${editor.given.formUid}`
    addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#keep()
    })
  }

  changed(): void {
    clearTimeout(this.#keepSoon)
    this.#keepSoon = setTimeout(() => this.#keep(), keptAfter)
    clearTimeout(this.#saveSoon)
    const wait = Math.max(savedAfter, this.#lastSave + apart - Date.now())
    this.#saveSoon = setTimeout(() => {
      if (!this.#editor.isSaved) this.#save()
    }, wait)
  }

  /** Called when everything has been saved. */
  saved(): void {
    this.#lastSave = Date.now()
    clearTimeout(this.#saveSoon)
    clearTimeout(this.#keepSoon)
    this.forget()
  }

  forget(): void {
    try {
      localStorage.removeItem(this.#key)
    } catch {
      // A browser without storage has nothing to clear.
    }
  }

  #keep(): void {
    const { isSaved, etag, form } = this.#editor
    if (isSaved) return
    try {
      localStorage.setItem(this.#key, JSON.stringify({ etag, at: new Date().toISOString(), form } satisfies Kept))
    } catch {
      // Storage is full or forbidden, but the service still has everything that was saved.
    }
  }

  #kept(): Kept | undefined {
    try {
      const read: unknown = JSON.parse(localStorage.getItem(this.#key) ?? "null")
      if (!isJsonObject(read) || !isJsonObject(read["form"])) return undefined
      return { etag: String(read["etag"]), at: String(read["at"]), form: read["form"] as Draft }
    } catch {
      return undefined
    }
  }

  /** Restores unsaved changes and shows a notice. If someone else has saved since then, only offers to restore them. */
  restore(): void {
    const editor = this.#editor
    const stored = this.#kept()
    if (stored === undefined) return
    if (JSON.stringify(stored.form) === JSON.stringify(editor.form)) return this.forget()
    const { edit } = editor.given.texts
    const at = dateFormat(editor.given.locale, { dateStyle: "medium", timeStyle: "short" })
    const time = Number.isNaN(Date.parse(stored.at)) ? "" : at.format(new Date(stored.at))
    const isSame = stored.etag === editor.etag
    if (isSame) editor.take(copy(stored.form))
    const text = filled(isSame ? edit.keptBack : edit.keptOffer, { time })
    editor.formText(
      notice(
        { tone: "note" },
        html`<p>${text}</p>
          <p>
            ${isSame ? null : html`<button type="button" class="button" data-do="kept-take">${edit.keptTake}</button>`}
            <button type="button" class="button" data-do="kept-drop">${edit.keptDrop}</button>
          </p>`,
      ),
    )
  }

  takeKept(): void {
    const stored = this.#kept()
    if (stored !== undefined) this.#editor.take(copy(stored.form))
    this.#editor.formText(null)
  }
}
