import type { FormDefinition } from "../model/FormDefinition.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"

const words = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  text === undefined ? [] : typeof text === "string" ? [text] : Object.values(text)

/** The text that a search in a list of forms matches: name, title and description in every language, in lower case. */
export const searchedText = (form: FormDefinition): string =>
  [form.formId, ...words(form.title), ...words(form.description)].join("\n").toLowerCase().replaceAll("\0", "")
