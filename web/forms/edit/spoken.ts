import * as Result from "effect/Result"
import { readField } from "../../../src/domain/forms/codec/FormCodec.ts"
import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { localize } from "../../../src/domain/forms/model/LocalizedText.ts"
import { textKindOf } from "../../../src/domain/voice/questions/TextKind.ts"
import type { TextSpec } from "../../../src/domain/understanding/TextSpec.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import type { Draft } from "./document.ts"

/** The assumed kind of a text question; unknown if there is no evidence. */
export const toldKind = ({ formUid, locale }: EditFacts, draft: Draft): TextSpec | undefined => {
  const { meta: _meta, depends_on: _rules, ...plain } = draft
  const read = readField(plain as JsonObject, formUid)
  if (Result.isFailure(read)) return { entity: "free_text" }
  return textKindOf(read.success, localize(read.success.label, locale))
}
