import { isJsonObject } from "../../src/domain/forms/codec/Json.ts"
import type { EditFacts } from "../../src/views/forms/edit/EditPage.ts"
import { alarm } from "../page/announce.ts"
import { Builder } from "./edit/builder.ts"
import type { Draft } from "./edit/document.ts"
import { listen } from "./edit/listeners.ts"
import { save } from "./edit/saving.ts"
import { formPath } from "../page/formsApi.ts"

/** Loads the newest version from the API, so that saves can send its ETag. */
const open = async (root: HTMLElement, facts: EditFacts): Promise<Builder | undefined> => {
  const url = formPath(facts.tenant, facts.formUid)
  const response = await fetch(url).catch(() => undefined)
  const form: unknown = response?.ok === true ? await response.json() : undefined
  root.hidden = false
  if (!isJsonObject(form)) {
    alarm(facts.texts.refused.unavailableText)
    root.textContent = facts.texts.refused.unavailableText
    return undefined
  }
  const etag = response?.headers.get("etag") ?? `"${String(form["version"])}"`
  const builder = new Builder(root, facts, form as Draft, etag, (it) => void save(it, { isQuiet: true }))
  listen(builder)
  builder.autosave.restore()
  return builder
}

const root = document.getElementById("builder")
const facts = document.getElementById("edit-facts")
if (root !== null && facts !== null) void open(root, JSON.parse(facts.textContent))
