import type { NoteCode } from "../forms/import/Notes.ts"

/** Notes in a report about parts of an imported form; `{detail}` quotes the source. */
export type ImportTexts = Readonly<Record<NoteCode, string>>
