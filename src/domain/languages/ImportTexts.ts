import type { NoteCode } from "../forms/import/Notes.ts"

/** What a report says of a part of an imported form; `{detail}` is in the words of the source. */
export type ImportTexts = Readonly<Record<NoteCode, string>>
