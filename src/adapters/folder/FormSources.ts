import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { open } from "node:fs/promises"
import { join } from "node:path"
import { isSourceName, readSource, SourceDocument } from "../../domain/forms/records/SourceDocument.ts"
import { FormSourceMissing, FormSources, FormSourceUnavailable } from "../../ports/FormSources.ts"

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(SourceDocument))

/** The maximum size of a file; larger files are refused. */
const mostBytes = 1_048_576

/** Undefined if the file doesn't exist. */
const textOf = async (file: string): Promise<string | undefined> => {
  const handle = await open(file, "r").catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT" || fault.code === "ENOTDIR") return undefined
    throw fault
  })
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    if (size > mostBytes) throw new Error("the file is too large")
    return await handle.readFile("utf8")
  } finally {
    await handle.close()
  }
}

/** `ORG_ID/FORM_ID.json` in the folder, or below a named system's own folder. Files are read on every call. */
export const layer = (folder: string) =>
  Layer.succeed(FormSources, {
    form: Effect.fn("FormSources.form")(function* (formId: number, orgId: number, service?: string) {
      if (service !== undefined && !isSourceName(service)) return yield* new FormSourceMissing()
      const file = join(folder, service ?? "", String(orgId), `${formId}.json`)
      const text = yield* Effect.tryPromise({
        try: () => textOf(file),
        catch: (cause) => new FormSourceUnavailable({ cause }),
      })
      if (text === undefined) return yield* new FormSourceMissing()
      const document = yield* Effect.mapError(
        decode(text),
        () => new FormSourceUnavailable({ cause: "the file is not a form" }),
      )
      return readSource({ ...document, form_id: formId, org_id: orgId }, service ?? "folder")
    }),
  })
