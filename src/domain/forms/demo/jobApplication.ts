import type { JsonObject } from "../codec/Json.ts"
import { pick, say } from "./Wording.ts"

/** An application for a position: person, experience, availability, documents. */
export const jobApplication: JsonObject = {
  form_id: "job-application",
  title: say("Apply for a job", "Solicitud de empleo"),
  description: say(
    "Tell us what you have done and what you would like to do next. We answer every application.",
    "Cuéntenos qué ha hecho y qué le gustaría hacer. Contestamos a todas las solicitudes.",
  ),
  voice: { hint_pause_ms: 500, max_recording_seconds: 120 },
  style: { layout: "tabs", submit_label: say("Send application", "Enviar solicitud") },
  sections: [
    {
      section_id: "person",
      title: say("You", "Usted"),
      fields: [
        {
          field_id: "full_name",
          field_type: "text",
          label: say("Full name", "Nombre completo"),
          required: true,
          constraints: { min_length: 3, max_length: 100 },
        },
        { field_id: "email", field_type: "email", label: say("Email", "Correo electrónico"), required: true },
        { field_id: "phone", field_type: "phone", label: say("Phone", "Teléfono"), required: true },
        { field_id: "home", field_type: "place", label: say("Where do you live?", "¿Dónde vive?"), required: true },
        { field_id: "portfolio", field_type: "url", label: say("Website or portfolio", "Web o portafolio") },
        {
          field_id: "access_code",
          field_type: "password",
          label: say("Choose a code to look up your application", "Elija un código para consultar su solicitud"),
          hint: say("At least eight characters.", "Al menos ocho caracteres."),
          required: true,
          constraints: {
            min_length: 8,
            max_length: 64,
            pattern: "(?=.*\\d)(?=.*\\p{L}).+",
            pattern_message: say("Use letters and digits.", "Use letras y cifras."),
          },
        },
      ],
    },
    {
      section_id: "position",
      title: say("The position", "El puesto"),
      fields: [
        {
          field_id: "position",
          field_type: "select",
          label: say("Which position?", "¿Qué puesto?"),
          options: [
            pick("driver", "Delivery driver", "Repartidor"),
            pick("warehouse", "Warehouse worker", "Mozo de almacén"),
            pick("engineer", "Software engineer", "Ingeniero de software"),
            pick("manager", "Branch manager", "Jefe de sucursal"),
          ],
          required: true,
        },
        {
          field_id: "licence",
          field_type: "radio",
          label: say("Driving licence", "Permiso de conducir"),
          options: [
            pick("b", "Car (B)", "Coche (B)"),
            pick("c", "Truck (C)", "Camión (C)"),
            pick("none", "None", "Ninguno"),
          ],
          required: true,
          visible_if: { field_id: "position", operator: "eq", value: "driver" },
        },
        {
          field_id: "languages",
          field_type: "tags",
          label: say("Programming languages you use", "Lenguajes de programación que utiliza"),
          required: true,
          visible_if: { field_id: "position", operator: "eq", value: "engineer" },
          constraints: { max_items: 10 },
        },
        {
          field_id: "team_size",
          field_type: "integer",
          label: say("Largest team you have led", "Mayor equipo que ha dirigido"),
          required: true,
          visible_if: { field_id: "position", operator: "eq", value: "manager" },
          constraints: { min_value: 0, max_value: 10_000 },
        },
        {
          field_id: "start_on",
          field_type: "date",
          label: say("Earliest start", "Fecha de incorporación"),
          required: true,
          constraints: { min_date: "today" },
        },
        {
          field_id: "salary",
          field_type: "currency",
          label: say("Salary you expect, in euros a year", "Salario deseado, en euros al año"),
          constraints: { min_value: 0, max_value: 500_000, step: 100 },
          meta: { voice: { confirm: "always" } },
        },
        {
          field_id: "part_time",
          field_type: "boolean",
          label: say("Would you like to work part time?", "¿Le interesa la jornada parcial?"),
          required: true,
        },
        {
          field_id: "hours",
          field_type: "number",
          label: say("Hours a week", "Horas a la semana"),
          required: true,
          visible_if: { field_id: "part_time", operator: "eq", value: true },
          constraints: { min_value: 4, max_value: 35, step: 0.5 },
        },
      ],
    },
    {
      section_id: "experience",
      title: say("Experience", "Experiencia"),
      fields: [
        {
          field_id: "jobs",
          field_type: "array",
          label: say("Your last positions", "Sus últimos puestos"),
          constraints: { max_items: 8 },
          item_template: {
            field_id: "job",
            field_type: "group",
            label: say("Position", "Puesto"),
            children: [
              { field_id: "job_title", field_type: "text", label: say("Position", "Puesto"), required: true },
              { field_id: "employer", field_type: "text", label: say("Employer", "Empresa"), required: true },
              {
                field_id: "job_from",
                field_type: "date",
                label: say("From", "Desde"),
                required: true,
                constraints: { max_date: "today" },
              },
              {
                field_id: "job_current",
                field_type: "checkbox",
                label: say("I still work there", "Sigo trabajando allí"),
              },
              {
                field_id: "job_to",
                field_type: "date",
                label: say("Until", "Hasta"),
                required: true,
                visible_if: { field_id: "job_current", operator: "neq", value: true },
              },
              {
                field_id: "job_months",
                field_type: "formula",
                label: say("Months", "Meses"),
                depends_on: {
                  conditions: [],
                  operations: [
                    { op: "date_diff", operands: ["job_from", { value: "today" }], options: { unit: "months" } },
                    { op: "date_diff", operands: ["job_from", "job_to"], options: { unit: "months" } },
                  ],
                },
              },
            ],
          },
        },
        {
          field_id: "months_in_all",
          field_type: "formula",
          label: say("Months of experience in all", "Meses de experiencia en total"),
          computed: { op: "aggregate", operands: ["job_months"], options: { fn: "sum" } },
        },
        {
          field_id: "first_job_note",
          field_type: "textarea",
          label: say("Everybody starts somewhere: what are you good at?", "Todo el mundo empieza: ¿qué se le da bien?"),
          required: true,
          visible_if: { field_id: "months_in_all", operator: "lt", value: 6 },
          constraints: { min_length: 20, max_length: 800 },
        },
      ],
    },
    {
      section_id: "documents",
      title: say("Documents and interview", "Documentos y entrevista"),
      fields: [
        {
          field_id: "cv",
          field_type: "file",
          label: say("CV", "Currículum"),
          required: true,
          constraints: { allowed_mime_types: ["application/pdf"], max_file_size_bytes: 10_485_760 },
        },
        {
          field_id: "certificates",
          field_type: "multi_upload",
          label: say("Certificates", "Títulos y certificados"),
          constraints: { max_items: 5, allowed_mime_types: ["application/pdf", "image/*"] },
        },
        {
          field_id: "interview_slots",
          field_type: "availability",
          label: say("When could we talk?", "¿Cuándo podríamos hablar?"),
          required: true,
        },
        {
          field_id: "keep_data",
          field_type: "checkbox",
          label: say("You may keep my application for a year", "Pueden conservar mi solicitud durante un año"),
        },
        {
          field_id: "truth",
          field_type: "checkbox",
          label: say("Everything I have said is true", "Todo lo que he indicado es cierto"),
          required: true,
        },
      ],
    },
  ],
}
