import type { JsonObject } from "../codec/Json.ts"
import { medicines } from "./medicines.ts"
import { say } from "./Wording.ts"

/** After a collision, on the phone: everything in it has to be exact, and all of it can be said. */
export const roadsideReport: JsonObject = {
  form_id: "roadside-report",
  title: say("Roadside report", "Parte de accidente"),
  description: say(
    "Say it as it stands on your papers. Whatever was not heard clearly is read back to you.",
    "Dígalo tal como figura en sus papeles. Lo que no se oiga con claridad se le leerá.",
  ),
  voice: { hands_free: { silence_ms: 1500 }, store_recordings: false },
  sections: [
    {
      section_id: "driver",
      title: say("The driver", "El conductor"),
      fields: [
        { field_id: "driver_name", field_type: "text", label: say("Full name", "Nombre completo"), required: true },
        {
          field_id: "birth_date",
          field_type: "date",
          label: say("Date of birth", "Fecha de nacimiento"),
          required: true,
          constraints: { min_date: "today-120y", max_date: "today" },
        },
        {
          field_id: "driver_age",
          field_type: "formula",
          label: say("Age", "Edad"),
          computed: { op: "date_diff", operands: ["birth_date", { value: "today" }], options: { unit: "years" } },
        },
        { field_id: "home_address", field_type: "text", label: say("Address", "Dirección"), required: true },
        {
          field_id: "medicine",
          field_type: "select",
          label: say("Which medicine have you taken today?", "¿Qué medicamento ha tomado hoy?"),
          options: medicines,
          meta: {
            voice: {
              entity: "term",
              enumerate: "never",
              why: say(
                "Some medicines slow reactions; the insurer has to ask.",
                "Algunos medicamentos ralentizan los reflejos; la aseguradora tiene que preguntarlo.",
              ),
            },
          },
        },
      ],
    },
    {
      section_id: "vehicle",
      title: say("The vehicle", "El vehículo"),
      fields: [
        {
          field_id: "plate",
          field_type: "text",
          label: say("Licence plate", "Matrícula"),
          required: true,
          constraints: { pattern: "^[0-9]{4}[BCDFGHJKLMNPRSTVWXYZ]{3}$" },
        },
        {
          field_id: "vin",
          field_type: "text",
          label: say("Vehicle identification number", "Número de bastidor"),
          required: true,
          meta: { voice: { entity: "code", check: "vin" } },
        },
        {
          field_id: "iban",
          field_type: "text",
          label: say("IBAN for the payment", "IBAN para el pago"),
          required: true,
        },
        {
          field_id: "needs_towing",
          field_type: "boolean",
          label: say("Does the car have to be towed?", "¿Hay que remolcar el coche?"),
          required: true,
        },
        {
          field_id: "garage",
          field_type: "text",
          label: say("To which garage?", "¿A qué taller?"),
          visible_if: { field_id: "needs_towing", operator: "eq", value: true },
        },
      ],
    },
    {
      section_id: "others",
      title: say("Others", "Otras personas"),
      fields: [
        {
          field_id: "other_car",
          field_type: "boolean",
          label: say("Was another car involved?", "¿Hubo otro coche implicado?"),
          required: true,
        },
        {
          field_id: "other",
          field_type: "group",
          label: say("The other car", "El otro coche"),
          visible_if: { field_id: "other_car", operator: "eq", value: true },
          children: [
            { field_id: "other_driver", field_type: "text", label: say("Name of its driver", "Nombre del conductor") },
            {
              field_id: "other_phone",
              field_type: "phone",
              label: say("Phone of its driver", "Teléfono del conductor"),
            },
          ],
        },
        {
          field_id: "has_witnesses",
          field_type: "boolean",
          label: say("Did anybody see it?", "¿Lo vio alguien?"),
          required: true,
        },
        {
          field_id: "witnesses",
          field_type: "array",
          label: say("Who saw it", "Quién lo vio"),
          visible_if: { field_id: "has_witnesses", operator: "eq", value: true },
          constraints: { max_items: 5 },
          item_template: {
            field_id: "witness",
            field_type: "group",
            label: say("Witness", "Testigo"),
            children: [
              { field_id: "witness_name", field_type: "text", label: say("Name", "Nombre"), required: true },
              { field_id: "witness_phone", field_type: "phone", label: say("Phone", "Teléfono") },
            ],
          },
        },
      ],
    },
  ],
}
