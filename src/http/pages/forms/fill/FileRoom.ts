import * as Context from "effect/Context"

/** Allowance for the files of a post in addition to its text. */
export const FileRoom = Context.Reference<number>("parley/http/pages/forms/fill/FileRoom", { defaultValue: () => 0 })
