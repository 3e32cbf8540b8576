import * as Result from "effect/Result"
import { readForm, writeForm } from "../codec/FormCodec.ts"
import type { JsonObject } from "../codec/Json.ts"
import { assembled } from "../import/Assembly.ts"
import { type Differences, differencesOf } from "../import/Differences.ts"
import type { SourceModel } from "../import/SourceModel.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { withoutPrivateValues } from "../schema/RemoteFields.ts"

/** Keys that describe where a form is stored, not its content. */
const placed: ReadonlySet<string> = new Set(["form_id", "tenant", "created_at", "published_version"])

/**
 * Exports a form to another format without loss: imports the result again, and adds whatever differs from the original.
 */
export const exported = <T>(
  form: FormDefinition,
  format: { readonly write: (differences: Differences) => T; readonly read: (written: T) => SourceModel },
): T => {
  const { definition: read } = assembled(format.read(format.write({})))
  const known = readForm(read, form.formUid)
  const canonical = Result.isSuccess(known) ? writeForm(known.success) : read
  const own: JsonObject = withoutPrivateValues(writeForm(form))
  return format.write(differencesOf({ read, canonical, own }, placed))
}
