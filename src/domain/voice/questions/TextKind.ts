import * as Result from "effect/Result"
import { familyOf } from "../../forms/model/FieldType.ts"
import type { FormField } from "../../forms/model/FormField.ts"
import { compilePattern } from "../../forms/pattern/Pattern.ts"
import type { AddressPart } from "../../understanding/address/AddressParts.ts"
import type { CheckName } from "../../understanding/code/CheckDigit.ts"
import { fold } from "../../understanding/text/Token.ts"
import type { TextSpec } from "../../understanding/TextSpec.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"

/** One row: what the identifier or the label of a text field says, and what the text is then. The first row that fits counts. */
interface Row {
  readonly says: RegExp
  readonly kind: TextSpec
}

const check = (name: CheckName, says: RegExp): Row => ({ says, kind: { entity: "code", check: name } })

const someone =
  "patient|contact|guest|applicant|customer|client|employee|owner|holder|cardholder|parent|guardian|driver|passenger|participant|attendee|insured|inspector|candidate|respondent"
const alguien =
  "paciente|contacto|huesped|solicitante|cliente|empleado|empleada|propietario|propietaria|titular|tutor|tutora|conductor|conductora|pasajero|pasajera|participante|asistente|asegurado|asegurada|candidato|candidata|inspector|inspectora"

/** What a text field is, told from its identifier and its label, in English and Spanish. */
const rows: ReadonlyArray<Row> = [
  {
    says: /\b(?:first|given) ?name\b|\bforename\b|\bnombre de pila\b|\bprimer nombre\b/,
    kind: { entity: "person_name", part: "first" },
  },
  {
    says: /\b(?:last|family) ?name\b|\bsurname\b|^(?:(?:su|sus|tu|tus|primer) )?apellidos?$/,
    kind: { entity: "person_name", part: "last" },
  },
  {
    says: new RegExp(
      `^(?:your |my )?(?:(?:full|legal|complete) ?)?name$|\\bfull ?name\\b|\\b(?:${someone})(?: s)? (?:full )?name\\b|^(?:su |tu )?nombre(?: completo| y apellidos?)?$|\\bnombre y apellidos?\\b|\\bnombre completo\\b|\\bnombre (?:completo )?(?:del|de la|de el) (?:${alguien})\\b`,
    ),
    kind: { entity: "person_name", part: "whole" },
  },
  check("iban", /\biban\b/),
  check("isbn", /\bisbn\b/),
  check("nif", /\b(?:nif|dni nie|nif nie)\b/),
  check("dni", /\bdni\b/),
  check("nie", /\bnie\b/),
  check("cif", /\bcif\b/),
  check("imei", /\bimei\b/),
  check("ean", /\b(?:ean|gtin|upc|barcode|codigo de barras)\b/),
  {
    says: /\b(?:vin|vehicle identification number|numero de bastidor|bastidor)\b/,
    kind: { entity: "code", pattern: "^[A-HJ-NPR-Z0-9]{17}$" },
  },
  {
    says: /\b(?:(?:license|licence|number) plate|plate number|registration plate|policy number|passport number|serial number|order number|booking (?:code|reference)|reference (?:number|code)|member(?:ship)? number|matricula|numero de (?:poliza|pasaporte|serie|pedido|referencia|expediente|socio)|localizador)\b/,
    kind: { entity: "code" },
  },
]

/** The parts of an address that are asked apart, in both languages. */
const addressRows: ReadonlyArray<readonly [AddressPart, RegExp]> = [
  ["line", /^(?:(?:street|home|postal) address|address line 1|street and number|calle y numero|direccion linea 1)$/],
  [
    "unit",
    /^(?:address line 2|apartment|apt|unit|suite|flat|apartment number|piso(?: y)? puerta|piso|puerta|escalera)$/,
  ],
  ["number", /^(?:house|street|building) ?number$|^numero (?:de la )?(?:calle|casa|portal)$/],
  ["street", /^(?:street|street ?name|calle|nombre de la calle|via)$/],
  ["locality", /^(?:city|town|locality|city or town|municipality|ciudad|localidad|poblacion|municipio)$/],
  ["region", /^(?:state|province|region|county|provincia|estado|comunidad autonoma)$/],
  ["postcode", /^(?:zip|zip ?code|postal ?code|post ?code|codigo postal|cp)$/],
]

const addresses: ReadonlyArray<Row> = [
  ...addressRows.map(([addressPart, says]): Row => ({ says, kind: { entity: "postal_address", addressPart } })),
  {
    says: /^(?!.*\b(?:e ?mail|ip|web|mac|wallet|internet|electronica|correo)\b).*(?:\baddress$|^(?:su |tu |la )?direccion(?: (?:postal|completa|actual|de (?:envio|entrega|facturacion|residencia)))?$|\bdomicilio\b)/,
    kind: { entity: "postal_address" },
  },
]

const freeText: TextSpec = { entity: "free_text" }

/** Words as a person says them; a pattern that takes none of them is that of a code. */
const sentences = ["hello there", "Hello there", "hello", "Ana", "mi casa"]

const isCode = (pattern: string): boolean => {
  const compiled = Result.getOrUndefined(compilePattern(pattern))
  return compiled !== undefined && sentences.every((sentence) => !compiled.matches(sentence))
}

const words = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()

const told = (field: FormField, label: string): TextSpec => {
  const names = [words(label), words(field.fieldId)]
  const row = [...rows, ...addresses].find(({ says }) => names.some((name) => says.test(name)))
  if (row !== undefined) return row.kind
  const pattern = field.constraints?.pattern
  return pattern !== undefined && isCode(pattern) ? { entity: "code" } : freeText
}

/**
 * What kind of text a field asks for: as `meta.voice.entity` says; absent, as the table above says of a field of one line; else by its
 * pattern; else free text. The pattern and the check digit come from the field.
 */
export const textKindOf = (field: FormField, label: string): TextSpec | undefined => {
  if (familyOf(field.fieldType) !== "text") return undefined
  const { entity, check: own } = fieldVoiceOf(field)
  const ownKind = field.fieldType === "text" ? told(field, label) : freeText
  const kind = entity === undefined || entity === ownKind.entity ? ownKind : { entity }
  if (own !== undefined && entity === undefined)
    return { entity: "code", pattern: field.constraints?.pattern, check: own }
  if (kind.entity !== "code") return kind
  return { ...kind, pattern: field.constraints?.pattern ?? kind.pattern, check: own ?? kind.check }
}
