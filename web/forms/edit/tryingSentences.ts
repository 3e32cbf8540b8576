import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { filled } from "../../../src/views/language/filled.ts"
import type { Builder } from "./builder.ts"
import { understanding } from "./rehearsal.ts"

/** Shows what a sentence would become as the selected question's answer. */
export const tryASentence = async (builder: Builder, sentence: string): Promise<void> => {
  const { field, facts } = builder
  const { spoken } = facts.texts.edit
  const shown = (): HTMLElement | null => builder.root.querySelector<HTMLElement>("[data-try-answer]")
  const loading = understanding(facts)
  if (field === undefined || loading === undefined) return
  const { tried } = await loading
  const answer = sentence.trim() === "" ? undefined : tried(field as JsonObject, facts.formUid, facts.locale, sentence)
  const place = shown()
  if (place === null || builder.root.querySelector<HTMLInputElement>("[data-try]")?.value !== sentence) return
  if (answer === undefined) {
    place.textContent = sentence.trim() === "" ? "" : spoken.notSpoken
    return
  }
  const value = typeof answer.value === "string" ? answer.value : JSON.stringify(answer.value)
  place.textContent =
    answer.status === "refused"
      ? filled(spoken.refused, { said: answer.said.join(" ") })
      : filled(answer.status === "asked" ? spoken.asked : spoken.accepted, { value: value ?? "" })
  place.dataset["status"] = answer.status
}
