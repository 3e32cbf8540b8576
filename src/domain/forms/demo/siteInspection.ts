import type { JsonObject } from "../codec/Json.ts"
import { ask, hint, need, part, pick, say, when } from "../templates/Parts.ts"

/** A building site inspection: scope, findings, actions. */
export const siteInspection: JsonObject = {
  form_id: "site-inspection",
  title: say("Site safety inspection", "Inspección de seguridad de obra"),
  description: say(
    "Fill this in while you walk the site. You can speak your answers and keep your hands free.",
    "Rellénelo mientras recorre la obra. Puede responder hablando y tener las manos libres.",
  ),
  voice: {
    hands_free: { silence_ms: 1500 },
    hint_pause_ms: 400,
    max_recording_seconds: 90,
    resume_ttl_seconds: 28_800,
  },
  style: {
    layout: "wizard",
    show_section_numbers: true,
    submit_label: say("File the report", "Enviar el informe"),
    field_styles: { site_name: { size: "large" }, inspected_on: { size: "small" } },
  },
  submit: {
    action_type: "event",
    action_ref: "inspections.filed",
    confirm_message: say("The report is filed. Thank you.", "El informe ha quedado registrado. Gracias."),
  },
  metadata: [
    { key: "filed_by", source: "username" },
    { key: "filed_at", source: "submitted_at", required: true },
  ],
  sections: [
    part(
      "visit",
      "The visit",
      "La visita",
      need("site_name", "text", "Site name", "Nombre de la obra", {
        placeholder: say("Harbour Street 12", "Calle del Puerto 12"),
        constraints: { min_length: 3, max_length: 80 },
      }),
      need("inspected_on", "date", "Date of the inspection", "Fecha de la inspección", {
        constraints: { max_date: "today" },
      }),
      need("started_at", "time", "Start time", "Hora de inicio"),
      need("people_on_site", "integer", "How many people are on site?", "¿Cuántas personas hay en la obra?", {
        constraints: { min_value: 0, max_value: 5000 },
      }),
      need("weather", "select", "Weather", "Tiempo", {
        options: [
          pick("dry", "Dry", "Seco"),
          pick("rain", "Rain", "Lluvia"),
          pick("wind", "Strong wind", "Viento fuerte"),
          pick("ice", "Frost or ice", "Heladas"),
        ],
      }),
      need("crane_stopped", "boolean", "Has the crane been taken out of service?", "¿Se ha parado la grúa?", {
        ...hint("Cranes must stop in strong wind.", "Con viento fuerte, la grúa debe parar."),
        ...when("weather", "eq", "wind"),
      }),
    ),
    {
      ...part(
        "checks",
        "Checks",
        "Comprobaciones",
        need("ppe_worn", "radio", "Is protective equipment worn?", "¿Quién lleva puesto el equipo de protección?", {
          options: [
            pick("all", "By everyone", "Todos"),
            pick("most", "By most people", "La mayoría"),
            pick("few", "By few or none", "Pocos o nadie"),
          ],
        }),
        need("ppe_missing", "multi_select", "What is missing?", "¿Qué falta?", {
          options: [
            pick("helmet", "Helmets", "Cascos"),
            pick("boots", "Safety boots", "Botas de seguridad"),
            pick("vest", "High-visibility vests", "Chalecos reflectantes"),
            pick("harness", "Harnesses", "Arneses"),
          ],
          ...when("ppe_worn", "in", ["most", "few"]),
        }),
        need("scaffolding", "boolean", "Is there scaffolding?", "¿Hay andamios?"),
        ask("scaffold", "group", "Scaffolding", "Andamios", {
          ...when("scaffolding", "eq", true),
          children: [
            need("scaffold_tag", "text", "Number on the tag", "Número de la etiqueta", {
              ...hint(
                "Two letters and four digits, for example AB 1 2 3 4.",
                "Dos letras y cuatro cifras, por ejemplo AB 1 2 3 4.",
              ),
              constraints: {
                pattern: "[A-Za-z]{2} ?\\d{4}",
                pattern_message: say(
                  "Two letters and four digits, such as AB1234.",
                  "Dos letras y cuatro cifras, como AB1234.",
                ),
              },
            }),
            need("scaffold_checked_on", "date", "Last checked on", "Última revisión", {
              constraints: { max_date: "today" },
            }),
            ask("scaffold_age", "formula", "Days since the last check", "Días desde la última revisión", {
              computed: {
                op: "date_diff",
                operands: ["scaffold_checked_on", "inspected_on"],
                options: { unit: "days" },
              },
            }),
            need(
              "scaffold_overdue_reason",
              "textarea",
              "Why is the weekly check overdue?",
              "¿Por qué está atrasada la revisión semanal?",
              { ...when("scaffold_age", "gt", 7), constraints: { min_length: 10, max_length: 500 } },
            ),
          ],
        }),
        need(
          "order_rating",
          "rating",
          "How tidy is the site, from 1 to 5?",
          "¿Qué nota le da al orden de la obra, de 1 a 5?",
        ),
      ),
      description: say("One answer for each area.", "Una respuesta por cada zona."),
    },
    part(
      "findings",
      "Findings",
      "Hallazgos",
      ask("hazards", "array", "Hazards found", "Peligros encontrados", {
        description: say("Leave this empty if there were none.", "Déjelo vacío si no hubo ninguno."),
        constraints: { max_items: 20 },
        item_template: ask("hazard", "group", "Hazard", "Peligro", {
          children: [
            need("hazard_what", "text", "What is wrong?", "¿Qué ocurre?", { constraints: { max_length: 200 } }),
            need("hazard_severity", "select", "Severity", "Gravedad", {
              options: [pick("1", "Low", "Baja"), pick("3", "Medium", "Media"), pick("9", "High", "Alta")],
            }),
            ask("hazard_stopped", "checkbox", "Work here has been stopped", "Aquí se ha parado el trabajo", {
              ...when("hazard_severity", "eq", "9"),
              required_if: { field_id: "hazard_severity", operator: "eq", value: "9" },
            }),
            ask("hazard_photo", "image", "Photo", "Foto", {
              constraints: { allowed_mime_types: ["image/jpeg", "image/png"], max_file_size_bytes: 10_485_760 },
            }),
            need("hazard_due", "date", "To be fixed by", "Debe corregirse antes del"),
          ],
        }),
      }),
      ask("risk_score", "formula", "Risk score", "Índice de riesgo", {
        computed: { op: "aggregate", operands: ["hazard_severity"], options: { fn: "sum" } },
      }),
      need("follow_up_on", "date", "Date of the follow-up visit", "Fecha de la visita de seguimiento", {
        ...when("risk_score", "gte", 9),
        constraints: { min_date: "today" },
      }),
      ask("remarks", "textarea", "Anything else?", "¿Algo más?", {
        constraints: { max_length: 2000 },
        meta: { voice: { skip_in_review: true } },
      }),
      need("inspector_signature", "signature", "Signature of the inspector", "Firma del inspector"),
    ),
  ],
}
