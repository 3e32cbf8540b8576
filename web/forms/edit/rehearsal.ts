import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import type * as Rehearse from "../rehearse.ts"
import { type Draft, places, textIn } from "./document.ts"

/** Loads the script that understands sentences. It is large, so it is loaded only on demand. */
export const understanding = (facts: EditFacts): Promise<typeof Rehearse> | undefined =>
  facts.rehearsal === undefined ? undefined : (import(facts.rehearsal) as Promise<typeof Rehearse>)

/** A typed conversation with the form, and its answers. */
export const rehearsal = ({ texts: { edit } }: EditFacts): Html =>
  html`<div class="rehearsal" data-rehearsal>
    <div class="rehearsal-talk">
      <div class="rehearsal-lines" data-lines role="log" aria-label="${edit.talk.log}" tabindex="0"></div>
      <form class="rehearsal-say" data-say>
        <label for="rehearsal-say">${edit.talk.say}</label>
        <div class="share-line">
          <input class="input" id="rehearsal-say" autocomplete="off" />
          <button class="button button-main">${edit.talk.send}</button>
        </div>
        <p class="hint">${edit.talk.hint}</p>
      </form>
    </div>
    <div class="rehearsal-form">
      <h3>${edit.talk.understood}</h3>
      <dl data-understood></dl>
      <button type="button" class="button button-quiet" data-again>${edit.talk.again}</button>
    </div>
  </div>`

const line = (who: "voice" | "you", name: string, text: string): HTMLElement => {
  const item = document.createElement("p")
  item.className = `rehearsal-${who}`
  const speaker = document.createElement("span")
  speaker.className = "unseen"
  speaker.textContent = `${name}: `
  item.append(speaker, text)
  return item
}

/** Starts the conversation. */
export const startRehearsal = (dialog: HTMLElement, facts: EditFacts, form: Draft): void => {
  const root = dialog.querySelector<HTMLElement>("[data-rehearsal]")
  const loading = understanding(facts)
  if (root === null || loading === undefined) return
  const { edit } = facts.texts
  const lines = root.querySelector<HTMLElement>("[data-lines]")!
  const understood = root.querySelector<HTMLElement>("[data-understood]")!
  const input = root.querySelector<HTMLInputElement>("input")!
  let session: Rehearse.Rehearsal | undefined

  const formText = (sentences: ReadonlyArray<string>): void => {
    for (const text of sentences) lines.append(line("voice", edit.talk.form, text))
    if (session?.isOver === true) lines.append(line("voice", edit.talk.form, edit.talk.over))
    lines.scrollTop = lines.scrollHeight
    const answers = session?.answers ?? {}
    understood.replaceChildren(
      ...places(form).flatMap(({ field }) => {
        const id = String(field["field_id"])
        const isAsked = session?.asked === id
        if (!Object.hasOwn(answers, id) && !isAsked) return []
        const [term, value] = [document.createElement("dt"), document.createElement("dd")]
        term.textContent = textIn(field["label"], facts.locale)
        const pending = session?.pending?.fieldId === id ? `${session.inWords(id, session.pending.value)}?` : "…"
        value.textContent = Object.hasOwn(answers, id) ? session!.inWords(id, answers[id]!) : pending
        if (isAsked) value.className = "rehearsal-asked"
        return [term, value]
      }),
    )
  }

  const begin = async (): Promise<void> => {
    const { rehearsed } = await loading
    session = rehearsed(form as JsonObject, facts.formUid, facts.locale)
    lines.replaceChildren()
    formText(session?.heard() ?? [])
  }

  /** Input that arrives during loading is processed afterwards. */
  const hear = async (text: string): Promise<void> => {
    await ready
    if (text === "" || session === undefined || session.isOver) return
    lines.append(line("you", edit.talk.you, text))
    formText(session.say(text))
  }

  root.querySelector("[data-say]")!.addEventListener("submit", (event) => {
    event.preventDefault()
    const text = input.value.trim()
    input.value = ""
    void hear(text)
  })
  root.querySelector("[data-again]")!.addEventListener("click", () => void (ready = begin()))
  let ready = begin()
}
