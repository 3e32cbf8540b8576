import { isJsonObject, type Json, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { notice } from "../../../src/views/components/Notice.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { html, type Html } from "../../../src/views/markup/html.ts"
import type { Builder } from "./builder.ts"
import { checkList, checksOf, namedProblem } from "./checks.ts"
import { draftsIn } from "./document.ts"
import { sharePanel } from "./sharing.ts"

type Texts = Builder["given"]["texts"]["edit"]

const answered = async (url: string, init: RequestInit) => {
  const response = await fetch(url, init).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  const facts: JsonObject = isJsonObject(answer) ? answer : {}
  return { response, facts }
}

/** Lets the author sign in again in another tab, so that this page keeps its content. */
const signInAgain = ({ signIn }: Texts): Html =>
  html`<p>
    <a class="button" href="/sign-in?next=${encodeURIComponent(location.pathname)}" target="_blank" rel="noopener"
      >${signIn}</a
    >
  </p>`

const failed = (edit: Texts, status: number | undefined): Html => {
  const why = status === 401 ? edit.signedOut : status === 403 || status === 404 ? edit.refused : edit.failedText
  return notice(
    { tone: "error", title: edit.failedTitle },
    html`<p>${why}</p>
      ${status === 401 ? signInAgain(edit) : null}`,
  )
}

/** The details of an error, in addition to its message. */
const detailOf = ({ detail }: JsonObject): JsonObject => (isJsonObject(detail) ? detail : {})

const conflict = (edit: Texts, facts: JsonObject): Html =>
  notice(
    { tone: "error", title: edit.conflictTitle },
    html`<p>${filled(edit.conflictText, { version: String(detailOf(facts)["current"] ?? "") })}</p>
      <p>
        <button type="button" class="button" data-do="mine">${edit.conflictKeep}</button>
        <button type="button" class="button" data-do="theirs">${edit.conflictTheirs}</button>
      </p>`,
  )

const invalid = (builder: Builder, facts: JsonObject): Html =>
  notice(
    { tone: "error", title: builder.given.texts.edit.invalidTitle },
    html`<ul>
      ${draftsIn(detailOf(facts)["errors"] as Json | undefined).map(
        (one) =>
          html`<li>
            ${namedProblem(builder.facts, builder.form, builder.compiled, String(one["path"] ?? ""), String(one["message"] ?? ""))}
          </li>`,
      )}
    </ul>`,
  )

/** Saves are sequential, because each sends the ETag returned by the previous save. */
const under = new WeakMap<Builder, Promise<boolean>>()

/**
 * Saves the definition unless someone else has changed it; `isForced`: saves anyway, after a warning. `isQuiet`:
 * autosave, with short messages. Returns whether everything is saved.
 */
export const save = async (
  builder: Builder,
  how: { readonly isForced?: boolean; readonly isQuiet?: boolean } = {},
): Promise<boolean> => {
  await under.get(builder)
  const saving = saveNow(builder, how)
  under.set(builder, saving)
  return saving
}

const saveNow = async (
  builder: Builder,
  { isForced = false, isQuiet = false }: { readonly isForced?: boolean; readonly isQuiet?: boolean },
): Promise<boolean> => {
  const { edit } = builder.given.texts
  if (builder.isSaved && !isForced) {
    builder.showState()
    return true
  }
  builder.showState(edit.saving)
  const sent = JSON.stringify(builder.form)
  const { response, facts } = await answered(builder.url, {
    method: "PUT",
    headers: { "content-type": "application/json", ...(isForced ? {} : { "if-match": builder.etag }) },
    body: sent,
  })
  if (response?.ok === true) {
    builder.etag = response.headers.get("etag") ?? `"${String(facts["version"])}"`
    builder.isSaved = JSON.stringify(builder.form) === sent
    if (builder.isSaved) builder.autosave.saved()
    if (!isQuiet) builder.formText(null)
    builder.showState()
    return builder.isSaved
  }
  if (response?.status === 412) builder.formText(conflict(edit, facts))
  else if (!isQuiet)
    builder.formText(response?.status === 422 ? invalid(builder, facts) : failed(edit, response?.status))
  builder.showState(edit.onDevice)
  return false
}

/** Saves, publishes, and shows how to share the form. */
export const publish = async (builder: Builder): Promise<void> => {
  const { edit } = builder.given.texts
  builder.showLive()
  const { compiled } = builder
  const errors = compiled === undefined ? [] : checksOf(builder.facts, builder.form, compiled)
  const worst = errors.filter(({ isError }) => isError)
  if (worst.length > 0) {
    builder.formText(
      notice({ tone: "error", title: edit.notPublished }, checkList(builder.facts, worst, true) ?? html`<p></p>`),
    )
    return
  }
  if (!(await save(builder))) return
  const { response, facts } = await answered(`${builder.url}/publish`, { method: "POST" })
  const isOut = response?.status === 409
  if (response?.ok !== true && !isOut) return builder.formText(failed(edit, response?.status))
  builder.publishedNow()
  const version = String(facts["version"] ?? "")
  const text = isOut ? edit.publishedAlready : filled(edit.published, { version })
  const left = errors.filter(({ isUnknown }) => isUnknown)
  const unknown =
    left.length === 0
      ? null
      : html`<p>${edit.unknownLeft}</p>
          ${checkList(builder.facts, left, true)}`
  builder.formText(
    notice(
      { tone: isOut ? "note" : "done" },
      html`<p>${text}</p>
        ${unknown}`,
    ),
  )
  void builder.narration.ask("GET", true)
  const share: unknown = await builder.fetched("/share")
  if (isJsonObject(share)) builder.showDialog(sharePanel(builder.given, builder.url, builder.form, share, text))
}
