import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import type { Control } from "../../../src/domain/forms/catalog/ControlCatalog.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"

const part = (id: string, type: string, en: string, es: string, required: boolean): JsonObject => ({
  field_id: id,
  field_type: type,
  label: { en, es },
  ...(required ? { required } : {}),
})

/** Several questions that people look for as one. */
const snippets = {
  address: {
    field_id: "address",
    field_type: "group",
    label: { en: "Address", es: "Dirección" },
    children: [
      part("street", "text", "Street and number", "Calle y número", true),
      part("address_line", "text", "Flat, floor or building", "Piso, puerta o edificio", false),
      part("postal_code", "zipcode", "Postal code", "Código postal", true),
      part("town", "text", "Town or city", "Localidad", true),
      part("country", "location", "Country", "País", true),
    ],
  },
} as const satisfies Record<string, JsonObject>

/** Every kind that can be added: those of the catalogue, and what is put together from them. */
export const kindsToAdd = ({ controls, texts: { edit } }: EditFacts): ReadonlyArray<Control> => {
  const group = controls.find(({ type }) => type === "group")
  if (group === undefined) return controls
  const made = Object.entries(snippets).map(([name, snippet]): Control => ({
    ...group,
    ...edit.compounds[name as keyof typeof snippets],
    type: name as Control["type"],
    category: "basic",
    icon: "map-pin",
    snippet,
  }))
  return [...made, ...controls]
}
