import type { LabelClass } from "../../languages/lexicon/LabelWords.ts"
import type { AddressPart } from "../../understanding/address/AddressParts.ts"
import type { CheckName } from "../../understanding/code/CheckDigit.ts"
import type { NamePart } from "../../understanding/name/NamePart.ts"
import type { TextSpec } from "../../understanding/TextSpec.ts"
import type { Evidence } from "./LabelEvidence.ts"
import type { ScoredKind } from "./KindScores.ts"

/** Identifiers with a check digit, by name; the same in every language. */
const checks: ReadonlyArray<readonly [RegExp, CheckName]> = [
  [/\biban\b/, "iban"],
  [/\bisbn\b/, "isbn"],
  [/\b(?:nif|dni nie)\b/, "nif"],
  [/\bdni\b/, "dni"],
  [/\bnie\b/, "nie"],
  [/\bcif\b/, "cif"],
  [/\bimei\b/, "imei"],
  [/\b(?:ean|gtin|upc|barcode|codigo de barras)\b/, "ean"],
]

const vehicle = /\b(?:vin|vehicle identification number|bastidor)\b/
const vehiclePattern = "^[A-HJ-NPR-Z0-9]{17}$"

const codeOf = (plain: string): TextSpec => {
  const check = checks.find(([says]) => says.test(plain))?.[1]
  if (check !== undefined) return { entity: "code", check }
  return vehicle.test(plain) ? { entity: "code", pattern: vehiclePattern } : { entity: "code" }
}

const parts: ReadonlyArray<readonly [LabelClass, AddressPart]> = [
  ["postcode", "postcode"],
  ["country", "country"],
  ["unit", "unit"],
  ["locality", "locality"],
  ["region", "region"],
  ["street", "street"],
]

/** The street line, recognized from "home address" and "address line 1"; "calle y número" includes its number. */
const line =
  /^(?:(?:your )?(?:street|home|postal) address|address line 1|street and number|street number and name|calle y numero|direccion linea 1)$/

const addressOf = (plain: string, { classes, ofNoun }: Evidence): TextSpec => {
  const entity = "postal_address"
  if (line.test(plain)) return { entity, addressPart: "line" }
  if (classes.has("number") && classes.has("dwelling") && !classes.has("unit")) return { entity, addressPart: "number" }
  // "Postcode of the home address"
  if (classes.has("address")) return ofNoun.has("postcode") ? { entity, addressPart: "postcode" } : { entity }
  const found = parts.filter(([name]) => classes.has(name))
  // "Town, county and postcode" is more than one part
  return found.length === 1 || (found.length > 1 && !/\b(?:and|y)\b/.test(plain))
    ? { entity, addressPart: found[0]![1] }
    : { entity }
}

const namePart = ({ classes, ofNearest }: Evidence): NamePart => {
  const isFamily = classes.has("surname") || (classes.has("name") && ofNearest.has("family"))
  // "First and last name", "Name and surname"
  const isBoth = classes.has("given")
    ? isFamily || classes.has("family")
    : classes.has("name") && classes.has("surname")
  if (isBoth) return "whole"
  if (isFamily) return "last"
  return classes.has("given") ? "first" : "whole"
}

/** Details of the kind: the part of a name or an address, the check digit of a code. */
export const specOf = (kind: ScoredKind, plain: string, evidence: Evidence): TextSpec => {
  if (kind === "code") return codeOf(plain)
  return kind === "postal_address" ? addressOf(plain, evidence) : { entity: "person_name", part: namePart(evidence) }
}
