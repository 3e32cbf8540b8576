import type { JsonObject } from "../codec/Json.ts"

const part = (id: string, type: string, en: string, es: string, required: boolean): JsonObject => ({
  field_id: id,
  field_type: type,
  label: { en, es },
  ...(required ? { required } : {}),
})

/** Groups of questions that people search for as a single type. */
export const compoundSnippets = {
  address: {
    field_id: "address",
    field_type: "group",
    label: { en: "Address", es: "Dirección" },
    children: [
      part("street", "text", "Street and number", "Calle y número", true),
      part("address_line", "text", "Apartment, floor or building", "Piso, puerta o edificio", false),
      part("postal_code", "zipcode", "Postal code", "Código postal", true),
      part("town", "text", "Town or city", "Localidad", true),
      part("country", "location", "Country", "País", true),
    ],
  },
} as const satisfies Record<string, JsonObject>

/** The labels of the "other" option and of the question that asks for details. */
export const otherLabels = {
  option: { en: "Other", es: "Otra opción" },
  question: { en: "Please specify", es: "Especifique cuál" },
} as const
