import type { JsonObject } from "../codec/Json.ts"
import { medicines } from "./medicines.ts"
import { ask, need, part, say, when } from "../templates/Parts.ts"

/** A phone report after a collision: every answer must be exact, and every answer can be spoken. */
export const roadsideReport: JsonObject = {
  form_id: "roadside-report",
  title: say("Roadside report", "Parte de accidente"),
  description: say(
    "Say it exactly as it appears on your documents. If something is unclear, it is read back to you.",
    "Dígalo tal como figura en sus documentos. Le repetiremos lo que no se haya entendido bien.",
  ),
  voice: { hands_free: { silence_ms: 1500 }, store_recordings: false },
  sections: [
    part(
      "driver",
      "The driver",
      "El conductor",
      need("driver_name", "text", "Full name", "Nombre completo"),
      need("birth_date", "date", "Date of birth", "Fecha de nacimiento", {
        constraints: { min_date: "today-120y", max_date: "today" },
      }),
      ask("driver_age", "formula", "Age", "Edad", {
        computed: { op: "date_diff", operands: ["birth_date", { value: "today" }], options: { unit: "years" } },
      }),
      need("home_address", "text", "Address", "Dirección"),
      ask("medicine", "select", "Which medicine have you taken today?", "¿Qué medicamento ha tomado hoy?", {
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
      }),
    ),
    part(
      "vehicle",
      "The vehicle",
      "El vehículo",
      need("plate", "text", "Licence plate", "Matrícula", {
        constraints: { pattern: "^[0-9]{4}[BCDFGHJKLMNPRSTVWXYZ]{3}$" },
      }),
      need("vin", "text", "Vehicle identification number", "Número de bastidor", {
        meta: { voice: { entity: "code", check: "vin" } },
      }),
      need("iban", "text", "IBAN for the payment", "IBAN para el pago"),
      need("needs_towing", "boolean", "Does the car have to be towed?", "¿Hay que remolcar el coche?"),
      ask("garage", "text", "To which garage?", "¿A qué taller?", { ...when("needs_towing", "eq", true) }),
    ),
    part(
      "others",
      "Others",
      "Otras personas",
      need("other_car", "boolean", "Was another car involved?", "¿Hubo otro coche implicado?"),
      ask("other", "group", "The other car", "El otro coche", {
        ...when("other_car", "eq", true),
        children: [
          ask("other_driver", "text", "Name of its driver", "Nombre del conductor"),
          ask("other_phone", "phone", "Phone of its driver", "Teléfono del conductor"),
        ],
      }),
      need("has_witnesses", "boolean", "Did anybody see it?", "¿Lo vio alguien?"),
      ask("witnesses", "array", "Who saw it", "Quién lo vio", {
        ...when("has_witnesses", "eq", true),
        constraints: { max_items: 5 },
        item_template: ask("witness", "group", "Witness", "Testigo", {
          children: [
            need("witness_name", "text", "Name", "Nombre"),
            ask("witness_phone", "phone", "Phone", "Teléfono"),
          ],
        }),
      }),
    ),
  ],
}
