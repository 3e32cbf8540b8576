import type { Builder } from "./builder.ts"
import { gaps, say, textPlaces } from "./texts.ts"
import { standing, translation } from "./translating.ts"

/** The target language of the open dialog. */
export const translating = ({ dialog }: Builder): string => dialog.dataset["into"] ?? ""

export const isOpenOnly = ({ dialog }: Builder): boolean =>
  dialog.querySelector<HTMLInputElement>("[data-open-only]")?.checked ?? false

/** Shows the form's text in two languages side by side. */
export const openTranslation = (builder: Builder, into: string, openOnly: boolean): void => {
  const { given, form } = builder
  builder.showDialog(translation(builder.facts, form, into, given.locale, openOnly))
  builder.dialog.dataset["into"] = into
  builder.dialog.querySelector<HTMLElement>("textarea")?.focus()
}

/** Applies a typed translation. */
export const translate = (builder: Builder, at: number, text: string): void => {
  const { form, given } = builder
  const into = translating(builder)
  const place = textPlaces(form)[at]
  if (place === undefined || into === "") return
  builder.change(() => say(form, place, into, text.trim(), given.locale))
  builder.dialog.querySelector("[data-standing]")!.textContent = standing(builder.facts, form, into, given.locale)
}

/** Whether a language is complete. */
export const isComplete = ({ form, given }: Builder, into: string): boolean => {
  const { missing, outdated } = gaps(form, into, given.locale)
  return missing.length + outdated.length === 0
}
