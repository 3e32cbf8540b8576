import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { notice } from "../../../src/http/pages/components/Notice.ts"
import { filled } from "../../../src/http/pages/language/filled.ts"
import { html, type Html } from "../../../src/http/pages/markup/html.ts"
import type { Builder } from "./builder.ts"
import { draftsIn } from "./document.ts"

type Texts = Builder["facts"]["texts"]["edit"]

const answered = async (url: string, init: RequestInit) => {
  const response = await fetch(url, init).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  const facts: JsonObject = isJsonObject(answer) ? answer : {}
  return { response, facts }
}

const failed = (edit: Texts): Html =>
  notice({ tone: "error", title: edit.failedTitle }, html`<p>${edit.failedText}</p>`)

const conflict = (edit: Texts, facts: JsonObject): Html =>
  notice(
    { tone: "error", title: edit.conflictTitle },
    html`<p>${filled(edit.conflictText, { version: String(facts["current"] ?? "") })}</p>
      <p>
        <button type="button" class="button" data-do="mine">${edit.conflictKeep}</button>
        <button type="button" class="button" data-do="theirs">${edit.conflictTheirs}</button>
      </p>`,
  )

const invalid = (edit: Texts, facts: JsonObject): Html =>
  notice(
    { tone: "error", title: edit.invalidTitle },
    html`<ul>
      ${draftsIn((facts["errors"] ?? facts["error"]) as Json | undefined).map((one) => html`<li>${String(one["message"] ?? "")} <code>${String(one["path"] ?? "")}</code></li>`)}
    </ul>`,
  )

/** Saves the whole definition, if nobody else has in between; `isForced` after the editor has been told. */
export const save = async (builder: Builder, isForced = false): Promise<void> => {
  const { edit } = builder.facts.texts
  builder.part("state").textContent = edit.saving
  const sent = JSON.stringify(builder.form)
  const { response, facts } = await answered(builder.url, {
    method: "PUT",
    headers: { "content-type": "application/json", ...(isForced ? {} : { "if-match": builder.etag }) },
    body: sent,
  })
  if (response?.ok === true) {
    builder.etag = response.headers.get("etag") ?? `"${String(facts["version"])}"`
    builder.isSaved = JSON.stringify(builder.form) === sent
    builder.tell(null)
  } else if (response?.status === 412) builder.tell(conflict(edit, facts))
  else if (response?.status === 422) builder.tell(invalid(edit, facts))
  else builder.tell(failed(edit))
  builder.show(true)
}

/** Makes the saved version the one that respondents get. */
export const publish = async (builder: Builder): Promise<void> => {
  const { edit } = builder.facts.texts
  const { response, facts } = await answered(`${builder.url}/publish`, { method: "POST" })
  if (response?.ok === true) {
    const version = String(facts["version"] ?? "")
    const { tenant, formUid } = builder.facts
    const sharing = `/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}/share`
    builder.tell(
      notice(
        { tone: "done" },
        html`<p>${filled(edit.published, { version })}</p>
          <p><a class="button" href="${sharing}">${edit.share}</a></p>`,
      ),
    )
    void builder.narration.ask("GET", true)
  } else if (response?.status === 409) builder.tell(notice({ tone: "note" }, html`<p>${edit.publishedAlready}</p>`))
  else builder.tell(failed(edit))
}
