import { textKindOf } from "../../src/domain/voice/questions/TextKind.ts"

const spanish = /[¿ñáéíóú]|\b(?:de|del|nombre|numero|su)\b/i

/** The kind of text that a label asks for, in its most likely language; `none` for free text. */
export const kindOfLabel = (label: string): string => {
  const field = {
    kind: "field",
    fieldUid: "",
    fieldId: "q1",
    fieldType: "text",
    label,
    required: false,
    readOnly: false,
    dependsOn: [],
    postDepends: [],
  } as const
  const entity = textKindOf(field, label, { locale: spanish.test(label) ? "es" : "en" })!.entity
  return entity === "free_text" ? "none" : entity
}
