import * as Context from "effect/Context"

/** Bytes that the files of a post may have beside its text. */
export const FileRoom = Context.Reference<number>("parley/http/pages/forms/fill/FileRoom", { defaultValue: () => 0 })
