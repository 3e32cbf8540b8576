import type { TextSpec } from "../../src/domain/understanding/TextSpec.ts"
import { textKindOf } from "../../src/domain/voice/questions/TextKind.ts"

const spanish = /[¿ñáéíóú]|\b(?:de|del|nombre|numero|su)\b/i

const specOfLabel = (label: string): TextSpec => {
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
  return textKindOf(field, label, { locale: spanish.test(label) ? "es" : "en" })!
}

/** The kind of text that a label asks for, in the label's most likely language; `none` for free text. */
export const kindOfLabel = (label: string): string => {
  const { entity } = specOfLabel(label)
  return entity === "free_text" ? "none" : entity
}

/** The sheets' kind for each part of an address. Any other part is a street address. */
const partKinds: Readonly<Record<string, string>> = {
  postcode: "postal_code",
  locality: "city",
  region: "city",
  country: "none",
}

/** Like `kindOfLabel`, but also returns means of contact, parts of addresses, and `company` for the name of a thing. */
export const fineKindOfLabel = (label: string): string => {
  const { entity, contact, addressPart, isNominal } = specOfLabel(label)
  if (entity === "postal_address") return partKinds[addressPart ?? ""] ?? "street_address"
  if (entity !== "free_text") return entity
  return contact ?? (isNominal === true ? "company" : "none")
}
