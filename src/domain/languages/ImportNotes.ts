import type { ImportNote } from "../forms/import/Notes.ts"
import { importNotes as english } from "./en/importNotes.ts"
import { importNotes as spanish } from "./es/importNotes.ts"
import { languageTagOf } from "./FormLanguages.ts"
import type { ImportTexts } from "./ImportTexts.ts"

const texts = { en: english, es: spanish } satisfies Readonly<Record<string, ImportTexts>>

/** The text of an import note, in the locale's language. */
export const importNoteText = ({ code, detail = "" }: ImportNote, locale: string): string =>
  // A function, because a detail may contain `$&`.
  texts[languageTagOf(locale)][code].replace("{detail}", () => detail)
