import * as Context from "effect/Context"

/** Additional bytes allowed for the files of a post, on top of its text. */
export const FileRoom = Context.Reference<number>("parley/http/pages/forms/fill/FileRoom", { defaultValue: () => 0 })
