import type { JsonObject } from "../codec/Json.ts"
import { pick, say } from "./Wording.ts"

/** A supervisor walks a building site: what was looked at, what was found, what has to happen. */
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
    {
      section_id: "visit",
      title: say("The visit", "La visita"),
      fields: [
        {
          field_id: "site_name",
          field_type: "text",
          label: say("Site name", "Nombre de la obra"),
          placeholder: say("Harbour Street 12", "Calle del Puerto 12"),
          required: true,
          constraints: { min_length: 3, max_length: 80 },
        },
        {
          field_id: "inspected_on",
          field_type: "date",
          label: say("Date of the inspection", "Fecha de la inspección"),
          required: true,
          constraints: { max_date: "today" },
        },
        { field_id: "started_at", field_type: "time", label: say("Start time", "Hora de inicio"), required: true },
        {
          field_id: "people_on_site",
          field_type: "integer",
          label: say("How many people are on site?", "¿Cuántas personas hay en la obra?"),
          required: true,
          constraints: { min_value: 0, max_value: 5000 },
        },
        {
          field_id: "weather",
          field_type: "select",
          label: say("Weather", "Tiempo"),
          options: [
            pick("dry", "Dry", "Seco"),
            pick("rain", "Rain", "Lluvia"),
            pick("wind", "Strong wind", "Viento fuerte"),
            pick("ice", "Frost or ice", "Heladas"),
          ],
          required: true,
        },
        {
          field_id: "crane_stopped",
          field_type: "boolean",
          label: say("Has the crane been taken out of service?", "¿Se ha parado la grúa?"),
          hint: say("Cranes stop in strong wind.", "Con viento fuerte, la grúa debe parar."),
          required: true,
          visible_if: { field_id: "weather", operator: "eq", value: "wind" },
        },
      ],
    },
    {
      section_id: "checks",
      title: say("Checks", "Comprobaciones"),
      description: say("One answer for each area.", "Una respuesta por cada zona."),
      fields: [
        {
          field_id: "ppe_worn",
          field_type: "radio",
          label: say("Is protective equipment worn?", "¿Se lleva el equipo de protección?"),
          options: [
            pick("all", "By everyone", "Todos"),
            pick("most", "By most people", "La mayoría"),
            pick("few", "By few or nobody", "Pocos o nadie"),
          ],
          required: true,
        },
        {
          field_id: "ppe_missing",
          field_type: "multi_select",
          label: say("What is missing?", "¿Qué falta?"),
          options: [
            pick("helmet", "Helmets", "Cascos"),
            pick("boots", "Safety boots", "Botas de seguridad"),
            pick("vest", "High-visibility vests", "Chalecos reflectantes"),
            pick("harness", "Harnesses", "Arneses"),
          ],
          required: true,
          visible_if: { field_id: "ppe_worn", operator: "in", value: ["most", "few"] },
        },
        {
          field_id: "scaffolding",
          field_type: "boolean",
          label: say("Is there scaffolding?", "¿Hay andamios?"),
          required: true,
        },
        {
          field_id: "scaffold",
          field_type: "group",
          label: say("Scaffolding", "Andamios"),
          visible_if: { field_id: "scaffolding", operator: "eq", value: true },
          children: [
            {
              field_id: "scaffold_tag",
              field_type: "text",
              label: say("Number on the tag", "Número de la etiqueta"),
              hint: say(
                "Two letters and four digits, for example AB 1 2 3 4.",
                "Dos letras y cuatro cifras, por ejemplo AB 1 2 3 4.",
              ),
              required: true,
              constraints: {
                pattern: "[A-Za-z]{2} ?\\d{4}",
                pattern_message: say(
                  "Two letters and four digits, such as AB1234.",
                  "Dos letras y cuatro cifras, como AB1234.",
                ),
              },
            },
            {
              field_id: "scaffold_checked_on",
              field_type: "date",
              label: say("Last checked on", "Última revisión"),
              required: true,
              constraints: { max_date: "today" },
            },
            {
              field_id: "scaffold_age",
              field_type: "formula",
              label: say("Days since the last check", "Días desde la última revisión"),
              computed: {
                op: "date_diff",
                operands: ["scaffold_checked_on", "inspected_on"],
                options: { unit: "days" },
              },
            },
            {
              field_id: "scaffold_overdue_reason",
              field_type: "textarea",
              label: say("Why is the weekly check overdue?", "¿Por qué está atrasada la revisión semanal?"),
              required: true,
              visible_if: { field_id: "scaffold_age", operator: "gt", value: 7 },
              constraints: { min_length: 10, max_length: 500 },
            },
          ],
        },
        {
          field_id: "order_rating",
          field_type: "rating",
          label: say("How tidy is the site, from 1 to 5?", "¿Cómo de ordenada está la obra, de 1 a 5?"),
          required: true,
        },
      ],
    },
    {
      section_id: "findings",
      title: say("Findings", "Hallazgos"),
      fields: [
        {
          field_id: "hazards",
          field_type: "array",
          label: say("Hazards found", "Peligros encontrados"),
          description: say("Leave this empty when there were none.", "Déjelo vacío si no hubo ninguno."),
          constraints: { max_items: 20 },
          item_template: {
            field_id: "hazard",
            field_type: "group",
            label: say("Hazard", "Peligro"),
            children: [
              {
                field_id: "hazard_what",
                field_type: "text",
                label: say("What is wrong?", "¿Qué ocurre?"),
                required: true,
                constraints: { max_length: 200 },
              },
              {
                field_id: "hazard_severity",
                field_type: "select",
                label: say("Severity", "Gravedad"),
                options: [pick("1", "Low", "Baja"), pick("3", "Medium", "Media"), pick("9", "High", "Alta")],
                required: true,
              },
              {
                field_id: "hazard_stopped",
                field_type: "checkbox",
                label: say("Work here has been stopped", "Aquí se ha parado el trabajo"),
                visible_if: { field_id: "hazard_severity", operator: "eq", value: "9" },
                required_if: { field_id: "hazard_severity", operator: "eq", value: "9" },
              },
              {
                field_id: "hazard_photo",
                field_type: "image",
                label: say("Photo", "Foto"),
                constraints: { allowed_mime_types: ["image/jpeg", "image/png"], max_file_size_bytes: 10_485_760 },
              },
              {
                field_id: "hazard_due",
                field_type: "date",
                label: say("To be fixed by", "Debe corregirse antes del"),
                required: true,
              },
            ],
          },
        },
        {
          field_id: "risk_score",
          field_type: "formula",
          label: say("Risk score", "Índice de riesgo"),
          computed: { op: "aggregate", operands: ["hazard_severity"], options: { fn: "sum" } },
        },
        {
          field_id: "follow_up_on",
          field_type: "date",
          label: say("Date of the follow-up visit", "Fecha de la visita de seguimiento"),
          required: true,
          visible_if: { field_id: "risk_score", operator: "gte", value: 9 },
          constraints: { min_date: "today" },
        },
        {
          field_id: "remarks",
          field_type: "textarea",
          label: say("Anything else?", "¿Algo más?"),
          constraints: { max_length: 2000 },
          meta: { voice: { skip_in_review: true } },
        },
        {
          field_id: "inspector_signature",
          field_type: "signature",
          label: say("Signature of the inspector", "Firma del inspector"),
          required: true,
        },
      ],
    },
  ],
}
